import type { Band } from './bands.ts';
import { heightOf } from './box.ts';
import { columnRange, fontSizeOf } from './columns.ts';
import type { Interval } from './intervals.ts';
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
