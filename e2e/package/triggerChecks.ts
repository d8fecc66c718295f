import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Execution, ExecutionItem } from '../n8n/executionData.ts';
import { readWorkflowFile, withParameters, type WorkflowFile } from '../n8n/workflowFile.ts';
import { projectFolder } from './openWorkbench.ts';
import { check, importWorkflow, itemsOf, type PackageWorkbench } from './workbench.ts';

/** The example that starts with the trigger. */
const finishedJobsFile = 'finished-jobs.json';

const trigger = 'Document Service Trigger';
/** The trigger polls every minute, and later than that on a loaded machine. */
const executionLimitMs = 5 * 60_000;
const pauseMs = 1_000;
const failedFile = { document: 'broken.pdf', error: 'The file is no PDF' };

/** Waits for the execution that follows the first `earlier` ones of a workflow, oldest first, and for its end. */
export async function nextExecution(
	{ n8n, signal }: PackageWorkbench,
	workflowId: string,
	earlier: number,
): Promise<Execution> {
	const limit = Date.now() + executionLimitMs;
	for (;;) {
		const id = (await n8n.api.executionIds(workflowId)).toReversed()[earlier];
		if (id !== undefined) return await n8n.api.waitForExecution(id, signal);
		if (Date.now() > limit) {
			throw new Error(`The trigger started nothing within ${executionLimitMs / 60_000} minutes`);
		}
		await wait(pauseMs, undefined, { signal });
	}
}

/** The ids of the jobs that the trigger emitted. */
function jobIdsOf(execution: Execution): unknown[] {
	assert.equal(execution.status, 'success', execution.error);
	return itemsOf(execution, trigger).map(({ json }) => json['jobId']);
}

/** Waits for the execution to which the trigger emitted a job: jobs of other checks may come before or with it. */
async function executionWith(
	workbench: PackageWorkbench,
	workflowId: string,
	jobId: string,
): Promise<Execution> {
	for (let earlier = 1; ; earlier++) {
		const execution = await nextExecution(workbench, workflowId, earlier);
		if (jobIdsOf(execution).includes(jobId)) return execution;
	}
}

/** The example, changed so that its first poll reaches back and has something to emit at once. */
async function readExample(): Promise<WorkflowFile> {
	const text = await readFile(join(projectFolder, 'examples', finishedJobsFile), 'utf8');
	const workflow = readWorkflowFile(text);
	const given = workflow.nodes.find(({ name }) => name === trigger)?.parameters['options'];
	const options = { ...(typeof given === 'object' ? given : {}), lookBackHours: 24 };
	return withParameters(workflow, { [trigger]: { options } });
}

/**
 * Activates the trigger's example and makes a job fail meanwhile. The returned function waits until a poll has
 * found the job: up to a minute, in which other checks can run.
 */
export async function activateTrigger(workbench: PackageWorkbench): Promise<() => Promise<void>> {
	const { n8n, service } = workbench;
	let workflowId = '';
	await check(
		workbench,
		'the trigger is activated and emits the jobs of the last hours',
		async () => {
			const finished = service.jobs.add({ status: 'completed', workflow_name: 'Earlier' });
			workflowId = await importWorkflow(workbench, await readExample());
			await n8n.api.activate(workflowId);
			const execution = await nextExecution(workbench, workflowId, 0);
			assert.ok(jobIdsOf(execution).includes(finished));
		},
	);
	const failed = service.jobs.add({
		status: 'failed',
		workflow_name: 'Nightly',
		failed_files: [failedFile],
	});
	return async () => {
		await check(
			workbench,
			`the trigger emits a new job once (examples/${finishedJobsFile})`,
			async () => {
				const execution = await executionWith(workbench, workflowId, failed);
				const isOfJob = ({ json }: ExecutionItem): boolean => json['jobId'] === failed;
				assert.equal(itemsOf(execution, trigger).filter(isOfJob).length, 1);
				const row = itemsOf(execution, 'Failed Files').find(isOfJob)?.json;
				assert.deepEqual(row, {
					workflow: 'Nightly',
					jobId: failed,
					status: 'failed',
					...failedFile,
				});
				const [report] = itemsOf(execution, 'Report of Failed Files');
				assert.equal(report?.binary?.['data']?.['fileName'], 'failed-files.csv');
			},
		);
	};
}
