import type { IDataObject } from 'n8n-workflow';

import type { MultipartBody } from '../../../../packages/service-http';
import { propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, text } from '../../../core/n8n/fields/fieldsOfType';
import { binaryFiles } from '../../../core/documents/binaryFile';
import { binaryFieldDescription, binaryFieldHint } from '../../../core/documents/inputFields';
import { oneItem } from '../../../core/service/lists/items';
import { jobIdOf, jobRecord, ofJob } from '../../../core/service/jobs/jobResults';
import { listRows } from '../../../core/service/lists/listRows';
import { isDataObject } from '../../../core/service/lists/readRows';
import type { ItemOperation } from '../../../core/n8n/operation/operation';
import { shownWhen } from '../../../core/n8n/operation/shownWhen';
import type { Item } from '../../../core/n8n/nodeContext';
import {
	jobStart,
	notToRepeat,
	orUnconfirmed,
} from '../../../core/service/failure/unconfirmedStart';
import { isUnderWay, readJobStatus } from '../../../core/service/status/jobStatus';
import { pathOf } from '../../../core/service/transport/path';
import { workflowRequest } from '../../../core/service/transport/workflowRequest';
import { newestFirst } from '../../../core/text/readTime';
import { Problem } from '../../../core/text/problem';
import { endedJobFields, readWaitSettings, waitFields, waitSample } from '../job/waitFields';
import { jobIdText } from '../job/simplifyJob';
import { waitForJob } from '../job/waitForJob';
import { workflowField, workflowSubject } from './workflowLocator';

/** The outcome of a run: a job, or that one is in progress and nothing was started. */
export type RunOutcome =
	| { started: true; job: IDataObject; jobId: string | undefined }
	| { started: false; message: string };

function idIn(value: unknown): string | undefined {
	return (typeof value === 'string' && value !== '') || typeof value === 'number'
		? String(value)
		: undefined;
}

/**
 * Reads the response to a run. A job has an ID. A response with a success status, a `detail` and no ID says that a run is
 * in progress and no job was created. The specification doesn't show the response (docs/maintainers/service.md#running-a-workflow):
 * anything else counts as started, with an unknown job.
 */
export function readRunOutcome(response: unknown): RunOutcome {
	if (!isDataObject(response)) return { started: true, job: {}, jobId: undefined };
	const inner = isDataObject(response.job) ? response.job : response;
	const jobId = idIn(inner.id) ?? idIn(inner.job_id);
	if (jobId === undefined && typeof response.detail === 'string') {
		return { started: false, message: response.detail };
	}
	return {
		started: true,
		job: jobId === undefined ? { ...inner } : { ...inner, id: jobId },
		jobId,
	};
}

/** The form field of uploaded files, repeated for each (docs/maintainers/service.md#running-a-workflow). */
const filesFieldName = 'input_files';

/** An upload may contain many large files. ms. */
const uploadTimeLimitMs = 60 * 60_000;

const uploadFilesField = boolean('uploadFiles', 'Upload Files', {
	description:
		'Whether to process files from the input item. Requires a workflow with a local source.',
});

const binaryField = text('binaryPropertyName', 'Input Binary Field', {
	required: true,
	default: 'data',
	placeholder: 'e.g. data',
	hint: binaryFieldHint,
	description: binaryFieldDescription,
	displayOptions: { show: { uploadFiles: [true] } },
	kind: 'files',
});

const waitForCompletionField = boolean('waitForCompletion', 'Wait for Completion', {
	description: 'Whether to wait until the job has ended',
});

async function readUpload(item: Item): Promise<MultipartBody | undefined> {
	if (!item.read(uploadFilesField)) return undefined;
	return { fields: [], files: await binaryFiles(item, binaryField, filesFieldName) };
}

/**
 * The newest job of a workflow that hasn't ended; undefined if the service doesn't tell. Never fails: that nothing was
 * started is what matters.
 */
async function runningJobId(item: Item, workflowId: string): Promise<string | undefined> {
	const jobs = await listRows(item, 'jobs', { workflow_id: workflowId }).catch(() => []);
	const [job] = await newestFirst(jobs.filter(({ status }) => isUnderWay(readJobStatus(status))));
	return job && jobIdOf(job);
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
		description:
			"Start a job of a workflow, optionally with uploaded files, and return the job. Don't combine it with Retry On Fail, which may start a second job.",
	},
	forModels:
		'Starts a workflow of the document service, by its ID, and returns the job with its ID. If started is false, the workflow was already running, and no job was started.',
	fields: [
		...propertiesOf([workflowField, uploadFilesField, binaryField, waitForCompletionField]),
		...shownWhen({ waitForCompletion: [true] }, waitFields),
	],
	output: {
		items:
			'One item: the job, or a note that nothing was started because a run is already in progress.',
		fields: {
			jobId: `${jobIdText}. With \`started: false\`: of the job in progress, if the list of jobs shows it`,
			started: { type: 'boolean', text: '`true`, or `false` when the service started no job' },
			workflowId: 'Identifier of the workflow',
			message: { text: "With `started: false`: the service's reason", isOptional: true },
			...endedJobFields,
		},
	},
	samples: [
		{ waitForCompletion: true, ...waitSample },
		{ uploadFiles: true, binaryPropertyName: 'data' },
	],
	async execute(item) {
		const workflowId = item.read(workflowField);
		const waiting = item.read(waitForCompletionField) ? readWaitSettings(item) : undefined;
		const upload = await readUpload(item);
		const sending = workflowRequest(item, {
			method: 'POST',
			path: pathOf`/workflows/${workflowId}/run`,
			isLaunch: true,
			upload,
			timeoutMs: upload && uploadTimeLimitMs,
			subject: workflowSubject(workflowId),
			response: 'optional',
		});
		const start = jobStart(`of ${workflowSubject(workflowId)}`);
		const response = await orUnconfirmed(sending, start);
		const outcome = readRunOutcome(response);
		if (!outcome.started) {
			const jobId = await runningJobId(item, workflowId);
			return oneItem(ofJob(jobId, { started: false, workflowId, message: outcome.message }));
		}
		if (waiting === undefined) {
			const job = jobRecord(outcome.job, outcome.jobId);
			return oneItem(ofJob(outcome.jobId, { started: true, workflowId, ...job }));
		}
		if (outcome.jobId === undefined) {
			throw notToRepeat(
				new Problem(
					`The service started ${workflowSubject(workflowId)} but didn't return a job to wait for`,
					'Find the job with the Get Many operation of the Job resource',
				),
			);
		}
		const job = await waitForJob(item, outcome.jobId, waiting).catch((error: unknown) => {
			throw notToRepeat(error);
		});
		return oneItem(ofJob(outcome.jobId, { started: true, workflowId, ...job }));
	},
};
