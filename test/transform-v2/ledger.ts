import type { Fault } from './choices';

/** How a response ended: all of it sent, nothing of it, or a part. */
export type Delivery = 'complete' | 'lost' | 'cut';

/** The form in which a document is asked for. */
export interface View {
	output: 'markdown' | 'elements';
	include: readonly string[];
}

/** What a job was asked for. */
export interface Settings extends View {
	schema?: string;
	prompt?: string;
	/** The header `Prefer` as it came. */
	prefer?: string;
	/** Fields of the form that the service doesn't know. */
	unknownFields: string[];
}

/** A job that the service accepted. */
export interface LedgerJob {
	id: string;
	/** What an extraction names the finished parse by. */
	parseId: string;
	kind: 'parse' | 'extract';
	fileName: string;
	/** SHA-256 of the file, in hex. */
	contentHash: string;
	settings: Settings;
	/** Whether it was processed. A job that failed counts: the service may bill it. */
	charged: boolean;
	fault?: Fault;
	/** The status of the response to the request that started it, and how it ended. */
	status?: number;
	delivery?: Delivery;
	/** How many responses with its document or its final error were sent whole. */
	resultsDelivered: number;
}

export interface LedgerRequest {
	method: string;
	/** With the query. */
	path: string;
	/** Method and path below /api/v2, with {id} for an ID, such as `GET jobs/{id}`. */
	endpoint: string;
	/** What the response had, or would have had if it wasn't lost; undefined if the request was dropped unread. */
	status?: number;
	delivery: Delivery;
	/** The file that the request was about; a list is about none. */
	fileName?: string;
	fault?: Fault;
}

/** Everything that happened on the server, in order. */
export class Ledger {
	readonly jobs: LedgerJob[] = [];
	readonly requests: LedgerRequest[] = [];
	/** Requests to the other host that a false Location named. None may come, least of all with a key. */
	readonly foreignRequests: { path: string; key?: string }[] = [];

	/** The charged jobs of each content, by its SHA-256. Extractions count apart, each by its schema and prompt. */
	charges(kind: LedgerJob['kind'] = 'parse'): Map<string, LedgerJob[]> {
		return groupedBy(
			this.jobs.filter((job) => job.kind === kind && job.charged),
			({ contentHash, settings: { schema, prompt } }) =>
				kind === 'parse' ? contentHash : JSON.stringify([contentHash, schema, prompt]),
		);
	}

	/** The jobs of each content that was charged more than once. */
	chargedTwice(): LedgerJob[][] {
		return [...this.charges('parse').values(), ...this.charges('extract').values()].filter(
			(jobs) => jobs.length > 1,
		);
	}
}

function groupedBy<Entry>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => string,
): Map<string, Entry[]> {
	const groups = new Map<string, Entry[]>();
	for (const entry of entries) {
		groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
	}
	return groups;
}
