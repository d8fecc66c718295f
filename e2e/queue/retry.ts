import { parse } from 'flatted';
import { z } from 'zod';
import type { ExecutionRow } from './delivery.ts';
import type { QueueWorkbench } from './queueWorkbench.ts';

const dataSchema = z.object({
	executionData: z.object({ nodeExecutionStack: z.array(z.unknown()) }).optional(),
});

/**
 * The executions whose remaining work n8n kept. For any other execution Retry has nothing to start from: it fails
 * without running a node.
 * n8n 2.41 also keeps the data of an execution when a crash takes the main process: the execution is then
 * "crashed". If only a worker is lost, the main process notices by the stalled job in Redis and overwrites the
 * execution: it's then "error", with no data but the error.
 */
export async function retryable(
	{ cluster }: QueueWorkbench,
	executions: readonly ExecutionRow[],
): Promise<ExecutionRow[]> {
	const kept = await Promise.all(
		executions.map(async ({ id }) => {
			const query = `select data from execution_data where "executionId" = ${Number(id)}`;
			const [columns = []] = await cluster.postgres.query(query);
			const { executionData } = dataSchema.parse(parse(columns.join('|')));
			return executionData !== undefined && executionData.nodeExecutionStack.length > 0;
		}),
	);
	return executions.filter((_, position) => kept[position]);
}

/** Retries executions as the editor's button does, all at once. They have ended when the promise resolves. */
export async function retryAll(
	{ cluster }: QueueWorkbench,
	executions: readonly ExecutionRow[],
): Promise<void> {
	const { api } = cluster.main;
	await Promise.all(executions.map(async ({ id }) => await api.retryExecution(id)));
}
