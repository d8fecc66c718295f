import { itemOf, type Item } from '../core/n8n/nodeContext';
import type { MemoryBudget } from '../core/partition/split/execution';
import { lazily } from '../core/text/lazily';
import type { Comparison } from './knownDocuments/comparison';
import { assertTotalWithin, readPageLimits, readTotalLimit } from './pageLimits';
import { openPlanned, type PlannedItem } from './plannedDocument';

/** The items of an execution with their documents, each opened once. */
export class OpenedItems {
	private readonly first: Item;
	private readonly comparison: Comparison;
	private readonly pdfMemory: MemoryBudget;
	/** Those that were opened to count their pages, and whose turn hasn't come. */
	private readonly counted = new Map<number, Promise<PlannedItem>>();
	private readonly assertTotal = lazily(async () => await this.countAll());

	constructor(
		first: Item,
		{ comparison, pdfMemory }: { comparison: Comparison; pdfMemory: MemoryBudget },
	) {
		this.first = first;
		this.comparison = comparison;
		this.pdfMemory = pdfMemory;
	}

	/**
	 * Opens the documents of an item, once those of all items are known to be within Max Pages per Execution. Throws a
	 * Problem or ServiceProblem that names what's missing, or what's too much.
	 */
	async open(item: Item): Promise<PlannedItem> {
		// Counting sends nothing, so no limit refuses it.
		if (!readPageLimits(item)?.countOnly) await this.assertTotal();
		const opened = this.counted.get(item.index) ?? openPlanned(item, this.pdfMemory);
		this.counted.delete(item.index);
		return await opened;
	}

	/** An item that fails here fails by itself later. Throws a Problem for more pages than an execution may have. */
	private async countAll(): Promise<void> {
		const { n8n, signal } = this.first;
		const limit = readTotalLimit(this.first);
		if (limit === undefined) return;
		let pages = 0;
		for (const index of n8n.getInputData().keys()) {
			signal.throwIfAborted();
			const opened = openPlanned(itemOf(this.first, index), this.pdfMemory);
			this.counted.set(index, opened);
			pages += await this.pagesToSend(opened).catch(() => 0);
		}
		assertTotalWithin(pages, limit);
	}

	private async pagesToSend(opened: Promise<PlannedItem>): Promise<number> {
		let pages = 0;
		for (const document of (await opened).documents) {
			const isSent = !(await this.comparison.isUnchanged(document));
			if (isSent) pages += (await document.pageCount()).pages;
		}
		return pages;
	}
}
