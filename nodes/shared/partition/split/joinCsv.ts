import type { IDataObject } from 'n8n-workflow';

import type { DocumentElement } from '../../elements/element';
import type { Work } from '../../values/inSlices';
import { cellValue, type CsvTable, rawCell, type RawCell, readCsv, writeCsv } from './csv';
import { joinElements } from './joinElements';
import { UnusableAnswer } from '../../service/transport/unusableAnswer';

/** Services write some thirty columns. */
const mostColumns = 1000;
/** How many cells any response may have, however short. */
const freeCells = 1024 * 1024;

/** The size of CSV: `characters` of its text, and what that comes to as a table. */
interface CsvSize {
	characters: number;
	columns: number;
	rows: number;
}

/**
 * Throws UnusableAnswer for CSV whose table would take far more memory than its text: rows that are shorter than the
 * line of names are completed, so a short text can come to billions of cells.
 */
function assertAffordable({ characters, columns, rows }: CsvSize): void {
	if (columns <= mostColumns && columns * rows <= characters + freeCells) return;
	throw new UnusableAnswer(
		"The service's CSV has too many columns to join the page ranges",
		'Remove the option Split PDF, or choose another output format',
	);
}

/** A row, and the columns of the table that it comes from. */
interface TableRow {
	columns: readonly RawCell[];
	cells: RawCell[];
}

/**
 * Makes one table from rows of several tables. A service orders columns by the first row with a value in them, so the
 * columns before such a column in the row's own table come first as well. `allColumns` are those of all tables, also
 * those without any value.
 */
function* oneTable(rows: readonly TableRow[], allColumns: readonly RawCell[]): Work<CsvTable> {
	const ordered = new Set<RawCell>();
	for (const { cells, columns } of rows) {
		yield;
		const last = lastIndex(columns, (name, at) => !ordered.has(name) && (cells[at] ?? '') !== '');
		for (const name of columns.slice(0, last + 1)) ordered.add(name);
	}
	for (const name of allColumns) ordered.add(name);
	const columns = [...ordered];
	const places = new Map<readonly RawCell[], number[]>();
	const placed: RawCell[][] = [];
	for (const row of rows) {
		yield;
		const of = places.get(row.columns) ?? columns.map((name) => row.columns.indexOf(name));
		places.set(row.columns, of);
		placed.push(of.map((place) => row.cells[place] ?? ''));
	}
	return { columns, rows: placed };
}

function lastIndex(
	columns: readonly RawCell[],
	matches: (name: RawCell, at: number) => boolean,
): number {
	for (let at = columns.length - 1; at >= 0; at -= 1) {
		if (matches(columns[at] ?? '', at)) return at;
	}
	return -1;
}

/** The columns that a service adds for the file, in its order. */
const fileColumns = ['languages', 'filename', 'filetype'];

/**
 * A table of chunks with the name and type of their document, if the service wrote those of the list of elements that
 * was sent. The columns of the file are then where an unsplit response has them: after the columns of the first chunk.
 */
export function* withDocumentColumns(
	{ columns, rows }: CsvTable,
	document: ReadonlyMap<string, RawCell>,
): Work<CsvTable> {
	const known = [...document].filter(([name]) => columns.includes(name));
	const places = known.map(([name, cell]) => ({ place: columns.indexOf(name), cell }));
	const isRight = rows.every((cells) => places.every(({ place, cell }) => cells[place] === cell));
	if (isRight) return { columns, rows };
	const [first = []] = rows;
	const lastOfFirst = lastIndex(columns, (_, at) => (first[at] ?? '') !== '');
	const own = columns.filter((name) => !fileColumns.includes(name));
	const isOfFirst = (name: RawCell) => columns.indexOf(name) <= lastOfFirst;
	const ordered = [
		...own.filter(isOfFirst),
		...fileColumns.filter((name) => columns.includes(name)),
		...own.filter((name) => !isOfFirst(name)),
	];
	const completed: RawCell[][] = [];
	for (const cells of rows) {
		yield;
		completed.push(ordered.map((name) => document.get(name) ?? cells[columns.indexOf(name)] ?? ''));
	}
	return { columns: ordered, rows: completed };
}

const parentColumn = 'parent_id';
const idColumn = 'element_id';
const languagesColumn = 'languages';
const fileColumn = 'filename';

/** The CSV of a response without elements: a line without names. */
export const emptyCsv = '\n';

/** The CSV of a page range; no `text` if the range failed. */
export interface CsvRange {
	pages: number;
	text: string | undefined;
}

export interface JoinedCsv {
	text: string;
	/** The languages of the ranges if they differ. */
	differingLanguages: string[];
}

/** A row as an element, with the metadata that joining needs and the number of the row. */
interface RowElement extends DocumentElement {
	metadata: IDataObject & { row: number };
}

/**
 * Joins the CSV of ranges to that of an unsplit response: the same columns in the same order, rows in page order, and
 * page breaks and parents across ranges. Throws UnusableAnswer for CSV that would fill the memory.
 */
export function* joinCsv(ranges: readonly CsvRange[]): Work<JoinedCsv> {
	const rows: TableRow[] = [];
	const allColumns = new Set<RawCell>();
	let characters = 0;
	const read: Array<{ pages: number; elements?: RowElement[] }> = [];
	for (const { pages, text } of ranges) {
		if (text === undefined) {
			read.push({ pages });
			continue;
		}
		const { columns, rows: records } = yield* readCsv(text);
		const size = { characters: text.length, columns: columns.length, rows: records.length };
		assertAffordable(size);
		characters += text.length;
		for (const name of columns) allColumns.add(name);
		const elements: RowElement[] = [];
		for (const cells of records) {
			yield;
			elements.push(elementOf({ columns, cells }, rows.length));
			rows.push({ columns, cells });
		}
		read.push({ pages, elements });
	}
	assertAffordable({ characters, columns: allColumns.size, rows: rows.length });
	const { elements, differingLanguages } = yield* joinElements(read);
	const insert = columnInsertion();
	const joined: TableRow[] = [];
	for (const element of elements) {
		yield;
		joined.push(joinedRow(element, rows, insert));
	}
	if (allColumns.size === 0) {
		return {
			text: ranges.find(({ text }) => text !== undefined)?.text ?? emptyCsv,
			differingLanguages,
		};
	}
	return { text: yield* writeCsv(yield* oneTable(joined, [...allColumns])), differingLanguages };
}

function elementOf({ columns, cells }: TableRow, row: number): RowElement {
	const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
	const value = (column: string) => cellValue(cell(column));
	const parentId = value(parentColumn);
	const depth = numberIn(value('category_depth'));
	const languages = cell(languagesColumn);
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

type Insert = (row: TableRow, name: RawCell, before: number) => TableRow;

/** Inserts columns into rows. Rows of one table still share their columns afterwards. */
function columnInsertion(): Insert {
	const known = new Map<RawCell, Map<readonly RawCell[], readonly RawCell[]>>();
	return ({ columns, cells }, name, before) => {
		const ofName = known.get(name) ?? new Map<readonly RawCell[], readonly RawCell[]>();
		known.set(name, ofName);
		const inserted = ofName.get(columns) ?? [
			...columns.slice(0, before),
			name,
			...columns.slice(before),
		];
		ofName.set(columns, inserted);
		return { columns: inserted, cells: [...cells.slice(0, before), '', ...cells.slice(before)] };
	};
}

/** The row of an element, with what joining changed. */
function joinedRow(
	{ element_id, metadata }: DocumentElement,
	rows: readonly TableRow[],
	insert: Insert,
): TableRow {
	const { columns, cells } = rows[Number(metadata.row)] ?? { columns: [], cells: [] };
	let row: TableRow = { columns, cells: columns.map((_, at) => cells[at] ?? '') };
	const put = (name: RawCell, cell: RawCell, before: number) => {
		if (!row.columns.includes(name)) row = insert(row, name, before);
		row.cells[row.columns.indexOf(name)] = cell;
	};
	const { [parentColumn]: parentId, [languagesColumn]: languages } = metadata;
	if (columns.includes(idColumn)) put(idColumn, rawCell(element_id), 0);
	// A service writes parents last, and languages before the file name.
	if (typeof parentId === 'string') put(parentColumn, rawCell(parentId), columns.length);
	if (typeof languages === 'string') {
		put(languagesColumn, languages, Math.max(0, columns.indexOf(fileColumn)));
	}
	return row;
}
