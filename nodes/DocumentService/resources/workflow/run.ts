import { inputBinaryField } from '../../../core/documents/inputFields';
import { propertiesOf } from '../../../core/n8n/fields/field';
import { boolean } from '../../../core/n8n/fields/fieldsOfType';
import { shownWhen } from '../../../core/n8n/operation/shownWhen';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { jobRecord, ofJob } from '../../../core/service/jobs/jobResults';
import { oneItem } from '../../../core/service/lists/items';
import { jobIdText } from '../job/simplifyJob';
import { finishedJobFields, readWaitSettings, waitFields, waitSample } from '../job/waitFields';
import { runningJobId } from './runningJob';
import { startRun } from './startRun';
import { waitForRun } from './waitForRun';
import { readWorkflow, workflowField } from './workflowLocator';

const uploadFilesField = boolean('uploadFiles', 'Upload Files', {
	description:
		'Whether to process files from the input item. Requires a workflow with a local source.',
});

const waitForCompletionField = boolean('waitForCompletion', 'Wait for Completion', {
	description: 'Whether to wait until the job has finished',
});

const { jobId: _jobId, workflow_id: workflowIdText, ...otherJobFields } = finishedJobFields;

/**
 * Runs a workflow, optionally with uploaded files, and returns the job. A run never starts twice: the request is sent
 * again only if the service certainly didn't start it.
 */
export const run: ItemOperation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run workflow',
		description:
			"Start a job of a workflow, optionally with uploaded files, and return the job. Don't combine it with Retry On Fail, which may start a second job.",
	},
	agentDescription:
		'Starts a workflow of the document service, by its ID, and returns the job with its ID. If started is false, the workflow was already running, and no job was started.',
	fields: [
		...propertiesOf([workflowField, uploadFilesField]),
		...shownWhen({ uploadFiles: [true] }, [inputBinaryField.property]),
		waitForCompletionField.property,
		...shownWhen({ waitForCompletion: [true] }, waitFields),
	],
	output: {
		items:
			'One item: the job, or a note that nothing was started because a run is already in progress.',
		fields: {
			jobId: `${jobIdText}. With \`started: false\`: of the job in progress, if the list of jobs shows it`,
			started: { type: 'boolean', text: '`true`, or `false` when the service started no job' },
			workflowId: workflowIdText,
			message: { text: "With `started: false`: the service's reason", isOptional: true },
			...otherJobFields,
		},
	},
	samples: [
		{ waitForCompletion: true, ...waitSample },
		{ uploadFiles: true, binaryPropertyName: 'data' },
	],
	async execute(item) {
		const workflow = readWorkflow(item);
		const { id: workflowId, subject } = workflow;
		const settings = item.read(waitForCompletionField) ? readWaitSettings(item) : undefined;
		const outcome = await startRun(item, workflow, item.read(uploadFilesField));
		if (!outcome.started) {
			const jobId = await runningJobId(item, workflowId);
			return oneItem(ofJob(jobId, { started: false, workflowId, message: outcome.message }));
		}
		const { job, jobId } = outcome;
		const record = settings
			? await waitForRun(item, jobId, { settings, subject })
			: jobRecord(job, jobId);
		const { workflow_id: _isKnown, ...others } = record;
		return oneItem(ofJob(jobId, { started: true, workflowId, ...others }));
	},
};
