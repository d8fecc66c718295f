import { AdaptiveLimit } from '../../../../packages/service-http';
import type { Item } from '../../n8n/nodeContext';
import type { DocumentJobs } from '../jobs/documentJobs';
import { createResponseMemory, type ResponseMemory } from '../response/responseMemory';
import { maxPdfBytes } from './readPdfFile';
import { maxParallelPageRangesField } from '../fields/splitFields';

/** What the documents of one execution of a node share. */
export interface PartitionExecution {
	/** What responses take of n8n's memory. */
	responseMemory: ResponseMemory;
	/** How much of PDFs is in memory: those that are read, or whose ranges are made. */
	pdfMemory: MemoryBudget;
	/** How many page ranges are sent in parallel at most. */
	maxParallelPageRanges: number;
	/** The same, adapted to what the service can handle. */
	limit: AdaptiveLimit;
	/** What sends documents in on-demand jobs, once one is. */
	jobs?: DocumentJobs;
	/** Whether a hint has said that Page Range ends behind the end of a document: one says it for all. */
	hasPageRangeHint: boolean;
}

/** Makes what the documents of an execution share. `first` is the item whose Max Parallel Page Ranges counts for all. */
export function createPartitionExecution(first: Item): PartitionExecution {
	const maxParallelPageRanges = first.optionForAll(maxParallelPageRangesField);
	return {
		responseMemory: createResponseMemory(),
		pdfMemory: createMemoryBudget(maxPdfBytes),
		maxParallelPageRanges,
		limit: new AdaptiveLimit(maxParallelPageRanges),
		hasPageRangeHint: false,
	};
}

/** Limits how many bytes of documents are in memory at the same time. */
export interface MemoryBudget {
	/**
	 * Waits until so many bytes are free (first come, first served) and returns the function that releases them. What is
	 * larger than the whole budget isn't read into memory, and takes nothing of it.
	 */
	reserve(size: number): Promise<() => void>;
}

export function createMemoryBudget(total: number): MemoryBudget {
	const waiting: Array<{ bytes: number; start: () => void }> = [];
	let taken = 0;
	const startWaiting = () => {
		for (let [next] = waiting; next; [next] = waiting) {
			if (taken + next.bytes > total) return;
			waiting.shift();
			taken += next.bytes;
			next.start();
		}
	};
	return {
		async reserve(size) {
			const bytes = size > total ? 0 : size;
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
