import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../wire/element';
import type { OutputItem } from './format';
import type { MissingPages } from './partitionResult';

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
		// n8n takes an item with a field `error` for a failure.
		_error: message,
	};
}

/** Returns the same if each page, or each row of a table, is an item. */
export function missingItem(missing: MissingPages, fileName: string): IDataObject {
	const { pages, status, message } = missing;
	return { type: missingType, pages, status, _error: message, fileName };
}

function inOrder(missing: readonly MissingPages[] | undefined): MissingPages[] {
	return [...(missing ?? [])].sort((one, other) => one.position - other.position);
}

/** Returns the elements of a document with a caption in each place where pages are missing, which says so. */
export function withMissingNotes(
	elements: readonly DocumentElement[],
	missing: readonly MissingPages[] | undefined,
): readonly DocumentElement[] {
	if (!missing || missing.length === 0) return elements;
	const all: DocumentElement[] = [];
	let from = 0;
	for (const { pages, position } of inOrder(missing)) {
		for (; from < Math.min(position, elements.length); from += 1)
			all.push(elements[from] as DocumentElement);
		const [named, pronoun] = pages.includes('-')
			? [`Pages ${pages} are`, 'them']
			: [`Page ${pages} is`, 'it'];
		const text = `${named} missing, since the service couldn't process ${pronoun}`;
		all.push({ type: 'Caption', element_id: '', text, metadata: {} });
	}
	for (; from < elements.length; from += 1) all.push(elements[from] as DocumentElement);
	return all;
}

/** The items that take the places of a document's missing pages. */
export class MissingItems {
	private readonly left: MissingPages[];
	private readonly jsonOf: (missing: MissingPages) => IDataObject;

	constructor(
		missing: readonly MissingPages[] | undefined,
		jsonOf: (missing: MissingPages) => IDataObject,
	) {
		this.jsonOf = jsonOf;
		this.left = inOrder(missing);
	}

	/** Returns those that come before the element at a position; all that are left without one. */
	before(position = Infinity): OutputItem[] {
		const items: OutputItem[] = [];
		while (this.left[0] !== undefined && this.left[0].position <= position) {
			items.push({ json: this.jsonOf(this.left.shift() as MissingPages) });
		}
		return items;
	}
}
