import assert from 'node:assert/strict';
import { waitUntil } from '../suite/waitUntil.ts';
import { documentsInBatch, makeBatches, type Batch } from './batches.ts';
import {
	falselySuccessful,
	interruptedBatches,
	successfulWorkers,
	withoutSuccess,
	type ExecutionRow,
} from './delivery.ts';
import { expectDelivery, partitionPath } from './expectDelivery.ts';
import { readExecutions, sendBatch, untilAllEnded, type QueueWorkbench } from './queueWorkbench.ts';
import { retryable, retryAll } from './retry.ts';
import type { RunningProcess } from './startProcess.ts';

const series = 'document';
const batchCount = 50;
/** How long the service takes for a document: long enough that a worker is killed at work. */
const documentMs = 500;

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

/** 500 documents over two workers, one of which is killed on the way. */
export async function checkDocuments(workbench: QueueWorkbench): Promise<void> {
	const { cluster, collector, context, service } = workbench;
	const batches = makeBatches(series, batchCount);
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
			const open = withoutSuccess(await readExecutions(workbench));
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
		assert.ok(interrupted.length > 0, 'no batch was interrupted');
		assert.equal(withoutSuccess(executions).length, interrupted.length);
	});
	await context.check('interrupted batches run again: by Retry, or sent anew', async () => {
		const kept = await retryable(workbench, withoutSuccess(executions));
		await retryAll(workbench, kept);
		executions = await untilAllEnded(workbench, batchCount + kept.length);
		const lost = interruptedBatches(executions, batches, collector.arrivals);
		await Promise.all(lost.map(async (batch) => await sendBatch(workbench, batch)));
		executions = await untilAllEnded(workbench, batchCount + kept.length + lost.length);
		context.report(`  ${kept.length} batches ran again by Retry, ${lost.length} were sent anew`);
		// None is sent anew that n8n could retry, and none fails again.
		assert.equal(kept.length + lost.length, interrupted.length);
		assert.equal(withoutSuccess(executions).length, interrupted.length);
	});
	await context.check('nothing is lost, and only interrupted batches come twice', () => {
		assert.deepEqual(interruptedBatches(executions, batches, collector.arrivals), []);
		assert.deepEqual(falselySuccessful(executions, batches, collector.arrivals), []);
		expectDelivery(workbench, { series, batches, interrupted });
	});
}
