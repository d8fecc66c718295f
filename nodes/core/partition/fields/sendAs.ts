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
			description: 'On-demand jobs if the credential has no partition endpoint',
		},
		{
			name: 'On-Demand Job',
			value: 'job',
			description: 'Ten documents share a job. Best for many or long documents.',
		},
		{
			name: 'Partition Request',
			value: 'partition',
			description: 'One request per document. Fastest for single, short documents.',
		},
	],
	default: 'automatic',
	description: 'How documents reach the service, for accounts that have both ways',
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
