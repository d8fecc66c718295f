import { attachmentOf, pageOf, sheetOf, type TextElement } from '../element';
import { stepThrough, type Steps } from '../../pauses';

/** One page of a document. */
export interface DocumentPage<Element extends TextElement> {
	page?: number;
	/** The name of the attachment of an email that it belongs to. */
	attachment?: string;
	/** Its elements, without page breaks. */
	elements: Element[];
	/** The place of its first element among those of the document. */
	position: number;
}

/** What numbers its pages by itself: an attachment, or all that is in none. */
interface NumberedPart<Element extends TextElement> {
	attachment?: string;
	entries: Array<{ element: Element; position: number }>;
	lastPage: number;
	sheet?: string;
}

/** Ends a page within a text, as text files have it. */
const formFeed = '\f';

function splitByPages<Element extends TextElement>(element: Element): Element[] {
	if (!element.text.includes(formFeed)) return [element];
	return element.text.split(formFeed).map((text) => ({ ...element, text }));
}

/**
 * Returns the parts of a document. Attachments of the same name and type are told apart where the second begins with a
 * lower page number, or the same page is another sheet.
 */
function* numberedParts<Element extends TextElement>(
	elements: readonly Element[],
): Steps<Array<NumberedPart<Element>>> {
	const parts: Array<NumberedPart<Element>> = [];
	const byName = new Map<string, NumberedPart<Element>>();
	let part: NumberedPart<Element> | undefined;
	yield* stepThrough(elements, (element, position) => {
		const attachment = attachmentOf(element);
		// Services may return page breaks without any metadata.
		if (element.type !== 'PageBreak' || attachment !== undefined || part === undefined) {
			const { attached_to_filename: email, filetype } = element.metadata;
			const name = attachment === undefined ? '' : JSON.stringify([email, attachment, filetype]);
			const page = pageOf(element) ?? Infinity;
			part = byName.get(name);
			const sheet = sheetOf(element);
			const isOther = (last: NumberedPart<Element>) =>
				page < last.lastPage ||
				(page === last.lastPage && (sheet ?? last.sheet) !== (last.sheet ?? sheet));
			if (part === undefined || (attachment !== undefined && isOther(part))) {
				part = { attachment, entries: [], lastPage: -Infinity };
				parts.push(part);
				byName.set(name, part);
			}
			if (page !== Infinity) Object.assign(part, { lastPage: page, sheet: sheet ?? part.sheet });
		}
		part.entries.push({ element, position });
	});
	return parts;
}

function* pagesOfPart<Element extends TextElement>({
	attachment,
	entries,
}: NumberedPart<Element>): Steps<Array<DocumentPage<Element>>> {
	const pages = new Map<number, DocumentPage<Element>>();
	const firstNumbered = entries.find(({ element }) => pageOf(element) !== undefined);
	let current = (firstNumbered && pageOf(firstNumbered.element)) ?? 1;
	let hasPages = firstNumbered !== undefined;
	const turnPage = () => {
		current += 1;
		hasPages = true;
	};
	yield* stepThrough(entries, ({ element, position }) => {
		current = pageOf(element) ?? current;
		if (element.type === 'PageBreak') {
			if (firstNumbered === undefined) turnPage();
			return;
		}
		for (const [number, part] of splitByPages(element).entries()) {
			if (number > 0) turnPage();
			const page = pages.get(current) ?? { page: current, attachment, elements: [], position };
			page.elements.push(part);
			pages.set(current, page);
		}
	});
	return [...pages.values()].map((page) => (hasPages ? page : { ...page, page: undefined }));
}

/**
 * Returns the pages of a document in the order in which they begin. Each attachment of an email has pages of its own.
 * Elements without a number stand on the page of the one before. Without any number, page breaks and form feeds separate
 * the pages; without those, there's a single page, also for an empty document.
 */
export function* documentPages<Element extends TextElement>(
	elements: readonly Element[],
): Steps<Array<DocumentPage<Element>>> {
	const pages: Array<DocumentPage<Element>> = [];
	for (const part of yield* numberedParts(elements)) pages.push(...(yield* pagesOfPart(part)));
	if (pages.length === 0) return [{ elements: [], position: 0 }];
	return pages.sort((one, other) => one.position - other.position);
}
