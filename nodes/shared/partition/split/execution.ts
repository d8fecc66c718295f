import type { ItemContext } from '../../items/itemContext';
import { createAdaptiveLimit, type AdaptiveLimit } from '../../transport/adaptiveLimit';
import { createMemoryBudget, type MemoryBudget } from './memoryBudget';
import { longestPdfBytes } from './readPdfFile';

/**
 * Under which names a service chunks elements that are there already: that of their document, the same with the
 * ending of JSON, or under none.
 */
export type ChunkingNames = 'document' | 'json' | 'none';

/** What the documents of one execution of a node share. */
export interface SplitExecution {
	limit: AdaptiveLimit;
	/** A PDF is held in memory while its ranges are made. */
	memory: MemoryBudget;
	/** For chunking fields and the ending of a name: the names under which the service chunks elements. */
	chunkingNames: Map<string, Promise<ChunkingNames>>;
}

const executions = new WeakMap<object, SplitExecution>();

/** Gives what the documents of this execution share; `rangesAtOnce` counts when it is asked for first. */
export function splitExecution(context: ItemContext, rangesAtOnce: number): SplitExecution {
	const known = executions.get(context);
	if (known) return known;
	const execution: SplitExecution = {
		limit: createAdaptiveLimit(rangesAtOnce),
		memory: createMemoryBudget(longestPdfBytes),
		chunkingNames: new Map(),
	};
	executions.set(context, execution);
	return execution;
}
