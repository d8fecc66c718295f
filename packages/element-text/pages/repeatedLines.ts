import { isRecord, pageOf, paragraphTypes, singleSpaced, type TextElement } from '../element';
import { stepThrough, type Steps } from '../../pauses';
import { isNumberOf } from './pageNumbers';

/** A longer text is no header or footer. Characters. */
const maxLineLength = 150;
/** On fewer pages, nothing tells a header from a text that's there twice. */
const minPages = 3;
/** How far apart the same line may stand on two pages, and how far from the page's edge. Share of the page's height. */
const nearby = 0.03;
const edge = 0.2;

export interface PageLine {
	position: number;
	text: string;
	/** Whether it says nothing but which page it's on. */
	isNumber: boolean;
	/** Its distance from the top of the page as a share of the page's height, if the service says it. */
	height?: number;
}

/** Whether services give this type to repeated headers and footers that they don't know as such. */
function isLine(type: string): boolean {
	return type === 'Title' || paragraphTypes.has(type);
}

function heightOf({ metadata: { coordinates } }: TextElement): number | undefined {
	if (!isRecord(coordinates) || !Array.isArray(coordinates.points)) return undefined;
	const tops = coordinates.points.map((point: unknown) =>
		Array.isArray(point) ? Number(point[1]) : NaN,
	);
	const height = Math.min(...tops.slice(0, 4)) / Number(coordinates.layout_height);
	return Number.isFinite(height) ? height : undefined;
}

function pageLine(element: TextElement, position: number, firstPage: number): PageLine {
	const text = singleSpaced(element.text);
	const isNumber = isNumberOf(text, pageOf(element), firstPage);
	return { position, text, isNumber, height: heightOf(element) };
}

function firstOf(pages: Iterable<number>): number {
	let first = Infinity;
	for (const page of pages) first = Math.min(first, page);
	return first;
}

/** Groups lines by their words; all page numbers are one group. */
function* groupsOf(lines: readonly PageLine[]): Steps<Iterable<PageLine[]>> {
	const groups = new Map<string | undefined, PageLine[]>();
	yield* stepThrough(lines, (line) => {
		const key = line.isNumber ? undefined : line.text;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [line]);
		else group.push(line);
	});
	return groups.values();
}

/** Returns those of the lines that stand at one place near an edge; all of them where the service names no places. */
function atOneHeight(lines: readonly PageLine[]): readonly PageLine[] {
	const heights = lines.flatMap(({ height }) => height ?? []);
	if (heights.length < lines.length) return lines;
	const median = Float64Array.from(heights).sort()[Math.floor(heights.length / 2)] ?? 0;
	if (median > edge && median < 1 - edge) return [];
	return lines.filter(({ height = median }) => Math.abs(height - median) <= nearby);
}

/** All lines of a group but the first, which is kept; all of page numbers. */
function repeatedOf(group: readonly PageLine[]): readonly PageLine[] {
	return group[0]?.isNumber === true ? group : group.slice(1);
}

/**
 * Finds headers and footers that came as ordinary text: the same line as the first (or the last) of more than half of the
 * pages of a document, without the one that stands first, and page numbers there. Of a document with fewer than three
 * pages, nothing is found.
 * @param pages the positions of the texts on each page, by its number
 */
export function* repeatedLines(
	elements: readonly TextElement[],
	pages: ReadonlyMap<number, readonly number[]>,
): Steps<PageLine[]> {
	if (pages.size < minPages) return [];
	const firstPage = firstOf(pages.keys());
	const repeated: PageLine[] = [];
	for (const place of [0, -1]) {
		const lines: PageLine[] = [];
		yield* stepThrough(pages.values(), (positions) => {
			const position = positions.at(place) ?? -1;
			const element = elements[position];
			// What is all that a page says is no header.
			if (element === undefined || positions.length < 2 || !isLine(element.type)) return;
			const line = pageLine(element, position, firstPage);
			if (line.text.length <= maxLineLength) lines.push(line);
		});
		for (const group of yield* groupsOf(lines)) {
			const level = atOneHeight(group);
			if (level.length < minPages || level.length * 2 <= pages.size) continue;
			for (const line of repeatedOf(level)) repeated.push(line);
		}
	}
	return repeated;
}

/**
 * Finds what of the elements that the service calls headers (or footers) of a document stands on several pages: the same
 * text, without the one that stands first, and page numbers. Services call everything near the edge of a page a header or
 * footer, so what's there once is text of the document.
 * @param positions those of the headers, or of the footers
 */
export function* repeatedParts(
	elements: readonly TextElement[],
	positions: readonly number[],
): Steps<PageLine[]> {
	const own = positions.map((position) => elements[position] as TextElement);
	const firstPage = firstOf(own.map((element) => pageOf(element) ?? 1));
	const lines: PageLine[] = [];
	yield* stepThrough(own, (element, index) => {
		lines.push(pageLine(element, positions[index] ?? -1, firstPage));
	});
	return [...(yield* groupsOf(lines))].flatMap(repeatedOf);
}
