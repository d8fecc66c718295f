import assert from 'node:assert/strict';
import { isNightly } from '../../test/support/nightly.ts';
import { waitUntil } from '../waitUntil.ts';
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
import type { RunningProcess } from '../n8n/startProcess.ts';

const series = 'document';
const batchCount = isNightly ? 50 : 20;
/** How long the service takes per document: long enough to kill a worker that is busy. */
const documentMs = 500;

/**
 * Kills a worker once one of its executions has succeeded and others can't end. It's the first worker for which
 * this is true, so that a slow one isn't too late; the other worker gets the rest.
 */
async function killWorkerAtWork(workbench: QueueWorkbench): Promise<string> {
	const { cluster, collector } = workbench;
	let victim: RunningProcess | undefined;
	await waitUntil(workbench.signal, async () => {
		const names = successfulWorkers(await readExecutions(workbench), collector.arrivals);
		victim = cluster.workers.find(({ name }) => names.has(name));
		return victim === undefined ? 'No worker has completed an execution' : undefined;
	});
	assert.ok(victim);
	const { name, kill } = victim;
	collector.hold(({ worker }) => worker === name);
	await waitUntil(workbench.signal, () =>
		collector.heldCount() > 0 ? undefined : `${name} has no more executions in progress`,
	);
	await kill();
	collector.release();
	return name;
}

/** Hundreds of documents over two workers, one of which is killed in between. */
export async function checkDocuments(workbench: QueueWorkbench): Promise<void> {
	const { cluster, collector, service } = workbench;
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
	await workbench.check(
		`a worker is killed while ${documentCount} documents are in progress`,
		async () => {
			await Promise.all(batches.map(async (batch) => await sendBatch(workbench, batch)));
			const killed = await killWorkerAtWork(workbench);
			const open = withoutSuccess(await readExecutions(workbench));
			workbench.report(`  Killed ${killed} with ${open.length} of ${batchCount} executions to go`);
		},
	);
	await workbench.check(
		'n8n ends every execution, including those of the killed worker',
		async () => {
			executions = await untilAllEnded(workbench, batchCount);
			assert.equal(executions.length, batchCount);
		},
	);
	await workbench.check('both workers have executions that succeed', () => {
		const names = [...successfulWorkers(executions, collector.arrivals)].sort();
		assert.deepEqual(
			names,
			cluster.workers.map(({ name }) => name),
		);
	});
	await workbench.check(
		'an execution that n8n calls successful has delivered its whole batch',
		() => {
			assert.deepEqual(falselySuccessful(executions, batches, collector.arrivals), []);
		},
	);
	await workbench.check('n8n reports each interrupted batch as a failed execution', () => {
		interrupted = interruptedBatches(executions, batches, collector.arrivals);
		assert.ok(interrupted.length > 0, 'no batch was interrupted');
		assert.equal(withoutSuccess(executions).length, interrupted.length);
	});
	await workbench.check('interrupted batches run again: with Retry, or sent again', async () => {
		const kept = await retryable(workbench, withoutSuccess(executions));
		await retryAll(workbench, kept);
		executions = await untilAllEnded(workbench, batchCount + kept.length);
		const lost = interruptedBatches(executions, batches, collector.arrivals);
		await Promise.all(lost.map(async (batch) => await sendBatch(workbench, batch)));
		executions = await untilAllEnded(workbench, batchCount + kept.length + lost.length);
		workbench.report(
			`  ${kept.length} batches ran again with Retry, ${lost.length} were sent again`,
		);
		// No batch is sent again if n8n can retry it, and none fails a second time.
		assert.equal(kept.length + lost.length, interrupted.length);
		assert.equal(withoutSuccess(executions).length, interrupted.length);
	});
	await workbench.check(
		'nothing is lost, and only documents of interrupted batches arrive twice',
		() => {
			assert.deepEqual(interruptedBatches(executions, batches, collector.arrivals), []);
			assert.deepEqual(falselySuccessful(executions, batches, collector.arrivals), []);
			expectDelivery(workbench, { series, batches, interrupted });
		},
	);
}
