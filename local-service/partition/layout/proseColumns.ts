import { bandsOf } from './bands.ts';
import type { Box } from './box.ts';
import { boxAround, widthOf } from './box.ts';
import { isHeadingSize } from './fontSizes.ts';
import type { Interval } from './intervals.ts';
import { gapsBetween, joinedIntervals, lengthOf, overlap } from './intervals.ts';
import type { TextRun } from './page.ts';

type Item = Pick<TextRun, 'box' | 'fontSize' | 'text'>;

/** White space between two columns. */
interface Gutter {
	across: Interval;
	down: Interval;
	/** How many texts stand beside it, on the side with fewer. */
	size: number;
}

/** Running text in columns, and what stands above and below all of them. */
interface ProseColumns<Member> {
	above: Member[];
	columns: Member[][];
	below: Member[];
}

/** A gutter is at least this many font sizes wide, and has so many texts on each side. */
const minGutter = 0.6;
const minTexts = 4;
/** The gutters between columns share this part of their height. */
const sharedHeight = 0.6;
/** What is further away than this many font sizes belongs to the columns only if it's running text as well. */
const apart = 2;
/** A full line holds text in this part of its column's width, with so many words on average. */
const fullWidth = 0.75;
const minWords = 4;
/** A column has so many full lines, with most of its words. */
const minFullLines = 3;
/** Rows of a table are at least this many font sizes apart, and there are at least so many. */
const rowGap = 0.5;
const minRows = 3;
/** The columns below a heading begin within so many font sizes. */
const columnStart = 1.1;
/** Texts that begin at the same height differ by at most this many font sizes. */
const sameTop = 0.3;

function wordCount(items: readonly Item[]): number {
	return items.flatMap(({ text }) => text.split(' ')).filter((word) => word !== '').length;
}

function middleOf({ top, bottom }: Box): number {
	return (top + bottom) / 2;
}

function isWithin({ box }: Item, { start, end }: Interval): boolean {
	return middleOf(box) > start && middleOf(box) < end;
}

/** The heights at which nothing reaches over the space to the right of `left`. */
function freeHeights(items: readonly Item[], left: number, width: number): Interval[] {
	const taken = items
		.filter(({ box }) => box.left < left + width && box.right > left)
		.map(({ box }) => ({ start: box.top, end: box.bottom }));
	const { top, bottom } = boxAround(items);
	return gapsBetween(
		joinedIntervals([{ start: top, end: top }, ...taken, { start: bottom, end: bottom }]),
	);
}

/** Whether several columns begin closely below a place. */
function beginColumns(items: readonly Item[], below: number, tolerance: number): boolean {
	const lower = items.filter(({ box }) => box.top >= below);
	const first = Math.min(...lower.map(({ box }) => box.top));
	return lower.filter(({ box }) => box.top < first + tolerance).length > 1;
}

/** Items with headings as wide as the page that have nothing beside them and columns below: they part these from those above. */
function withWideHeadings(items: readonly Item[], fontSize: number): Item[] {
	const { left, right } = boxAround(items);
	return items.map((item) => {
		const { top, bottom } = item.box;
		const isAlone = () =>
			items.every(({ box }) => box === item.box || box.top >= bottom || box.bottom <= top);
		const isWide =
			isHeadingSize(item.fontSize, fontSize) &&
			isAlone() &&
			beginColumns(items, bottom, columnStart * fontSize);
		return isWide ? { ...item, box: { ...item.box, left, right } } : item;
	});
}

/** White space that has texts on both sides, what has the most texts first. */
function guttersOf(items: readonly Item[], fontSize: number): Gutter[] {
	const width = minGutter * fontSize;
	const obstacles = withWideHeadings(items, fontSize);
	const edges = new Set(items.map(({ box }) => Math.ceil(box.right * 2) / 2));
	const gutters = [...edges].flatMap((left) =>
		freeHeights(obstacles, left, width).flatMap((down): Gutter[] => {
			if (lengthOf(down) < minTexts * fontSize) return [];
			const beside = items.filter((item) => isWithin(item, down));
			const before = beside.filter(({ box }) => box.right <= left);
			const after = beside.filter(({ box }) => box.left >= left);
			const size = Math.min(before.length, after.length);
			if (size < minTexts) return [];
			return [
				{ across: { start: boxAround(before).right, end: boxAround(after).left }, down, size },
			];
		}),
	);
	const different = new Map(gutters.map((gutter) => [JSON.stringify(gutter), gutter]));
	return [...different.values()].sort((one, other) => other.size - one.size);
}

/** A gutter with those beside it at about the same height, from left to right. */
function withOthers(gutter: Gutter, gutters: readonly Gutter[]): Gutter[] {
	const group = [gutter];
	let { down } = gutter;
	for (const other of gutters) {
		const shared = overlap(down, other.down);
		const isFree = group.every(({ across }) => overlap(across, other.across) < 0);
		if (!isFree || shared < sharedHeight * lengthOf(gutter.down)) continue;
		group.push(other);
		down = {
			start: Math.max(down.start, other.down.start),
			end: Math.min(down.end, other.down.end),
		};
	}
	return group
		.map((member) => ({ ...member, down }))
		.sort((one, other) => one.across.start - other.across.start);
}

function columnsBetween<Member extends Item>(
	items: readonly Member[],
	gutters: readonly Gutter[],
): Member[][] {
	const starts = [-Infinity, ...gutters.map(({ across }) => across.end)];
	const ends = [...starts.slice(1), Infinity];
	return starts.map((start, index) =>
		items.filter(({ box }) => box.left >= start && box.left < (ends[index] ?? Infinity)),
	);
}

/** The lines of a column that text fills, as running text does. */
function fullLines(column: readonly Item[]): Item[][] {
	if (column.length === 0) return [];
	const width = fullWidth * widthOf(boxAround(column));
	return bandsOf(column)
		.map(({ items }) => items)
		.filter((line) => line.reduce((sum, { box }) => sum + widthOf(box), 0) > width);
}

function isProse(column: readonly Item[]): boolean {
	const full = fullLines(column);
	const words = wordCount(full.flat());
	return (
		full.length >= minFullLines && words >= minWords * full.length && words * 2 > wordCount(column)
	);
}

/** Parts items where white space of at least this height reaches across all of them. */
function partedDown<Member extends Item>(items: readonly Member[], minGap: number): Member[][] {
	const parts: Member[][] = [];
	let end = -Infinity;
	for (const item of [...items].sort((one, other) => one.box.top - other.box.top)) {
		if (item.box.top - end > minGap) parts.push([]);
		parts.at(-1)?.push(item);
		end = Math.max(end, item.box.bottom);
	}
	return parts;
}

/** Whether columns are those of a table: white space parts them to rows, whose cells begin at the same height. */
function areRows(items: readonly Item[], gutters: readonly Gutter[], fontSize: number): boolean {
	const rows = partedDown(items, rowGap * fontSize).map((row) =>
		columnsBetween(row, gutters).flatMap((cell) => (cell.length === 0 ? [] : boxAround(cell).top)),
	);
	return (
		rows.length >= minRows &&
		rows.every(
			(tops) => tops.length > 1 && Math.max(...tops) - Math.min(...tops) < sameTop * fontSize,
		)
	);
}
/** The texts from the first full line on to the last one, with those close to them. */
function proseWithin<Member extends Item>(
	items: readonly Member[],
	gutters: readonly Gutter[],
	fontSize: number,
): Member[] {
	const full = new Set(
		columnsBetween(items, gutters).flatMap((column) => fullLines(column).flat()),
	);
	const parts = partedDown(items, apart * fontSize);
	const hasProse = (part: readonly Member[]) =>
		part.filter((item) => full.has(item)).length >= minFullLines;
	return parts.slice(parts.findIndex(hasProse), parts.findLastIndex(hasProse) + 1).flat();
}

function columnsAt<Member extends Item>(
	items: readonly Member[],
	gutters: readonly Gutter[],
	fontSize: number,
): ProseColumns<Member> | undefined {
	const { down = { start: 0, end: 0 } } = gutters[0] ?? {};
	const beside = items.filter((item) => isWithin(item, down));
	if (columnsBetween(beside, gutters).filter(isProse).length < 2) return undefined;
	const own = proseWithin(beside, gutters, fontSize);
	if (own.length === 0 || areRows(own, gutters, fontSize)) return undefined;
	const middle = middleOf(boxAround(own));
	const others = items.filter((item) => !own.includes(item));
	return {
		above: others.filter(({ box }) => middleOf(box) < middle),
		columns: columnsBetween(own, gutters),
		below: others.filter(({ box }) => middleOf(box) >= middle),
	};
}

/** Running text in columns that white space parts through many lines; undefined where there is none. */
export function proseColumns<Member extends Item>(
	items: readonly Member[],
	fontSize: number,
): ProseColumns<Member> | undefined {
	if (items.length < 2 * minTexts) return undefined;
	const gutters = guttersOf(items, fontSize);
	for (const gutter of gutters) {
		const columns = columnsAt(items, withOthers(gutter, gutters), fontSize);
		if (columns !== undefined) return columns;
	}
	return undefined;
}
