import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../element/element';
import { cellValue, rawCell, readCsv, writeCsv, type CsvRow } from './csv';
import { joinElements } from './joinElements';

const parentColumn = 'parent_id';
const idColumn = 'element_id';

/** A row as an element, with what joining needs to know of it; the row itself travels along. */
interface RowElement extends DocumentElement {
	metadata: IDataObject & { row: number };
}

function numberIn(cell: string): number | undefined {
	return cell.trim() === '' || Number.isNaN(Number(cell)) ? undefined : Number(cell);
}

/**
 * Joins the CSV of ranges to one: the columns of all in the order in which they appear first, rows in page
 * order, page breaks and parents between ranges as in an unsplit answer. A position without text is a range
 * that failed.
 */
export function joinCsv(texts: ReadonlyArray<string | undefined>): string {
	const tables = texts.map((text) => (text === undefined ? undefined : readCsv(text)));
	const rows: CsvRow[] = [];
	const ranges = tables.map((table) =>
		table?.rows.map((row): RowElement => {
			rows.push(row);
			return elementOf(row, rows.length - 1);
		}),
	);
	const columns = new Set(tables.flatMap((table) => table?.columns ?? []));
	const joined = joinElements(ranges).elements.map((element) => {
		const row = rows[Number(element.metadata.row)] ?? new Map<string, string>();
		const { parent_id: parentId } = element.metadata;
		if (typeof parentId === 'string') columns.add(parentColumn);
		return new Map([
			...row,
			[idColumn, rawCell(element.element_id)],
			...(typeof parentId === 'string' ? [[parentColumn, rawCell(parentId)] as const] : []),
		]);
	});
	if (columns.size === 0) return texts.find((text) => text !== undefined) ?? '';
	return writeCsv({ columns: [...columns], rows: joined });
}

function elementOf(row: CsvRow, position: number): RowElement {
	const value = (column: string) => cellValue(row.get(column));
	const parentId = value(parentColumn);
	const depth = numberIn(value('category_depth'));
	return {
		type: value('type'),
		element_id: value(idColumn),
		text: value('text'),
		metadata: {
			row: position,
			...(parentId === '' ? {} : { [parentColumn]: parentId }),
			...(depth === undefined ? {} : { category_depth: depth }),
		},
	};
}
