import type { Band } from './bands.ts';
import { gapBetween } from './bands.ts';
import { boxAround } from './box.ts';
import { columnRange, fontSizeOf } from './columns.ts';
import type { Interval } from './intervals.ts';
import { gapsBetween, median } from './intervals.ts';
import { cellText } from './lines.ts';
import type { TextRun } from './page.ts';
import { partedRun } from './partedRuns.ts';
import type { Table, TableCell } from './tables.ts';

type TextBand = Band<TextRun>;

/** The lines of a cell are closer than the rows of a table by this factor. */
const lineCloseness = 0.75;
/** The gaps between rows are larger than those within a row by at least this many font sizes. */
const minGapStep = 0.25;
/** Gaps that differ by at most this many font sizes are the same. */
const sameGap = 0.1;
/** A table has at least so many rows with several cells that hold text. */
const minFullRows = 2;

/** The columns that a band has text in, counted from 0. */
function filledColumns(band: TextBand, columns: readonly Interval[]): Set<number> {
	return new Set(band.items.map((run) => columnRange(run, columns).first));
}

/** Figures stand in a row of their own; words may go on in the next line of a cell. */
function isOnlyWords({ items }: TextBand): boolean {
	return items.every(({ text }) => /\p{L}{2}/u.test(text));
}

/** The usual gap above a row: above the bands that fill the most columns. */
function usualRowGap(bands: readonly TextBand[], columns: readonly Interval[]): number {
	const counts = bands.map((band) => filledColumns(band, columns).size);
	const fullest = Math.max(...counts);
	const gaps = bands.flatMap((band, index) => {
		const upper = bands[index - 1];
		return upper === undefined ? [] : [{ gap: gapBetween(upper, band), count: counts[index] }];
	});
	const full = gaps.filter(({ count }) => count === fullest);
	return median((full.length > 1 ? full : gaps).map(({ gap }) => gap));
}

/** Parts bands where the gap between them is larger than `limit`. */
function partedBands(bands: readonly TextBand[], limit: number): TextBand[][] {
	const groups: TextBand[][] = [];
	for (const band of bands) {
		const previous = groups.at(-1)?.at(-1);
		if (previous === undefined || gapBetween(previous, band) > limit) groups.push([band]);
		else groups.at(-1)?.push(band);
	}
	return groups;
}

/**
 * The rows of bands whose gaps are of two kinds, those between rows and clearly smaller ones between the lines of a
 * row; undefined where they aren't, or where a row would have several lines with all cells.
 */
function rowsByGaps(
	bands: readonly TextBand[],
	columns: readonly Interval[],
): TextBand[][] | undefined {
	const gaps = bands
		.slice(1)
		.map((band, index) => gapBetween(bands[index] ?? band, band))
		.sort((one, other) => one - other);
	const steps = gaps.slice(1).map((gap, index) => gap - (gaps[index] ?? gap));
	const widest = Math.max(...steps);
	if (steps.length === 0 || widest < minGapStep * fontSizeOf(bands)) return undefined;
	const rows = partedBands(bands, (gaps[steps.indexOf(widest)] ?? 0) + widest / 2);
	const counts = bands.map((band) => filledColumns(band, columns).size);
	const fullest = Math.max(...counts);
	const isFull = (band: TextBand) => filledColumns(band, columns).size === fullest;
	return rows.every((row) => row.filter(isFull).length <= 1) ? rows : undefined;
}

/**
 * Groups the bands of a table to rows. A band with fewer cells than the row above is the next line of that row where
 * it's closer than rows are, or where it has only words, and none in the first column.
 */
export function rowsOfBands(
	bands: readonly TextBand[],
	columns: readonly Interval[],
): TextBand[][] {
	const byGaps = rowsByGaps(bands, columns);
	if (byGaps !== undefined) return byGaps;
	const rowGap = usualRowGap(bands, columns);
	const tolerance = sameGap * fontSizeOf(bands);
	const rows: TextBand[][] = [];
	for (const band of bands) {
		const row = rows.at(-1);
		const previous = row?.at(-1);
		const filled = filledColumns(band, columns);
		const isNextLine =
			row?.[0] !== undefined &&
			previous !== undefined &&
			filled.size < filledColumns(row[0], columns).size &&
			(gapBetween(previous, band) < lineCloseness * rowGap ||
				(!filled.has(0) && gapBetween(previous, band) <= rowGap + tolerance && isOnlyWords(band)));
		if (isNextLine) row.push(band);
		else rows.push([band]);
	}
	return rows;
}

/**
 * Groups the bands between two rules to rows: they are one row, unless several of them have text in as many columns as
 * any, or all have text in a single one.
 */
export function rowsBetweenRules(
	bands: readonly TextBand[],
	columns: readonly Interval[],
): TextBand[][] {
	const counts = bands.map((band) => filledColumns(band, columns).size);
	const fullest = Math.max(...counts);
	const isOneRow = fullest > 1 && counts.filter((count) => count === fullest).length === 1;
	return isOneRow ? [[...bands]] : rowsOfBands(bands, columns);
}

/** The cells of a row. A run that reaches over several columns, with nothing else in them, makes one cell of them. */
function cellsOf(runs: readonly TextRun[], columns: readonly Interval[]): TableCell[] {
	const ranges = runs
		.flatMap((run) => partedRun(run, gapsBetween(columns)))
		.map((run) => ({ run, ...columnRange(run, columns) }));
	const cells: TableCell[] = [];
	for (let column = 0; column < columns.length;) {
		const own = ranges.filter(({ first }) => first === column);
		const next = ranges.map(({ first }) => first).filter((first) => first > column);
		const last = Math.min(
			Math.max(column, ...own.map((range) => range.last)),
			Math.min(columns.length, ...next) - 1,
		);
		const columnSpan = last - column + 1;
		cells.push({ text: cellText(own.map(({ run }) => run)), columnSpan, rowSpan: 1 });
		column += columnSpan;
	}
	return cells;
}

/** The table of rows, each of one or several bands; undefined unless several rows have several cells with text. */
export function tableOfRows(
	rows: ReadonlyArray<readonly TextBand[]>,
	columns: readonly Interval[],
): Table | undefined {
	const cells = rows.map((row) =>
		cellsOf(
			row.flatMap(({ items }) => items),
			columns,
		),
	);
	const full = cells.filter((row) => row.filter(({ text }) => text !== '').length > 1);
	return full.length < minFullRows ? undefined : { rows: cells, box: boxAround(rows.flat()) };
}
