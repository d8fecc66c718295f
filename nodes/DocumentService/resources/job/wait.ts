import type { ItemOperation } from '../../../shared/operation/operation';
import { oneItem } from '../../../shared/lists/items';
import { jobField } from './jobLocator';
import { readWaitSettings, waitFields } from './waitFields';
import { waitForJob } from './waitForJob';

/** Waits until a job has ended, just as Run does with Wait for Completion. */
export const wait: ItemOperation = {
	option: {
		name: 'Wait',
		value: 'wait',
		action: 'Wait for job',
		description: 'Wait until a job has ended, then return the job',
	},
	fields: [jobField.property, ...waitFields],
	async execute(item) {
		const jobId = item.read(jobField);
		const settings = readWaitSettings(item);
		return oneItem(await waitForJob(item, jobId, settings));
	},
};
