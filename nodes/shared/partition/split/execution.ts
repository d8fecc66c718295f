import { createAdaptiveLimit, type AdaptiveLimit } from '../../service/transport/adaptiveLimit';
import { createMemoryBudget, type MemoryBudget } from './memoryBudget';
import { longestPdfBytes } from './readPdfFile';
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

/** What the documents of this execution share. Only the first call decides `rangesAtOnce`. */
export function splitExecution(caller: Caller, rangesAtOnce: number): SplitExecution {
	return caller.once(splitExecution, () => ({
		limit: createAdaptiveLimit(rangesAtOnce),
		memory: createMemoryBudget(longestPdfBytes),
		chunkingNames: new Map(),
	}));
}
