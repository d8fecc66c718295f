import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { binaryFile, binaryPropertyNames } from '../../../shared/input/binaryFile';
import type { ItemOperation } from '../../../shared/operation/operation';
import { shownWhen } from '../../../shared/operation/shownWhen';
import { withSpelledStatus } from '../../../shared/status/jobStatus';
import type { MultipartBody } from '../../../shared/transport/multipartBody';
import { pathOf } from '../../../shared/transport/path';
import { workflowRequest } from '../../../shared/transport/workflowRequest';
import { oneItem } from '../../../shared/workflowInterface/items';
import { readWaitSettings, waitFields } from '../job/waitFields';
import { waitForJob } from '../job/waitForJob';
import { readRunOutcome } from './runOutcome';
import { readWorkflowId, workflowField, workflowSubject } from './workflowLocator';

/** The form field of uploaded files, repeated for each (docs/service.md#running-a-workflow). */
const filesFieldName = 'input_files';

/** An upload may contain many large files. ms. */
const uploadTimeLimitMs = 60 * 60_000;

const fileFields: INodeProperties[] = [
	{
		displayName: 'Upload Files',
		name: 'uploadFiles',
		type: 'boolean',
		default: false,
		description:
			'Whether to process files from the input item. Requires a workflow with a local source.',
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		default: 'data',
		placeholder: 'e.g. data',
		hint: 'The name of the input binary field that contains the file. Separate several names with commas, or enter * for all.',
		displayOptions: { show: { uploadFiles: [true] } },
	},
	{
		displayName: 'Wait for Completion',
		name: 'waitForCompletion',
		type: 'boolean',
		default: false,
		description: 'Whether to wait until the job has ended',
	},
	...shownWhen({ waitForCompletion: [true] }, waitFields),
];

async function readUpload(
	context: IExecuteFunctions,
	itemIndex: number,
): Promise<MultipartBody | undefined> {
	if (context.getNodeParameter('uploadFiles', itemIndex, false) !== true) return undefined;
	const given = context.getNodeParameter('binaryPropertyName', itemIndex, 'data');
	const files = [];
	for (const propertyName of binaryPropertyNames(context, itemIndex, given)) {
		files.push(await binaryFile(context, itemIndex, propertyName, filesFieldName));
	}
	return { fields: [], files };
}

/**
 * Runs a workflow, optionally with uploaded files, and returns the job. A run never starts twice: the request is sent
 * again only if the service certainly didn't start it.
 */
export const run: ItemOperation = {
	option: {
		name: 'Run',
		value: 'run',
		action: 'Run workflow',
		description: 'Start a job of a workflow, optionally with uploaded files, and return the job',
	},
	fields: [workflowField, ...fileFields],
	async execute(itemIndex) {
		const workflowId = readWorkflowId(this, itemIndex);
		const upload = await readUpload(this, itemIndex);
		const answer = await workflowRequest(this, {
			method: 'POST',
			path: pathOf`/workflows/${workflowId}/run`,
			upload,
			timeoutMs: upload && uploadTimeLimitMs,
			subject: workflowSubject(workflowId),
			answer: 'optional',
			itemIndex,
		});
		const outcome = readRunOutcome(answer);
		if (!outcome.started) {
			return oneItem({ started: false, workflowId, message: outcome.message });
		}
		if (this.getNodeParameter('waitForCompletion', itemIndex, false) !== true) {
			return oneItem({ started: true, workflowId, ...withSpelledStatus(outcome.job) });
		}
		if (outcome.jobId === undefined) {
			throw new NodeOperationError(
				this.getNode(),
				`The service started workflow "${workflowId}" but didn't return a job to wait for`,
				{ itemIndex, description: 'Find the job with the Get Many operation of the Job resource' },
			);
		}
		const settings = readWaitSettings(this, itemIndex);
		const job = await waitForJob(this, outcome.jobId, settings, itemIndex);
		return oneItem({ started: true, workflowId, ...withSpelledStatus(job) });
	},
};
