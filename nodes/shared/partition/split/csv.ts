/**
 * One cell as it stands in the file, quotes included, so that what is only copied is not changed. A cell that
 * is not there is ''.
 */
export type RawCell = string;
export type CsvRow = Map<string, RawCell>;

/** A table: the columns' names as they stand in the file, and each row's cells by them. */
export interface CsvTable {
	columns: RawCell[];
	rows: CsvRow[];
}

const lineFeed = '\n';
const quote = '"';

/** Cuts CSV into records of raw cells (RFC 4180): line breaks and commas inside quotes belong to the cell. */
function recordsOf(text: string): RawCell[][] {
	const records: RawCell[][] = [];
	const cellEnd = /[",\n]/g;
	let record: RawCell[] = [];
	let start = 0;
	let isQuoted = false;
	for (let match = cellEnd.exec(text); match; match = cellEnd.exec(text)) {
		if (match[0] === quote) {
			isQuoted = !isQuoted;
			continue;
		}
		if (isQuoted) continue;
		record.push(text.slice(start, match.index));
		start = match.index + 1;
		if (match[0] === lineFeed) {
			records.push(record.map((cell) => cell.replace(/\r$/, '')));
			record = [];
		}
	}
	if (start < text.length || record.length > 0) records.push([...record, text.slice(start)]);
	return records;
}

/** Reads CSV with a first line of names. A text without names gives a table without columns. */
export function readCsv(text: string): CsvTable {
	const [names = [], ...records] = recordsOf(text.replace(/^\uFEFF/, ''));
	const isEmpty = names.every((name) => name === '' || name === '""');
	if (isEmpty) return { columns: [], rows: [] };
	return {
		columns: names,
		rows: records
			.filter((cells) => cells.length > 1 || cells[0] !== '')
			.map((cells) => new Map(names.map((name, position) => [name, cells[position] ?? '']))),
	};
}

/** Writes a table, one line for each row. */
export function writeCsv({ columns, rows }: CsvTable): string {
	const lines = rows.map((row) => columns.map((column) => row.get(column) ?? ''));
	return [columns, ...lines].map((cells) => cells.join(',') + lineFeed).join('');
}

/** The value of a raw cell. */
export function cellValue(cell: RawCell | undefined): string {
	if (cell === undefined || !cell.startsWith(quote)) return cell ?? '';
	return cell.replace(/^"|"$/g, '').replace(/""/g, quote);
}

/** The raw cell of a value. */
export function rawCell(value: string): RawCell {
	return /[",\r\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value;
}
