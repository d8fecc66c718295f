import { AdaptiveLimit } from '../../../../packages/service-http';
import { SameKeys } from '../../documents/sameKeys';
import type { Item } from '../../n8n/nodeContext';
import type { DocumentJobs } from '../jobs/documentJobs';
import { maxParallelPageRangesField } from '../fields/splitFields';

/** What the documents of one execution of a node share. */
export interface PartitionExecution {
	/** How many page ranges are sent in parallel at most. */
	maxParallelPageRanges: number;
	/** The same, adapted to what the service can handle. */
	limit: AdaptiveLimit;
	/** The documents that were processed before, by their keys. */
	sameKeys: SameKeys;
	/** What sends documents in on-demand jobs, once one is. */
	jobs?: DocumentJobs;
	/** Whether a hint has said that Page Range ends behind the end of a document: one says it for all. */
	hasPageRangeHint: boolean;
}

/** Makes what the documents of an execution share. `first` is the item whose Max Parallel Page Ranges counts for all. */
export function createPartitionExecution(first: Item): PartitionExecution {
	first.state.charges.ofDocuments = true;
	const maxParallelPageRanges = first.optionForAll(maxParallelPageRangesField);
	return {
		maxParallelPageRanges,
		limit: new AdaptiveLimit(maxParallelPageRanges),
		sameKeys: new SameKeys(),
		hasPageRangeHint: false,
	};
}
