import type { CsvRow, CsvTable, RawCell } from './csv';

/** A row, and the columns of the table that it is from, in their order. */
export interface TableRow {
	cells: CsvRow;
	columns: readonly RawCell[];
}

/**
 * The columns of a table made of such rows, as a service orders them: each where the first row with a value in it has
 * it. In the table that a row is from, what stands before such a column had its first value no later.
 */
export function orderedColumns(rows: readonly TableRow[], tables: readonly CsvTable[]): RawCell[] {
	const ordered = new Set<RawCell>();
	for (const { cells, columns } of rows) {
		const added = columns.filter((name) => !ordered.has(name) && cells.get(name)).at(-1);
		if (added === undefined) continue;
		for (const name of columns.slice(0, columns.indexOf(added) + 1)) ordered.add(name);
	}
	for (const { columns } of tables) for (const name of columns) ordered.add(name);
	return [...ordered];
}

const fileColumns = ['languages', 'filename', 'filetype'];

/**
 * A table of chunks with the name and type of their document, where the service wrote those of the file of elements
 * that was sent in between. It also has their columns where an unsplit answer has them: after those that a chunk brings
 * with it, which are in the first row.
 */
export function withDocumentColumns(
	table: CsvTable,
	document: ReadonlyMap<string, RawCell>,
): CsvTable {
	const { columns, rows } = table;
	const known = [...document].filter(([name]) => columns.includes(name));
	const isRight = rows.every((row) => known.every(([name, cell]) => row.get(name) === cell));
	if (isRight) return table;
	const [first] = rows;
	const inFirst = columns.filter((name) => first?.get(name));
	const lastInFirst = columns.indexOf(inFirst.at(-1) ?? '');
	const own = columns.filter((name) => !fileColumns.includes(name));
	const isOfFirst = (name: RawCell) => columns.indexOf(name) <= lastInFirst;
	return {
		columns: [
			...own.filter(isOfFirst),
			...fileColumns.filter((name) => columns.includes(name)),
			...own.filter((name) => !isOfFirst(name)),
		],
		rows: rows.map((row) => new Map([...row, ...known])),
	};
}
