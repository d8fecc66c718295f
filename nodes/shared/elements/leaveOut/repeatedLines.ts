import { isRecord } from '../../values/json';
import type { Work } from '../../values/inSlices';
import type { DocumentElement } from '../element';
import { pageOf } from '../pages/documentPages';

/** Types that services give running heads if they don't know them as such. */
const lineTypes: ReadonlySet<string> = new Set([
	'Title',
	'NarrativeText',
	'Text',
	'Paragraph',
	'UncategorizedText',
]);
/** A longer text is no running head. Characters. */
const longestLine = 150;
/** How many lines at each end of a page can be running heads. */
const mostLines = 3;
/** On fewer pages, nothing tells a running head from a text that's there twice. */
const fewestPages = 3;
/** How far apart the same line may stand on two pages, and how far from the page's edge. Share of the page's height. */
const nearby = 0.03;
const edge = 0.2;

const number = /\d{1,6}/g;
/** What shows that the number in a line with other words is that of the page: "Page 3", "3 of 10", "3 | Report". */
const pageWords =
	/\b(?:page|pg|seite|página|pagina|strona|sida|side|стр)\b|\d\s*(?:of|von|de|di|sur|\/)\s*\d|[|·•]/iu;

/** A line at the same place of its page, counted from the top or from the bottom. */
interface Line {
	position: number;
	page: number;
	text: string;
	/** Its distance from the top of the page as a share of the page's height, if the service says it. */
	height?: number;
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

/** What lines of several pages must share to be the same one: their words, with the number of the page left open. */
function keysOf({ text, page }: Line): string[] {
	const isNumber = /^\W*\d{1,6}\W*$/.test(text);
	if (!isNumber && !pageWords.test(text)) return [text];
	const open = [...text.matchAll(number)].map((found) => {
		const rest = `${text.slice(0, found.index)}#${text.slice(found.index + found[0].length)}`;
		return `\n${Number(found[0]) - page}\n${rest}`;
	});
	return isNumber ? open : [text, ...open];
}

/** Of lines whose place on the page is known, those at the same place near an edge. */
function* atOneHeight(lines: readonly Line[]): Work<readonly Line[]> {
	const heights = new Float64Array(lines.length);
	for (const [place, { height }] of lines.entries()) {
		yield;
		if (height === undefined) return lines;
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

/** The lines that most pages have at this place. `isNumber`: they only tell the number of the page. */
function* runningLines(
	lines: readonly Line[],
	pageCount: number,
): Work<Array<Line & { isNumber: boolean }>> {
	const byKey = new Map<string, Line[]>();
	for (const line of lines) {
		yield;
		for (const key of keysOf(line)) {
			const same = byKey.get(key);
			if (same === undefined) byKey.set(key, [line]);
			else same.push(line);
		}
	}
	const running: Array<Line & { isNumber: boolean }> = [];
	for (const [key, same] of byKey) {
		yield;
		const level = yield* atOneHeight(same);
		if (level.length < fewestPages || level.length * 2 <= pageCount) continue;
		for (const line of level) {
			yield;
			running.push({ ...line, isNumber: key.startsWith('\n') });
		}
	}
	return running;
}

/** In the order in which they were. */
function* onlyPages(
	pages: ReadonlyMap<number, number[]>,
	wanted: ReadonlySet<number>,
): Work<ReadonlyMap<number, number[]>> {
	const only = new Map<number, number[]>();
	for (const [page, positions] of pages) {
		yield;
		if (wanted.has(page)) only.set(page, positions);
	}
	return only;
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

/**
 * The positions of running heads that came as ordinary text: the same line as the first (or last) of most pages, and
 * those next to it, or a line there that only counts the pages. A line that repeats words is kept where it stands first.
 * Of a document with fewer than three pages, or without page numbers, nothing is found.
 */
export function* repeatedLines(
	elements: readonly DocumentElement[],
	isPart: (element: DocumentElement) => boolean,
): Work<Set<number>> {
	const repeated = new Set<number>();
	const pages = yield* textsByPage(elements, isPart);
	if (pages.size < fewestPages) return repeated;
	const running = new Set<number>();
	for (const side of ['top', 'bottom']) {
		let open: ReadonlyMap<number, number[]> = pages;
		const seen = new Set<string>();
		for (let depth = 0; depth < mostLines; depth += 1) {
			const lines: Line[] = [];
			for (const [page, positions] of open) {
				yield;
				// What is all that a page says is no running head.
				if (positions.length <= depth + 1) continue;
				const position = positions.at(side === 'top' ? depth : -1 - depth);
				const element = position === undefined ? undefined : elements[position];
				if (position === undefined || element === undefined || running.has(position)) continue;
				const text = element.text.replace(/\s+/g, ' ').trim();
				if (!lineTypes.has(element.type) || text.length > longestLine) continue;
				lines.push({ position, page, text, height: heightOf(element) });
			}
			const withLine = new Set<number>();
			for (const { page, position, text, isNumber } of yield* runningLines(lines, pages.size)) {
				yield;
				running.add(position);
				if (isNumber || seen.has(text)) repeated.add(position);
				seen.add(text);
				withLine.add(page);
			}
			open = yield* onlyPages(open, withLine);
		}
	}
	return repeated;
}
