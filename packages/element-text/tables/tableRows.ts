import type { TextElement } from '../element';
import { stepThrough, type Steps } from '../../pauses';
import { documentTables, type DocumentTable } from './documentTables';
import { fieldNames, type FieldNames } from './fieldNames';
import { numberFormats, type NumberFormat, type TableFormat } from './numberFormats';
import { convertNumber, unclear } from './numbers';
import type { FirstRow } from './headingRows';
import type { RowTexts } from './table';

/** How tables become rows. */
export interface TableRowOptions {
	/** Whether a table goes on where the next page begins with the same columns. */
	joinTables: boolean;
	firstRow: FirstRow;
	/** How cells that are numbers are read: by what the document shows, or in one format. Without it, they stay text. */
	numbers?: 'automatic' | NumberFormat;
	columnNames?: FieldNames;
	/** Names that no column may have. */
	reservedNames?: readonly string[];
}

/** One row of a table, and where it stands in the document. */
export interface TableRow {
	/** The cells by the names of their columns. */
	values: Record<string, string | number | null>;
	/** Number of the table in the document, from 1. */
	table: number;
	/** undefined if the document isn't a workbook. */
	sheet?: string;
	/** undefined if the document has no pages. */
	page?: number;
	/** Number of the row in its table, from 1. */
	row: number;
	title?: string;
	/** How the table writes numbers; only with `numbers`, and if it has some whose marks tell. */
	numberFormat?: string;
	/** The place of the row's table among the document's elements. */
	position: number;
}

/** The rows of all tables of a document. */
export interface TableRows {
	rows: TableRow[];
	/** Whether some tables came as text only, without cells. */
	hasTextOnly: boolean;
	/** Whether some tables have a cell or a row with more than fits, and are left out. */
	hasTooLong: boolean;
	/** Cells that stay text because which number they are isn't certain: the first of each column, in order. */
	unclear: UnclearCell[];
}

/** A cell that may be a number, and its column. */
export interface UnclearCell {
	column: string;
	text: string;
	/** How the table writes its other numbers; undefined if nothing tells. */
	numberFormat?: string;
}

/** Returns the rows of a document's tables, which come as HTML in `text_as_html`, with a value for each column. */
export function* tableRows(
	elements: readonly TextElement[],
	options: TableRowOptions,
): Steps<TableRows> {
	const { joinTables, firstRow, numbers, columnNames = 'document' } = options;
	const { reservedNames: reserved = [] } = options;
	const isNamedAsWritten = columnNames === 'document';
	const reading = { joins: joinTables, firstRow, reserved: isNamedAsWritten ? reserved : [] };
	const { tables, hasTextOnly, hasTooLong } = yield* documentTables(elements, reading);
	const chosen = numbers === 'automatic' ? undefined : numbers;
	const formats = numbers ? yield* numberFormats(tables, elements, chosen) : [];
	const rows: TableRow[] = [];
	const unclearCells = new Map<string, UnclearCell>();
	const blanks = { left: tables.reduce((sum, table) => sum + blanksOf(table), 0) };
	yield* stepThrough(tables, function* (table, index) {
		const format = formats[index];
		const names = fieldNames(table.names, columnNames, reserved);
		const reader: RowReader = { names, format, blanks, unclearCells };
		yield* stepThrough(table.rows, ({ cells, page, position }, place) => {
			rows.push({
				values: rowValues(cells, reader),
				table: index + 1,
				sheet: table.sheet,
				page,
				row: place + 1,
				title: table.title,
				numberFormat: format?.shown,
				position,
			});
		});
	});
	return { rows, hasTextOnly, hasTooLong, unclear: [...unclearCells.values()] };
}

/** Rows shorter than the headings are completed, but a few characters of markup can ask for millions of cells. */
const blanksOf = ({ rows }: DocumentTable) => 8 * rows.length + 10_000;

interface RowReader {
	names: readonly string[];
	/** undefined if all cells stay text. */
	format: TableFormat | undefined;
	blanks: { left: number };
	/** The first unclear cell of each column, by its name. */
	unclearCells: Map<string, UnclearCell>;
}

function rowValues(cells: RowTexts, reader: RowReader): TableRow['values'] {
	const { names, blanks } = reader;
	blanks.left -= names.length - cells.length;
	const shown = blanks.left >= 0 ? names.length : cells.length;
	const values: TableRow['values'] = {};
	for (let column = 0; column < shown; column += 1) {
		values[names[column] ?? ''] = valueOf(
			column < cells.length ? (cells[column] ?? null) : '',
			column,
			reader,
		);
	}
	return values;
}

function valueOf(text: string | null, column: number, reader: RowReader): string | number | null {
	if (text === null) return null;
	const { names, format, unclearCells } = reader;
	const ofColumn = format?.columns[column];
	if (ofColumn === undefined) return text;
	const value = convertNumber(text, ofColumn);
	if (value !== unclear) return value;
	const name = names[column] ?? '';
	const cell = { column: name, text, numberFormat: format?.shown };
	if (!unclearCells.has(name)) unclearCells.set(name, cell);
	return text;
}
