import assert from 'node:assert/strict';
import { waitUntil } from '../waitUntil.ts';
import { makeBatches, type Batch } from './batches.ts';
import {
	falselySuccessful,
	interruptedBatches,
	withoutSuccess,
	type ExecutionRow,
} from './delivery.ts';
import { expectDelivery } from './expectDelivery.ts';
import { readExecutions, sendBatch, untilAllEnded, type QueueWorkbench } from './queueWorkbench.ts';
import { retryable, retryAll } from './retry.ts';

const series = 'crash';
/** A worker runs five at once, and a single worker may get them all. */
const batchCount = 4;

/** Kills all of n8n once every batch has an execution that can't end, and starts it again. */
async function crash(workbench: QueueWorkbench, batches: readonly Batch[]): Promise<void> {
	const { cluster, collector } = workbench;
	collector.hold(() => true);
	await Promise.all(batches.map(async (batch) => await sendBatch(workbench, batch)));
	await waitUntil(workbench.signal, () => {
		const began = new Set(collector.arrivals.map(({ document }) => document));
		const missing = batches.filter((batch) => !batch.some(({ name }) => began.has(name)));
		return missing.length === 0 ? undefined : `${missing.length} batches have not begun to arrive`;
	});
	await cluster.kill();
	collector.release();
	await cluster.startAgain();
}

/** All of n8n is killed and started again; interrupted executions are retried from n8n's own data. */
export async function checkCrash(workbench: QueueWorkbench): Promise<void> {
	const { collector } = workbench;
	const batches = makeBatches(series, batchCount);
	const before = await readExecutions(workbench);
	const ids = new Set(before.map(({ id }) => id));
	let executions: ExecutionRow[] = [];
	const readEnded = async (count: number): Promise<void> => {
		const all = await untilAllEnded(workbench, before.length + count);
		executions = all.filter(({ id }) => !ids.has(id));
	};
	await workbench.check('the main process and the workers are killed together', async () => {
		await crash(workbench, batches);
	});
	await workbench.check('n8n keeps the remaining work of each crashed execution', async () => {
		await readEnded(batchCount);
		assert.deepEqual(
			executions.map(({ status }) => status),
			batches.map(() => 'crashed'),
		);
		assert.equal((await retryable(workbench, executions)).length, batchCount);
	});
	await workbench.check('Retry delivers every document of the crashed executions', async () => {
		await retryAll(workbench, executions);
		await readEnded(batchCount * 2);
		assert.equal(withoutSuccess(executions).length, batchCount);
		assert.deepEqual(interruptedBatches(executions, batches, collector.arrivals), []);
		assert.deepEqual(falselySuccessful(executions, batches, collector.arrivals), []);
		expectDelivery(workbench, { series, batches, interrupted: batches });
	});
}
