import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { credentialFor } from '../../e2e/start/credential.ts';
import { numberIn, startDesk, type DeskSettings } from './desk.ts';
import { documentAt } from './documents.ts';
import { startJobs } from './jobs.ts';
import { Ledger } from './ledger.ts';
import { sampleOf } from './memory.ts';
import { durationsOf, planOf, type Incident } from './plan.ts';
import { reconcile } from './reconcile.ts';
import {
	addUploads,
	newRecord,
	readRecord,
	writeRecord,
	type SoakRecord,
	type TableSize,
} from './record.ts';
import { startSoakService, type SoakService } from './serviceMessages.ts';
import type { SoakSettings } from './settings.ts';
import { SoakCluster, type SoakWorkbench } from './soakCluster.ts';
import { activateFeeds } from './workflows.ts';

/** How many documents the service partitions at once. */
export const places = 40;
/** All documents have been given when this share of the time has passed. */
const givingShare = 0.9;
/** How much longer than planned a soak may take, in milliseconds. */
const maxExtraMs = 15 * 60_000;
const reconcilePauseMs = 10_000;
const samplePauseMs = 30_000;
const savePauseMs = 10_000;
const lookPauseMs = 1_000;
/** How long a killed worker is away, as until an orchestrator starts another. */
const awayMs = 10_000;

/** What the person at the terminal sees of a running soak. */
export interface SoakView {
	record: SoakRecord;
	ledger: Ledger;
	wholeMs: number;
}

/** A soak that has come to its end. */
export interface FinishedSoak {
	record: SoakRecord;
	ledger: Ledger;
	tables: TableSize[];
}

async function tablesOf({ postgres }: SoakCluster): Promise<TableSize[]> {
	const rows = await postgres.query(
		"select relname, pg_total_relation_size(oid) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
	);
	return rows.map(([name = '', bytes]) => ({ name, bytes: Number(bytes) }));
}

function sumOf(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
	const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
	return Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]));
}

async function untilAborted(
	signal: AbortSignal,
	pauseMs: number,
	work: () => Promise<void>,
): Promise<void> {
	while (!signal.aborted) {
		await wait(pauseMs, undefined, { signal });
		await work();
	}
}

/** One thing after the other that happens to n8n and the service. */
class Incidents {
	readonly #cluster: SoakCluster;
	readonly #service: SoakService;
	readonly #record: SoakRecord;
	readonly #elapsed: () => number;
	readonly #signal: AbortSignal;
	readonly #outageMs: number;

	constructor(parts: {
		cluster: SoakCluster;
		service: SoakService;
		record: SoakRecord;
		elapsed: () => number;
		outageMs: number;
		signal: AbortSignal;
	}) {
		this.#cluster = parts.cluster;
		this.#service = parts.service;
		this.#record = parts.record;
		this.#elapsed = parts.elapsed;
		this.#outageMs = parts.outageMs;
		this.#signal = parts.signal;
	}

	/** Lets those of the plan happen that haven't, each at its time. */
	async run(plan: readonly Incident[]): Promise<void> {
		for (const incident of plan.slice(this.#record.incidents)) {
			const pauseMs = Math.max(0, incident.at - this.#elapsed());
			await wait(pauseMs, undefined, { signal: this.#signal });
			this.#record.incidents++;
			await this.#happen(incident);
		}
	}

	#note(what: string): void {
		this.#record.happened.push({ at: this.#elapsed(), what });
	}

	async #happen(incident: Incident): Promise<void> {
		const cluster = this.#cluster;
		if (incident.kind === 'kill') {
			this.#note(`${incident.worker} is killed`);
			await cluster.killWorker(incident.worker);
			await wait(awayMs, undefined, { signal: this.#signal });
			await cluster.startWorker(incident.worker);
			this.#note(`${incident.worker} is back`);
		} else if (incident.kind === 'restartMain') {
			this.#note('the main process is stopped');
			await cluster.restartMain();
			this.#note('the main process is back');
		} else if (incident.kind === 'restartRedis') {
			this.#note('Redis is stopped');
			await cluster.restartRedis();
			this.#note('Redis is back');
		} else if (incident.kind === 'outage') {
			this.#note('outage begins: at first connections break, then the response is 503');
			this.#service.send('outage');
			await wait(this.#outageMs, undefined, { signal: this.#signal });
			this.#note('outage ends');
		} else {
			this.#note('429 burst: every second upload is refused with 429');
			this.#service.send('storm');
		}
	}
}

/**
 * Runs a soak to its end, or until the signal is aborted, which throws; it goes on from there with the same folder.
 */
export async function soak(
	settings: SoakSettings,
	workbench: SoakWorkbench,
	show: (view: SoakView) => void,
): Promise<FinishedSoak> {
	const { folder, signal } = workbench;
	const { seed, documents, minutes } = settings;
	const file = join(folder, 'soak.json');
	const record =
		(await readRecord(file, { seed, documents, minutes })) ??
		newRecord({ seed, documents, minutes });
	const wholeMs = minutes * 60_000;
	const { outageMs, stormMs } = durationsOf(wholeMs);
	const at = (number: number) => documentAt(seed, number, documents);
	const ledger = new Ledger(documents, {
		expected: (number) => at(number).expected,
		feedOf: (number) => at(number).feed,
		state: record.ledger,
	});
	record.ledger = ledger.state;
	record.starts++;
	const before = record.elapsedMs;
	const toldBefore = record.deliveries;
	let startedAt = Number.NaN;
	const elapsed = (): number =>
		Number.isNaN(startedAt) ? before : before + Date.now() - startedAt;
	const end = new AbortController();
	const running = AbortSignal.any([signal, end.signal]);
	const dataFolder = join(folder, 'service');
	await mkdir(dataFolder, { recursive: true });
	const service = await startSoakService(
		{ seed: seed + record.starts, outageMs, stormMs, settings: { places } },
		(uploads, deliveries) => {
			record.deliveries = sumOf(toldBefore, deliveries);
			addUploads(record, uploads, { numberIn, at: (moment) => before + moment - startedAt });
		},
	);
	let cluster: SoakCluster | undefined;
	const desk: DeskSettings = {
		ledger,
		documentAt: at,
		due: () => Math.ceil(documents * Math.min(1, elapsed() / (givingShare * wholeMs))),
	};
	const deskServer = await startDesk(desk);
	try {
		cluster = await SoakCluster.start(workbench);
		const n8n = cluster;
		const used = { ...service, description: '', isLocal: true };
		const credential = await n8n.api.createCredential(credentialFor(used));
		if (record.tablesBefore.length === 0) record.tablesBefore = await tablesOf(n8n);
		await activateFeeds(n8n.api, credential, deskServer.url);
		startedAt = Date.now();
		const incidents = new Incidents({
			cluster: n8n,
			service,
			record,
			elapsed,
			outageMs,
			signal: running,
		});
		const documentsBy = (name: string): number => ledger.state.finishedBy[name] ?? 0;
		const parts = [
			startJobs(desk, service, running),
			incidents.run(planOf(seed, wholeMs)),
			untilAborted(running, reconcilePauseMs, async () => {
				await reconcile(ledger, n8n.postgres, record);
				await n8n.startEnded();
				record.endedByThemselves = n8n.endedByThemselves;
			}),
			untilAborted(running, samplePauseMs, async () => {
				const samples = await Promise.all(
					n8n.watched.map(
						async (each) =>
							await sampleOf(each, {
								at: elapsed(),
								documents:
									each.name === 'main'
										? Object.values(ledger.state.finishedBy).reduce((sum, one) => sum + one, 0)
										: documentsBy(each.name),
							}),
					),
				);
				record.samples.push(...samples.filter((sample) => sample !== undefined));
			}),
			untilAborted(running, savePauseMs, async () => {
				record.elapsedMs = elapsed();
				await writeRecord(file, record);
			}),
			untilAborted(running, lookPauseMs, async () => {
				record.elapsedMs = elapsed();
				show({ record, ledger, wholeMs });
				if (elapsed() > wholeMs) service.send('calm');
				const isOver = ledger.isComplete && elapsed() > wholeMs;
				if (isOver || elapsed() > wholeMs + maxExtraMs) end.abort();
			}),
		];
		const ends = await Promise.allSettled(
			parts.map(async (part) => {
				try {
					await part;
				} catch (error) {
					if (!running.aborted) end.abort(error);
					throw error;
				}
			}),
		);
		signal.throwIfAborted();
		const broken = ends.find(
			(each) => each.status === 'rejected' && (each.reason as Error).name !== 'AbortError',
		);
		if (broken?.status === 'rejected') throw broken.reason;
		return { record, ledger, tables: await tablesOf(n8n) };
	} finally {
		if (!Number.isNaN(startedAt)) {
			record.elapsedMs = elapsed();
			await writeRecord(file, record);
		}
		await cluster?.stop();
		await deskServer.close();
		await service.close();
	}
}
