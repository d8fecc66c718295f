import type { Feed } from './documents.ts';

/** What has become of a document. */
type Outcome = 'waiting' | 'given' | 'delivered' | 'refused' | 'failed';

interface Entry {
	outcome: Outcome;
	/** The key of the lease that has it, or had it last. */
	holder: string;
	/** How often it was given to n8n. */
	given: number;
	/** How often its text came back. */
	delivered: number;
	/** How often it was given again because n8n reported its execution as failed. */
	interrupted: number;
	/** How often it was given again because its error may pass. */
	triedAgain: number;
}

/** Documents that an execution has. */
export interface Lease {
	feed: Feed;
	/** The execution that has them, as far as it's known: a job has none until n8n starts it. */
	execution: string | undefined;
	documents: number[];
	/** Milliseconds since 1970. */
	at: number;
}

/** What a workflow says about a document: its text's end, or why it has none. */
export interface Result {
	document: number;
	text: string | null;
	error: string | null;
}

/** How often a document is given to n8n again because of an error that may pass. */
const maxTries = 8;

export interface LedgerState {
	entries: Entry[];
	next: number;
	again: number[];
	leases: Array<[string, Lease]>;
	reasons: Record<string, number>;
	wrong: string[];
	finishedBy: Record<string, number>;
}

/** What is known about each document: it stands for the user's own list of what is to be done. */
export class Ledger {
	readonly #state: LedgerState;
	readonly #expected: (document: number) => string | undefined;
	readonly #feedOf: (document: number) => Feed;

	/** Begins with all documents waiting, or with what `state` says. */
	constructor(
		count: number,
		{
			expected,
			feedOf,
			state,
		}: {
			expected: (document: number) => string | undefined;
			feedOf: (document: number) => Feed;
			state?: LedgerState | undefined;
		},
	) {
		this.#expected = expected;
		this.#feedOf = feedOf;
		this.#state = state ?? {
			entries: Array.from({ length: count }, () => ({
				outcome: 'waiting',
				holder: '',
				given: 0,
				delivered: 0,
				interrupted: 0,
				triedAgain: 0,
			})),
			next: 0,
			again: [],
			leases: [],
			reasons: {},
			wrong: [],
			finishedBy: {},
		};
		const { entries, again, next } = this.#state;
		// Who starts it again may have changed something.
		for (const entry of entries) {
			if (entry.outcome === 'failed') Object.assign(entry, { outcome: 'waiting', triedAgain: 0 });
		}
		const isLeft = (number: number): boolean => entries[number]?.outcome === 'waiting';
		again.splice(
			0,
			Infinity,
			...Array.from(entries.keys()).filter((number) => number < next && isLeft(number)),
		);
	}

	/** For a file. */
	get state(): LedgerState {
		return this.#state;
	}

	get leases(): ReadonlyArray<[string, Lease]> {
		return this.#state.leases;
	}

	#waiting = new Map<Feed, number[]>();

	/** Gives documents to n8n, those to be given again first: of the others only those below `due`. */
	give(
		feed: Feed,
		{ most, due, key, execution }: { most: number; due: number; key: string; execution?: string },
	): number[] {
		const { entries, again, leases } = this.#state;
		for (; this.#state.next < Math.min(due, entries.length); this.#state.next++) {
			this.#queue(this.#feedOf(this.#state.next)).push(this.#state.next);
		}
		for (const document of again.splice(0)) this.#queue(this.#feedOf(document)).unshift(document);
		const documents = this.#queue(feed).splice(0, most);
		for (const document of documents) {
			const entry = this.#entry(document);
			entry.outcome = 'given';
			entry.holder = key;
			entry.given++;
		}
		if (documents.length > 0) leases.push([key, { feed, execution, documents, at: Date.now() }]);
		return documents;
	}

	/** Says which execution has the documents that were given under this key. */
	started(key: string, execution: string): void {
		const lease = this.#state.leases.find(([each]) => each === key)?.[1];
		if (lease !== undefined) lease.execution = execution;
	}

	/** Gives documents that were given under one key another one, by which they're known from now on. */
	renamed(key: string, to: string): void {
		const lease = this.#state.leases.find(([each]) => each === key);
		if (lease === undefined) return;
		lease[0] = to;
		for (const document of lease[1].documents) {
			const entry = this.#entry(document);
			if (entry.holder === key) entry.holder = to;
		}
	}

	/** Records what an execution says. */
	arrived(results: readonly Result[], worker: string): void {
		const { finishedBy } = this.#state;
		for (const result of results) {
			finishedBy[worker] = (finishedBy[worker] ?? 0) + 1;
			this.#record(result);
		}
		this.#forgetDone();
	}

	/** Gives the unfinished documents of an execution to another one, which n8n has reported as failed. */
	interrupted(key: string): number {
		const { leases, again } = this.#state;
		const position = leases.findIndex(([each]) => each === key);
		const [[, lease] = ['', undefined]] = position < 0 ? [] : leases.splice(position, 1);
		const open = (lease?.documents ?? []).filter((document) => this.#isHeld(document, key));
		for (const document of open) {
			const entry = this.#entry(document);
			entry.outcome = 'waiting';
			entry.interrupted++;
			again.push(document);
		}
		return open.length;
	}

	/** Something that must not happen. */
	report(wrong: string): void {
		this.#state.wrong.push(wrong);
	}

	count(outcome: Outcome): number {
		return this.#state.entries.filter((entry) => entry.outcome === outcome).length;
	}

	/** How many documents are with n8n by this way. */
	givenTo(feed: Feed): number {
		const leases = this.#state.leases.filter(([, lease]) => lease.feed === feed);
		const held = leases.flatMap(([key, { documents }]) =>
			documents.filter((document) => this.#isHeld(document, key)),
		);
		return held.length;
	}

	/** Whether each document has come to its end. */
	get isComplete(): boolean {
		return this.#state.entries.every(({ outcome }) =>
			['delivered', 'refused', 'failed'].includes(outcome),
		);
	}

	#queue(feed: Feed): number[] {
		const queue = this.#waiting.get(feed) ?? [];
		this.#waiting.set(feed, queue);
		return queue;
	}

	#entry(document: number): Entry {
		const entry = this.#state.entries[document];
		if (entry === undefined) throw new Error(`There is no document ${document}`);
		return entry;
	}

	/** Whether a lease has a document, and not another one by now. */
	#isHeld(document: number, key: string): boolean {
		const { outcome, holder } = this.#entry(document);
		return outcome === 'given' && holder === key;
	}

	#record({ document, text, error }: Result): void {
		const entry = this.#entry(document);
		const expected = this.#expected(document);
		if (text !== null) {
			entry.delivered++;
			entry.outcome = 'delivered';
			if (expected === undefined || !text.includes(expected))
				this.report(`${document} came with another text: ${text.slice(-60)}`);
			return;
		}
		const reason = kindOf(error ?? '');
		this.#state.reasons[reason] = (this.#state.reasons[reason] ?? 0) + 1;
		if (error === null || error === '') this.report(`${document} failed without a reason`);
		// An execution that n8n had given up may still say something.
		if (entry.outcome !== 'given') return;
		if (expected === undefined && !mayPass(error ?? '')) entry.outcome = 'refused';
		else if (entry.triedAgain === maxTries) entry.outcome = 'failed';
		else {
			entry.outcome = 'waiting';
			entry.triedAgain++;
			this.#state.again.push(document);
		}
	}

	#forgetDone(): void {
		const { leases } = this.#state;
		const kept = leases.filter(([key, { documents }]) =>
			documents.some((each) => this.#isHeld(each, key)),
		);
		leases.splice(0, Infinity, ...kept);
	}
}

/** Whether an error says something about the service at that moment, and not about the document. */
function mayPass(error: string): boolean {
	return /connection|gateway|internal error|web page|unavailable|too many|rate limit|time limit|timed out|overloaded|status 5\d\d|ended before/i.test(
		error,
	);
}

/** An error without what differs between documents, to count it. */
function kindOf(error: string): string {
	return error
		.replace(/"[^"]*"/g, '"…"')
		.replace(/d\d{7}\S*/g, '…')
		.replace(/https?:\S+/g, '…')
		.replace(/\d+/g, '#')
		.slice(0, 160);
}
