import { choice } from '../../n8n/fields/fieldsOfType';
import type { NodeContext } from '../../n8n/nodeContext';
import { requireOnDemandJobs } from '../../service/jobs/launch/onDemandJobs';

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
 * Tells whether documents are sent in on-demand jobs instead of partition requests. Throws a Problem where the user
 * wants jobs and the service has none.
 */
export async function sendsJobs(context: NodeContext, sendAs: SendAs): Promise<boolean> {
	if (sendAs === 'partition') return false;
	if (sendAs === 'job') {
		await requireOnDemandJobs(context);
		return true;
	}
	const { partitionUrl, baseUrl, dialect } = await context.credential();
	return partitionUrl === '' && baseUrl !== '' && dialect.hasOnDemandJobs;
}
