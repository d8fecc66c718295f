import type { ItemOperation } from '../../../shared/operation/operation';
import { pathOf } from '../../../shared/service/transport/path';
import { workflowRequest } from '../../../shared/service/transport/workflowRequest';
import { oneItem } from '../../../shared/lists/items';
import { jobSubject } from '../../../shared/lists/jobs/jobs';
import { jobField } from './jobLocator';
import { jobIdText } from './simplifyJob';

/** Cancels a running job. The answer isn't specified, so it may be anything. */
export const cancel: ItemOperation = {
	option: {
		name: 'Cancel',
		value: 'cancel',
		action: 'Cancel job',
		description: "Stop a job that's scheduled or in progress",
	},
	forModels: 'Stops a job that is scheduled or in progress, by its ID',
	fields: [jobField.property],
	output: {
		items: 'One item.',
		fields: { jobId: jobIdText, cancelled: { type: 'boolean', text: '`true`' } },
	},
	async execute(item) {
		const jobId = item.read(jobField);
		await workflowRequest(item, {
			method: 'POST',
			path: pathOf`/jobs/${jobId}/cancel`,
			subject: jobSubject(jobId),
			response: 'optional',
		});
		return oneItem({ jobId, cancelled: true });
	},
};
