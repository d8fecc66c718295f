import assert from 'node:assert/strict';
import type { LocalService } from '../../local-service/startLocalService.ts';
import type { Random } from '../../test/support/seed.ts';
import type { ModelServer } from '../model-server/startModelServer.ts';
import { hasEnded } from '../n8n/executionData.ts';
import { firstJson } from '../package/items.ts';
import type { Cluster } from '../queue/cluster.ts';
import type { Workbench } from '../workbench.ts';
import { waitUntil } from '../waitUntil.ts';
import type { SyncFolder } from './syncFolder.ts';

/** The example in n8n's queue mode, and the folder it syncs. */
export interface SyncWorkbench extends Workbench {
	cluster: Cluster;
	service: LocalService;
	model: ModelServer;
	documents: SyncFolder;
	random: Random;
}

/** A workflow that `activateSync` saved. */
export interface ActiveSync {
	workflowId: string;
	path: string;
}

interface ExecutionRow {
	id: number;
	status: string;
}

async function readExecutions(
	{ cluster }: SyncWorkbench,
	{ workflowId }: ActiveSync,
): Promise<ExecutionRow[]> {
	const query = `select id, status from execution_entity where "workflowId" = '${workflowId}' order by id`;
	const rows = await cluster.postgres.query(query);
	return rows.map(([id, status = '']) => ({ id: Number(id), status }));
}

/** Starts a run on a worker and returns the id of its execution. */
export async function startSync(workbench: SyncWorkbench, sync: ActiveSync): Promise<number> {
	const { cluster, signal } = workbench;
	const last = (await readExecutions(workbench, sync)).at(-1)?.id ?? 0;
	await waitUntil(signal, async () => {
		const url = `${cluster.main.url}/webhook/${sync.path}`;
		const answer = await fetch(url, { method: 'POST', signal });
		const text = await answer.text();
		// n8n accepts it a moment after the activation.
		return answer.ok ? undefined : `The webhook answered with status ${answer.status}: ${text}`;
	});
	let started: number | undefined;
	await waitUntil(signal, async () => {
		started = (await readExecutions(workbench, sync)).find(({ id }) => id > last)?.id;
		return started === undefined ? 'n8n has no execution of the run' : undefined;
	});
	return started ?? 0;
}

/** The status of an execution. */
export async function statusOf(
	workbench: SyncWorkbench,
	sync: ActiveSync,
	execution: number,
): Promise<string> {
	const executions = await readExecutions(workbench, sync);
	return executions.find(({ id }) => id === execution)?.status ?? 'deleted';
}

/** Waits until an execution has ended. */
export async function untilEnded(
	workbench: SyncWorkbench,
	sync: ActiveSync,
	execution: number,
): Promise<void> {
	const { model, signal } = workbench;
	for (;;) {
		const seen = model.embeddedTexts.length;
		try {
			return await waitUntil(signal, async () => {
				const status = await statusOf(workbench, sync, execution);
				return hasEnded(status) ? undefined : `The run is ${status}`;
			});
		} catch (error) {
			signal.throwIfAborted();
			// As long as texts arrive, the machine is merely slow and nothing hangs.
			if (model.embeddedTexts.length === seen) throw error;
		}
	}
}

/** Throws with n8n's reason if an execution hasn't succeeded. */
export async function expectSuccess(
	{ cluster, signal }: SyncWorkbench,
	execution: number,
): Promise<void> {
	const { api } = cluster.main;
	const { status, error, lastNode } = await api.waitForExecution(String(execution), signal);
	assert.equal(status, 'success', `The run failed in "${lastNode}": ${error}`);
}

/** What the workflow says at the end of its latest execution. */
export async function reportOf(workbench: SyncWorkbench, sync: ActiveSync): Promise<string> {
	const { cluster, signal } = workbench;
	const last = (await readExecutions(workbench, sync)).at(-1)?.id ?? 0;
	const execution = await cluster.main.api.waitForExecution(String(last), signal);
	return String(firstJson(execution, 'Report')['message']);
}

/** The names of the documents that the service got since it had seen `from` requests, sorted. */
export function sentSince({ service }: SyncWorkbench, from: number): string[] {
	const { pathname } = new URL(service.partitionUrl);
	return service.requests
		.slice(from)
		.filter(({ method, path }) => method === 'POST' && path === pathname)
		.flatMap(({ files }) => files.map(({ fileName }) => fileName))
		.sort();
}

/** Runs the sync to its end, successfully, and returns the names of the documents that the service got. */
export async function runSync(workbench: SyncWorkbench, sync: ActiveSync): Promise<string[]> {
	const from = workbench.service.requests.length;
	const started = Date.now();
	const execution = await startSync(workbench, sync);
	await untilEnded(workbench, sync, execution);
	await expectSuccess(workbench, execution);
	const sent = sentSince(workbench, from);
	const seconds = ((Date.now() - started) / 1000).toFixed(1);
	workbench.report(`  ${sync.path}: ${sent.length} documents sent in ${seconds} s`);
	return sent;
}
