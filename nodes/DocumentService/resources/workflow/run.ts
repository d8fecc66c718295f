import type { IDataObject } from 'n8n-workflow';

import { binaryFiles } from '../../../core/documents/binaryFile';
import { inputBinaryField } from '../../../core/documents/inputFields';
import { boolean, choice, propertiesOf } from '../../../core/n8n/fields/field';
import type { Item } from '../../../core/n8n/nodeContext';
import type { ItemOperation } from '../../../core/operations/operation';
import { shownWhen } from '../../../core/n8n/fields/panel';
import { notToRepeat } from '../../../core/wire/words/unconfirmedStart';
import { type OutputPlan, readOutputPlan } from '../../../core/output/outputSettings';
import { withJobId } from '../../../core/paid/jobs/jobFailure';
import { jobIdOf, jobRecord, ofJob } from '../../../core/paid/jobs/jobItem';
import { start } from '../../../core/paid/paidWork';
import { type RunOutcome, workflowRun } from '../../../core/paid/run';
import { waitForJob, type WaitSettings } from '../../../core/paid/jobs/waitForJob';
import { listRows } from '../../../core/records/listRows';
import type { RecordAddress } from '../../../core/records/record';
import { isActive, readJobStatus } from '../../../core/records/status';
import { inputFilesField } from '../../../core/wire/formFile';
import { Problem } from '../../../core/text/problem';
import { newestFirst } from '../../../core/text/readTime';
import { selectedRecord } from '../../operations/recordOperation';
import { downloadResults, resultFields } from '../job/download';
import { allFiles } from '../job/downloadFiles';
import {
	finishedJobFields,
	readResultsWait,
	readWaitSettings,
	waitTimeoutField,
} from '../job/wait';
import { workflowKind } from './workflow';

const uploadFilesField = boolean('uploadFiles', 'Upload Files', {
	description:
		'Whether to process files from the input item. Requires a workflow with a local source.',
});

const waitForCompletionField = boolean('waitForCompletion', 'Wait for Completion', {
	description:
		'Whether to wait until the job finishes. Otherwise, start another workflow with Document Service Trigger, or use Job → Wait later.',
});

const returnField = choice('returned', 'Return', {
	options: [
		{
			name: 'Job',
			value: 'job',
			description:
				"The finished job. Its results are in the workflow's destination, or, with a local destination, at Job → Download.",
		},
		{
			name: 'Results',
			value: 'results',
			description:
				'The processed files, as Job → Download returns them. Requires a workflow with a local source and a local destination.',
		},
	],
	default: 'job',
	description: 'What to return when the job finishes',
});

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
		...propertiesOf([workflowKind.field, uploadFilesField]),
		...shownWhen({ uploadFiles: [true] }, [inputBinaryField.property]),
		waitForCompletionField.property,
		...shownWhen({ waitForCompletion: [true] }, [
			...propertiesOf([waitTimeoutField, returnField]),
			...shownWhen({ returned: ['job'] }, finishedJobFields),
			...shownWhen({ returned: ['results'] }, resultFields),
		]),
	],
	async execute(item) {
		const workflow = selectedRecord(item, workflowKind);
		const { id: workflowId, subject } = workflow;
		const waits = item.read(waitForCompletionField);
		const returnsResults = waits && item.read(returnField) === 'results';
		const plan = returnsResults ? readOutputPlan(item) : undefined;
		const settings = waits ? readSettings(item, returnsResults) : undefined;
		const outcome = await startRun(item, workflow, item.read(uploadFilesField));
		if (!outcome.started) {
			const jobId = await runningJobId(item, workflowId);
			return [{ json: ofJob(jobId, { started: false, workflowId, message: outcome.message }) }];
		}
		const { job, jobId } = outcome;
		const record = settings
			? await waitForRun(item, jobId, { settings, subject })
			: jobRecord(job, jobId);
		if (plan && jobId !== undefined) return await resultsOf(item, jobId, plan);
		return [{ json: ofJob(jobId, { started: true, ...record, workflowId }) }];
	},
};

function readSettings(item: Item, returnsResults: boolean): WaitSettings {
	return returnsResults ? readResultsWait(item) : readWaitSettings(item);
}

/** Returns the results of the finished job of a run. Its errors never say to run the workflow again. */
async function resultsOf(
	item: Item,
	jobId: string,
	plan: OutputPlan,
): ReturnType<ItemOperation['execute']> {
	try {
		return await downloadResults(item, { jobId, files: await allFiles(item, jobId), plan });
	} catch (error) {
		throw notToRepeat(withJobId(error, jobId));
	}
}

async function startRun(
	item: Item,
	workflow: RecordAddress,
	uploadsFiles: boolean,
): Promise<RunOutcome> {
	const files = uploadsFiles
		? await binaryFiles(item, inputBinaryField, inputFilesField)
		: undefined;
	return (await start(item, workflowRun(workflow, files))).started;
}

/**
 * Returns the newest job of a workflow that's in progress; undefined if the service doesn't tell. Never fails: that
 * nothing was started is what matters.
 */
async function runningJobId(item: Item, workflowId: string): Promise<string | undefined> {
	const jobs = await listRows(item, 'jobs', { workflow_id: workflowId }).catch(() => []);
	const [job] = await newestFirst(jobs.filter(({ status }) => isActive(readJobStatus(status))));
	return job && jobIdOf(job);
}

/** Waits until the job of a run has finished, as `waitForJob` does. Its errors never say to run the workflow again. */
async function waitForRun(
	item: Item,
	jobId: string | undefined,
	{ settings, subject }: { settings: WaitSettings; subject: string },
): Promise<IDataObject> {
	if (jobId === undefined) {
		throw notToRepeat(
			new Problem(
				`The service started ${subject} but didn't return a job to wait for`,
				'Find the job with the Get Many operation of the Job resource',
			),
		);
	}
	return await waitForJob(item, jobId, settings).catch((error: unknown) => {
		throw notToRepeat(error);
	});
}
