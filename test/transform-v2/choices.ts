import { createHash } from 'node:crypto';

import { randomFor, type Random } from '../support/seed';

export function sha256(...parts: string[]): string {
	return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/** A random source for what the parts name, so that nothing depends on the order in which requests arrive. */
export function randomOf(seed: number, ...parts: string[]): Random {
	return randomFor(seed, Number.parseInt(sha256(...parts).slice(0, 8), 16));
}

/** What the service's documentation leaves open, each with everything that it may turn out to be. */
const choices = {
	location: ['relative', 'absolute'],
	/** `output`: what the retrieval has to ask for; `token`: something opaque that stands for it. */
	locationQuery: ['none', 'output', 'token'],
	/** What a retrieval that says nothing of its output gets. */
	bareRetrieval: ['asRequested', 'markdown'],
	pollUrl: ['present', 'absent'],
	/** What `metadata`, `warnings`, `source` and the like are if there is nothing to say. */
	emptyFields: ['value', 'null', 'absent'],
	oddFields: ['present', 'absent'],
	fieldMetadata: ['present', 'absent'],
	elementIds: ['present', 'absent'],
	parseId: ['differs', 'isJobId'],
	jobError: ['text', 'object'],
	canceledStatus: ['cancelled', 'canceled', 'CANCELLED'],
	/** These belong to the server, the others to each job. */
	jobList: ['array', 'jobs', 'items', 'data'],
	/** A list's next page: an address, or a `cursor` for the query. An array has it in the header Link. */
	nextPage: ['next', 'cursor'],
	wrongKey: ['401', '404'],
	incompleteSchema: ['filled', 'refused'],
} as const;

export type Dialect = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };

/** Draws what isn't fixed. */
export function drawDialect(random: Random, fixed: Partial<Dialect> = {}): Dialect {
	const drawn = Object.entries(choices).map(([name, values]) => [
		name,
		random.pick<string>(values),
	]);
	return { ...Object.fromEntries(drawn), ...fixed };
}

/** Faults that may pass with the next request, of any request. */
const refusals = ['dropped', 'rateLimited', 'rateLimitedWithRetryAfter', 'failed'] as const;
/** Faults that lose the response of what was done. */
const losses = ['droppedAfter', 'cut', 'failedAfter'] as const;
/** Faults of a job that end it without a document: no client can do anything about them. */
const endings = ['couldNotParse', 'unknownStatus', 'resultExpired'] as const;
const oddities = [
	'slow',
	'withoutLocation',
	'foreignLocation',
	'otherLocation',
	'warnings',
	'noData',
] as const;
const allFaults = [...refusals, ...losses, ...endings, ...oddities] as const;

export type Fault = (typeof allFaults)[number];

/** What may happen to a request that starts a job, to one that changes something, and to one that reads. */
export const faultsOf: Record<'job' | 'change' | 'read', readonly Fault[]> = {
	job: allFaults,
	change: [...refusals, ...losses],
	read: [...refusals, 'cut'],
};

export interface FaultOptions {
	seed: number;
	/** How often a request has a fault, 0 to 1, in equal parts of all faults that it can have. */
	faultRate?: number;
	/** How often a single fault happens instead, 0 to 1. */
	rates?: Partial<Record<Fault, number>>;
	/** How many faults may follow each other for the same document or address; 1 if left out. */
	faultsInRow?: number;
}

/** Returns what draws the fault of the next request of the same `key`. */
export function faultSource({ seed, faultRate = 0, rates = {}, faultsInRow = 1 }: FaultOptions) {
	const counts = new Map<string, { requests: number; inRow: number }>();
	return (key: string, kind: keyof typeof faultsOf): Fault | undefined => {
		const count = counts.get(key) ?? { requests: 0, inRow: 0 };
		counts.set(key, count);
		let left = randomOf(seed, 'fault', key, String(count.requests++)).next();
		const fault = faultsOf[kind].find((candidate) => {
			left -= rates[candidate] ?? faultRate / faultsOf[kind].length;
			return left < 0;
		});
		const isAllowed = fault !== undefined && count.inRow < faultsInRow;
		count.inRow = isAllowed ? count.inRow + 1 : 0;
		return isAllowed ? fault : undefined;
	};
}
