import type { IExecuteFunctions, ISupplyDataFunctions } from 'n8n-workflow';

import { createAdaptiveLimit, type AdaptiveLimit } from '../../transport/adaptiveLimit';
import { createMemoryBudget, type MemoryBudget } from './memoryBudget';
import { longestPdfBytes } from './readPdfFile';

/** What the documents of one execution of a node share. */
export interface SplitExecution {
	limit: AdaptiveLimit;
	/** A PDF is held in memory while its ranges are made. */
	memory: MemoryBudget;
	/** Set when a document failed and the node ends with it: the ranges of others are not sent any more. */
	hasEnded: boolean;
	/** For chunking fields, the name under which the service chunks elements; undefined when it does not. */
	chunkingNames: Map<string, Promise<string | undefined>>;
}

const executions = new WeakMap<object, SplitExecution>();

/** Gives what the documents of this execution share; `rangesAtOnce` counts when it is asked for first. */
export function splitExecution(
	context: IExecuteFunctions | ISupplyDataFunctions,
	rangesAtOnce: number,
): SplitExecution {
	const known = executions.get(context);
	if (known) return known;
	const execution: SplitExecution = {
		limit: createAdaptiveLimit(rangesAtOnce),
		memory: createMemoryBudget(longestPdfBytes),
		hasEnded: false,
		chunkingNames: new Map(),
	};
	executions.set(context, execution);
	return execution;
}
