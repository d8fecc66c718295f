import { parse } from 'flatted';
import { z } from 'zod';
import type { ExecutionRow } from './delivery.ts';
import type { QueueWorkbench } from './queueWorkbench.ts';

const dataSchema = z.object({
	executionData: z.object({ nodeExecutionStack: z.array(z.unknown()) }).optional(),
});

/**
 * The executions of which n8n kept what they had still to do. A Retry of another one has nothing to begin
 * with: it ends as failed and runs no node.
 *
 * n8n 2.41 keeps it when a crash takes the main process, too: the execution is "crashed" then, and its data
 * is what it was. Of a worker that is lost alone, the main process learns by its job in Redis that stalls; it
 * writes the execution anew, as "error" with nothing in it but the error.
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

/** Retries executions as the editor's button does, all at once. They have ended when it gives back control. */
export async function retryAll(
	{ cluster }: QueueWorkbench,
	executions: readonly ExecutionRow[],
): Promise<void> {
	const { api } = cluster.main;
	await Promise.all(executions.map(async ({ id }) => await api.retryExecution(id)));
}
