import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../element/element';

/** Pages that the result lacks because the service failed on them: docs/decisions/missing-pages.md */
export interface MissingPages {
	/** e.g. "21-40", counted from the document's first page. */
	pages: string;
	/** The status that the service answered; null when it gave none. */
	status: number | null;
	message: string;
	/** How many elements of the result stand before them. */
	position: number;
}

/** The type of the item that stands in the place of missing pages. */
const missingType = 'MissingPages';

/** Takes missing pages; gives what an item for the whole document says of them, nothing when there are none. */
export function missingPagesJson(missing: readonly MissingPages[] | undefined): IDataObject {
	if (!missing || missing.length === 0) return {};
	return {
		missingPages: missing.map(({ pages, status, message }) => ({ pages, status, message })),
	};
}

/**
 * Takes missing pages; gives the JSON that stands in their place where each element is an item: an element
 * without text that names them, so that what reads the next items goes on working.
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

/** The same where each chunk is an item. */
export function missingChunk(missing: MissingPages, fileName: string): IDataObject {
	const { type, element_id, text, metadata, ...named } = missingElement(missing, fileName);
	return { pageContent: text, metadata: { ...metadata, element_id, type }, ...named };
}

/** Takes the items of a document's elements; gives them with an item in the place of each of the missing pages. */
export function withMissingPages<Item>(
	items: readonly Item[],
	missing: readonly MissingPages[] | undefined,
	itemOf: (missing: MissingPages) => Item,
): Item[] {
	if (!missing || missing.length === 0) return [...items];
	const places = [...missing].sort((one, other) => one.position - other.position);
	const all: Item[] = [];
	let done = 0;
	for (const place of places) {
		for (; done < Math.min(place.position, items.length); done += 1) all.push(items[done] as Item);
		all.push(itemOf(place));
	}
	for (; done < items.length; done += 1) all.push(items[done] as Item);
	return all;
}
