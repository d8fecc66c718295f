import { choice } from '../../n8n/fields/field';
import type { NodeContext } from '../../n8n/nodeContext';
import { requireOnDemandJobs } from '../../service/jobs/launch/onDemandJobs';
import { Problem } from '../../text/problem';

/** How documents reach the service. */
export type SendAs = 'automatic' | 'job' | 'partition';

export const sendAsField = choice('sendAs', 'Send As', {
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description:
				'Sends partition requests, or on-demand jobs if the credential has no Partition URL',
		},
		{
			name: 'On-Demand Job',
			value: 'job',
			description:
				'Sends up to ten documents in each job. For documents that take longer than a request may take.',
		},
		{
			name: 'Partition Request',
			value: 'partition',
			description: 'Sends one request per document. Faster for short documents.',
		},
	],
	default: 'automatic',
	description:
		'How to send documents, if the account has both a partition endpoint and on-demand jobs',
});

/**
 * Tells whether documents are sent in on-demand jobs instead of partition requests. `isPipeline`: whether a template or
 * steps process them, which only jobs do. Throws a Problem where only jobs will do and there are none.
 */
export async function sendsJobs(
	context: NodeContext,
	sendAs: SendAs,
	isPipeline: boolean,
): Promise<boolean> {
	if (sendAs === 'partition' && isPipeline) {
		throw new Problem(
			"'Template' and 'Steps (JSON)' need an on-demand job",
			"Set 'Send As' to Automatic or On-Demand Job, or remove these options",
		);
	}
	if (sendAs === 'partition') return false;
	if (sendAs === 'job' || isPipeline) {
		await requireOnDemandJobs(context);
		return true;
	}
	const { partitionUrl, baseUrl, dialect } = await context.credential();
	return partitionUrl === '' && baseUrl !== '' && dialect.hasOnDemandJobs;
}
