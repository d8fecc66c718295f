import { pageOf, type TextElement } from '../element';
import { forEachEntry, noPause, type Pause } from '../pause';
import { partOfType, type PagePart } from './pageParts';
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
	const byPart = new Map<PagePart, number[]>(parts.map((part) => [part, []]));
	/** The texts on each page. */
	const pages = new Map<number, number[]>();
	await forEachEntry(elements, pause, (element, position) => {
		const part = partOfType(element.type);
		if (part !== undefined) return void byPart.get(part)?.push(position);
		const page = pageOf(element);
		if (page === undefined || element.text.trim() === '') return;
		const own = pages.get(page);
		if (own === undefined) pages.set(page, [position]);
		else own.push(position);
	});
	const found: FoundParts = new Map();
	for (const [part, positions] of byPart) {
		const isEdge = part === 'headers' || part === 'footers';
		const repeated = isEdge ? await repeatedParts(elements, positions, part, pause) : positions;
		const all = part === 'repeatedLines' ? await repeatedLines(elements, pages, pause) : repeated;
		for (const position of all) found.set(position, part);
	}
	if (found.size > 0) await keepPagesWithText(elements, found, pause);
	return found;
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
