import { AdaptiveLimit } from '../../../../packages/service-http';
import { maxPdfBytes } from './readPdfFile';
import type { Caller } from '../../run/caller';

/**
 * Under which file names a service chunks a list of elements: the name of their document, the same with `.json`, or
 * none.
 */
export type ChunkingNames = 'document' | 'json' | 'none';

/** What the documents of one execution of a node share. */
export interface SplitExecution {
	limit: AdaptiveLimit;
	/** A PDF is in memory while its ranges are made. */
	memory: MemoryBudget;
	/** The names under which the service chunks elements, by chunking fields and file extension. */
	chunkingNames: Map<string, Promise<ChunkingNames>>;
}

/** Returns how much of this execution's documents is in memory: PDFs that are read, or whose ranges are made. */
export function memoryOfPdfs(caller: Caller): MemoryBudget {
	return caller.once(memoryOfPdfs, () => createMemoryBudget(maxPdfBytes));
}

/** What the documents of this execution share. Only the first call decides `rangesAtOnce`. */
export function splitExecution(caller: Caller, rangesAtOnce: number): SplitExecution {
	return caller.once(splitExecution, () => ({
		limit: new AdaptiveLimit(rangesAtOnce),
		memory: memoryOfPdfs(caller),
		chunkingNames: new Map(),
	}));
}

/** Limits how many bytes of documents are in memory at the same time. */
export interface MemoryBudget {
	/**
	 * Waits until so many bytes are free (first come, first served; a request for more than the whole budget is alone)
	 * and returns the function that releases them.
	 */
	take(bytes: number): Promise<() => void>;
}

export function createMemoryBudget(total: number): MemoryBudget {
	const waiting: Array<{ bytes: number; start: () => void }> = [];
	let taken = 0;
	const startWaiting = () => {
		for (let [next] = waiting; next; [next] = waiting) {
			if (taken > 0 && taken + next.bytes > total) return;
			waiting.shift();
			taken += next.bytes;
			next.start();
		}
	};
	return {
		async take(bytes) {
			await new Promise<void>((resolve) => {
				waiting.push({ bytes, start: resolve });
				startWaiting();
			});
			return () => {
				taken -= bytes;
				startWaiting();
			};
		},
	};
}
