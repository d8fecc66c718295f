import type { INodeExecutionData } from 'n8n-workflow';

import { number } from '../core/n8n/fields/field';
import type { Item } from '../core/n8n/nodeContext';
import { roundedPrice, type PageUsage } from '../core/partition/pageLimits';
import { countText } from '../core/text/text';
import type { ComparedDocument } from './comparison';

export const maxNewDocumentsField = number('maxNewDocuments', 'Max New Documents', {
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 50,
	description:
		'How many new and changed documents to send in an execution, 50 by default. The next execution sends the rest. The value of the first item applies to all.',
});

/** How an execution with Skip Unchanged tells each kind of document in its summary, in that order. */
const words = {
	new: 'new',
	changed: 'changed',
	deleted: 'deleted',
	unchanged: 'unchanged',
	empty: 'without text',
	failed: 'failed',
	left: `left for the next execution by '${maxNewDocumentsField.property.displayName}'`,
} as const;

type Counts = Record<keyof typeof words, number>;

/** Kinds that the summary tells only where there are some. */
const rare: ReadonlySet<string> = new Set(['empty', 'failed', 'left']);

/** The new and changed documents that one execution sends, and what became of all documents. */
export class NewDocuments {
	/** No more of them run in parallel: those behind would be left before it's known which fail. */
	readonly max: number;
	/** Those whose pages were counted before anything is sent: no others are sent then. */
	private readonly counted = new Set<string>();
	private sent = 0;
	private readonly counts: Counts = {
		...{ new: 0, changed: 0, deleted: 0, unchanged: 0 },
		...{ empty: 0, failed: 0, left: 0 },
	};

	/** `first`: the item whose Max New Documents counts for all. */
	constructor(first: Item) {
		this.max = first.optionForAll(maxNewDocumentsField);
	}

	/** Returns whether a document's pages count, which is asked before anything is sent. */
	hasRoomFor(documentKey: string): boolean {
		if (this.counted.size < this.max) this.counted.add(documentKey);
		return this.counted.has(documentKey);
	}

	/**
	 * Sends a document, unless it's left for the next execution: returns undefined then. One that fails leaves its place to
	 * the next one, so that those which fail each time don't keep all others out.
	 */
	async send<T>(documentKey: string, send: () => Promise<T>): Promise<T | undefined> {
		const isOver =
			this.sent >= this.max || (this.counted.size > 0 && !this.counted.has(documentKey));
		if (isOver) {
			this.counts.left += 1;
			return undefined;
		}
		this.sent += 1;
		let isDone = false;
		try {
			const sent = await send();
			isDone = true;
			return sent;
		} finally {
			if (!isDone) this.sent -= 1;
		}
	}

	/** Counts a document that wasn't left and didn't fail. */
	add(change: ComparedDocument['change']): void {
		this.counts[change] += 1;
	}

	/** Returns what became of all documents, as text and as an item. */
	summary(
		ended: Pick<Counts, 'deleted' | 'failed'>,
		{ counted, sent, pricePerPage }: PageUsage,
	): { summary: string; item: INodeExecutionData } {
		const counts = { ...this.counts, ...ended };
		const pages = counted.pages + sent.pages;
		const price =
			pricePerPage === undefined ? {} : { estimatedPrice: roundedPrice(pages * pricePerPage) };
		const told = Object.entries(words).flatMap(([kind, word]) => {
			const count = counts[kind as keyof Counts];
			return count === 0 && rare.has(kind) ? [] : [`${count} ${word}`];
		});
		const cost = [countText(pages, 'page'), ...Object.values(price).map((sum) => `about ${sum}`)];
		const summary = `${told.join(', ')}; ${cost.join(', ')}`;
		const document = { change: 'summary', summary, ...counts, pages, ...price };
		return { summary, item: { json: { document }, pairedItem: { item: 0 } } };
	}
}
