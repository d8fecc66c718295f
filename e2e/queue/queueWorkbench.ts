import type { LocalService } from '../../local-service/startLocalService.ts';
import type { Collector } from '../collector/startCollector.ts';
import { hasEnded } from '../n8n/executionData.ts';
import type { StageContext } from '../suite/stage.ts';
import { waitUntil } from '../suite/waitUntil.ts';
import type { Batch } from './batches.ts';
import type { Cluster } from './cluster.ts';
import type { ExecutionRow } from './delivery.ts';
import type { DocumentArrival } from './documentArrival.ts';
import { webhookPath } from './documentWorkflow.ts';

/** n8n in queue mode with an active workflow that partitions documents. */
export interface QueueWorkbench {
	context: StageContext;
	cluster: Cluster;
	service: LocalService;
	collector: Collector<DocumentArrival>;
	/** Of the workflow that partitions documents. */
	workflowId: string;
}

/** Hands a batch to n8n. Throws when n8n does not take it. */
export async function sendBatch(workbench: QueueWorkbench, batch: Batch): Promise<void> {
	const { cluster, context } = workbench;
	const answer = await fetch(`${cluster.main.url}/webhook/${webhookPath}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ documents: batch }),
		signal: context.signal,
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`The webhook answered with status ${answer.status}: ${text}`);
}

/** Waits until n8n takes batches: it answers the activation before that. */
export async function untilTaking({ cluster, context }: QueueWorkbench): Promise<void> {
	const query = `select method from webhook_entity where "webhookPath" = '${webhookPath}'`;
	await waitUntil(context.signal, async () => {
		const rows = await cluster.postgres.query(query);
		return rows.length > 0 ? undefined : 'n8n has not registered the webhook';
	});
}

/** The executions of the workflow, as n8n's database has them. */
export async function readExecutions(workbench: QueueWorkbench): Promise<ExecutionRow[]> {
	const { postgres } = workbench.cluster;
	const rows = await postgres.query(
		`select id, status from execution_entity where "workflowId" = '${workbench.workflowId}'`,
	);
	return rows.map(([id = '', status = '']) => ({ id, status }));
}

/** Waits until so many executions have ended, in whatever way, and gives them. */
export async function untilAllEnded(
	workbench: QueueWorkbench,
	count: number,
): Promise<ExecutionRow[]> {
	const { context, collector } = workbench;
	let executions: ExecutionRow[] = [];
	const missing = async (): Promise<string | undefined> => {
		executions = await readExecutions(workbench);
		if (executions.length < count) return `n8n has ${executions.length} of ${count} executions`;
		const open = executions.filter(({ status }) => !hasEnded(status)).length;
		return open === 0 ? undefined : `${open} executions have not ended`;
	};
	for (;;) {
		const seen = collector.arrivals.length;
		try {
			await waitUntil(context.signal, missing);
			return executions;
		} catch (error) {
			context.signal.throwIfAborted();
			// As long as documents come in, the machine is slow and nothing hangs.
			if (collector.arrivals.length === seen) throw error;
		}
	}
}
