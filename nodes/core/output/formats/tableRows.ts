import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { TableRow } from '../../../../packages/element-text';
import { createPause, mapInBatches } from '../../text/batches';
import { missingItem, withMissingItems } from '../elements/missingPages';
import type { LocationFields, OutputDocument } from './outputDocument';

const textOnlyHint =
	'Table Rows left out tables that the service returned as text only, without cells. The strategy High Resolution reads the cells of tables in PDFs and images';

/**
 * Names that no column may have, since they're those of other fields of the item. A column of that name gets a number.
 */
const reservedNames: Readonly<Record<LocationFields, readonly string[]>> = {
	separate: ['location', 'document'],
	beside: ['table', 'sheet', 'page', 'row', 'title', 'numberFormat', 'fileName', 'document'],
	none: ['document'],
};

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
	const { rows, hasTextOnly } = await tableRows(elements, {
		...settings,
		reservedNames: reservedNames[locationFields],
		pause: createPause(),
	});
	if (hasTextOnly) context.hint(textOnlyHint);
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
