import type { Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';

/**
 * One cell as it is in the file, with its quotes, so that copying doesn't change it. A missing cell is ''.
 */
export type RawCell = string;

/** A table with the column names as they are in the file, and the cells of each row in that order. */
export interface CsvTable {
	columns: readonly RawCell[];
	rows: RawCell[][];
}

const lineFeed = '\n';
const quote = '"';

/** Splits CSV into records of raw cells (RFC 4180): line breaks and commas inside quotes belong to the cell. */
function* recordsOf(text: string): Work<RawCell[][]> {
	const records: RawCell[][] = [];
	const cellEnd = /[",\n]/g;
	let record: RawCell[] = [];
	let start = 0;
	let isQuoted = false;
	for (let match = cellEnd.exec(text); match; match = cellEnd.exec(text)) {
		yield;
		if (match[0] === quote) {
			isQuoted = !isQuoted;
			continue;
		}
		if (isQuoted) continue;
		record.push(text.slice(start, match.index));
		start = match.index + 1;
		if (match[0] === lineFeed) {
			const last = record.pop() ?? '';
			records.push([...record, last.endsWith('\r') ? last.slice(0, -1) : last]);
			record = [];
		}
	}
	if (start < text.length || record.length > 0) records.push([...record, text.slice(start)]);
	return records;
}

/** Reads CSV whose first line has the column names. Text without names is a table without columns. */
export function* readCsv(text: string): Work<CsvTable> {
	const [columns = [], ...rows] = yield* recordsOf(text.replace(/^\uFEFF/, ''));
	const isEmpty = columns.every((name) => name === '' || name === '""');
	if (isEmpty) return { columns: [], rows: [] };
	return { columns, rows: rows.filter((cells) => cells.length > 1 || cells[0] !== '') };
}

export function* writeCsv({ columns, rows }: CsvTable): Work<string> {
	const lines = [columns.join(',')];
	for (const cells of rows) {
		yield;
		lines.push(columns.map((_, position) => cells[position] ?? '').join(','));
	}
	return `${yield* joinedTexts(lines, lineFeed)}${lineFeed}`;
}

export function cellValue(cell: RawCell | undefined): string {
	if (cell === undefined || !cell.startsWith(quote)) return cell ?? '';
	return cell.replace(/^"|"$/g, '').replace(/""/g, quote);
}

export function rawCell(value: string): RawCell {
	return /[",\r\n]/.test(value) ? `"${value.replace(/"/g, '""')}"` : value;
}
