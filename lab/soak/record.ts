import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { LedgerState } from './ledger.ts';
import type { Sample } from './memory.ts';
import type { Upload } from './serviceMessages.ts';

/** What the service saw of one document. */
interface Seen {
	/** How often it was processed, and charged. */
	processed: number;
	/** How often the answer to that was lost. */
	lost: number;
}

/** An incident that has happened. */
export interface Happened {
	/** Milliseconds since the beginning. */
	at: number;
	what: string;
}

export interface TableSize {
	name: string;
	bytes: number;
}

/** Everything that a soak knows, as it's stored between two starts. */
export interface SoakRecord {
	seed: number;
	documents: number;
	minutes: number;
	/** When it was first started, as n8n shows dates. */
	startedOn: string;
	/** How often it was started. */
	starts: number;
	/** How long it has lasted, in milliseconds. */
	elapsedMs: number;
	/** How many incidents of the plan have begun. */
	incidents: number;
	happened: Happened[];
	samples: Sample[];
	/** By the document's number. */
	seen: Record<string, Seen>;
	/** Uploads by their status, those in storms apart. */
	statuses: Record<string, number>;
	/** Successful uploads of each second since the beginning. */
	successes: Record<string, number>;
	/** Given to n8n again because a job's notification started no execution. */
	notStarted: number;
	/** How the service's notifications of jobs ended, and how n8n answered them. */
	deliveries: Record<string, number>;
	tablesBefore: TableSize[];
	endedByThemselves: string[];
	ledger: LedgerState | undefined;
}

/** A record with nothing in it. */
export function newRecord(wanted: Pick<SoakRecord, 'seed' | 'documents' | 'minutes'>): SoakRecord {
	return {
		...wanted,
		startedOn: new Date().toISOString(),
		starts: 0,
		elapsedMs: 0,
		incidents: 0,
		happened: [],
		samples: [],
		seen: {},
		statuses: {},
		successes: {},
		notStarted: 0,
		deliveries: {},
		tablesBefore: [],
		endedByThemselves: [],
		ledger: undefined,
	};
}

/** What an earlier start stored; undefined for none. Throws if that was another soak. */
export async function readRecord(
	file: string,
	wanted: Pick<SoakRecord, 'seed' | 'documents' | 'minutes'>,
): Promise<SoakRecord | undefined> {
	if (!existsSync(file)) return undefined;
	const record = JSON.parse(await readFile(file, 'utf8')) as SoakRecord;
	for (const key of ['seed', 'documents', 'minutes'] as const) {
		if (record[key] !== wanted[key]) {
			const start = `The stored soak has --${key} ${record[key]}`;
			throw new Error(`${start}: use the same to go on with it, or --new to begin again`);
		}
	}
	return record;
}

/** Stores a record, so that a crash leaves the one before. */
export async function writeRecord(file: string, record: SoakRecord): Promise<void> {
	await writeFile(`${file}.new`, JSON.stringify(record));
	await rename(`${file}.new`, file);
}

/** Adds what the service told. `at` gives the milliseconds since the beginning of a moment. */
export function addUploads(
	record: SoakRecord,
	uploads: readonly Upload[],
	{ numberIn, at }: { numberIn(name: string): number; at(moment: number): number },
): void {
	for (const upload of uploads) {
		const key = upload.isStorm ? 'storm' : String(upload.status);
		record.statuses[key] = (record.statuses[key] ?? 0) + 1;
		const seen = (record.seen[numberIn(upload.name)] ??= { processed: 0, lost: 0 });
		if (upload.isProcessed) seen.processed++;
		if (upload.isLost) seen.lost++;
		if (!upload.isProcessed || upload.isLost) continue;
		const second = Math.floor(at(upload.at) / 1000);
		record.successes[second] = (record.successes[second] ?? 0) + 1;
	}
}
