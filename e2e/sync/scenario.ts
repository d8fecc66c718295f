import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../waitUntil.ts';
import { holdLock } from './heldLock.ts';
import { deviations, readRows, unfindable } from './storedChunks.ts';
import type { FolderChanges } from './syncFolder.ts';
import { activateSync } from './syncWorkflow.ts';
import {
	expectSuccess,
	reportOf,
	runSync,
	sentSince,
	startSync,
	statusOf,
	untilEnded,
	type ActiveSync,
	type SyncWorkbench,
} from './syncWorkbench.ts';

/** How much is done. */
export interface SyncScale {
	/** Of documents. */
	count: number;
	/** How often n8n is killed at a random moment of a run. */
	kills: number;
}

/** Of every hundred documents, one is changed, one deleted, one added and one renamed. */
const changedShare = 0.01;
/** So that a run with faults has enough requests that fail. */
const faultyShare = 0.1;
const faultOdds = 0.1;
const minuteMs = 60_000;

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

/** Prepares a moment of a run, before it starts. */
type UntilMoment = (workbench: SyncWorkbench, changes: FolderChanges) => Promise<Moment>;

interface Moment {
	/** Waits for it, once the run has started. `from`: how many requests the service had before. */
	reached(from: number): Promise<void>;
	/** Does what is to be done after n8n was killed. */
	killed?(): Promise<void>;
}

/** Holds up what records documents, once their chunks are stored. */
const recording = 'lock table known_documents in share mode';

/** The moments at which n8n is killed, by what the workflow does then. */
const moments: Readonly<Record<string, UntilMoment>> = {
	'while documents are chunked': async (workbench, changes) => {
		const { service } = workbench;
		const [, ...others] = toSend(changes);
		const { pathname: path } = new URL(service.partitionUrl);
		const ms = { first: 0, other: minuteMs };
		for (const delay of [ms.first, ...others.map(() => ms.other)]) {
			service.faults.add({ method: 'POST', path, fault: { kind: 'latency', ms: delay } });
		}
		return {
			reached: async (from) => await untilSent(workbench, from, 1),
			async killed() {
				service.faults.clear();
			},
		};
	},
	'while chunks are stored': async (workbench) =>
		await lockMoment(workbench, 'lock table document_chunks in share mode'),
	'while older chunks are replaced': async (workbench) => await lockMoment(workbench, recording),
	'while removed documents are deleted': async (workbench, { deleted }) => {
		const keys = deleted.map((path) => quotedText(join(workbench.documents.path, path)));
		const rows = `"documentKey" in (${keys.join(', ')})`;
		return await lockMoment(workbench, `select from known_documents where ${rows} for update`);
	},
};

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function untilSent(workbench: SyncWorkbench, from: number, count: number): Promise<void> {
	await waitUntil(workbench.signal, () =>
		sentSince(workbench, from).length >= count
			? undefined
			: `The run has not sent ${count} documents`,
	);
}

async function lockMoment(workbench: SyncWorkbench, statement: string): Promise<Moment> {
	const lock = await holdLock(workbench.cluster.postgres, statement, workbench.signal);
	return { reached: async () => await lock.untilAwaited(), killed: lock.breakOff };
}

/** Any moment of a run, which usually takes so long. */
function anyMoment(usualMs: number): UntilMoment {
	return async ({ random, signal }) => ({
		async reached() {
			await wait(Math.round(random.next() * usualMs), undefined, { signal });
		},
	});
}

/** Kills n8n at a moment of a run, runs it again, and compares the chunks with the folder. */
async function killDuringRun(
	workbench: SyncWorkbench,
	sync: ActiveSync,
	untilMoment: UntilMoment,
): Promise<void> {
	const { cluster, documents, service } = workbench;
	const before = documents.hashes();
	const changes = await documents.mutate(Math.ceil(before.size * changedShare));
	const from = service.requests.length;
	const all = toSend(changes);
	const moment = await untilMoment(workbench, changes);
	const execution = await startSync(workbench, sync);
	await moment.reached(from);
	await cluster.kill();
	await moment.killed?.();
	const sent = sentSince(workbench, from).length;
	assert.deepEqual(await unfindable(cluster.postgres, before, documents.hashes()), []);
	await cluster.startAgain();
	const again = await runSync(workbench, sync);
	workbench.report(
		`  Killed with ${sent} of ${all.length} documents sent (${await statusOf(workbench, sync, execution)}); ${again.length} more in the repair`,
	);
	assert.deepEqual([...new Set(sentSince(workbench, from))], all);
	await expectEqualToFolder(workbench);
	assert.deepEqual(await runSync(workbench, sync), []);
}

/** Two runs at once: the folder changes in between, and none records its documents before both have stored chunks. */
async function checkTwoAtOnce(workbench: SyncWorkbench, sync: ActiveSync): Promise<void> {
	const { cluster, documents, signal } = workbench;
	const count = Math.ceil(documents.hashes().size * faultyShare);
	const before = documents.hashes();
	const lock = await holdLock(cluster.postgres, recording, signal);
	await documents.mutate(count);
	const first = await startSync(workbench, sync);
	await lock.untilAwaited();
	await documents.mutate(count);
	const second = await startSync(workbench, sync);
	await lock.untilAwaited(2);
	await lock.release();
	for (const execution of [first, second]) {
		await untilEnded(workbench, sync, execution);
		await expectSuccess(workbench, execution);
	}
	assert.deepEqual(await unfindable(cluster.postgres, before, documents.hashes()), []);
	await runSync(workbench, sync);
	await expectEqualToFolder(workbench);
	assert.deepEqual(await runSync(workbench, sync), []);
}

/** A document that has no text any more, and a file that can't be read. */
async function checkOthers(workbench: SyncWorkbench, sync: ActiveSync): Promise<void> {
	const { documents } = workbench;
	const blank = await documents.blank();
	const broken = 'broken.pdf';
	await documents.addOther(broken, 'This is no PDF.');
	assert.deepEqual(await runSync(workbench, sync), namesOf([blank, broken]));
	assert.match(
		await reportOf(workbench, sync),
		/^The vector store is up to date: .*1 without text, 1 failed.* Not read: broken\.pdf \(/,
	);
	await expectEqualToFolder(workbench);
	assert.deepEqual(await runSync(workbench, sync), [broken]);
	for (const path of [blank, broken]) await documents.removeOther(path);
	assert.deepEqual(await runSync(workbench, sync), []);
	assert.match(
		await reportOf(workbench, sync),
		/^The vector store is up to date: 0 new, 0 changed, 1 deleted/,
	);
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
	await workbench.check(
		'what has no text is sent once, and what is unreadable is told',
		async () => {
			await checkOthers(workbench, sync);
		},
	);
	for (const [moment, until] of Object.entries(moments)) {
		await workbench.check(`n8n is killed ${moment}, and the next run repairs`, async () => {
			await killDuringRun(workbench, sync, until);
		});
	}
	for (let kill = 1; kill <= kills; kill++) {
		await workbench.check(
			`n8n is killed at any moment, ${kill} of ${kills}, and the next run repairs`,
			async () => {
				await killDuringRun(workbench, sync, anyMoment(usualMs));
			},
		);
	}
	await workbench.check('two runs at once harm nothing', async () => {
		await checkTwoAtOnce(workbench, sync);
	});
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
