import type { Band } from './bands.ts';
import { bandsOf } from './bands.ts';
import type { Box } from './box.ts';
import { heightOf } from './box.ts';
import { columnRange, fontSizeOf } from './columns.ts';
import type { Interval } from './intervals.ts';
import { overlap } from './intervals.ts';
import type { TextRun } from './page.ts';

type TextBand = Band<TextRun>;

/** Running text: lines of so many words, so many lines, most of which fill so much of the column. */
const minProseWords = 4;
const minProseLines = 3;
const minProseWidth = 0.75;
/** A band this many font sizes high holds several lines that aren't aligned. */
const unalignedHeight = 3;

function isProse(
	bands: readonly TextBand[],
	columns: readonly Interval[],
	column: number,
): boolean {
	const lines = bands
		.flatMap(({ items }) => items)
		.filter((run) => columnRange(run, columns).first === column);
	const { start, end } = columns[column] ?? { start: 0, end: 0 };
	const wordCount = lines.flatMap(({ text }) => text.trim().split(/\s+/u)).length;
	const full = lines.filter(({ box }) => box.right - start > minProseWidth * (end - start));
	return (
		lines.length >= minProseLines &&
		wordCount >= minProseWords * lines.length &&
		full.length * 2 >= lines.length
	);
}

/** Whether the page has text in columns there, not a table: several of them hold running text, or one and lines that aren't aligned with it. */
export function areTextColumns(bands: readonly TextBand[], columns: readonly Interval[]): boolean {
	const prose = columns.filter((_, column) => isProse(bands, columns, column));
	const height = unalignedHeight * fontSizeOf(bands);
	const hasUnaligned = bands.some(({ box }) => heightOf(box) > height);
	return prose.length > 1 || (prose.length === 1 && hasUnaligned && columns.length === 2);
}

/** Lines stand beside each other if they share this part of a line's height, and in one row if they differ in height by at most this many font sizes. */
const besidePart = 0.2;
const sameHeight = 0.2;
/** So many lines that stand beside others, but not in one row with them, are those of blocks. */
const minUnaligned = 2;

interface ColumnLine {
	box: Box;
	fontSize: number;
}

function linesIn(
	bands: readonly TextBand[],
	columns: readonly Interval[],
	column: number,
): ColumnLine[] {
	const runs = bands
		.flatMap(({ items }) => items)
		.filter((run) => columnRange(run, columns).last === column);
	return bandsOf(runs).map((band) => ({ box: band.box, fontSize: fontSizeOf([band]) }));
}

function isBeside(one: ColumnLine, other: ColumnLine): boolean {
	const down = ({ box }: ColumnLine) => ({ start: box.top, end: box.bottom });
	const height = Math.min(heightOf(one.box), heightOf(other.box));
	return overlap(down(one), down(other)) > besidePart * height;
}

/** Whether two lines have their letters, or their middles or tops, at the same height. */
function isInRow(one: ColumnLine, other: ColumnLine): boolean {
	const tolerance = sameHeight * Math.min(one.fontSize, other.fontSize);
	const heights = ({ box, fontSize }: ColumnLine) => [
		box.bottom - 0.2 * fontSize,
		(box.top + box.bottom) / 2,
		box.top,
	];
	const others = heights(other);
	return heights(one).some((height, index) => Math.abs(height - (others[index] ?? 0)) <= tolerance);
}

/** Whether lines of two columns make rows; also where they never stand beside each other. */
function makeRows(some: readonly ColumnLine[], others: readonly ColumnLine[]): boolean {
	const both = [
		...some.map((line) => ({ line, beside: others.filter((other) => isBeside(line, other)) })),
		...others.map((line) => ({ line, beside: some.filter((other) => isBeside(line, other)) })),
	].filter(({ beside }) => beside.length > 0);
	const unaligned = both.filter(({ line, beside }) => !beside.some((one) => isInRow(line, one)));
	return unaligned.length < 2 * minUnaligned || unaligned.length * 2 < both.length;
}

/**
 * Columns joined where their lines stand in the same rows. What remains are blocks beside each other, such as addresses
 * beside a list of dates, whose lines have heights of their own.
 */
export function alignedColumns(
	bands: readonly TextBand[],
	columns: readonly Interval[],
): Interval[] {
	const groups: Interval[] = [];
	columns.forEach((column, index) => {
		const last = groups.at(-1);
		const isRow =
			last !== undefined &&
			makeRows(linesIn(bands, columns, index - 1), linesIn(bands, columns, index));
		if (isRow) last.end = column.end;
		else groups.push({ ...column });
	});
	return groups;
}
