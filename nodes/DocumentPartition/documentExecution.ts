import {
	createPartitionExecution,
	type PartitionExecution,
} from '../core/partition/split/execution';
import type { Item } from '../core/n8n/nodeContext';
import { Comparison } from './knownDocuments/comparison';
import { PageUsage } from './pageUsage';

/** What the documents of one execution of the node share. */
export interface DocumentExecution extends PartitionExecution {
	/** With the documents that the user knows. */
	comparison: Comparison;
	/** What was counted and sent. */
	usage: PageUsage;
}

/** Makes what the documents of an execution share. `first` is the item whose options count for all. */
export function createDocumentExecution(first: Item): DocumentExecution {
	return {
		...createPartitionExecution(first),
		comparison: new Comparison(first),
		usage: new PageUsage(),
	};
}
