import { itemOf, type Item } from '../core/n8n/nodeContext';
import type { DocumentExecution } from './documentExecution';
import { assertTotalWithin, readTotalLimit } from './pageLimits';
import { countDocument, openPlanned, type PlannedItem } from './plannedDocument';

/** The items of an execution whose documents may only have so many pages together, each opened once. */
export class OpenedItems {
	private readonly first: Item;
	private readonly execution: DocumentExecution;
	/** Those that were opened to count their pages, and whose turn hasn't come. */
	private readonly counted = new Map<number, Promise<PlannedItem>>();
	private counting?: Promise<void>;

	constructor(first: Item, execution: DocumentExecution) {
		this.first = first;
		this.execution = execution;
	}

	/**
	 * Opens the documents of an item, once those of all items are known to be within Max Pages per Execution. Throws a
	 * Problem or ServiceProblem that names what's missing, or what's too much.
	 */
	async open(item: Item): Promise<PlannedItem> {
		await (this.counting ??= this.countAll());
		const opened = this.counted.get(item.index) ?? openPlanned(item);
		this.counted.delete(item.index);
		return await opened;
	}

	/** An item that fails here fails by itself later. Throws a Problem for more pages than an execution may have. */
	private async countAll(): Promise<void> {
		const { n8n, signal } = this.first;
		const limit = readTotalLimit(this.first);
		let pages = 0;
		for (const index of n8n.getInputData().keys()) {
			signal.throwIfAborted();
			const opened = openPlanned(itemOf(this.first, index));
			this.counted.set(index, opened);
			pages += await this.pagesToSend(opened).catch(() => 0);
		}
		assertTotalWithin(pages, limit);
	}

	private async pagesToSend(opened: Promise<PlannedItem>): Promise<number> {
		const { comparison, pdfMemory } = this.execution;
		let pages = 0;
		for (const document of (await opened).documents) {
			const isSent = !(await comparison?.isUnchanged(document));
			if (isSent) pages += (await countDocument(document, pdfMemory)).pages;
		}
		return pages;
	}
}
