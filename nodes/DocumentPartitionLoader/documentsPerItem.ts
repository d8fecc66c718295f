import type { INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../core/text/json';

/** A document as vector stores expect it. Only its shape matters, so LangChain isn't imported. */
export interface LoadedDocument {
	pageContent: string;
	metadata: Record<string, unknown>;
}

/**
 * A list of documents that holds those of one input item at a time (docs/maintainers/decisions/loader-items.md).
 *
 * n8n treats what a community loader supplies as a fixed list and inserts it again for every input item. For each item,
 * it first maps the list, with the item named in each result, and then reads the list itself. So this list recognizes
 * the item that it's mapped for, and holds that item's documents from then on. If it's mapped for no item, it holds all.
 */
export class DocumentsPerItem extends Array<LoadedDocument> {
	/** `map` and similar methods return plain lists. */
	static get [Symbol.species](): ArrayConstructor {
		return Array;
	}

	/** The documents of each input item, by its index. */
	private readonly byItem: readonly LoadedDocument[][] = [];

	/** Makes the list of items that are documents, in the order of the input items that they're linked to. */
	static ofItems(items: readonly INodeExecutionData[]): DocumentsPerItem {
		const byItem: LoadedDocument[][] = [];
		for (const item of items) {
			(byItem[itemNamedBy(item) ?? 0] ??= []).push({ ...item.json } as unknown as LoadedDocument);
		}
		const list = new DocumentsPerItem();
		Object.defineProperty(list, 'byItem', { value: byItem, enumerable: false });
		list.hold(byItem.flat());
		return list;
	}

	override map<T>(
		make: (document: LoadedDocument, position: number, list: LoadedDocument[]) => T,
		self?: unknown,
	): T[] {
		const first = this.at(0) ?? this.byItem.flat().at(0);
		if (first === undefined) return [];
		const made = make.call(self, first, 0, this);
		const item = itemNamedBy(made);
		if (item === undefined) {
			if (this.length === 0) return [];
			// The result for the first document is reused, since making it may be expensive, such as calling a model.
			return [
				made,
				...this.slice(1).map((document, at) => make.call(self, document, at + 1, this)),
			];
		}
		this.hold(this.byItem[item] ?? []);
		return super.map(make, self);
	}

	private hold(documents: readonly LoadedDocument[]): void {
		this.length = 0;
		// One by one, since spreading a long list into one call overflows the stack.
		for (const document of documents) this.push(document);
	}
}

/** The input item that is named in what n8n makes of a document. */
function itemNamedBy(made: unknown): number | undefined {
	const paired = isRecord(made) ? made.pairedItem : undefined;
	const item = isRecord(paired) ? paired.item : paired;
	return typeof item === 'number' ? item : undefined;
}
