import type { Work } from '../../wait/inSlices';
import type { CsvTable, RawCell } from './csv';

/** A row, and the columns of the table that it is from. */
export interface TableRow {
	columns: readonly RawCell[];
	cells: RawCell[];
}

/**
 * Makes one table of rows from several, with the columns as a service orders them: each where the first row with a
 * value in it has it. In the table that a row is from, what stands before such a column had its first value no later.
 * `allColumns` are those of all tables, also where no row has a value.
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
 * A table of chunks with the name and type of their document, where the service wrote those of the file of elements
 * that was sent in between. It also has their columns where an unsplit answer has them: after those that a chunk brings
 * with it, which are in the first row.
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
