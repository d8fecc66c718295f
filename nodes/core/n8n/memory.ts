import { endedInVain, megabyte, onAbort, UnkeptResponse } from '../../../packages/service-http';
import { Problem } from '../text/problem';

/**
 * What documents and results of one execution of a node may take in memory: PDFs that are read, responses, and what
 * stays in the items. Published code can't read the limit of Node's heap:
 * docs/maintainers/decisions/reading-responses.md. Bytes, estimated.
 */
export const memoryLimits = {
	/** All results that stay in the items, together with the largest document that is being read. */
	results: 1024 * megabyte,
	/** Documents that are being read at the same time, apart from the one whose turn it is. */
	reading: 512 * megabyte,
};

/** What one document takes of the memory that the documents of an execution share. All in bytes. */
export interface DocumentMemory {
	/** Reserves so many more bytes where there is room; otherwise returns false and reserves nothing. Throws UnkeptResponse. */
	reserve(bytes: number): boolean;
	/** Reserves them although there may be no room. Throws UnkeptResponse where results can't hold them. */
	reserveAtOnce(bytes: number): void;
	/**
	 * Waits for the document's turn and reserves so many more bytes. Documents come in the order in which they began; one
	 * at a time may exceed the room for responses. Throws UnkeptResponse where results can't hold it, the signal's reason.
	 */
	wait(bytes: number, signal: AbortSignal): Promise<void>;
	release(bytes: number): void;
	/** Returns how much the document has reserved. */
	reserved(): number;
	/** Says how much of it stays in items when the document is done. Throws a Problem where there's no room for that. */
	keep(bytes: number): void;
	/** Releases what the document has reserved but doesn't keep. To be called when it's done. */
	end(): void;
}

/** The memory that the documents of an execution share, or those of a poll or a webhook delivery. */
export interface MemoryBudget {
	/** Begins the next document. */
	begin(): DocumentMemory;
}

interface Turn {
	document: { number: number; taken: number };
	bytes: number;
	start(): void;
	fail(error: Error): void;
}

const resultsTooLong = "The results of this execution are too long for n8n's memory";
const resultsTooLongAdvice =
	"Set 'Output' to File, which keeps results out of memory, or process fewer documents in one execution";

function resultsTooLongError(): UnkeptResponse {
	return new UnkeptResponse(resultsTooLong, resultsTooLongAdvice);
}

/** Creates the memory for one execution. */
export function createMemoryBudget(limits: typeof memoryLimits = memoryLimits): MemoryBudget {
	/** In the order of their documents. */
	const waiting: Turn[] = [];
	let begun = 0;
	let kept = 0;
	let taken = 0;
	/** The document that may exceed the room for responses, so that documents never wait for each other. */
	let first: Turn['document'] | undefined;

	const canNeverFit = (document: Turn['document'], bytes: number): boolean =>
		kept + document.taken + bytes > limits.results;
	const fits = (bytes: number): boolean =>
		taken + bytes <= limits.reading && kept + taken + bytes <= limits.results;
	const reserveNow = (document: Turn['document'], bytes: number): void => {
		document.taken += bytes;
		taken += bytes;
	};
	const startWaiting = (): void => {
		for (let [next] = waiting; next; [next] = waiting) {
			const { document, bytes } = next;
			const isTooLong = canNeverFit(document, bytes);
			if (!isTooLong && !fits(bytes)) {
				if (first) return;
				first = document;
			}
			waiting.shift();
			if (isTooLong) {
				next.fail(resultsTooLongError());
				continue;
			}
			reserveNow(document, bytes);
			next.start();
		}
	};
	const waitFor = async (turn: Omit<Turn, 'start' | 'fail'>, signal: AbortSignal) =>
		await new Promise<void>((resolve, reject) => {
			const end = () => {
				waiting.splice(waiting.indexOf(entry), 1);
				reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
				startWaiting();
			};
			const ignoreAbort = onAbort(signal, end);
			const settle = (act: () => void) => () => {
				ignoreAbort();
				act();
			};
			const entry: Turn = {
				...turn,
				start: settle(resolve),
				fail: (error) => settle(() => reject(error))(),
			};
			const place = waiting.findIndex(({ document }) => document.number > turn.document.number);
			waiting.splice(place === -1 ? waiting.length : place, 0, entry);
			startWaiting();
		});

	return {
		begin() {
			const document = { number: begun, taken: 0 };
			begun += 1;
			const release = (bytes: number): void => {
				document.taken -= bytes;
				taken -= bytes;
				// It may leave its place to others before another try: they mustn't wait for it then.
				if (first === document && document.taken === 0) first = undefined;
				startWaiting();
			};
			return {
				reserve(bytes) {
					if (canNeverFit(document, bytes)) throw resultsTooLongError();
					const isNext = waiting.every((turn) => turn.document.number >= document.number);
					if (first !== document && !(isNext && fits(bytes))) return false;
					reserveNow(document, bytes);
					return true;
				},
				reserveAtOnce(bytes) {
					if (canNeverFit(document, bytes)) throw resultsTooLongError();
					reserveNow(document, bytes);
				},
				wait: async (bytes, signal) => await waitFor({ document, bytes }, signal),
				release,
				reserved: () => document.taken,
				keep(bytes) {
					if (kept + bytes > limits.results)
						throw new Problem(resultsTooLong, resultsTooLongAdvice, { outcome: endedInVain });
					kept += bytes;
				},
				end: () => release(document.taken),
			};
		},
	};
}

/**
 * The same memory for a request that holds something else that other documents wait for, such as a place among the
 * ranges: it never waits for them.
 */
export function withoutTurns(memory: DocumentMemory): DocumentMemory {
	return {
		...memory,
		reserve(bytes) {
			memory.reserveAtOnce(bytes);
			return true;
		},
	};
}

/** Waits for memory as a document does that isn't reading a response. Throws a Problem where results can't hold it. */
export async function waitForMemory(
	document: DocumentMemory,
	bytes: number,
	signal: AbortSignal,
): Promise<void> {
	await document.wait(bytes, signal).catch((error: unknown) => {
		throw error instanceof UnkeptResponse ? new Problem(error.message, error.advice) : error;
	});
}

/** Does what's no turn of its own with a part of an execution's memory, and releases it. */
export async function withinMemory<T>(
	{ state }: { state: { memory: MemoryBudget } },
	work: (memory: DocumentMemory) => Promise<T>,
): Promise<T> {
	const memory = state.memory.begin();
	return await work(memory).finally(() => memory.end());
}
