import assert from 'node:assert/strict';
import { waitUntil } from '../suite/waitUntil.ts';
import { batchCount, documentsInBatch, makeBatches, type Batch } from './batches.ts';
import {
	falselySuccessful,
	interruptedBatches,
	successfulWorkers,
	wrongCounts,
	type ExecutionRow,
} from './delivery.ts';
import type { RunningProcess } from './startProcess.ts';
import { readExecutions, sendBatch, untilAllEnded, type QueueWorkbench } from './queueWorkbench.ts';

/** How long the service takes for a document: long enough that a worker is killed at work. */
const documentMs = 500;

function partitionPath({ service }: QueueWorkbench): string {
	return new URL(service.partitionUrl).pathname;
}

/** The names of the documents that came to the service, in the order of arrival. */
function partitionedNames(workbench: QueueWorkbench): string[] {
	const path = partitionPath(workbench);
	return workbench.service.requests
		.filter((request) => request.method === 'POST' && request.path === path)
		.flatMap(({ files }) => files.map(({ fileName }) => fileName));
}

/**
 * Kills a worker when an execution of it has succeeded and others can't end. It is the one that is first,
 * so that a slow one does not come too late: the other one gets what is left.
 */
async function killWorkerAtWork(workbench: QueueWorkbench): Promise<string> {
	const { cluster, collector, context } = workbench;
	let victim: RunningProcess | undefined;
	await waitUntil(context.signal, async () => {
		const names = successfulWorkers(await readExecutions(workbench), collector.arrivals);
		victim = cluster.workers.find(({ name }) => names.has(name));
		return victim === undefined ? 'No worker has ended an execution well' : undefined;
	});
	assert.ok(victim);
	const { name, kill } = victim;
	collector.hold(({ worker }) => worker === name);
	await waitUntil(context.signal, () =>
		collector.heldCount() > 0 ? undefined : `${name} has no further execution under way`,
	);
	await kill();
	collector.release();
	return name;
}

/** Throws unless documents came as often as they may: twice only those that had to be sent again. */
function expectDelivery(
	workbench: QueueWorkbench,
	batches: readonly Batch[],
	interrupted: readonly Batch[],
): void {
	const { arrivals } = workbench.collector;
	const again = new Set(interrupted.flat().map(({ name }) => name));
	const most = (name: string): number => (again.has(name) ? 2 : 1);
	const collected = arrivals.map(({ document }) => document);
	assert.deepEqual(
		[
			...wrongCounts('partitioned', batches, partitionedNames(workbench), most),
			...wrongCounts('collected', batches, collected, most),
		],
		[],
	);
	const texts = new Map(batches.flat().map(({ name, text }) => [name, text]));
	for (const { document, text } of arrivals) assert.equal(text, texts.get(document));
}

/** 500 documents over two workers, one of which is killed on the way. */
export async function checkDocuments(workbench: QueueWorkbench): Promise<void> {
	const { cluster, collector, context, service } = workbench;
	const batches = makeBatches();
	const documentCount = batchCount * documentsInBatch;
	const latency = { kind: 'latency', ms: documentMs } as const;
	service.faults.add({
		method: 'POST',
		path: partitionPath(workbench),
		times: Infinity,
		fault: latency,
	});
	let executions: ExecutionRow[] = [];
	let interrupted: Batch[] = [];
	await context.check(
		`a worker is killed while ${documentCount} documents are at work`,
		async () => {
			await Promise.all(batches.map(async (batch) => await sendBatch(workbench, batch)));
			const killed = await killWorkerAtWork(workbench);
			const open = (await readExecutions(workbench)).filter(({ status }) => status !== 'success');
			context.report(`  Killed ${killed} with ${open.length} of ${batchCount} executions to go`);
		},
	);
	await context.check('n8n ends every execution, those of the killed worker too', async () => {
		executions = await untilAllEnded(workbench, batchCount);
		assert.equal(executions.length, batchCount);
	});
	await context.check('both workers have executions that succeed', () => {
		const names = [...successfulWorkers(executions, collector.arrivals)].sort();
		assert.deepEqual(
			names,
			cluster.workers.map(({ name }) => name),
		);
	});
	await context.check('an execution that n8n calls successful has brought its whole batch', () => {
		assert.deepEqual(falselySuccessful(executions, batches, collector.arrivals), []);
	});
	await context.check('n8n names each interrupted batch by an execution that failed', () => {
		interrupted = interruptedBatches(executions, batches, collector.arrivals);
		const failed = executions.filter(({ status }) => status !== 'success');
		context.report(`  ${interrupted.length} batches were interrupted and are sent again`);
		assert.ok(interrupted.length > 0, 'no batch was interrupted');
		assert.equal(failed.length, interrupted.length);
	});
	await context.check('nothing is lost, and only interrupted batches come twice', async () => {
		await Promise.all(interrupted.map(async (batch) => await sendBatch(workbench, batch)));
		executions = await untilAllEnded(workbench, batchCount + interrupted.length);
		assert.deepEqual(interruptedBatches(executions, batches, collector.arrivals), []);
		expectDelivery(workbench, batches, interrupted);
	});
}
