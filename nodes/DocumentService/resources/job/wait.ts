import { withFilesUnmarked } from '../../../core/service/jobs/uploadMark';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { oneItem } from '../../../core/service/lists/items';
import { jobField } from './jobLocator';
import { finishedJobFields, readWaitSettings, waitFields, waitSample } from './waitFields';
import { waitForJob } from '../../../core/service/jobs/wait/waitForJob';

/** Waits until a job finishes, just as Run does with Wait for Completion. */
export const wait: ItemOperation = {
	option: {
		name: 'Wait',
		value: 'wait',
		action: 'Wait for job',
		description: 'Wait until a job finishes, then return it',
	},
	agentDescription:
		'Waits until a job finishes and returns it with its final status, by its ID. Use it after starting a job, before reading its results.',
	fields: [jobField.property, ...waitFields],
	output: {
		items:
			'One item: the job as the service returns it once it has finished, with its status in one spelling. A job that failed or was stopped is an error, unless If Job Fails or Is Stopped is Return Job.',
		fields: finishedJobFields,
	},
	samples: [waitSample, { ...waitSample, onUnsuccessfulJob: 'continue' }],
	async execute(item) {
		const jobId = item.read(jobField);
		const settings = readWaitSettings(item);
		return oneItem(withFilesUnmarked(await waitForJob(item, jobId, settings)));
	},
};
