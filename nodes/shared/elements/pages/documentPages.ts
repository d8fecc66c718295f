import type { DocumentElement } from '../element';
import type { Work } from '../../values/inSlices';

/** One page of a document. */
export interface DocumentPage {
	/** undefined if the document has no pages. */
	page?: number;
	/** Its elements, without page breaks. */
	elements: DocumentElement[];
	/** The place of its first element among those of the document. */
	position: number;
}

/** The number of the page that an element begins on, if the service names it: docs/service.md#elements */
export function pageOf({ metadata }: DocumentElement): number | undefined {
	const { page_number: page } = metadata;
	return typeof page === 'number' && Number.isFinite(page) ? page : undefined;
}

/** A longer name of a sheet is cut: each row repeats it. Characters. */
const longestSheetName = 200;

/** Returns the name of the sheet that an element of a workbook stands in; undefined for other documents. */
export function sheetOf({ metadata }: DocumentElement): string | undefined {
	const { page_name: name } = metadata;
	if (typeof name !== 'string') return undefined;
	const line = name.slice(0, longestSheetName).replace(/\s+/g, ' ').trim();
	return line === '' ? undefined : line;
}

/** Ends a page within a text, as text files have it. */
const formFeed = '\f';

/** An element for each page that its text stands on. */
function partsOf(element: DocumentElement): DocumentElement[] {
	if (!element.text.includes(formFeed)) return [element];
	return element.text.split(formFeed).map((text) => ({ ...element, text }));
}

/**
 * The pages of a document in the order in which they begin. Elements without a number stand on the page of the one
 * before. Without any number, page breaks and form feeds separate the pages; without those, there's a single page, also
 * for an empty document.
 */
export function* documentPages(elements: readonly DocumentElement[]): Work<DocumentPage[]> {
	const pages = new Map<number, DocumentPage>();
	const firstNumbered = elements.find((element) => pageOf(element) !== undefined);
	let current = (firstNumbered && pageOf(firstNumbered)) ?? 1;
	let hasPages = firstNumbered !== undefined;
	const add = (element: DocumentElement, position: number) => {
		const page = pages.get(current) ?? { page: current, elements: [], position };
		page.elements.push(element);
		pages.set(current, page);
	};
	for (const [position, element] of elements.entries()) {
		yield;
		current = pageOf(element) ?? current;
		if (element.type === 'PageBreak') {
			if (firstNumbered === undefined) {
				current += 1;
				hasPages = true;
			}
			continue;
		}
		for (const [number, part] of partsOf(element).entries()) {
			yield;
			if (number > 0) {
				current += 1;
				hasPages = true;
			}
			add(part, position);
		}
	}
	if (pages.size === 0) return [{ elements: [], position: 0 }];
	const all = [...pages.values()];
	return hasPages ? all : all.map(({ elements: own, position }) => ({ elements: own, position }));
}
