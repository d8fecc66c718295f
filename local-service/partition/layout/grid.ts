import type { Box } from './box.ts';
import { ruleTolerance } from './collectRules.ts';
import type { Interval } from './intervals.ts';
import { clusters } from './intervals.ts';
import type { Rule } from './page.ts';

/** A cell between rules; it may reach over several columns and rows of the grid. */
export interface GridCell {
	box: Box;
	row: number;
	column: number;
	rowSpan: number;
	columnSpan: number;
}

export interface Grid {
	columns: Interval[];
	rows: Interval[];
	cells: GridCell[];
}

/** The places of the rules and of the ends of those across them, which may reach further. */
function edgesOf(along: readonly Rule[], across: readonly Rule[]): number[] {
	const positions = along.map(({ position }) => position);
	const starts = Math.min(...across.map(({ start }) => start));
	const ends = Math.max(...across.map(({ end }) => end));
	return clusters([...positions, starts, ends], ruleTolerance);
}

function between(edges: readonly number[]): Interval[] {
	return edges.slice(1).map((end, index) => ({ start: edges[index] ?? end, end }));
}

/** Whether a rule runs along an edge for the whole of a row's or column's middle. */
function isClosed(rules: readonly Rule[], edge: number, { start, end }: Interval): boolean {
	const middle = (start + end) / 2;
	return rules.some(
		(rule) =>
			Math.abs(rule.position - edge) <= ruleTolerance && rule.start < middle && rule.end > middle,
	);
}

/** How many intervals from one on belong together: until an edge is closed. */
function spanFrom(
	intervals: readonly Interval[],
	first: number,
	isClosedAt: (edge: number) => boolean,
): number {
	let last = first;
	while (last < intervals.length - 1 && !isClosedAt(intervals[last]?.end ?? 0)) last += 1;
	return last - first + 1;
}

/** Whether no cell reaches over several columns or rows. */
export function isWholeGrid({ columns, rows, cells }: Grid): boolean {
	return cells.length === columns.length * rows.length;
}

/** The cells between rules that cross; undefined where there are too few to make any. */
export function gridOf(rules: readonly Rule[]): Grid | undefined {
	const vertical = rules.filter(({ isVertical }) => isVertical);
	const horizontal = rules.filter(({ isVertical }) => !isVertical);
	if (vertical.length === 0 || horizontal.length < 2) return undefined;
	const columns = between(edgesOf(vertical, horizontal));
	const rows = between(edgesOf(horizontal, vertical));
	const cells: GridCell[] = [];
	const isTaken = (row: number, column: number) =>
		cells.some(
			(cell) =>
				row >= cell.row &&
				row < cell.row + cell.rowSpan &&
				column >= cell.column &&
				column < cell.column + cell.columnSpan,
		);
	rows.forEach((height, row) => {
		columns.forEach((width, column) => {
			if (isTaken(row, column)) return;
			const columnSpan = spanFrom(columns, column, (edge) => isClosed(vertical, edge, height));
			const rowSpan = spanFrom(rows, row, (edge) => isClosed(horizontal, edge, width));
			const box = {
				left: width.start,
				right: columns[column + columnSpan - 1]?.end ?? width.end,
				top: height.start,
				bottom: rows[row + rowSpan - 1]?.end ?? height.end,
			};
			cells.push({ row, column, rowSpan, columnSpan, box });
		});
	});
	return { columns, rows, cells };
}
