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
export const longestLine = 150;
/** How many lines at each end of a page can be running heads. */
const mostLines = 3;
/** On fewer pages, nothing tells a running head from a text that's there twice. */
const fewestPages = 3;
/** How far apart the same line may stand on two pages, and how far from the page's edge. Share of the page's height. */
const nearby = 0.03;
const edge = 0.2;
/** Where only running heads stand. Share of the page's height. */
const margin = 0.08;

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

/** What lines of several pages share if they are the same one. */
interface Key {
	/** Their words, with the number of the page left open. */
	text: string;
	/** Whether they count the pages. */
	isNumber: boolean;
	/** Whether that shows only if they stand on every other page: otherwise, the pages may be "Order 1", "Order 2" … */
	isWeak: boolean;
}

function keysOf({ text, page }: Line): Key[] {
	const isNumber = /^\W*\d{1,6}\W*$/.test(text);
	const isPage = isNumber || pageWords.test(text);
	const own = { text, isNumber: false, isWeak: false };
	const open = [...text.matchAll(number)].flatMap((found): Key[] => {
		const [above, below] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
		if (!isPage && above !== '' && below !== '') return [];
		const shared = `\n${Number(found[0]) - page}\n${above}#${below}`;
		return [{ text: shared, isNumber: true, isWeak: !isPage }];
	});
	return isNumber ? open : [own, ...open];
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

/** How many pages have text, and which of them have a line on this side that counts them. */
interface PageFacts {
	count: number;
	/** Of pages with even numbers, and with odd ones. */
	halves: readonly [number, number];
	numbered: ReadonlySet<number>;
}

/** Whether lines stand in the margin, or beside the numbers of their pages. */
function* areBesideNumbers(lines: readonly Line[], numbered: ReadonlySet<number>): Work<boolean> {
	let beside = 0;
	let inMargin = 0;
	for (const { page, height } of lines) {
		yield;
		if (numbered.has(page)) beside += 1;
		if (height !== undefined && (height < margin || height > 1 - margin)) inMargin += 1;
	}
	return beside * 2 > lines.length || inMargin === lines.length;
}

/** Whether lines of several pages are a running head: on most pages, or on most odd or even ones. */
function* areRunning(lines: readonly Line[], key: Key, pages: PageFacts): Work<boolean> {
	if (lines.length < fewestPages) return false;
	if (!key.isWeak && lines.length * 2 > pages.count) return true;
	const half = (lines[0]?.page ?? 0) % 2;
	for (const { page } of lines) {
		yield;
		if (page % 2 !== half) return false;
	}
	if (lines.length * 2 <= (pages.halves[half] ?? 0)) return false;
	return key.isNumber || (yield* areBesideNumbers(lines, pages.numbered));
}

/** The lines at this place that are running heads. `isNumber`: they only tell the number of the page. */
function* runningLines(
	lines: readonly Line[],
	pages: PageFacts,
): Work<Array<Line & { isNumber: boolean }>> {
	const byKey = new Map<string, { key: Key; same: Line[] }>();
	for (const line of lines) {
		yield;
		for (const key of keysOf(line)) {
			const { same } = byKey.get(key.text) ?? { same: [] as Line[] };
			same.push(line);
			byKey.set(key.text, { key, same });
		}
	}
	const running: Array<Line & { isNumber: boolean }> = [];
	for (const { key, same } of byKey.values()) {
		yield;
		const level = yield* atOneHeight(same);
		if (!(yield* areRunning(level, key, pages))) continue;
		for (const line of level) {
			yield;
			running.push({ ...line, isNumber: key.isNumber });
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

/** The lines at one place of several pages, without those that are running heads already. */
function* linesAt(
	place: { side: 'top' | 'bottom'; depth: number },
	pages: ReadonlyMap<number, readonly number[]>,
	elements: readonly DocumentElement[],
	running: ReadonlySet<number>,
): Work<Line[]> {
	const lines: Line[] = [];
	for (const [page, positions] of pages) {
		yield;
		// What is all that a page says is no running head.
		if (positions.length <= place.depth + 1) continue;
		const position = positions.at(place.side === 'top' ? place.depth : -1 - place.depth) ?? -1;
		const element = elements[position];
		if (element === undefined || running.has(position)) continue;
		const text = element.text.replace(/\s+/g, ' ').trim();
		if (!lineTypes.has(element.type) || text.length > longestLine) continue;
		lines.push({ position, page, text, height: heightOf(element) });
	}
	return lines;
}

/**
 * The positions of running heads that came as ordinary text: the same line as the first (or last) of most pages, and
 * those next to it, or a line there that only counts the pages. A line of only the odd or the even pages is one if it
 * stands beside page numbers or in the margin. A line that repeats words is kept where it stands first. Of a document
 * with fewer than three pages, or without page numbers, nothing is found.
 */
export function* repeatedLines(
	elements: readonly DocumentElement[],
	isPart: (element: DocumentElement) => boolean,
): Work<Set<number>> {
	const repeated = new Set<number>();
	const pages = yield* textsByPage(elements, isPart);
	if (pages.size < fewestPages) return repeated;
	const running = new Set<number>();
	const halves: [number, number] = [0, 0];
	for (const page of pages.keys()) {
		yield;
		halves[page % 2 === 0 ? 0 : 1] += 1;
	}
	for (const side of ['top', 'bottom'] as const) {
		const numbered = new Set<number>();
		const facts: PageFacts = { count: pages.size, halves, numbered };
		// Numbers may stand below what they are beside of.
		for (const depth of [0, 1]) {
			const lines = yield* linesAt({ side, depth }, pages, elements, running);
			for (const { page, isNumber } of yield* runningLines(lines, facts)) {
				yield;
				if (isNumber) numbered.add(page);
			}
		}
		let open: ReadonlyMap<number, number[]> = pages;
		const seen = new Set<string>();
		for (let depth = 0; depth < mostLines; depth += 1) {
			const lines = yield* linesAt({ side, depth }, open, elements, running);
			const withLine = new Set<number>();
			for (const { page, position, text, isNumber } of yield* runningLines(lines, facts)) {
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
