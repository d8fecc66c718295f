import type { Band } from './bands.ts';
import { bandsOf } from './bands.ts';
import { boxAround, hasMiddleIn } from './box.ts';
import { columnRange, columnsOf } from './columns.ts';
import type { Grid, GridCell } from './grid.ts';
import type { Interval } from './intervals.ts';
import { cellText } from './lines.ts';
import type { TextRun } from './page.ts';
import { partedRun } from './partedRuns.ts';
import { rowsBetweenRules, rowsOfBands, tableOfRows } from './tableRows.ts';
import type { Table, TableCell } from './tables.ts';
import { areTextColumns } from './textColumns.ts';

type TextBand = Band<TextRun>;
type FilledCell = GridCell & { runs: TextRun[] };

/** The smallest part of a table's cells that hold text: rules with less are those of a chart or a form. */
const minFilledPart = 0.25;

function isFigure(text: string): boolean {
	return /\d/.test(text) && !/\p{L}{3}/u.test(text);
}

/** Whether a row between rules is really several rows: its lines fill the same columns, one of them with figures. */
function isSeveralRows(bands: readonly TextBand[], columns: readonly Interval[]): boolean {
	const lines = bands.map(({ items }) =>
		items.map((run) => ({ column: columnRange(run, columns).first, text: run.text })),
	);
	const used = [...new Set(lines.flat().map(({ column }) => column))];
	const isInAllLines = (column: number, isWanted: (text: string) => boolean) =>
		lines.every((cells) => cells.some((cell) => cell.column === column && isWanted(cell.text)));
	return (
		bands.length > 1 &&
		used.length > 1 &&
		used.every((column) => isInAllLines(column, () => true)) &&
		used.some((column) => isInAllLines(column, isFigure))
	);
}

/** The rows of one row of the grid: several where rules part the columns, and the head from the body, but no rows. */
function rowsOfGridRow(cells: readonly FilledCell[], grid: Grid): TableCell[][] {
	const bands = bandsOf(cells.flatMap(({ runs }) => runs));
	const isPlain = cells.length === grid.columns.length && cells.every((cell) => cell.rowSpan === 1);
	const hasNoRowRules = grid.rows.length <= 3 && bands.length > 3;
	if (isPlain && (hasNoRowRules || isSeveralRows(bands, grid.columns))) {
		const table = tableOfRows(rowsOfBands(bands, grid.columns), grid.columns);
		if (table !== undefined) return table.rows;
	}
	return [
		cells.map(({ runs, rowSpan, columnSpan }) => ({ text: cellText(runs), rowSpan, columnSpan })),
	];
}

/** The table of a frame whose rows are ruled, but whose columns are parted by gaps alone. */
function frameTable(grid: Grid, runs: readonly TextRun[]): Table | undefined {
	const parts = grid.cells
		.map(({ box }) => bandsOf(runs.filter((run) => hasMiddleIn(run.box, box))))
		.filter((bands) => bands.length > 0);
	if (parts.length === 0) return undefined;
	const columns = columnsOf(parts.flat());
	if (columns.length < 2 || areTextColumns(parts.flat(), columns)) return undefined;
	return tableOfRows(
		parts.flatMap((bands) => rowsBetweenRules(bands, columns)),
		columns,
	);
}

/** The edges of cells that a run reaches over. */
function edgesWithin({ box, fontSize }: TextRun, { cells }: Grid): Interval[] {
	const margin = 0.3 * fontSize;
	const middle = (box.top + box.bottom) / 2;
	return cells
		.filter((cell) => cell.box.top < middle && cell.box.bottom > middle)
		.filter((cell) => cell.box.left > box.left + margin && cell.box.left < box.right - margin)
		.map((cell) => ({ start: cell.box.left, end: cell.box.left }));
}

/** The table that a grid of rules makes of the runs within it; undefined unless several rows and columns have text. */
export function gridTable(grid: Grid, runs: readonly TextRun[]): Table | undefined {
	if (grid.columns.length === 1) return frameTable(grid, runs);
	const parted = runs.flatMap((run) => partedRun(run, edgesWithin(run, grid)));
	const cells = grid.cells.map((cell) => ({
		...cell,
		runs: parted.filter((run) => hasMiddleIn(run.box, cell.box)),
	}));
	const filled = cells.filter((cell) => cell.runs.length > 0);
	const columns = new Set(filled.map(({ column }) => column));
	if (columns.size < 2 || filled.length < minFilledPart * cells.length) return undefined;
	const rows = grid.rows.flatMap((_, row) =>
		rowsOfGridRow(
			cells.filter((cell) => cell.row === row),
			grid,
		),
	);
	const filledRows = rows.filter((row) => row.some(({ text }) => text !== ''));
	return filledRows.length < 2 ? undefined : { rows, box: boxAround(cells) };
}
