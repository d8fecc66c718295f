import { hasCommonEdges, lineGap } from './alignedBands.ts';
import type { Band } from './bands.ts';
import { bandsOf, gapBetween, segmentsOf } from './bands.ts';
import type { Box } from './box.ts';
import { hasMiddleIn } from './box.ts';
import { ruleTolerance } from './collectRules.ts';
import { columnRange, columnsOf, fontSizeOf, wordGap } from './columns.ts';
import type { Interval } from './intervals.ts';
import { clusters } from './intervals.ts';
import { lineOf } from './lines.ts';
import type { Rule, TextRun } from './page.ts';
import { rowsBetweenRules, tableOfRows } from './tableRows.ts';
import type { Table } from './tables.ts';
import { alignedColumns, areTextColumns } from './textColumns.ts';

type TextBand = Band<TextRun>;

/** A row above the first rule, or below the last one, is at most this many font sizes away from it, or as far as the row on the other side, give or take a factor. */
const maxRuleGap = 1.4;
const sameDistance = 1.2;
/** It's at most this many font sizes away from that row. */
const maxOuterGap = 4;
/** The lines of such a row are at most this many font sizes apart. */
const maxLineGap = 0.4;
/** Rows between two rules are at most this many font sizes apart, unless they stand in the same columns. */
const maxRowGap = 2.5;
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

/** What stands between two rules of a stack, which may have none above or below. */
interface StackPart {
	top: number;
	bottom: number;
	bands: TextBand[];
}

/** The bands within the width of a stack: above its first rule, between each two, and below the last one. Rules of single columns part them, too. */
function partsOf(
	stack: readonly Rule[],
	rules: readonly Rule[],
	runs: readonly TextRun[],
): StackPart[] {
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
	return edges.slice(1).map((lower, index) => {
		const upper = edges[index] ?? lower;
		const isWithin = ({ box }: TextBand) => {
			const middle = (box.top + box.bottom) / 2;
			return middle > upper && middle <= lower;
		};
		return { top: upper, bottom: lower, bands: bands.filter(isWithin) };
	});
}

function reachesOver({ items }: TextBand, columns: readonly Interval[]): boolean {
	return items.map((run) => columnRange(run, columns)).some(({ first, last }) => first !== last);
}

/** Whether bands above and below a gap stand in the same columns. */
function shareColumns(upper: readonly TextBand[], lower: readonly TextBand[]): boolean {
	const fontSize = fontSizeOf(upper);
	const [above, below] = [upper, lower].map((bands) =>
		bands.flatMap((band) => segmentsOf(band, wordGap * fontSize)),
	);
	return (
		!lower.slice(0, 1).some((band) => reachesOver(band, columnsOf(upper))) &&
		(hasCommonEdges(below ?? [], above ?? [], fontSize) ||
			hasCommonEdges(above ?? [], below ?? [], fontSize))
	);
}

/** Whether there are texts beside each other whose lines make no rows. */
function isBlocks(bands: readonly TextBand[]): boolean {
	return alignedColumns(bands, columnsOf(bands)).length > 1;
}

/** Whether rules only frame a part of the page: it has headings, text in columns, or gaps with other columns below. */
function isLoose({ bands }: StackPart): boolean {
	if (bands.length === 0) return false;
	const fontSize = fontSizeOf(bands);
	const hasOtherColumns = bands.some((band, index) => {
		const previous = bands[index - 1];
		return (
			previous !== undefined &&
			gapBetween(previous, band) > maxRowGap * fontSize &&
			!shareColumns(bands.slice(0, index), bands.slice(index))
		);
	});
	const hasHeading = bands.some((band) => {
		const size = fontSizeOf([band]);
		return size >= sameSize * fontSize && segmentsOf(band, size).length === 1;
	});
	return hasOtherColumns || hasHeading || isBlocks(bands);
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

/** Whether a band outside of a rule is close to it, or as close as the band inside. */
function isAtRule(band: TextBand, inner: TextBand, rule: number, fontSize: number): boolean {
	const gap = Math.max(gapBetween(band, inner), gapBetween(inner, band));
	const distance = ({ box }: TextBand) => Math.max(box.top - rule, rule - box.bottom);
	const limit = Math.max(maxRuleGap * fontSize, sameDistance * distance(inner));
	return gap <= maxOuterGap * fontSize && distance(band) <= limit;
}

/**
 * The row beyond the outermost rule, as a part of its own: its lines that are close to the table and to each other. The
 * bands are ordered from the rule on.
 */
function outerRow(
	bands: readonly TextBand[],
	next: TextBand | undefined,
	rule: number,
): TextBand[][] {
	if (next === undefined) return [];
	const fontSize = fontSizeOf([next]);
	const row: TextBand[] = [];
	for (const band of bands) {
		const inner = row.at(-1);
		const isClose =
			inner === undefined
				? isAtRule(band, next, rule, fontSize)
				: Math.max(gapBetween(band, inner), gapBetween(inner, band)) <= maxLineGap * fontSize;
		if (!isClose || fontSizeOf([band]) >= sameSize * fontSize) break;
		row.push(band);
	}
	const isRow = row.some((band) => segmentsOf(band, wordGap * fontSize).length > 1);
	row.sort((one, other) => one.box.top - other.box.top);
	return isRow ? [row] : [];
}

/** Whether lines that are apart from those above begin on the left and reach over columns, as text below a table does. */
function leavesColumns(rows: readonly TextBand[], bands: readonly TextBand[]): boolean {
	const columns = columnsOf(rows);
	return bands.some((band, index) => {
		const previous = bands[index - 1];
		const isApart =
			previous !== undefined && gapBetween(previous, band) > lineGap * fontSizeOf(bands);
		return (
			isApart && reachesOver(band, columns) && columnRange(lineOf(band.items), columns).first === 0
		);
	});
}

/** How many parts from the first on have columns in common; the first one may be the head of several columns alone. */
function columnPartCount(parts: readonly StackPart[]): number {
	let count = 0;
	const rows: TextBand[][] = [];
	for (const part of parts) {
		const { bands } = part;
		if (
			bands.length === 0 ||
			isLoose(part) ||
			(rows.length > 0 && leavesColumns(rows.flat(), bands))
		)
			break;
		rows.push(bands);
		if (hasColumns(rows)) count = rows.length;
		else if (rows.length > 1) break;
	}
	return count;
}

/** The table that so many parts make, with the row above and the row below. */
function tableOfParts(
	above: StackPart,
	parts: readonly StackPart[],
	below: StackPart,
): Table | undefined {
	let own = parts.map(({ bands }) => bands);
	// Cells of several lines may be centered in a head, but a block between two rules isn't one.
	const isBlock = Number.isFinite(above.top) && isBlocks(above.bands);
	const head = isBlock ? [] : outerRow(above.bands.toReversed(), own[0]?.[0], above.bottom);
	if (hasColumns([...head, ...own])) own = [...head, ...own];
	const foot = outerRow(below.bands, own.at(-1)?.at(-1), below.top);
	const withFoot = [...own, ...foot];
	const keepsColumns = columnsOf(withFoot.flat()).length === columnsOf(own.flat()).length;
	if (keepsColumns && hasColumns(withFoot)) own = withFoot;
	const columns = columnsOf(own.flat());
	return tableOfRows(
		own.flatMap((bands) => rowsBetweenRules(bands, columns)),
		columns,
	);
}

function isOutside(tables: readonly Table[]): (item: { box: Box }) => boolean {
	return ({ box }) => tables.every((table) => !hasMiddleIn(box, table.box));
}

/** The tables of one stack of rules: what stands between its rules in the same columns. */
function tablesOfStack(
	stack: readonly Rule[],
	rules: readonly Rule[],
	runs: readonly TextRun[],
): Table[] {
	const tables: Table[] = [];
	let [above, ...parts] = partsOf(stack, rules, runs);
	while (above !== undefined && parts.length > 1) {
		const count = columnPartCount(parts.slice(0, -1));
		const below = parts[count];
		const own = parts.slice(0, count);
		const table = count > 0 && below !== undefined ? tableOfParts(above, own, below) : undefined;
		if (table !== undefined) tables.push(table);
		[above, ...parts] = parts.slice(Math.max(1, count) - 1).map((part) => ({
			...part,
			bands: part.bands.filter(isOutside(tables)),
		}));
	}
	return tables;
}

/** The tables that rules across the page mark, such as those above and below a table, or below each of its rows. */
export function stackTables(rules: readonly Rule[], runs: readonly TextRun[]): Table[] {
	const across = rules.filter(({ isVertical }) => !isVertical);
	const tables: Table[] = [];
	for (const stack of stacksOf(across)) {
		tables.push(...tablesOfStack(stack, across, runs.filter(isOutside(tables))));
	}
	return tables;
}
