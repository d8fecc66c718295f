import { pageOf, partOfType, type PagePart, type TextElement } from '../element';
import { forEachEntry, noPause, type Pause } from '../../pauses';
import { repeatedLines, repeatedParts } from './repeatedLines';

/** Parts of pages by the positions of their elements. */
export type FoundParts = Map<number, PagePart>;

/**
 * Finds the elements of a document that are these parts of its pages and repeat what stands on other pages or say which
 * page it is. Nothing is found on a page that would be empty without it.
 */
export async function findPageParts(
	elements: readonly TextElement[],
	parts: readonly PagePart[],
	pause: Pause = noPause,
): Promise<FoundParts> {
	const found: FoundParts = new Map();
	/** The positions of the service's own headers and footers, and of the texts on each page. */
	const edges = { headers: [] as number[], footers: [] as number[] };
	const pages = new Map<number, number[]>();
	const wanted = new Set(parts);
	await forEachEntry(elements, pause, (element, position) => {
		const part = partOfType(element.type) ?? 'repeatedLines';
		if (!wanted.has(part)) return;
		if (part === 'headers' || part === 'footers') edges[part].push(position);
		else if (part === 'repeatedLines') addText(pages, element, position);
		else found.set(position, part);
	});
	for (const part of ['headers', 'footers'] as const) {
		if (edges[part].length === 0) continue;
		const all = await repeatedParts(elements, edges[part], part, pause);
		for (const position of all) found.set(position, part);
	}
	const lines = await repeatedLines(elements, pages, pause);
	for (const position of lines) found.set(position, 'repeatedLines');
	if (found.size > 0) await keepPagesWithText(elements, found, pause);
	return found;
}

function addText(pages: Map<number, number[]>, element: TextElement, position: number): void {
	const page = pageOf(element);
	if (page === undefined || element.text.trim() === '') return;
	const own = pages.get(page);
	if (own === undefined) pages.set(page, [position]);
	else own.push(position);
}

/** Takes back what would leave a page, or a document without pages, without any text. */
async function keepPagesWithText(
	elements: readonly TextElement[],
	found: FoundParts,
	pause: Pause,
): Promise<void> {
	const withText = new Set<number | undefined>();
	const foundOnPages = new Map<number, number | undefined>();
	let page: number | undefined;
	await forEachEntry(elements, pause, (element, position) => {
		// An element without a page stands on that of the one before.
		page = pageOf(element) ?? page;
		if (element.text.trim() === '') return;
		if (found.has(position)) foundOnPages.set(position, page);
		else withText.add(page);
	});
	for (const [position, ownPage] of foundOnPages) {
		if (!withText.has(ownPage)) found.delete(position);
	}
}
