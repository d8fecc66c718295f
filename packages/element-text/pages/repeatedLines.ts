import { isRecord, pageOf, paragraphTypes, singleSpaced, type TextElement } from '../element';
import { forEachEntry, type Pause } from '../../pauses';
import { countingKeys, isPageNumber, wordsBesideNumbers } from './pageNumbers';

/** A longer text is no header or footer. Characters. */
const maxLineLength = 150;
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

/** Lines of several pages that say the same, or that count the pages in the same way. */
interface Group {
	lines: Line[];
	isNumber: boolean;
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

function lineOf(element: TextElement, position: number): Line {
	const text = singleSpaced(element.text);
	return { position, page: pageOf(element) ?? 0, text, height: heightOf(element) };
}

/** Groups lines by their words, and by how they count the pages. */
async function groupsOf(lines: readonly Line[], pause: Pause): Promise<Iterable<Group>> {
	const groups = new Map<string, Group>();
	await forEachEntry(lines, pause, (line) => {
		const { text, page } = line;
		if (!isPageNumber(text)) add(groups, text, false, line);
		for (const key of countingKeys(text, page)) add(groups, key, true, line);
	});
	return groups.values();
}

function add(groups: Map<string, Group>, key: string, isNumber: boolean, line: Line): void {
	const group = groups.get(key);
	if (group === undefined) groups.set(key, { lines: [line], isNumber });
	else group.lines.push(line);
}

/** Returns those of the lines that stand at one place near an edge; all of them where the service names no places. */
function atOneHeight(lines: readonly Line[]): readonly Line[] {
	const heights = lines.flatMap(({ height }) => height ?? []);
	if (heights.length < lines.length) return lines;
	const median = Float64Array.from(heights).sort()[Math.floor(heights.length / 2)] ?? 0;
	if (median > edge && median < 1 - edge) return [];
	return lines.filter(({ height = median }) => Math.abs(height - median) <= nearby);
}

/** Returns the lines at one place of several pages. */
async function linesAt(
	place: number,
	pages: ReadonlyArray<readonly number[]>,
	elements: readonly TextElement[],
	pause: Pause,
): Promise<Line[]> {
	const lines: Line[] = [];
	const depth = place < 0 ? -place : place + 1;
	await forEachEntry(pages, pause, (positions) => {
		// What is all that a page says is no header.
		if (positions.length <= depth) return;
		const position = positions.at(place) ?? -1;
		const element = elements[position];
		if (element === undefined || !isLine(element.type)) return;
		const line = lineOf(element, position);
		if (line.text.length <= maxLineLength) lines.push(line);
	});
	return lines;
}

/**
 * Finds headers and footers that came as ordinary text, and returns their positions: the same line as the first (or
 * last) of more than half of the pages, those next to it, or lines there that count the pages. A line that repeats words
 * is kept where it stands first. Of a document with fewer than three pages, nothing is found.
 * @param pages the positions of the texts on each page
 */
export async function repeatedLines(
	elements: readonly TextElement[],
	pages: ReadonlyMap<number, readonly number[]>,
	pause: Pause,
): Promise<Set<number>> {
	const repeated = new Set<number>();
	if (pages.size < minPages) return repeated;
	const known = new Set<number>();
	for (const side of ['top', 'bottom'] as const) {
		let open = [...pages.values()];
		const seen = new Set<string>();
		for (let depth = 0; depth < maxLines && open.length > 0; depth += 1) {
			const place = side === 'top' ? depth : -1 - depth;
			const lines = await linesAt(place, open, elements, pause);
			const withLine = new Set<number>();
			const unknown = lines.filter(({ position }) => !known.has(position));
			await forEachEntry(await groupsOf(unknown, pause), pause, (group) => {
				const level = atOneHeight(group.lines);
				if (level.length < minPages || level.length * 2 <= pages.size) return;
				for (const { page, position, text } of level) {
					known.add(position);
					if (group.isNumber || seen.has(text)) repeated.add(position);
					seen.add(text);
					withLine.add(page);
				}
			});
			open = [...pages].flatMap(([page, own]) => (withLine.has(page) ? [own] : []));
		}
	}
	return repeated;
}

/**
 * Finds what of the elements that the service calls headers (or footers) stands on several pages, and returns their
 * positions: the same text, kept where it stands first, and page numbers. Services call everything near the edge of a
 * page a header or footer, so what's there once is text of the document.
 * @param positions those of the headers, or of the footers
 */
export async function repeatedParts(
	elements: readonly TextElement[],
	positions: readonly number[],
	part: 'headers' | 'footers',
	pause: Pause,
): Promise<Set<number>> {
	const repeated = new Set<number>();
	const lines: Line[] = [];
	const besideNumbers = new Map<string, Group>();
	await forEachEntry(positions, pause, (position) => {
		const line = lineOf(elements[position] as TextElement, position);
		if (isNumberOf(line)) return void repeated.add(position);
		lines.push(line);
		// Headings count, too, but don't stand at the foot of a page.
		const keys = part === 'footers' ? wordsBesideNumbers(line.text, line.page) : [];
		for (const key of keys) add(besideNumbers, key, false, line);
	});
	const counting = [...besideNumbers.values()].filter((group) => group.lines.length >= minPages);
	for (const { lines: same, isNumber } of [...(await groupsOf(lines, pause)), ...counting]) {
		if (same.length < 2) continue;
		for (const { position } of isNumber ? same : same.slice(1)) repeated.add(position);
	}
	return repeated;
}

/**
 * Whether a line is the number of its page: by its words, or by the number. Another number may be that of an invoice.
 */
function isNumberOf({ text, page }: Line): boolean {
	if (!isPageNumber(text)) return false;
	const numbers = text.match(/\d+/g) ?? [];
	return /\p{L}/u.test(text) || (numbers.length === 1 && Number(numbers[0]) === page);
}
