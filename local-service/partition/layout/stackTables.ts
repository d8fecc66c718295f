import type { Band } from './bands.ts';
import { bandsOf, gapBetween, segmentsOf } from './bands.ts';
import { ruleTolerance } from './collectRules.ts';
import { columnRange, columnsOf, fontSizeOf, wordGap } from './columns.ts';
import type { Interval } from './intervals.ts';
import { clusters } from './intervals.ts';
import type { Rule, TextRun } from './page.ts';
import { rowsBetweenRules, tableOfRows } from './tableRows.ts';
import type { Table } from './tables.ts';
import { areTextColumns } from './textColumns.ts';

type TextBand = Band<TextRun>;

/** A row above the first rule, or below the last one, is at most this many font sizes away. */
const maxOuterGap = 2.5;
/** The lines of such a row are at most this many font sizes apart. */
const maxLineGap = 0.4;
/** Text larger than the table's by this factor is a heading. */
const sameSize = 1.3;

/** Groups rules across the page that have the same ends, from top to bottom. */
function stacksOf(rules: readonly Rule[]): Rule[][] {
	const stacks: Rule[][] = [];
	const ordered = [...rules].sort((one, other) => one.position - other.position);
	for (const rule of ordered) {
		const stack = stacks.find(
			([first]) =>
				first !== undefined &&
				Math.abs(first.start - rule.start) <= ruleTolerance &&
				Math.abs(first.end - rule.end) <= ruleTolerance,
		);
		if (stack === undefined) stacks.push([rule]);
		else stack.push(rule);
	}
	return stacks.filter((stack) => stack.length > 1);
}

/** A text in the middle above a rule that is much longer reaches over the columns that the rule does. */
function widened(run: TextRun, rules: readonly Rule[]): TextRun {
	const { box, fontSize } = run;
	const rule = rules.find(({ position, start, end }) => {
		const isAbove = position > box.bottom - 0.3 * fontSize && position - box.bottom < fontSize;
		const isInMiddle = Math.abs(start + end - box.left - box.right) < 2 * fontSize;
		return isAbove && isInMiddle && end - start > 1.5 * (box.right - box.left);
	});
	if (rule === undefined) return run;
	return { ...run, box: { ...box, left: rule.start, right: rule.end } };
}

/** The bands within the width of a stack: above its first rule, between each two, and below the last one. Rules of single columns part them, too. */
function partsOf(
	stack: readonly Rule[],
	rules: readonly Rule[],
	runs: readonly TextRun[],
): TextBand[][] {
	const [{ start, end } = { start: 0, end: 0 }] = stack;
	const top = stack[0]?.position ?? 0;
	const bottom = stack.at(-1)?.position ?? 0;
	const inner = rules.filter(
		(rule) =>
			!stack.includes(rule) &&
			rule.position > top &&
			rule.position < bottom &&
			rule.start > start - ruleTolerance &&
			rule.end < end + ruleTolerance,
	);
	const own = runs
		.filter(({ box }) => box.left >= start - ruleTolerance && box.right <= end + ruleTolerance)
		.map((run) => widened(run, inner));
	const bands = bandsOf(own);
	const positions = clusters(
		[...stack, ...inner].map(({ position }) => position),
		ruleTolerance,
	);
	const edges = [-Infinity, ...positions, Infinity];
	return edges.slice(1).map((lower, index) =>
		bands.filter(({ box }) => {
			const middle = (box.top + box.bottom) / 2;
			return middle > (edges[index] ?? lower) && middle <= lower;
		}),
	);
}

/** Whether a line reaches over all columns, as that of a paragraph does. */
function isAcross(band: TextBand, columns: readonly Interval[]): boolean {
	const ranges = band.items.map((run) => columnRange(run, columns));
	return ranges.some(({ first, last }) => first === 0 && last === columns.length - 1);
}

function hasColumns(parts: ReadonlyArray<readonly TextBand[]>): boolean {
	const bands = parts.flat();
	if (bands.length === 0) return false;
	const columns = columnsOf(bands);
	return (
		columns.length > 1 &&
		!areTextColumns(bands, columns) &&
		!bands.some((band) => isAcross(band, columns))
	);
}

/**
 * The row beyond the outermost rule, as a part of its own: its lines that are close to the table and to each other. The
 * bands are ordered from the rule on.
 */
function outerRow(bands: readonly TextBand[], next: TextBand | undefined): TextBand[][] {
	if (next === undefined) return [];
	const fontSize = fontSizeOf([next]);
	const row: TextBand[] = [];
	for (const band of bands) {
		const inner = row.at(-1) ?? next;
		const gap = Math.max(gapBetween(band, inner), gapBetween(inner, band));
		const maxGap = row.length === 0 ? maxOuterGap : maxLineGap;
		const isSameSize = fontSizeOf([band]) < sameSize * fontSize;
		if (gap > maxGap * fontSize || !isSameSize) break;
		row.push(band);
	}
	const isRow = row.some((band) => segmentsOf(band, wordGap * fontSize).length > 1);
	row.sort((one, other) => one.box.top - other.box.top);
	return isRow ? [row] : [];
}

/** How many parts from one on have columns in common; the first one may be the head of several columns alone. */
function columnPartCount(parts: ReadonlyArray<readonly TextBand[]>, start: number): number {
	let count = 0;
	for (let length = 1; start + length <= parts.length; length += 1) {
		if (parts[start + length - 1]?.length === 0) break;
		if (hasColumns(parts.slice(start, start + length))) count = length;
		else if (length > 1) break;
	}
	return count;
}

/** The tables of one stack of rules: what stands between its rules in the same columns. */
function tablesOfStack(
	stack: readonly Rule[],
	rules: readonly Rule[],
	runs: readonly TextRun[],
): Table[] {
	const parts = partsOf(stack, rules, runs);
	const inner = parts.slice(1, -1);
	const tables: Table[] = [];
	for (let start = 0; start < inner.length;) {
		const count = columnPartCount(inner, start);
		let own: TextBand[][] = inner.slice(start, start + count);
		const withHead = [...outerRow(parts[start]?.toReversed() ?? [], own[0]?.[0]), ...own];
		if (hasColumns(withHead)) own = withHead;
		const withFoot = [...own, ...outerRow(parts[start + count + 1] ?? [], own.at(-1)?.at(-1))];
		const keepsColumns = columnsOf(withFoot.flat()).length === columnsOf(own.flat()).length;
		if (keepsColumns && hasColumns(withFoot)) own = withFoot;
		if (count > 0) {
			const columns = columnsOf(own.flat());
			const rows = own.flatMap((bands) => rowsBetweenRules(bands, columns));
			const table = tableOfRows(rows, columns);
			if (table !== undefined) tables.push(table);
		}
		start += Math.max(1, count);
	}
	return tables;
}

/** The tables that rules across the page mark, such as those above and below a table, or below each of its rows. */
export function stackTables(rules: readonly Rule[], runs: readonly TextRun[]): Table[] {
	const across = rules.filter(({ isVertical }) => !isVertical);
	return stacksOf(across).flatMap((stack) => tablesOfStack(stack, across, runs));
}
