import { pageOf, type TextElement } from '../element';
import { stepThrough, type Steps } from '../../pauses';

/** One page of a document. */
export interface DocumentPage<Element extends TextElement> {
	/** undefined if the document has no pages. */
	page?: number;
	/** Its elements, without page breaks. */
	elements: Element[];
	/** The place of its first element among those of the document. */
	position: number;
}

/** Ends a page within a text, as text files have it. */
const formFeed = '\f';

/** Returns an element for each page that its text stands on. */
function splitByPages<Element extends TextElement>(element: Element): Element[] {
	if (!element.text.includes(formFeed)) return [element];
	return element.text.split(formFeed).map((text) => ({ ...element, text }));
}

/**
 * Returns the pages of a document in the order in which they begin. Elements without a number stand on the page of the
 * one before. Without any number, page breaks and form feeds separate the pages; without those, there's a single page,
 * also for an empty document.
 */
export function* documentPages<Element extends TextElement>(
	elements: readonly Element[],
): Steps<Array<DocumentPage<Element>>> {
	const pages = new Map<number, DocumentPage<Element>>();
	const firstNumbered = elements.find((element) => pageOf(element) !== undefined);
	let current = (firstNumbered && pageOf(firstNumbered)) ?? 1;
	let hasPages = firstNumbered !== undefined;
	const turnPage = () => {
		current += 1;
		hasPages = true;
	};
	yield* stepThrough(elements, (element, position) => {
		current = pageOf(element) ?? current;
		if (element.type === 'PageBreak') {
			if (firstNumbered === undefined) turnPage();
			return;
		}
		for (const [number, part] of splitByPages(element).entries()) {
			if (number > 0) turnPage();
			const page = pages.get(current) ?? { page: current, elements: [], position };
			page.elements.push(part);
			pages.set(current, page);
		}
	});
	if (pages.size === 0) return [{ elements: [], position: 0 }];
	const all = [...pages.values()];
	return hasPages ? all : all.map(({ elements: own, position }) => ({ elements: own, position }));
}
