import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../waitUntil.ts';
import { deviations, readRows, unfindable } from './storedChunks.ts';
import type { FolderChanges } from './syncFolder.ts';
import { activateSync } from './syncWorkflow.ts';
import {
	runSync,
	sentSince,
	startSync,
	statusOf,
	type ActiveSync,
	type SyncWorkbench,
} from './syncWorkbench.ts';

/** How much is done. */
export interface SyncScale {
	/** Of documents. */
	count: number;
	/** How often n8n is killed during a run. */
	kills: number;
}

/** Of every hundred documents, one is changed, one deleted, one added and one renamed. */
const changedShare = 0.01;
/** So that a run with faults has enough requests that fail. */
const faultyShare = 0.1;
const faultOdds = 0.1;
/** How long ten documents take about, from sending them to the list of what's known. */
const maxRoundMs = 2_000;

/** The names of files, as the service gets them, sorted. */
const namesOf = (paths: readonly string[]): string[] => paths.map((path) => basename(path)).sort();

/** The names of the documents to send after changes: a document under a new name is a new one. */
function toSend({ changed, added, renamed }: FolderChanges): string[] {
	return namesOf([...changed, ...added, ...renamed]);
}

async function expectEqualToFolder({ cluster, documents }: SyncWorkbench): Promise<void> {
	assert.deepEqual(await deviations(cluster.postgres, documents.hashes()), []);
}

/** Builds a second table from nothing, and compares all rows of both. */
async function expectEqualToFreshBuild(workbench: SyncWorkbench, round: string): Promise<void> {
	const { cluster, service, model, documents } = workbench;
	const prefix = `${round}_`;
	const { api } = cluster.main;
	const path = `fresh-${round}`;
	const servers = { api, service, model, postgresPort: cluster.postgres.port };
	const fresh = {
		path,
		workflowId: await activateSync(servers, { folder: documents.path, path, prefix }),
	};
	await runSync(workbench, fresh);
	const rows = await readRows(cluster.postgres, 'document_chunks');
	assert.ok(rows.length >= documents.hashes().size);
	assert.deepEqual(rows, await readRows(cluster.postgres, `${prefix}document_chunks`));
	workbench.report(`  ${rows.length} rows are equal`);
}

/** Kills n8n at a random moment of a run, and says whether the run was still in progress. */
async function killDuringRun(
	workbench: SyncWorkbench,
	sync: ActiveSync,
	usualMs: number,
): Promise<void> {
	const { cluster, documents, random, service, signal } = workbench;
	const before = documents.hashes();
	const changes = await documents.mutate(Math.ceil(before.size * changedShare));
	const from = service.requests.length;
	const all = toSend(changes);
	// Most of a run compares: at any moment of it, few kills would meet documents that are half processed.
	const isAnyMoment = random.happens(0.5);
	const documentsBefore = isAnyMoment ? 0 : random.between(1, all.length);
	const pauseMs = Math.round(random.next() * (isAnyMoment ? usualMs : maxRoundMs));
	const started = Date.now();
	const execution = await startSync(workbench, sync);
	await waitUntil(signal, () =>
		sentSince(workbench, from).length >= documentsBefore
			? undefined
			: `The run has not sent ${documentsBefore} documents`,
	);
	await wait(pauseMs, undefined, { signal });
	const moment = Date.now() - started;
	await cluster.kill();
	const sent = sentSince(workbench, from).length;
	assert.deepEqual(await unfindable(cluster.postgres, before, documents.hashes()), []);
	await cluster.startAgain();
	const again = await runSync(workbench, sync);
	workbench.report(
		`  Killed after ${moment} ms with ${sent} of ${all.length} documents sent (${await statusOf(workbench, sync, execution)}); ${again.length} more in the repair`,
	);
	const allSent = sentSince(workbench, from);
	assert.deepEqual([...new Set(allSent)], all);
	await expectEqualToFolder(workbench);
}

/** Lets every tenth request fail in one of the ways in which services do, at random. */
function addFaults({ service, random }: SyncWorkbench, requests: number): void {
	const { pathname: path } = new URL(service.partitionUrl);
	const faults = [
		{ kind: 'status', status: 503 },
		{ kind: 'status', status: 429, headers: { 'retry-after': '1' } },
		{ kind: 'status', status: 422, body: { detail: 'unreadable' } },
		{ kind: 'drop' },
		{ kind: 'drop', isProcessed: true },
		{ kind: 'truncate', bytes: 100 },
	] as const;
	for (let request = 0; request < requests; request++) {
		const fault = random.happens(faultOdds)
			? random.pick(faults)
			: ({ kind: 'latency', ms: 0 } as const);
		service.faults.add({ method: 'POST', path, fault });
	}
}

/** Runs the example again and again on a folder that changes. */
export async function checkSync(
	workbench: SyncWorkbench,
	sync: ActiveSync,
	{ count, kills }: SyncScale,
): Promise<void> {
	const { documents, service } = workbench;
	let usualMs = 0;
	await workbench.check(`the first run sends all ${count} documents`, async () => {
		const added = await documents.add(count);
		assert.deepEqual(await runSync(workbench, sync), namesOf(added));
		await expectEqualToFolder(workbench);
	});
	await workbench.check('the second run sends exactly what is new or changed', async () => {
		const changes = await documents.mutate(Math.ceil(count * changedShare));
		const started = Date.now();
		assert.deepEqual(await runSync(workbench, sync), toSend(changes));
		usualMs = Date.now() - started;
		await expectEqualToFolder(workbench);
	});
	await workbench.check('the chunks equal those of a fresh build, row by row', async () => {
		await expectEqualToFreshBuild(workbench, 'second');
	});
	await workbench.check('the third run sends nothing', async () => {
		assert.deepEqual(await runSync(workbench, sync), []);
	});
	for (let kill = 1; kill <= kills; kill++) {
		await workbench.check(
			`n8n is killed, ${kill} of ${kills}, and the next run repairs`,
			async () => {
				await killDuringRun(workbench, sync, usualMs);
			},
		);
	}
	await workbench.check('every tenth request of a run fails', async () => {
		const changes = await documents.mutate(Math.ceil(count * faultyShare));
		addFaults(workbench, count);
		const from = service.requests.length;
		await runSync(workbench, sync);
		service.faults.clear();
		await runSync(workbench, sync);
		assert.deepEqual([...new Set(sentSince(workbench, from))], toSend(changes));
		await expectEqualToFolder(workbench);
	});
	await workbench.check(
		'after all that, the chunks still equal those of a fresh build',
		async () => {
			await expectEqualToFreshBuild(workbench, 'last');
		},
	);
	await workbench.check('one more run sends nothing', async () => {
		assert.deepEqual(await runSync(workbench, sync), []);
	});
}
