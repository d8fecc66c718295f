import type { Item } from '../core/n8n/nodeContext';
import type { DocumentExecution } from './documentExecution';
import { assertTotalWithin, maxPagesPerExecutionField } from './pageLimits';
import { countDocument, openPlanned, type PlannedItem } from './plannedDocument';

/** Returns whether the documents of all items are limited together, which the first item decides. */
export function hasTotalLimit(first: Item): boolean {
	return Object.hasOwn(first.options(), maxPagesPerExecutionField.property.name);
}

/**
 * Returns what opens an item once the documents of all items, each opened once, are within Max Pages per Execution. It
 * throws a Problem for more pages, and what opening that item throws.
 */
export function openCounted(
	first: Item,
	execution: DocumentExecution,
): (item: Item) => Promise<PlannedItem> {
	/** Those that were opened to count their pages, and whose turn hasn't come. */
	const counted = new Map<number, Promise<PlannedItem>>();

	/** An item that fails here fails by itself later. */
	const countAll = async (): Promise<void> => {
		const limit = first.option(maxPagesPerExecutionField);
		let pages = 0;
		for (const index of first.n8n.getInputData().keys()) {
			first.signal.throwIfAborted();
			const opened = openPlanned(first.at(index));
			counted.set(index, opened);
			pages += await pagesToSend(execution, opened).catch(() => 0);
		}
		assertTotalWithin(pages, limit);
	};
	let counting: Promise<void> | undefined;
	return async (item) => {
		await (counting ??= countAll());
		const opened = counted.get(item.index) ?? openPlanned(item);
		counted.delete(item.index);
		return await opened;
	};
}

async function pagesToSend(
	{ comparison }: DocumentExecution,
	opened: Promise<PlannedItem>,
): Promise<number> {
	const { plan, documents } = await opened;
	if (plan.unsent !== undefined) return 0;
	let pages = 0;
	for (const document of documents) {
		if ('error' in document) continue;
		const isSent = !(await comparison?.isUnchanged(document));
		if (isSent) pages += (await countDocument(document)).pages;
	}
	return pages;
}
