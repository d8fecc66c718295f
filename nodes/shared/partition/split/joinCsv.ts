import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../element/element';
import { cellValue, rawCell, readCsv, writeCsv, type CsvTable, type RawCell } from './csv';
import { orderedColumns, type TableRow } from './csvColumns';
import { joinElements } from './joinElements';

const parentColumn = 'parent_id';
const idColumn = 'element_id';
const languagesColumn = 'languages';
const fileColumn = 'filename';

/** What an answer without elements is as CSV: a line without names. */
export const emptyCsv = '\n';

/** The CSV of a range of pages; without `text` it failed. */
export interface CsvRange {
	pages: number;
	text: string | undefined;
}

export interface JoinedCsv {
	text: string;
	/** The languages of the ranges where they differ. */
	differingLanguages: string[];
}

/** A row as an element, with what joining needs to know of it; the row itself travels along. */
interface RowElement extends DocumentElement {
	metadata: IDataObject & { row: number };
}

/**
 * Joins the CSV of ranges to that of an unsplit answer: its columns in its order, rows in page order, page breaks and
 * parents between ranges.
 */
export function joinCsv(ranges: readonly CsvRange[]): JoinedCsv {
	const rows: TableRow[] = [];
	const tables: CsvTable[] = [];
	const read = ranges.map(({ pages, text }) => {
		if (text === undefined) return { pages };
		const table = readCsv(text);
		tables.push(table);
		const elements = table.rows.map((cells): RowElement => {
			rows.push({ cells, columns: table.columns });
			return elementOf(cells, rows.length - 1);
		});
		return { pages, elements };
	});
	const { elements, differingLanguages } = joinElements(read);
	const joined = elements.map((element) => joinedRow(element, rows));
	const columns = orderedColumns(joined, tables);
	const text =
		columns.length === 0
			? (ranges.find((range) => range.text !== undefined)?.text ?? emptyCsv)
			: writeCsv({ columns, rows: joined.map(({ cells }) => cells) });
	return { text, differingLanguages };
}

function elementOf(cells: TableRow['cells'], row: number): RowElement {
	const value = (column: string) => cellValue(cells.get(column));
	const parentId = value(parentColumn);
	const depth = numberIn(value('category_depth'));
	const languages = cells.get(languagesColumn) ?? '';
	return {
		type: value('type'),
		element_id: value(idColumn),
		text: value('text'),
		metadata: {
			row,
			[fileColumn]: value(fileColumn),
			...(languages === '' ? {} : { [languagesColumn]: languages }),
			...(parentId === '' ? {} : { [parentColumn]: parentId }),
			...(depth === undefined ? {} : { category_depth: depth }),
		},
	};
}

function numberIn(cell: string): number | undefined {
	return cell.trim() === '' || Number.isNaN(Number(cell)) ? undefined : Number(cell);
}

/** The row of an element, with what joining made of it. */
function joinedRow({ element_id, metadata }: DocumentElement, rows: readonly TableRow[]): TableRow {
	const row = rows[Number(metadata.row)] ?? { cells: new Map<string, RawCell>(), columns: [] };
	const cells = new Map([...row.cells, [idColumn, rawCell(element_id)]]);
	const { [parentColumn]: parentId, [languagesColumn]: languages } = metadata;
	let { columns } = row;
	if (typeof parentId === 'string') {
		cells.set(parentColumn, rawCell(parentId));
		columns = withColumn(columns, parentColumn, columns.length);
	}
	if (typeof languages === 'string') {
		cells.set(languagesColumn, languages);
		columns = withColumn(columns, languagesColumn, columns.indexOf(fileColumn));
	}
	return { cells, columns };
}

/** A service puts languages before the file's name, and parents last. */
function withColumn(columns: readonly RawCell[], name: RawCell, place: number): readonly RawCell[] {
	if (columns.includes(name)) return columns;
	const before = Math.max(0, place);
	return [...columns.slice(0, before), name, ...columns.slice(before)];
}
