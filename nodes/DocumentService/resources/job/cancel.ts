import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { oneItem } from '../../../core/service/lists/items';
import { cancelJob } from '../../../core/service/jobs/jobs';
import { jobField } from './jobLocator';
import { jobIdText } from './simplifyJob';

/** Cancels a running job. */
export const cancel: ItemOperation = {
	option: {
		name: 'Cancel',
		value: 'cancel',
		action: 'Cancel job',
		description: "Stop a job that's scheduled or in progress",
	},
	agentDescription: 'Stops a job that is scheduled or in progress, by its ID',
	fields: [jobField.property],
	output: {
		items: 'One item.',
		fields: { jobId: jobIdText, canceled: { type: 'boolean', text: '`true`' } },
	},
	async execute(item) {
		const jobId = item.read(jobField);
		await cancelJob(item, jobId);
		return oneItem({ jobId, canceled: true });
	},
};
