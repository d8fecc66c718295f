import type { IDataObject } from 'n8n-workflow';

import type {
	FieldNames,
	FirstRow,
	NumberFormat,
	TableRow,
	UnclearCell,
} from '../../../../packages/element-text';
import { isPdf } from '../../documents/fileTypes';
import { boolean, choice } from '../../n8n/fields/field';
import type { DocumentElement } from '../../wire/element';
import { dataTableNames } from '../dataTable';
import {
	inBothNodes,
	type DocumentOrigin,
	type Format,
	type OutputDocument,
	type ReadField,
} from '../format';
import { missingItem, MissingItems } from '../missingPages';
import { loadElementText, type ElementText } from './markdown';
import { missingItemText, type OutputShape } from '../outputShape';

const joinTablesField = boolean('joinTables', 'Join Tables Across Pages', {
	displayOptions: { show: { '/output': ['tableRows'] } },
	default: true,
	description:
		'Whether to join a table at the start of a page with the one at the end of the page before if both have the same number of columns, and the second repeats the headings or certainly has none',
});

const columnNamesField = choice('columnNames', 'Column Names', {
	displayOptions: { show: { output: ['tableRows'] } },
	options: [
		{
			name: 'As in the Document',
			value: 'document',
			description: 'Names fields by the headings, such as Unit price (€)',
		},
		{
			name: 'Letters, Digits and Underscores',
			value: 'identifiers',
			description: 'Names fields as Data Table and databases accept them, such as Unit_price',
		},
	],
	default: 'document',
	description: 'How to name the fields of the columns',
});

const convertNumbersField = boolean('convertNumbers', 'Convert Numbers', {
	displayOptions: { show: { '/output': ['tableRows'] } },
	default: true,
	description:
		"Whether to turn cells such as 1,234.50, (123), € 12 and 12% into numbers, and empty cells into null. Cells that can be read in several ways stay text: a hint names their columns, and 'Number Format' decides.",
});

export const numberFormatField = choice('numberFormat', 'Number Format', {
	displayOptions: { show: { '/output': ['tableRows'] } },
	options: [
		{
			name: '1 234,50',
			value: '1 234,50',
			description: 'Spaces group digits, and a comma separates decimals',
		},
		{
			name: '1,234.50',
			value: '1,234.50',
			description: 'Commas group digits, and a point separates decimals',
		},
		{
			name: '1.234,50',
			value: '1.234,50',
			description: 'Points group digits, and a comma separates decimals',
		},
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Uses what the column, the tables and the language of the document show',
		},
	],
	default: 'automatic',
	description: 'How the tables write numbers',
});

const firstRowField = choice('firstRow', 'First Row', {
	displayOptions: { show: { '/output': ['tableRows'] } },
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description:
				'Uses the rows that the service marks as headings, otherwise the first row, unless it has numbers or dates above others',
		},
		{
			name: 'Is Data',
			value: 'data',
			description: 'Returns the first row as an item, with columns named Column 1, Column 2 …',
		},
		{ name: 'Is Heading', value: 'heading', description: 'Names the columns by the first row' },
	],
	default: 'automatic',
	description:
		'How to treat the first row of each table. A cell above it that covers all columns is the title of the table.',
});

const locationFieldsField = choice('locationFields', 'Location Fields', {
	displayOptions: { show: { '/output': ['tableRows'] } },
	options: [
		{
			name: 'Beside the Columns',
			value: 'beside',
			description:
				'Adds table, sheet, page, row, title, numberFormat, attachment and fileName to the fields of the columns',
		},
		{ name: 'None', value: 'none', description: 'Returns the columns only' },
		{
			name: 'Separate Field',
			value: 'separate',
			description: 'Adds a field location that contains them',
		},
	],
	default: 'none',
	description: 'Where to return the table, row and document that an item comes from',
});

type LocationFields = 'separate' | 'beside' | 'none';

interface TableRowsSettings {
	joinTables: boolean;
	firstRow: FirstRow;
	numbers?: 'automatic' | NumberFormat;
	columnNames: FieldNames;
	locationFields: LocationFields;
}

/** A number format is only chosen for numbers that are to be converted. */
function readNumbers(read: ReadField): TableRowsSettings['numbers'] {
	const format = read(numberFormatField);
	const converts = read(convertNumbersField) ?? format !== undefined;
	return converts ? (format ?? 'automatic') : undefined;
}

const textOnlyHint =
	'Table Rows left out tables that the service returned as text only, without cells. The strategy High Resolution reads the cells of tables in PDFs and images';

function tooLongHint({ maxCellLength, maxRowCells }: ElementText): string {
	const [cell, row] = [maxCellLength, maxRowCells].map((limit) => limit.toLocaleString('en-US'));
	return `Table Rows left out tables that exceed its limits of ${cell} characters in a cell and ${row} cells in a row. Markdown, Plain Text and Elements have their text`;
}

/** Names of other fields of the item. A column of that name gets a number. */
const locationNames: Readonly<Record<LocationFields, readonly string[]>> = {
	separate: ['location', 'document'],
	beside: [
		'table',
		'sheet',
		'page',
		'row',
		'title',
		'numberFormat',
		'attachment',
		'fileName',
		'document',
	],
	none: ['document'],
};

function reservedNames({ locationFields, columnNames }: TableRowsSettings): readonly string[] {
	const names = locationNames[locationFields];
	return columnNames === 'identifiers' ? [...names, ...dataTableNames] : names;
}

/** A hint names no more columns than these. */
const maxColumns = 3;

function unclearHint(cells: readonly UnclearCell[]): string | undefined {
	if (cells.length === 0) return undefined;
	const named = cells.slice(0, maxColumns).map(({ column, text }) => `'${column}' (${text})`);
	const more = cells.length > maxColumns ? ` and ${cells.length - maxColumns} more columns` : '';
	const formats = [...new Set(cells.flatMap(({ numberFormat }) => numberFormat ?? []))];
	const read = formats.length > 0 ? `. Other numbers were read as ${formats.join(', ')}` : '';
	return `Table Rows left cells that can be read in several ways as text, in ${named.join(', ')}${more}${read}. If they are numbers, set 'Number Format'. Until then, give these columns the type string in a data table: the type number could read them wrong`;
}

function locationOf({ table, sheet, page, row, title, numberFormat }: TableRow): IDataObject {
	const location: IDataObject = { table };
	if (sheet !== undefined) location.sheet = sheet;
	if (page !== undefined) location.page = page;
	location.row = row;
	if (title !== undefined) location.title = title;
	if (numberFormat !== undefined) location.numberFormat = numberFormat;
	return location;
}

/** The strategies that read the text of a PDF only, and what leaves them to the service. */
const mayMissTables = ['fast', 'ocr_only', undefined, 'auto'];

/**
 * Returns the hint where a PDF has no tables at all, since that may be due to how it was read; undefined
 * where it isn't. A table without cells has a hint of its own.
 */
function noTablesHint({
	elements,
	fileName,
	mimeType,
	strategy,
}: { elements: readonly DocumentElement[] } & DocumentOrigin): string | undefined {
	if (!isPdf({ fileName, mimeType })) return undefined;
	if (elements.some(({ type }) => type.startsWith('Table'))) return undefined;
	if (strategy !== 'ofJob' && !mayMissTables.includes(strategy.sent)) return undefined;
	return "Table Rows found no tables in a PDF. If there are any, set 'Strategy' (in a job: that of its Partitioner) to High Resolution: Fast, OCR Only and Auto may read its text only";
}

export const tableRowsFormat = {
	value: 'tableRows',
	name: 'Table Rows',
	action: 'Get document table rows',
	description: 'One item for each row of every table, with a field for each column',
	offeredBy: inBothNodes,
	fields: [columnNamesField],
	options: [
		joinTablesField,
		convertNumbersField,
		numberFormatField,
		firstRowField,
		locationFieldsField,
	],
	read: (read): TableRowsSettings => ({
		joinTables: read(joinTablesField) ?? true,
		numbers: readNumbers(read),
		columnNames: read(columnNamesField) ?? 'document',
		firstRow: read(firstRowField) ?? 'automatic',
		locationFields: read(locationFieldsField) ?? 'none',
	}),
	content: { kind: 'items', things: 'rows' },
	keepsElements: () => true,
	isOnlyCutForAgents: true,
	hasNoImages: true,
	isSpoiledByChunks: () => true,
	load: loadElementText,
	*write(document: OutputDocument<TableRowsSettings>, elementText) {
		const { elements, fileName, missingPages, settings } = document;
		const { locationFields } = settings;
		const reading = { ...settings, reservedNames: reservedNames(settings) };
		const { rows, hasTextOnly, hasTooLong, unclear } = yield* elementText.tableRows(
			elements,
			reading,
		);
		if (hasTextOnly) document.hint(textOnlyHint);
		if (hasTooLong) document.hint(tooLongHint(elementText));
		const hint = unclearHint(unclear);
		if (hint !== undefined) document.hint(hint);
		const missing = new MissingItems(missingPages, (pages) => missingItem(pages, fileName));
		for (const row of rows) {
			const json: IDataObject = row.values;
			const element = elements[row.position];
			const attachment = element && elementText.attachmentOf(element);
			const location = { ...locationOf(row), ...(attachment && { attachment }), fileName };
			if (locationFields === 'beside') Object.assign(json, location);
			if (locationFields === 'separate') json.location = location;
			yield* missing.before(row.position);
			yield { json };
		}
		yield* missing.before();
	},
	hintOfNone: noTablesHint,
} as const satisfies Format<TableRowsSettings, ElementText>;

export const tableRowsShape: OutputShape = {
	items: `One item for each row below the headings of a table. A text in merged cells is in the first of its columns and in each of its rows, a number in the first cell only. Tables without cells (\`text_as_html\`) are left out, with a hint. ${missingItemText}`,
	fields: {
		'`Item`, `Price` … (one for each column)':
			'The text of the cell, or a number with Convert Numbers. Several rows of headings are joined (`Revenue / 2025`); a column without a heading is `Column 3` (all of them with First Row: Is Data), and a repeated heading is `Price 2`. A heading that is a whole number gets an underscore in every row (`_2024`), because JavaScript would move its field before the others. With Column Names: Letters, Digits and Underscores, names have at most 63 characters and begin with a letter (`Revenue_2025`, `column_2024`); letters with marks lose them (`Größe` becomes `Grosse`), names in other scripts are `column_3`, and repeated names, also those in other case, are `Price_2`',
		location: {
			type: 'object',
			isOptional: true,
			text: 'Where the row is, with Location Fields; with Beside the Columns, these are fields of the item. `table` (number of the table in the document, from 1), `sheet` (name of the sheet in a workbook), `page` (only if the document has pages), `row` (number of the row in its table, from 1), `title` (the row above the headings that covers the table, the short text directly above it, or the last heading on the page or the one before; only if there is one), with Convert Numbers `numberFormat` (how the table writes numbers, such as `1,234.50`, and the columns that do it in another way: `1,234.50; Preis: 1.234,50`; only if the table shows it), `attachment` (name of the attachment of an email that the table is in) and `fileName` (name of the document)',
			holds: {
				table: 'number',
				page: 'number',
				row: 'number',
				title: 'string',
				fileName: 'string',
			},
		},
	},
};
