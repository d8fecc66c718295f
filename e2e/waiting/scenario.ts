import assert from 'node:assert/strict';
import { isNightly } from '../../test/support/nightly.ts';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../projectFolder.ts';
import { postToService } from '../service/postToService.ts';
import { credentialFor } from '../start/credential.ts';
import { waitUntil } from '../waitUntil.ts';
import { checkLaunchedJobs } from './launchedJobs.ts';
import { memoryOf } from './memory.ts';
import { ParkedJobs, type WaitingWorkbench } from './parkedJobs.ts';
import { loopWorkflow, parkedWorkflow } from './parkedWorkflow.ts';

/** How many executions wait at once, by version of n8n: a push proves the same with fewer. */
const counts = isNightly ? { 1: 50, 2: 200 } : { 1: 20, 2: 20 };
/** Of how many of their jobs n8n hears twice at once, and by the trigger. */
const toldTwice = 10;
const document = 'meeting-notes.txt';

interface Prepared {
	jobs: ParkedJobs;
	/** How many rows the table has. */
	rowCount(): Promise<number>;
	/** Starts the example that looks at its job again and again; returns the id of its execution once that is parked. */
	startLoop(): Promise<string>;
}

async function prepare(workbench: WaitingWorkbench): Promise<Prepared> {
	const { version, service, collector, folder } = workbench;
	await cp(join(projectFolder, 'local-service', 'samples', document), join(folder, document));
	const n8n = await workbench.startN8n(version);
	const description = `the local service at ${service.url}`;
	const credentialData = credentialFor({ ...service, description, isLocal: true });
	const credential = await n8n.api.createCredential(credentialData);
	const columns = ['jobId', 'resumeUrl'].map((name) => ({ name, type: 'string' }));
	const tableId = await n8n.api.createDataTable('Parked Jobs', columns);
	const local = { name: 'Local', workflow_type: 'custom' };
	const settings = {
		projectFolder,
		credential,
		tableId,
		serviceWorkflowId: (await postToService(service, '/workflows/', local)).id,
		documentPattern: join(folder, document).replaceAll('\\', '/'),
		collectorUrl: collector.url,
	};
	const workflowId = await n8n.api.importWorkflow(await parkedWorkflow(settings));
	await n8n.api.activate(workflowId);
	const jobs = new ParkedJobs(workbench, n8n, workflowId);
	const loop = await loopWorkflow(settings);
	const loopId = await n8n.api.importWorkflow(loop);
	return {
		jobs,
		rowCount: async () => await jobs.n8n.api.dataTableRowCount(tableId),
		async startLoop() {
			const executionId = await jobs.n8n.api.startWorkflow(loopId, loop);
			await waitUntil(workbench.signal, async () =>
				(await jobs.n8n.api.executionCount(loopId, 'waiting')) === 1
					? undefined
					: "The loop isn't parked",
			);
			return executionId;
		},
	};
}

/**
 * Executions are parked until their jobs end, while n8n is killed and started again; one gets no notification, one job
 * ends before its address is stored, and another before its execution is parked.
 */
export async function runScenario(workbench: WaitingWorkbench): Promise<void> {
	const { collector, report, signal, version } = workbench;
	const count = counts[version];
	const { jobs, rowCount, startLoop } = await prepare(workbench);
	const statusesOf = (jobId: string): string[] =>
		collector.arrivals.filter((look) => look.jobId === jobId).map(({ status }) => status);
	/** One look before parking, and one after it was resumed. */
	const expectOnce = (jobIds: readonly string[], expected = ['inProgress', 'completed']): void => {
		const wrong = jobIds.map(statusesOf).filter((seen) => seen.join() !== expected.join());
		assert.deepEqual(wrong, []);
	};

	await workbench.check('an execution is resumed when its job has ended', async () => {
		const [jobId = ''] = await jobs.start(1);
		await jobs.untilParked(1);
		await jobs.end([jobId]);
		await jobs.untilResumed([jobId]);
		expectOnce([jobId]);
	});

	const memory = [await memoryOf(jobs.n8n.processId)];
	let parked: string[] = [];
	let lost: string[] = [];
	let loop = '';
	let loopJobs: string[] = [];
	await workbench.check(`${count} executions are parked at once`, async () => {
		parked = await jobs.start(count);
		await jobs.untilParked(count);
		memory.push(await memoryOf(jobs.n8n.processId));
		lost = await jobs.start(1, { limit: 30, isLost: true });
		await jobs.untilParked(count + 1);
		assert.equal(await rowCount(), count + 1);
		const known = new Set(await jobs.ids());
		loop = await startLoop();
		loopJobs = (await jobs.ids()).filter((id) => !known.has(id));
	});

	await workbench.check('they are still parked after n8n was killed', async () => {
		await jobs.killAndStartAgain(() => jobs.end([...lost, ...loopJobs]));
		memory.push(await memoryOf(jobs.n8n.processId));
		const [waiting = 0] = await jobs.counts('waiting');
		assert.ok(waiting >= count, `${waiting} executions are waiting`);
	});

	await workbench.check('each is resumed once, though some notifications come twice', async () => {
		await jobs.end(parked.slice(0, toldTwice), true);
		await jobs.end(parked.slice(toldTwice));
		await jobs.untilResumed(parked);
		expectOnce(parked);
	});

	await workbench.check(
		'without a notification, an execution goes on after its limit',
		async () => {
			await jobs.untilResumed(lost);
			expectOnce(lost);
		},
	);

	await workbench.check('a job that ends before its address is stored', async () => {
		const early = await jobs.start(1, { pauseBeforeStoring: 3 });
		await jobs.end(early);
		await jobs.untilResumed(early);
		expectOnce(early, ['completed']);
	});

	await workbench.check('a job that ends before its execution is parked', async () => {
		const early = await jobs.start(1, { pauseBeforeParking: 3 });
		await waitUntil(signal, () =>
			early.every((id) => statusesOf(id).length > 0) ? undefined : "The job wasn't looked at",
		);
		await jobs.end(early, true);
		await jobs.untilResumed(early);
		expectOnce(early);
	});

	await workbench.check('the loop goes on after n8n was killed, too', async () => {
		const { status, outputs } = await jobs.n8n.api.waitForExecution(loop, signal);
		assert.equal(status, 'success');
		assert.ok(outputs['Download Results'], 'no results were downloaded');
	});

	await workbench.check('nothing is left: no row, no parked execution, no failed one', async () => {
		await jobs.untilParked(0);
		assert.equal(await rowCount(), 0);
		// A busy n8n resumes an execution and answers that its database isn't ready; the next try is then told that the
		// execution is running, or has finished.
		const isBusy = (error = '') =>
			/Database is not ready|is running already|has finished already|409/.test(error);
		assert.deepEqual(
			(await jobs.errors()).filter((error) => !isBusy(error)),
			[],
		);
		// The messages about the jobs that ended while n8n was down come while it starts. n8n 1 may count what they start as
		// crashed then, like what it was doing when it was killed.
		const [crashed = 0] = await jobs.counts('crashed');
		assert.ok(crashed <= lost.length + loopJobs.length, `${crashed} executions crashed`);
	});
	await checkLaunchedJobs(workbench, jobs);
	const [before, then, afterwards] = memory;
	report(
		`  memory of n8n: ${before} MB before, ${then} MB with ${count} parked executions, ${afterwards} MB with them after a restart`,
	);
}
