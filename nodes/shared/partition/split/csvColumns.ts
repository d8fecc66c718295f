import type { Work } from '../../values/inSlices';
import type { CsvTable, RawCell } from './csv';

/** A row, and the columns of the table that it comes from. */
export interface TableRow {
	columns: readonly RawCell[];
	cells: RawCell[];
}

/**
 * Makes one table from rows of several tables. A service orders columns by the first row with a value in them, so the
 * columns before such a column in the row's own table come first as well. `allColumns` are those of all tables, also
 * those without any value.
 */
export function* oneTable(
	rows: readonly TableRow[],
	allColumns: readonly RawCell[],
): Work<CsvTable> {
	const ordered = new Set<RawCell>();
	for (const { cells, columns } of rows) {
		yield;
		const last = lastIndex(columns, (name, at) => !ordered.has(name) && (cells[at] ?? '') !== '');
		for (const name of columns.slice(0, last + 1)) ordered.add(name);
	}
	for (const name of allColumns) ordered.add(name);
	const columns = [...ordered];
	const places = new Map<readonly RawCell[], number[]>();
	const placed: RawCell[][] = [];
	for (const row of rows) {
		yield;
		const of = places.get(row.columns) ?? columns.map((name) => row.columns.indexOf(name));
		places.set(row.columns, of);
		placed.push(of.map((place) => row.cells[place] ?? ''));
	}
	return { columns, rows: placed };
}

function lastIndex(
	columns: readonly RawCell[],
	matches: (name: RawCell, at: number) => boolean,
): number {
	for (let at = columns.length - 1; at >= 0; at -= 1) {
		if (matches(columns[at] ?? '', at)) return at;
	}
	return -1;
}

/** The columns that a service adds for the file, in its order. */
const fileColumns = ['languages', 'filename', 'filetype'];

/**
 * A table of chunks with the name and type of their document, if the service wrote those of the list of elements that
 * was sent. The columns of the file are then where an unsplit response has them: after the columns of the first chunk.
 */
export function* withDocumentColumns(
	{ columns, rows }: CsvTable,
	document: ReadonlyMap<string, RawCell>,
): Work<CsvTable> {
	const known = [...document].filter(([name]) => columns.includes(name));
	const places = known.map(([name, cell]) => ({ place: columns.indexOf(name), cell }));
	const isRight = rows.every((cells) => places.every(({ place, cell }) => cells[place] === cell));
	if (isRight) return { columns, rows };
	const [first = []] = rows;
	const lastOfFirst = lastIndex(columns, (_, at) => (first[at] ?? '') !== '');
	const own = columns.filter((name) => !fileColumns.includes(name));
	const isOfFirst = (name: RawCell) => columns.indexOf(name) <= lastOfFirst;
	const ordered = [
		...own.filter(isOfFirst),
		...fileColumns.filter((name) => columns.includes(name)),
		...own.filter((name) => !isOfFirst(name)),
	];
	const completed: RawCell[][] = [];
	for (const cells of rows) {
		yield;
		completed.push(ordered.map((name) => document.get(name) ?? cells[columns.indexOf(name)] ?? ''));
	}
	return { columns: ordered, rows: completed };
}
