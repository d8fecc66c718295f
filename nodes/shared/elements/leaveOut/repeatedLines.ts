import type { Work } from '../../values/inSlices';
import { isRecord } from '../../values/json';
import type { DocumentElement } from '../element';
import { pageOf } from '../pages/documentPages';
import { countingLines, isPageNumber } from './pageNumbers';

/** Types that services give repeated headers and footers if they don't know them as such. */
const lineTypes: ReadonlySet<string> = new Set([
	'Title',
	'NarrativeText',
	'Text',
	'Paragraph',
	'UncategorizedText',
]);
/** A longer text is no header or footer. Characters. */
export const maxLineLength = 150;
/** How many lines at each end of a page can be headers or footers. */
const maxLines = 3;
/** On fewer pages, nothing tells a header from a text that's there twice. */
const minPages = 3;
/** How far apart the same line may stand on two pages, and how far from the page's edge. Share of the page's height. */
const nearby = 0.03;
const edge = 0.2;

/** A text of one line and the page that it stands on. */
interface Line {
	position: number;
	/** 0 where the document has no pages. */
	page: number;
	text: string;
	/** Its distance from the top of the page as a share of the page's height, if the service says it. */
	height?: number;
}

/** Lines with the same words, or lines that count the pages in the same way. */
interface Group {
	lines: Line[];
	isNumber: boolean;
	/** Of lines with words on one side of the number: on which sides. */
	sides: Set<boolean>;
}

function heightOf({ metadata }: DocumentElement): number | undefined {
	const { coordinates } = metadata;
	if (!isRecord(coordinates) || !Array.isArray(coordinates.points)) return undefined;
	const all = coordinates.layout_height;
	const tops = coordinates.points.map((point: unknown) =>
		Array.isArray(point) ? Number(point[1]) : NaN,
	);
	const height = Math.min(...tops.slice(0, 4)) / Number(all);
	return Number.isFinite(height) ? height : undefined;
}

function lineOf(element: DocumentElement, position: number): Line {
	const text = element.text.replace(/\s+/g, ' ').trim();
	return { position, page: pageOf(element) ?? 0, text, height: heightOf(element) };
}

function* groupsOf(lines: readonly Line[]): Work<Iterable<Group>> {
	const groups = new Map<string, Group>();
	const add = (key: string, line: Line, isNumber: boolean): Group => {
		const group = groups.get(key) ?? { lines: [], isNumber, sides: new Set<boolean>() };
		groups.set(key, group);
		group.lines.push(line);
		return group;
	};
	for (const line of lines) {
		yield;
		if (!isPageNumber(line.text)) add(line.text, line, false);
		for (const { key, wordsFirst } of countingLines(line.text, line.page)) {
			const { sides } = add(key, line, true);
			if (wordsFirst !== undefined) sides.add(wordsFirst);
		}
	}
	return groups.values();
}

/** Of lines whose place on the page is known, those at the same place near an edge. */
function* atOneHeight(lines: readonly Line[]): Work<Line[]> {
	const heights = new Float64Array(lines.length);
	for (const [place, { height }] of lines.entries()) {
		yield;
		if (height === undefined) return [...lines];
		heights[place] = height;
	}
	const median = heights.sort()[Math.floor(heights.length / 2)] ?? 0;
	const level: Line[] = [];
	if (median > edge && median < 1 - edge) return level;
	for (const line of lines) {
		yield;
		if (Math.abs((line.height ?? median) - median) <= nearby) level.push(line);
	}
	return level;
}

/** The groups of lines at one place of the pages that stand on more than half of them. */
function* repeatedGroups(lines: readonly Line[], pageCount: number): Work<Group[]> {
	const repeated: Group[] = [];
	for (const group of yield* groupsOf(lines)) {
		yield;
		if (group.sides.size === 1) continue;
		const level = yield* atOneHeight(group.lines);
		if (level.length >= minPages && level.length * 2 > pageCount) {
			repeated.push({ ...group, lines: level });
		}
	}
	return repeated;
}

/** The elements with text on each page, without parts of the page that the service knows as such. */
function* textsByPage(
	elements: readonly DocumentElement[],
	isPart: (element: DocumentElement) => boolean,
): Work<Map<number, number[]>> {
	const pages = new Map<number, number[]>();
	for (const [position, element] of elements.entries()) {
		yield;
		const page = pageOf(element);
		if (page === undefined || element.text.trim() === '' || isPart(element)) continue;
		const own = pages.get(page);
		if (own === undefined) pages.set(page, [position]);
		else own.push(position);
	}
	return pages;
}

/** The lines at one place of several pages, without those that are repeated ones already. */
function* linesAt(
	place: { side: 'top' | 'bottom'; depth: number },
	pages: ReadonlyMap<number, readonly number[]>,
	elements: readonly DocumentElement[],
	known: ReadonlySet<number>,
): Work<Line[]> {
	const lines: Line[] = [];
	for (const positions of pages.values()) {
		yield;
		// What is all that a page says is no header.
		if (positions.length <= place.depth + 1) continue;
		const position = positions.at(place.side === 'top' ? place.depth : -1 - place.depth) ?? -1;
		const element = elements[position];
		if (element === undefined || known.has(position) || !lineTypes.has(element.type)) continue;
		const line = lineOf(element, position);
		if (line.text.length <= maxLineLength) lines.push(line);
	}
	return lines;
}

/**
 * Finds headers and footers that came as ordinary text, and returns their positions: the same line as the first (or
 * last) of more than half of the pages, those next to it, or lines there that count the pages. A line that repeats words
 * is kept where it stands first. Of a document with fewer than three pages, or without page numbers, nothing is found.
 */
export function* repeatedLines(
	elements: readonly DocumentElement[],
	isPart: (element: DocumentElement) => boolean,
): Work<Set<number>> {
	const repeated = new Set<number>();
	const pages = yield* textsByPage(elements, isPart);
	if (pages.size < minPages) return repeated;
	const known = new Set<number>();
	for (const side of ['top', 'bottom'] as const) {
		let open: ReadonlyMap<number, readonly number[]> = pages;
		const seen = new Set<string>();
		for (let depth = 0; depth < maxLines; depth += 1) {
			const lines = yield* linesAt({ side, depth }, open, elements, known);
			const withLine = new Set<number>();
			for (const group of yield* repeatedGroups(lines, pages.size)) {
				for (const { page, position, text } of group.lines) {
					yield;
					known.add(position);
					if (group.isNumber || seen.has(text)) repeated.add(position);
					seen.add(text);
					withLine.add(page);
				}
			}
			open = new Map([...pages].filter(([page]) => withLine.has(page)));
		}
	}
	return repeated;
}

/**
 * Finds what of the elements that the service calls headers (or footers) stands on several pages, and returns their
 * positions: the same text, kept where it stands first, and page numbers. Services call everything near the edge of a
 * page a header or footer, so what's there once is text of the document.
 */
export function* repeatedParts(
	elements: readonly DocumentElement[],
	isPart: (element: DocumentElement) => boolean,
	isFooter: boolean,
): Work<Set<number>> {
	const repeated = new Set<number>();
	const lines: Line[] = [];
	for (const [position, element] of elements.entries()) {
		yield;
		if (!isPart(element)) continue;
		const line = lineOf(element, position);
		if (isNumberOf(line)) repeated.add(position);
		else lines.push(line);
	}
	for (const { lines: same, isNumber, sides } of yield* groupsOf(lines)) {
		yield;
		// Headings count, too, but don't stand at the foot of a page.
		if (sides.size === 1 && !(isFooter && same.length >= minPages)) continue;
		if (same.length < 2) continue;
		const hasWords = !isNumber || sides.size > 0;
		for (const { position } of hasWords ? same.slice(1) : same) repeated.add(position);
	}
	return repeated;
}

/** Whether a line is the number of its page: by its words, or by the number. Another number may be that of an invoice. */
function isNumberOf({ text, page }: Line): boolean {
	if (!isPageNumber(text)) return false;
	const numbers = text.match(/\d+/g) ?? [];
	return /\p{L}/u.test(text) || (numbers.length === 1 && Number(numbers[0]) === page);
}
