import type { Band } from './bands.ts';
import { gapBetween, gapsAround, segmentsOf } from './bands.ts';
import { fontSizeOf, wordGap } from './columns.ts';
import type { Interval } from './intervals.ts';
import { commonIntervals, gapsBetween, overlap } from './intervals.ts';
import type { TextRun } from './page.ts';

/** Columns are at least this many font sizes apart in some row. */
const wideGap = 0.9;
/** Rows are at most this many font sizes apart. */
const maxRowGap = 3;
/** A gap larger than all those above by this factor, and by this many font sizes, ends the columns before a line of more or far fewer texts that don't stand in them. */
const apartFactor = 1.3;
const apartBy = 0.2;
/** Texts of a column begin or end at the same place, give or take this many font sizes. */
const sameEdge = 0.2;
/** A line in one column alone belongs to the row above if it's this close, in font sizes. */
export const lineGap = 0.6;

/** Whether at least half of the segments begin or end where others do. */
export function hasCommonEdges(
	segments: readonly Interval[],
	others: readonly Interval[],
	fontSize: number,
): boolean {
	const tolerance = sameEdge * fontSize;
	const aligned = segments.filter(({ start, end }) =>
		others.some(
			(other) => Math.abs(other.start - start) < tolerance || Math.abs(other.end - end) < tolerance,
		),
	);
	return aligned.length * 2 >= segments.length;
}

/**
 * How many bands, from the first on, stand in common columns: none unless the first has a wide gap. A band with text in
 * one column alone belongs to them where another row follows, or where it's close to the one above.
 */
export function columnBandCount(bands: ReadonlyArray<Band<TextRun>>): number {
	const [first] = bands;
	if (first === undefined) return 0;
	const fontSize = fontSizeOf([first]);
	let gaps = gapsBetween(segmentsOf(first, wideGap * fontSize));
	if (gaps.length === 0) return 0;
	let count = 1;
	const [, second, third] = bands;
	// The first row may stand apart from the next ones.
	let largestGap = second && third ? gapBetween(second, third) : Infinity;
	const edges = segmentsOf(first, wordGap * fontSize);
	let fullest = edges.length;
	for (let position = 1; position < bands.length; position += 1) {
		const band = bands[position];
		const previous = bands[position - 1];
		if (band === undefined || previous === undefined) break;
		const segments = segmentsOf(band, wordGap * fontSize);
		const common = commonIntervals(gaps, gapsAround(segments), wordGap * fontSize);
		const gap = gapBetween(previous, band);
		if (common.length === 0 || gap > maxRowGap * fontSize) break;
		const isApart = gap > apartFactor * largestGap + apartBy * fontSize;
		const isFree = (column: Interval) => common.some((one) => overlap(one, column) > 0);
		const isAligned = hasCommonEdges(segments, edges, fontSize);
		const isOther = segments.length > fullest || segments.length * 2 <= fullest + 1;
		if (isApart && isOther && !(isAligned && gaps.every(isFree))) break;
		fullest = Math.max(fullest, segments.length);
		edges.push(...segments);
		largestGap = position === 1 ? gap : Math.max(largestGap, gap);
		// A line with narrow gaps alone may be a sentence: it's a row only where these are those of the columns.
		const isRow = segments.length > 1;
		const hasWideGap = segmentsOf(band, wideGap * fontSize).length > 1;
		const keepsGap = common.some(({ start, end }) => end - start > 3 * wordGap * fontSize);
		if (isRow && !hasWideGap && !keepsGap && segments.length > gaps.length + 1) break;
		if (isRow || gap < lineGap * fontSize) count = position + 1;
		gaps = common;
	}
	return count;
}
