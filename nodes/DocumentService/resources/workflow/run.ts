import type { INodeProperties } from 'n8n-workflow';
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
import { Problem } from '../../../shared/values/problem';
import type { Item } from '../../../shared/run/caller';

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

async function readUpload(item: Item): Promise<MultipartBody | undefined> {
	if (item.parameter('uploadFiles', false) !== true) return undefined;
	const given = item.parameter('binaryPropertyName', 'data');
	const files = [];
	for (const propertyName of binaryPropertyNames(item, given)) {
		files.push(await binaryFile(item, propertyName, filesFieldName));
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
	async execute(item) {
		const workflowId = readWorkflowId(item);
		const upload = await readUpload(item);
		const answer = await workflowRequest(item, {
			method: 'POST',
			path: pathOf`/workflows/${workflowId}/run`,
			upload,
			timeoutMs: upload && uploadTimeLimitMs,
			subject: workflowSubject(workflowId),
			answer: 'optional',
		});
		const outcome = readRunOutcome(answer);
		if (!outcome.started) {
			return oneItem({ started: false, workflowId, message: outcome.message });
		}
		if (item.parameter('waitForCompletion', false) !== true) {
			return oneItem({ started: true, workflowId, ...withSpelledStatus(outcome.job) });
		}
		if (outcome.jobId === undefined) {
			throw new Problem(
				`The service started workflow "${workflowId}" but didn't return a job to wait for`,
				'Find the job with the Get Many operation of the Job resource',
			);
		}
		const settings = readWaitSettings(item);
		const job = await waitForJob(item, outcome.jobId, settings);
		return oneItem({ started: true, workflowId, ...withSpelledStatus(job) });
	},
};
