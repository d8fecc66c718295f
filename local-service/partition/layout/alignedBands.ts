import type { Band } from './bands.ts';
import { gapBetween, gapsAround, segmentsOf } from './bands.ts';
import { fontSizeOf, wordGap } from './columns.ts';
import { commonIntervals, gapsBetween } from './intervals.ts';
import type { TextRun } from './page.ts';

/** Columns are at least this many font sizes apart in some row. */
const wideGap = 0.9;
/** Rows are at most this many font sizes apart. */
const maxRowGap = 3;
/** A line in one column alone belongs to the row above if it's this close, in font sizes. */
const lineGap = 0.6;

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
	for (let position = 1; position < bands.length; position += 1) {
		const band = bands[position];
		const previous = bands[position - 1];
		if (band === undefined || previous === undefined) break;
		const segments = segmentsOf(band, wordGap * fontSize);
		const common = commonIntervals(gaps, gapsAround(segments), wordGap * fontSize);
		const gap = gapBetween(previous, band);
		if (common.length === 0 || gap > maxRowGap * fontSize) break;
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
