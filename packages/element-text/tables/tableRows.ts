import type { TextElement } from '../element';
import { forEachEntry, noPause, type Pause } from '../../pauses';
import { documentTables, type DocumentTable } from './documentTables';
import { numberFormats, type TableFormat } from './numberFormats';
import { convertNumber } from './numbers';
import type { FirstRow } from './table';

/** How tables become rows. */
export interface TableRowOptions {
	/** Whether a table goes on where the next page begins with the same columns. */
	joinTables: boolean;
	firstRow: FirstRow;
	/** Whether cells that are numbers become numbers. */
	convertNumbers: boolean;
	/** Names that no column may have. */
	reservedNames?: readonly string[];
	pause?: Pause;
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
	/** How the table writes numbers; only with `convertNumbers`. */
	numberFormat?: string;
	/** The place of the row's table among the document's elements. */
	position: number;
}

/** The rows of all tables of a document. */
export interface TableRows {
	rows: TableRow[];
	/** Whether some tables came as text only, without cells. */
	hasTextOnly: boolean;
}

/** Returns the rows of a document's tables, which come as HTML in `text_as_html`, with a value for each column. */
export async function tableRows(
	elements: readonly TextElement[],
	{ joinTables, firstRow, convertNumbers, reservedNames = [], pause = noPause }: TableRowOptions,
): Promise<TableRows> {
	const reading = { joins: joinTables, firstRow, reserved: reservedNames };
	const { tables, hasTextOnly } = await documentTables(elements, reading, pause);
	const formats = convertNumbers ? await numberFormats(tables, pause) : [];
	const rows: TableRow[] = [];
	const blanks = { left: tables.reduce((sum, table) => sum + blanksOf(table), 0) };
	await forEachEntry(tables, pause, async (table, index) => {
		const format = formats[index];
		await forEachEntry(table.rows, pause, ({ cells, page, position }, place) => {
			rows.push({
				values: valuesOf(cells, table.names, format, blanks),
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
	return { rows, hasTextOnly };
}

/** Rows shorter than the headings are completed, but a few characters of markup can ask for millions of cells. */
const blanksOf = ({ rows }: DocumentTable) => 8 * rows.length + 10_000;

function valuesOf(
	cells: readonly string[],
	names: readonly string[],
	format: TableFormat | undefined,
	blanks: { left: number },
): TableRow['values'] {
	blanks.left -= names.length - cells.length;
	const shown = blanks.left >= 0 ? names.length : cells.length;
	const values: TableRow['values'] = {};
	for (let column = 0; column < shown; column += 1) {
		const name = names[column] ?? '';
		const text = cells[column] ?? '';
		const ofColumn = format?.columns[column];
		values[name] =
			format === undefined || ofColumn === undefined
				? text
				: convertNumber(text, ofColumn, format.withCodes[column] === true);
	}
	return values;
}
