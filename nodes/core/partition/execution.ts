import { AdaptiveLimit } from '../../../packages/service-http';
import { SameKeys } from '../documents/sameKeys';
import type { Item } from '../n8n/nodeContext';
import type { Turn } from '../n8n/turns';
import type { PartitionResult, StoredResult } from '../output/partitionResult';
import { EarlierResults } from '../paid/earlierResults';
import { RunningWork } from '../paid/runningWork';
import type { FormFile } from '../wire/formFile';
import type { DocumentJobs } from './documentJobs';
import { maxParallelPageRangesField } from './fields/sendingFields';
import { createPageUsage, type PageUsage } from './pageLimits';
import type { ReadFile } from './pdf';
import type { Recipe } from './recipe';
import { findWays, type Ways } from './ways';

/** What the documents of one execution of a node share. */
export interface PartitionExecution {
	/** How the account can be sent documents. */
	ways: Promise<Ways>;
	/** How many page ranges are sent in parallel at most. */
	maxParallelPageRanges: number;
	/** The same, adapted to what the service can handle. */
	limit: AdaptiveLimit;
	/** The documents that were processed before, by their keys. */
	sameKeys: SameKeys;
	/** What was started for them, and isn't known to have ended. */
	running: RunningWork;
	/** What sends documents in on-demand jobs, once one is. */
	jobs?: DocumentJobs;
	/** What earlier executions have sent, where it may be reused. */
	earlier: EarlierResults;
	/** The pages that were counted and sent. */
	usage: PageUsage;
	/** Whether the service has accepted a parse request: the account can send them then. */
	hasParsed: boolean;
	/** Whether a hint has said that Page Range ends behind the end of a document: one says it for all. */
	hasPageRangeHint: boolean;
}

/** Makes what the documents of an execution share. `first` is the item whose Max Parallel Page Ranges counts for all. */
export function createPartitionExecution(first: Item): PartitionExecution {
	const maxParallelPageRanges = first.optionForAll(maxParallelPageRangesField);
	const ways = findWays(first);
	// A credential that can't be used fails with each item.
	ways.catch(() => undefined);
	return {
		ways,
		maxParallelPageRanges,
		limit: new AdaptiveLimit(maxParallelPageRanges),
		sameKeys: new SameKeys(),
		running: new RunningWork(first),
		earlier: new EarlierResults(),
		usage: createPageUsage(),
		hasParsed: false,
		hasPageRangeHint: false,
	};
}

/** One document, or a part of it, and what the user wants of it. */
export interface DocumentToSend {
	file: FormFile;
	/** What errors name, if it's a part: `pages 3-5 of document "invoice.pdf"`. */
	subject?: string;
	recipe: Recipe;
	/** The file, read as a PDF: where some of its pages are selected or it's split (`needsPages`). */
	read?: ReadFile;
	turn: Turn;
	/** Whether the user can have a result in which pages are missing. A vector store would not show that they are. */
	canMissPages: boolean;
	/** Whether the service's own Markdown does where it returns no elements. */
	takesMarkdown?: boolean;
	/**
	 * The name, without ending, under which the response goes to n8n's binary store unread, where nothing has to be
	 * changed in it.
	 */
	storedAs?: string;
	/**
	 * Called before a request is sent again that may have been processed already, with the number of its pages, if it's a
	 * part of the document.
	 */
	onSentAgain?: (pages?: number) => void;
}

/** What became of a document. */
export type DocumentResult = PartitionResult | StoredResult;

/** Returns a document as errors name it. */
export function documentName({ fileName }: FormFile): string {
	return `document "${fileName}"`;
}
