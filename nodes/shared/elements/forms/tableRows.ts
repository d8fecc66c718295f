import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { inSlices, type Work } from '../../values/inSlices';
import { missingItem, withMissingItems } from '../missingPages';
import type { DocumentTable } from '../tables/joinedTables';
import {
	convertNumber,
	kindOf,
	onlyFormatOf,
	type CellKind,
	type NumberFormat,
} from '../tables/numbers';
import type { LocationFields, OutputDocument } from './outputDocument';

const textOnlyHint =
	'Table Rows left out tables that the service returned as text only, without cells. The strategy High Resolution reads the cells of tables in PDFs and images';

/** How the columns of a table write numbers. */
interface TableFormat {
	columns: NumberFormat[];
	/** Which columns hold amounts with the code of a currency: all of their cells are numbers. */
	withCodes: boolean[];
	/** The format of the table, and the columns that have the other one. */
	shown: string;
}

const votes = { '1,234.50': 1, '1.234,50': -1, both: 0 } as const;

/** How many more numbers of each column have points before the decimals than commas. */
function* pointsOf({ names, rows }: DocumentTable): Work<number[]> {
	const points = new Array<number>(names.length).fill(0);
	for (const { cells } of rows) {
		yield;
		for (const [column, cell] of cells.entries()) {
			points[column] = (points[column] ?? 0) + votes[onlyFormatOf(cell) ?? 'both'];
		}
	}
	return points;
}

/** For each column, whether codes of currencies are read: no cell is text. */
function* codesOf({ names, rows }: DocumentTable): Work<boolean[]> {
	const kinds = names.map(() => new Set<CellKind>());
	for (const { cells } of rows) {
		yield;
		for (const [column, cell] of cells.entries()) kinds[column]?.add(kindOf(cell));
	}
	return kinds.map((kind) => !kind.has('text'));
}

/**
 * For each table, the format that most numbers of each column have. A column without one has that of its table, a table
 * without one that of the other tables, or the English one.
 */
function* formatsOf(tables: readonly DocumentTable[]): Work<TableFormat[]> {
	const all: Array<{
		names: readonly string[];
		points: number[];
		withCodes: boolean[];
		sum: number;
	}> = [];
	let total = 0;
	for (const table of tables) {
		const points = yield* pointsOf(table);
		const sum = points.reduce((one, other) => one + other, 0);
		const withCodes = yield* codesOf(table);
		all.push({ names: table.names, points, withCodes, sum });
		total += sum;
	}
	const formatOf = (points: number) => (points < 0 ? '1.234,50' : '1,234.50');
	const formats: TableFormat[] = [];
	for (const { names, points, withCodes, sum } of all) {
		yield;
		const own = formatOf(sum || total);
		const columns = points.map((count) => (count === 0 ? own : formatOf(count)));
		const others = columns.flatMap((format, column) =>
			format === own ? [] : [`${names[column]}: ${format}`],
		);
		formats.push({ columns, withCodes, shown: [own, ...others].join('; ') });
	}
	return formats;
}

/** Names that no column may have, since they're those of other fields of the item. A column of that name gets a number. */
const reservedNames: Readonly<Record<LocationFields, readonly string[]>> = {
	separate: ['location', 'document'],
	beside: ['table', 'sheet', 'page', 'row', 'title', 'numberFormat', 'fileName', 'document'],
	none: ['document'],
};

/** An item for each row of each table, and the places of their tables among the document's elements. */
function* rowsOf(
	tables: readonly DocumentTable[],
	{ fileName, settings }: Pick<OutputDocument, 'fileName' | 'settings'>,
): Work<{ items: INodeExecutionData[]; positions: number[] }> {
	const { locationFields, convertNumbers } = settings;
	const formats = convertNumbers ? yield* formatsOf(tables) : [];
	// Rows shorter than the headings are completed, but a few characters of markup can ask for millions of cells.
	let blanks = 0;
	for (const { rows } of tables) {
		yield;
		blanks += 8 * rows.length + 10_000;
	}
	const items: INodeExecutionData[] = [];
	const positions: number[] = [];
	for (const [index, { title, sheet, names, rows }] of tables.entries()) {
		const formatted = formats[index];
		const valueOf = (text: string, column: number) => {
			const format = formatted?.columns[column];
			if (format === undefined) return text;
			return convertNumber(text, format, formatted?.withCodes[column] === true);
		};
		for (const [place, { cells, page, position }] of rows.entries()) {
			yield;
			blanks -= names.length - cells.length;
			const shown = blanks >= 0 ? names : names.slice(0, cells.length);
			const values = shown.map(
				(name, column) => [name, valueOf(cells[column] ?? '', column)] as const,
			);
			const json: IDataObject = Object.fromEntries(values);
			const location: IDataObject = { table: index + 1 };
			if (sheet !== undefined) location.sheet = sheet;
			if (page !== undefined) location.page = page;
			location.row = place + 1;
			if (title !== undefined) location.title = title;
			if (formatted !== undefined) location.numberFormat = formatted.shown;
			location.fileName = fileName;
			if (locationFields === 'separate') json.location = location;
			if (locationFields === 'beside') Object.assign(json, location);
			items.push({ json });
			positions.push(position);
		}
	}
	return { items, positions };
}

/** An item for each row of each table. */
export async function writeTableRows(document: OutputDocument): Promise<INodeExecutionData[]> {
	// Loaded when it's first needed, as for the form Markdown.
	const { documentTables } = await import('../tables/joinedTables');
	const { caller, elements, missingPages, fileName, settings } = document;
	const reserved = reservedNames[settings.locationFields];
	const { firstRow, joinTables: joins } = settings;
	const reading = { joins, firstRow, reserved };
	const { tables, hasTextOnly } = await inSlices(documentTables(elements, reading));
	if (hasTextOnly) caller.hint(textOnlyHint);
	const { items, positions } = await inSlices(rowsOf(tables, document));
	return withMissingItems(items, positions, missingPages, (missing) => ({
		json: missingItem(missing, fileName),
	}));
}
