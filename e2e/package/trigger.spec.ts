import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { sourceItemIndex, type Execution, type ExecutionItem } from '../n8n/executionData.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import { withParameters, type WorkflowFile } from '../n8n/workflowFile.ts';
import { postToService } from '../service/postToService.ts';
import { packageName } from './buildWorkflow.ts';
import { readExample, stores, test } from './fixtures.ts';
import { itemsOf, storeOf } from './items.ts';
import { expectedTexts, textsByDocument, uploadedFiles } from './uploadedTexts.ts';

/** The example that starts with both triggers. */
const finishedJobsFile = 'instant-and-polling.json';
const instantTrigger = 'Document Service Instant Trigger';
const trigger = 'Document Service Trigger';
const failedFile = { document: 'broken.pdf', error: 'The file is no PDF' };

/** Waits for the execution that follows the first `earlier` ones of a workflow, oldest first, and for its end. */
async function nextExecution(
	{ api }: PackagedN8n,
	signal: AbortSignal,
	workflowId: string,
	earlier: number,
): Promise<Execution> {
	let ids: string[] = [];
	const count = async () => (ids = (await api.executionIds(workflowId)).toReversed()).length;
	// The trigger polls every minute, and later than that on a loaded machine.
	await expect.poll(count, 'executions that the trigger started').toBeGreaterThan(earlier);
	return await api.waitForExecution(ids[earlier] ?? '', signal);
}

/** The ids of the jobs that the trigger emitted. */
function jobIdsOf(execution: Execution): unknown[] {
	expect(execution.status, execution.error).toBe('success');
	return itemsOf(execution, trigger).map(({ json }) => json['jobId']);
}

/** The example with the polling trigger only, whose first poll reaches back and has something to emit at once. */
async function readTriggerExample(): Promise<WorkflowFile> {
	const workflow = await readExample(finishedJobsFile);
	const given = workflow.nodes.find(({ name }) => name === trigger)?.parameters['options'];
	const options = { ...(typeof given === 'object' ? given : {}), lookBackHours: 24 };
	const pollTimes = { item: [{ mode: 'everyMinute' }] };
	const filled = withParameters(workflow, { [trigger]: { options, pollTimes } });
	// It needs a public address.
	const nodes = filled.nodes.filter(({ name }) => name !== instantTrigger);
	const { [instantTrigger]: _, ...connections } = filled.connections;
	return { ...filled, nodes, connections };
}

const filesTrigger = 'Finished Jobs';
const content = 'Content';
/** The trigger's name for the first file of a job. */
const firstFile = 'file_0';

/** A trigger that emits the files of the last day's jobs, and n8n's own node that reads the first file of each. */
function workflowWithFiles(): WorkflowFile {
	const nodes = [
		{
			name: filesTrigger,
			type: `${packageName}.documentServiceTrigger`,
			parameters: {
				pollTimes: { item: [{ mode: 'everyMinute' }] },
				events: ['completed'],
				options: { lookBackHours: 24, outputFiles: 'binary' },
			},
		},
		{
			name: content,
			type: 'n8n-nodes-base.extractFromFile',
			parameters: {
				operation: 'fromJson',
				binaryPropertyName: firstFile,
				destinationKey: 'elements',
				options: {},
			},
			// Jobs without files are emitted, too.
			onError: 'continueRegularOutput',
		},
	];
	return {
		name: 'Files of finished jobs',
		nodes: nodes.map((node, position) => ({
			id: `${position}`.padStart(8, '0'),
			typeVersion: 1,
			position: [position * 200, 0],
			...node,
		})),
		connections: { [filesTrigger]: { main: [[{ node: content, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** Makes a job with results of the uploaded files, and returns its id. */
async function addJobWithFiles(service: LocalService, documentFolder: string): Promise<string> {
	const workflow = { name: 'Files for the trigger', workflow_type: 'custom' };
	const { id } = await postToService(service, '/workflows', workflow);
	const upload = new FormData();
	for (const name of uploadedFiles) {
		const bytes = new Uint8Array(await readFile(join(documentFolder, name)));
		upload.append('input_files', new Blob([bytes]), name);
	}
	const job = await postToService(service, `/workflows/${id}/run`, upload);
	service.jobs.set(job.id, { status: 'completed' });
	return job.id;
}

test.describe.configure({ mode: 'serial' });

let workflowId: string;
let failedJob: string;

test('the trigger is activated and emits the jobs of the last hours', async ({
	n8n,
	service,
	signal,
	importWorkflow,
}) => {
	const finished = service.jobs.add({ status: 'completed', workflow_name: 'Earlier' });
	workflowId = await importWorkflow(await readTriggerExample());
	await n8n.api.activate(workflowId);
	const execution = await nextExecution(n8n, signal, workflowId, 0);
	expect(jobIdsOf(execution)).toContain(finished);
	failedJob = service.jobs.add({
		status: 'failed',
		workflow_name: 'Nightly',
		failed_files: [failedFile],
	});
});

test("the trigger writes a job's files to the store of the binary mode", async ({
	n8n,
	service,
	signal,
	binaryMode,
	documentFolder,
	importWorkflow,
}) => {
	const jobId = await addJobWithFiles(service, documentFolder);
	const id = await importWorkflow(workflowWithFiles());
	await n8n.api.activate(id);
	const execution = await nextExecution(n8n, signal, id, 0);
	const jobs = itemsOf(execution, filesTrigger);
	const job = jobs.findIndex(({ json }) => json['jobId'] === jobId);
	const files = Object.values(jobs[job]?.binary ?? {});
	expect(files.map(storeOf)).toEqual(uploadedFiles.map(() => stores[binaryMode]));
	// n8n 1 leaves out the items of a job without files.
	const read = itemsOf(execution, content).find((item) => sourceItemIndex(item) === job);
	const elements = z.array(z.record(z.string(), z.unknown())).parse(read?.json['elements']);
	const [[name, texts] = []] = textsByDocument(elements);
	expect(texts).toEqual((await expectedTexts(service, documentFolder)).get(name ?? ''));
});

test(`the trigger emits a new job once (examples/${finishedJobsFile})`, async ({ n8n, signal }) => {
	let execution: Execution;
	let earlier = 1;
	// Jobs of other tests may come before or with it.
	do execution = await nextExecution(n8n, signal, workflowId, earlier++);
	while (!jobIdsOf(execution).includes(failedJob));
	const isOfJob = ({ json }: ExecutionItem): boolean => json['jobId'] === failedJob;
	expect(itemsOf(execution, trigger).filter(isOfJob)).toHaveLength(1);
	const row = itemsOf(execution, 'Failed Files').find(isOfJob)?.json;
	expect(row).toEqual({ workflow: 'Nightly', jobId: failedJob, status: 'failed', ...failedFile });
	const [report] = itemsOf(execution, 'Report of Failed Files');
	expect(report?.binary?.['data']?.['fileName']).toBe('failed-files.csv');
});
