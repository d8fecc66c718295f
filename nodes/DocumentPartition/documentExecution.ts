import {
	createPartitionExecution,
	type PartitionExecution,
} from '../core/partition/split/execution';
import type { Item } from '../core/n8n/nodeContext';
import { Comparison } from './knownDocuments/comparison';
import type { KnownMode } from './knownDocuments/knownFields';
import { createPageUsage, type PageUsage } from './pageUsage';

/** What the documents of one execution of the node share. */
export interface DocumentExecution extends PartitionExecution {
	/** With the documents that the user knows; undefined where nothing is compared. */
	comparison?: Comparison;
	/** The pages that were counted, sent or sent again. */
	usage: PageUsage;
}

/** Makes what the documents of an execution share. `first` is the item whose options count for all. */
export function createDocumentExecution(first: Item, known?: KnownMode): DocumentExecution {
	return {
		...createPartitionExecution(first),
		comparison: known && new Comparison(first),
		usage: createPageUsage(),
	};
}
