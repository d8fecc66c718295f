import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { TableRow, UnclearCell } from '../../../../packages/element-text';
import { inSteps, mapInBatches } from '../../text/batches';
import { missingItem, withMissingItems } from '../elements/missingPages';
import type { FormatSettings, LocationFields, OutputDocument } from './outputDocument';

const textOnlyHint =
	'Table Rows left out tables that the service returned as text only, without cells. The strategy High Resolution reads the cells of tables in PDFs and images';

/** Names of other fields of the item. A column of that name gets a number. */
const locationNames: Readonly<Record<LocationFields, readonly string[]>> = {
	separate: ['location', 'document'],
	beside: ['table', 'sheet', 'page', 'row', 'title', 'numberFormat', 'fileName', 'document'],
	none: ['document'],
};

/** n8n's Data Table has these columns itself, and leaves out fields of the same name. */
const dataTableNames = ['id', 'createdAt', 'updatedAt', 'dryRunState'];

function reservedNames({ locationFields, columnNames }: FormatSettings): readonly string[] {
	const names = locationNames[locationFields];
	return columnNames === 'identifiers' ? [...names, ...dataTableNames] : names;
}

/** A hint names no more columns than these. */
const maxColumns = 3;

/** Says which columns have cells that may be numbers, and how the others of these tables were read. */
function unclearHint(cells: readonly UnclearCell[]): string | undefined {
	if (cells.length === 0) return undefined;
	const named = cells.slice(0, maxColumns).map(({ column, text }) => `'${column}' (${text})`);
	const more = cells.length > maxColumns ? ` and ${cells.length - maxColumns} more columns` : '';
	const formats = [...new Set(cells.flatMap(({ numberFormat }) => numberFormat ?? []))];
	const read = formats.length > 0 ? `. Other numbers were read as ${formats.join(', ')}` : '';
	return `Table Rows left cells that can be read in several ways as text, in ${named.join(', ')}${more}${read}. If they are numbers, set 'Number Format'`;
}

/** Where a row stands. What a document doesn't have is absent. */
function locationOf({ table, sheet, page, row, title, numberFormat }: TableRow): IDataObject {
	const location: IDataObject = { table };
	if (sheet !== undefined) location.sheet = sheet;
	if (page !== undefined) location.page = page;
	location.row = row;
	if (title !== undefined) location.title = title;
	if (numberFormat !== undefined) location.numberFormat = numberFormat;
	return location;
}

/** Writes an item for each row of each table. */
export async function writeTableRows(document: OutputDocument): Promise<INodeExecutionData[]> {
	// Loaded when it's first needed: n8n loads every node at start, and reading HTML is a large part of them.
	const { tableRows } = await import('../../../../packages/element-text');
	const { context, elements, missingPages, fileName, settings } = document;
	const { locationFields } = settings;
	const { rows, hasTextOnly, unclear } = await inSteps(
		tableRows(elements, { ...settings, reservedNames: reservedNames(settings) }),
	);
	if (hasTextOnly) context.hint(textOnlyHint);
	const hint = unclearHint(unclear);
	if (hint !== undefined) context.hint(hint);
	const items = await mapInBatches(rows, (row): INodeExecutionData => {
		const json: IDataObject = row.values;
		if (locationFields === 'none') return { json };
		const location = { ...locationOf(row), fileName };
		return { json: Object.assign(json, locationFields === 'beside' ? location : { location }) };
	});
	const positions = rows.map(({ position }) => position);
	return withMissingItems(items, positions, missingPages, (missing) => ({
		json: missingItem(missing, fileName),
	}));
}
