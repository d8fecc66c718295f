import { pageOf, partOfType, type PagePart, type TextElement } from '../element';
import { stepThrough, type Steps } from '../../pauses';
import { repeatedLines, repeatedParts, type PageLine } from './repeatedLines';

/** Parts of pages by the positions of their elements. */
export type FoundParts = Map<number, PagePart>;

/** Where the texts of one document stand among the elements: an email has those of its attachments as well. */
class DocumentLines {
	/** The service's own headers and footers. */
	readonly headers: number[] = [];
	readonly footers: number[] = [];
	/** Other texts by page. */
	readonly pages = new Map<number, number[]>();

	addText(element: TextElement, position: number): void {
		const page = pageOf(element);
		if (page === undefined || element.text.trim() === '') return;
		const own = this.pages.get(page);
		if (own === undefined) this.pages.set(page, [position]);
		else own.push(position);
	}
}

function fileNameOf({ metadata: { filename } }: TextElement): string {
	return typeof filename === 'string' ? filename : '';
}

/**
 * Finds the elements of documents that are these parts of their pages and repeat what stands on other pages of the same
 * document, or say which page it is. Nothing is found on a page that would be empty without it.
 */
export function* findPageParts(
	elements: readonly TextElement[],
	parts: readonly PagePart[],
): Steps<FoundParts> {
	const found: FoundParts = new Map();
	const documents = new Map<string, DocumentLines>();
	const wanted = new Set(parts);
	yield* stepThrough(elements, (element, position) => {
		const part = partOfType(element.type);
		if (part === 'pageBreaks' || part === 'pageNumbers') {
			if (wanted.has(part)) found.set(position, part);
			return;
		}
		const name = fileNameOf(element);
		let lines = documents.get(name);
		if (lines === undefined) documents.set(name, (lines = new DocumentLines()));
		if (part === 'headers' || part === 'footers') lines[part].push(position);
		else lines.addText(element, position);
	});
	for (const { headers, footers, pages } of documents.values()) {
		const add = (own: PagePart, lines: readonly PageLine[]) => {
			for (const { position, isNumber } of lines) {
				const part = isNumber ? 'pageNumbers' : own;
				if (wanted.has(part)) found.set(position, part);
			}
		};
		add('headers', yield* repeatedParts(elements, headers));
		add('footers', yield* repeatedParts(elements, footers));
		add('repeatedLines', yield* repeatedLines(elements, pages));
	}
	if (found.size > 0) yield* keepPagesWithText(elements, found);
	return found;
}

/** Takes back what would leave a page, or a document without pages, without any text. */
function* keepPagesWithText(elements: readonly TextElement[], found: FoundParts): Steps<void> {
	const withText = new Set<string>();
	const foundOnPages = new Map<number, string>();
	let page: number | undefined;
	// Most elements stand on the page of the one before.
	let last: { page?: number; document: string; place: string } | undefined;
	yield* stepThrough(elements, (element, position) => {
		// An element without a page stands on that of the one before.
		page = pageOf(element) ?? page;
		if (element.text.trim() === '') return;
		const document = fileNameOf(element);
		if (last === undefined || last.page !== page || last.document !== document) {
			last = { page, document, place: `${page}\n${document}` };
		}
		const { place } = last;
		if (found.has(position)) foundOnPages.set(position, place);
		else withText.add(place);
	});
	for (const [position, ownPage] of foundOnPages) {
		if (!withText.has(ownPage)) found.delete(position);
	}
}
