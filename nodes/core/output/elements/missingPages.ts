import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { DocumentElement } from '../../service/element';

/** Pages missing from the result because the service failed on them: docs/maintainers/decisions/missing-pages.md */
export interface MissingPages {
	/** e.g. "21-40", counted from the document's first page. */
	pages: string;
	/** The HTTP status of the response; null if there was no response. */
	status: number | null;
	message: string;
	/** How many elements of the result come before them. */
	position: number;
}

/** The type of the item that takes the place of missing pages. */
const missingType = 'MissingPages';

/** Returns what an item for the whole document says about missing pages; nothing if there are none. */
export function missingPagesJson(missing: readonly MissingPages[] | undefined): IDataObject {
	if (!missing || missing.length === 0) return {};
	return {
		missingPages: missing.map(({ pages, status, message }) => ({ pages, status, message })),
	};
}

/**
 * Returns the JSON that takes the place of missing pages if each element is an item: an element without text that names
 * them, so that nodes which read the items keep working.
 */
export function missingElement(missing: MissingPages, fileName: string): DocumentElement {
	const { pages, status, message } = missing;
	return {
		type: missingType,
		element_id: `missing-pages-${pages}`,
		text: '',
		metadata: { filename: fileName },
		pages,
		status,
		error: message,
	};
}

/** Returns the same if each chunk is an item. */
export function missingChunk(missing: MissingPages, fileName: string): IDataObject {
	const { type, element_id, text, metadata, ...named } = missingElement(missing, fileName);
	return { pageContent: text, metadata: { ...metadata, element_id, type }, ...named };
}

/** Returns the same if each page, or each row of a table, is an item. */
export function missingItem(missing: MissingPages, fileName: string): IDataObject {
	const { type, pages, status, error } = missingElement(missing, fileName);
	return { type, pages, status, error, fileName };
}

/** Returns the elements of a document with a caption in each place where pages are missing, which says so. */
export function withMissingNotes(
	elements: DocumentElement[],
	missing: readonly MissingPages[] | undefined,
): DocumentElement[] {
	return withMissingPages(elements, missing, ({ pages }) => {
		const [named, pronoun] = pages.includes('-')
			? [`Pages ${pages} are`, 'them']
			: [`Page ${pages} is`, 'it'];
		const text = `${named} missing, since the service couldn't process ${pronoun}`;
		return { type: 'Caption', element_id: '', text, metadata: {} };
	});
}

/** Returns the items of a document's elements, with an additional item in each place where pages are missing. */
export function withMissingPages<Item>(
	items: Item[],
	missing: readonly MissingPages[] | undefined,
	itemOf: (missing: MissingPages) => Item,
): Item[] {
	if (!missing || missing.length === 0) return items;
	const all = [...items];
	// From the last to the first: what is added moves what follows.
	const inOrder = [...missing].sort((one, other) => one.position - other.position);
	for (const place of inOrder.reverse()) all.splice(place.position, 0, itemOf(place));
	return all;
}

/**
 * Returns the same for items that stand for several elements, or for none: `positions` says for each of them where it
 * begins among the document's elements.
 */
export function withMissingItems(
	items: INodeExecutionData[],
	positions: readonly number[],
	missing: readonly MissingPages[] | undefined,
	itemOf: (missing: MissingPages) => INodeExecutionData,
): INodeExecutionData[] {
	const places = missing?.map((pages) => {
		const before = positions.findIndex((position) => position >= pages.position);
		return { ...pages, position: before < 0 ? items.length : before };
	});
	return withMissingPages(items, places, itemOf);
}
