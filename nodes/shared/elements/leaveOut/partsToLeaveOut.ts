import type { Work } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import { pageOf } from '../pages/documentPages';
import { pagePartTypes, type PagePart } from './pageParts';
import { repeatedLines, repeatedParts } from './repeatedLines';

/** Parts of pages by the positions of their elements. */
export type LeftOut = Map<number, PagePart>;

const allTypes: ReadonlySet<string> = new Set(Object.values(pagePartTypes).flat());

/**
 * Finds the elements of a document that are these parts of its pages and repeat what stands on other pages or say which
 * page it is. Nothing is left out of a page that would be empty without it.
 */
export function* partsToLeaveOut(
	elements: readonly DocumentElement[],
	parts: readonly PagePart[],
): Work<LeftOut> {
	const left: LeftOut = new Map();
	for (const part of parts) {
		for (const position of yield* positionsOf(elements, part)) {
			yield;
			left.set(position, part);
		}
	}
	yield* keepPagesWithText(elements, left);
	return left;
}

function* positionsOf(
	elements: readonly DocumentElement[],
	part: PagePart,
): Work<Iterable<number>> {
	const isPart = ({ type }: DocumentElement) => pagePartTypes[part].includes(type);
	if (part === 'headers' || part === 'footers') {
		return yield* repeatedParts(elements, isPart, part === 'footers');
	}
	if (part === 'repeatedLines') {
		return yield* repeatedLines(elements, ({ type }) => allTypes.has(type));
	}
	const positions: number[] = [];
	for (const [position, element] of elements.entries()) {
		yield;
		if (isPart(element)) positions.push(position);
	}
	return positions;
}

/** Takes back what would leave a page, or a document without pages, without any text. */
function* keepPagesWithText(elements: readonly DocumentElement[], left: LeftOut): Work<void> {
	const withText = new Set<number | undefined>();
	const leftOfPages = new Map<number, number | undefined>();
	let page: number | undefined;
	for (const [position, element] of elements.entries()) {
		yield;
		// An element without a page stands on that of the one before.
		page = pageOf(element) ?? page;
		if (element.text.trim() === '') continue;
		if (left.has(position)) leftOfPages.set(position, page);
		else withText.add(page);
	}
	for (const [position, ownPage] of leftOfPages) {
		yield;
		if (!withText.has(ownPage)) left.delete(position);
	}
}
