import type { Band } from './bands.ts';
import { segmentsOf } from './bands.ts';
import type { Box } from './box.ts';
import type { Interval } from './intervals.ts';
import { median, overlap } from './intervals.ts';
import type { TextRun } from './page.ts';

/** Narrower gaps are spaces between words, in font sizes. */
export const wordGap = 0.2;
/** From so many rows on, one (or one of eight) may have a cell that reaches over several columns. */
const rowsWithSpan = 4;
const rowsPerSpan = 8;

export function fontSizeOf(bands: ReadonlyArray<Band<TextRun>>): number {
	return median(bands.flatMap(({ items }) => items.map(({ fontSize }) => fontSize)));
}

function maxCrossing(rowCount: number): number {
	return rowCount < rowsWithSpan ? 0 : Math.max(1, Math.floor(rowCount / rowsPerSpan));
}

/** The columns that text stands in, from left to right: between them are the gaps that (nearly) all bands leave free. */
export function columnsOf(bands: ReadonlyArray<Band<TextRun>>): Interval[] {
	const minGap = wordGap * fontSizeOf(bands);
	const segments = bands.flatMap((band) => segmentsOf(band, minGap));
	const most = maxCrossing(bands.length);
	const edges = segments.flatMap(({ start, end }) => [start, end]);
	edges.sort((one, other) => one - other);
	const columns: Interval[] = [];
	edges.slice(1).forEach((end, index) => {
		const start = edges[index] ?? end;
		const middle = (start + end) / 2;
		const crossing = segments.filter((each) => each.start < middle && each.end > middle);
		if (crossing.length <= most) return;
		const last = columns.at(-1);
		if (last !== undefined && start - last.end < minGap) last.end = end;
		else columns.push({ start, end });
	});
	return columns;
}

/** The first and the last column that a run stands in, counted from 0; outside of all, the nearest one. */
export function columnRange(
	{ box }: { box: Box },
	columns: readonly Interval[],
): { first: number; last: number } {
	const shared = columns.map((column) => overlap({ start: box.left, end: box.right }, column));
	const touched = shared.flatMap((length, index) => (length > 0 ? [index] : []));
	const nearest = shared.indexOf(Math.max(...shared));
	return { first: touched[0] ?? nearest, last: touched.at(-1) ?? nearest };
}
