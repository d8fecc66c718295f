import { hasEnded } from '../n8n/executionData.ts';
import type { Workbench } from '../workbench.ts';
import { waitUntil } from '../waitUntil.ts';
import type { Cluster } from './cluster.ts';
import type { ExecutionRow } from './delivery.ts';

/** The last part of the webhook's address. */
export const webhookPath = 'documents';

/** n8n in queue mode with an active workflow that starts at the webhook. */
export interface QueuedWorkflow extends Pick<Workbench, 'signal'> {
	cluster: Cluster;
	workflowId: string;
	/** What the workflow has sent on. */
	collector: { arrivals: readonly unknown[] };
}

/** Sends a batch to n8n. Throws if n8n doesn't accept it. */
export async function sendBatch(
	workbench: Pick<QueuedWorkflow, 'cluster' | 'signal'>,
	batch: readonly object[],
): Promise<void> {
	const { cluster } = workbench;
	const answer = await fetch(`${cluster.main.url}/webhook/${webhookPath}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ documents: batch }),
		signal: workbench.signal,
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`The webhook answered with status ${answer.status}: ${text}`);
}

/** Waits until n8n accepts batches: it reports the activation before that. */
export async function untilTaking({
	cluster,
	signal,
}: Pick<QueuedWorkflow, 'cluster' | 'signal'>): Promise<void> {
	const query = `select method from webhook_entity where "webhookPath" = '${webhookPath}'`;
	await waitUntil(signal, async () => {
		const rows = await cluster.postgres.query(query);
		return rows.length > 0 ? undefined : 'n8n has not registered the webhook';
	});
}

/** The executions of the workflow, as n8n's database stores them. */
async function readExecutions(workbench: QueuedWorkflow): Promise<ExecutionRow[]> {
	const { postgres } = workbench.cluster;
	const rows = await postgres.query(
		`select id, status from execution_entity where "workflowId" = '${workbench.workflowId}'`,
	);
	return rows.map(([id = '', status = '']) => ({ id, status }));
}

/** Waits until the given number of executions have ended, in whatever way, and returns them. */
export async function untilAllEnded(
	workbench: QueuedWorkflow,
	count: number,
): Promise<ExecutionRow[]> {
	const { collector } = workbench;
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
			await waitUntil(workbench.signal, missing);
			return executions;
		} catch (error) {
			workbench.signal.throwIfAborted();
			// As long as documents arrive, the machine is merely slow and nothing hangs.
			if (collector.arrivals.length === seen) throw error;
		}
	}
}
