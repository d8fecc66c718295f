import { stepThrough, type Steps } from '../../pauses';
import { partOfType, tableTypes, type TextElement } from '../element';
import { readHtmlTables } from './htmlTable';
import type { HtmlRow, HtmlTable } from './tableBuilder';

/** A table, as the elements that it comes from have it. */
export interface TableSource extends HtmlTable {
	/** How many of its rows are headings, if the elements say so. */
	readonly headings?: number;
	/** For each of the elements: the first row that isn't among its rows or those of earlier ones. */
	readonly ends: readonly number[];
}

export function tableHtml({
	type,
	metadata: { text_as_html: html },
}: TextElement): string | undefined {
	return tableTypes.has(type) && typeof html === 'string' ? html : undefined;
}

function isContinuation({ metadata }: TextElement): boolean {
	return metadata.is_continuation === true;
}

function goesOn(first: TextElement, next: TextElement): boolean {
	if (tableHtml(next) === undefined) return false;
	const [id, own] = [first.metadata.table_id, next.metadata.table_id];
	return typeof id === 'string' && typeof own === 'string' ? id === own : isContinuation(next);
}

/**
 * Returns the positions of the elements that a table was cut into by chunking, the first of which is at `position`. Only
 * parts of pages may stand between them.
 */
export function chunksFrom(elements: readonly TextElement[], position: number): number[] {
	const first = elements[position];
	const positions = [position];
	if (first === undefined || tableHtml(first) === undefined) return positions;
	for (let next = position + 1; next < elements.length; next += 1) {
		const element = elements[next];
		if (element === undefined || partOfType(element.type) !== undefined) continue;
		if (!goesOn(first, element)) break;
		positions.push(next);
	}
	return positions;
}

/** Returns how many of an element's rows only repeat the headings of the table that it goes on with. */
function repeatedRows({ metadata: { num_carried_over_header_rows: count } }: TextElement): number {
	return typeof count === 'number' && count > 0 ? count : 0;
}

export interface TableSources {
	tables: TableSource[];
	isTooLong: boolean;
}

const workbook = /spreadsheetml|ms-excel/;
const workbookName = /\.xls[xmb]?$/i;

/** Whether an element is of a workbook, in which services write line breaks as a backslash and an n. */
function isOfWorkbook({ metadata: { filetype, filename } }: TextElement): boolean {
	if (typeof filetype === 'string') return workbook.test(filetype);
	return typeof filename === 'string' && workbookName.test(filename);
}

/** Reads the tables of one element, or the one table of several that chunking cut it into. */
export function* readTableSources(elements: readonly TextElement[]): Steps<TableSources> {
	const [first] = elements;
	const all: HtmlTable[][] = [];
	for (const element of elements) {
		const { tables, isTooLong } = yield* readHtmlTables(
			tableHtml(element) ?? '',
			isOfWorkbook(element),
		);
		if (isTooLong) return { tables: [], isTooLong };
		all.push(tables);
	}
	const isCut = elements.length > 1 || (first !== undefined && isContinuation(first));
	const [own = []] = all;
	if (!isCut) {
		const tables = own.map((table) => ({ ...table, ends: [table.rows.length] }));
		return { tables, isTooLong: false };
	}
	return { tables: [yield* joinChunks(elements, all)], isTooLong: false };
}

function* joinChunks(
	elements: readonly TextElement[],
	all: ReadonlyArray<readonly HtmlTable[]>,
): Steps<TableSource> {
	const rows: HtmlRow[] = [];
	const ends: number[] = [];
	yield* stepThrough(elements, (element, index) => {
		const repeated = index === 0 ? 0 : repeatedRows(element);
		const own = (all[index] ?? []).flatMap((table) => table.rows);
		for (const row of own.slice(repeated)) rows.push(row);
		ends.push(rows.length);
	});
	const caption = all[0]?.[0]?.caption ?? '';
	const repeated = Math.max(...elements.map(repeatedRows));
	const [first] = elements;
	// What goes on with a table whose beginning isn't there has no other headings.
	const isKnown = repeated > 0 || (first !== undefined && isContinuation(first));
	return { caption, rows, ends, ...(isKnown ? { headings: repeated } : {}) };
}

/**
 * Whether chunking cut rows of tables: a chunk has one row with fewer cells than others, or each of two chunks has one
 * cell only.
 */
export function* hasCutRows(elements: readonly TextElement[]): Steps<boolean> {
	let last = -1;
	let isCut = false;
	yield* stepThrough(elements, function* (element, position) {
		if (position <= last || element.type !== 'TableChunk' || isCut) return;
		const positions = chunksFrom(elements, position);
		last = positions.at(-1) ?? position;
		const chunks = positions.flatMap((at) => elements[at] ?? []);
		const { tables } = yield* readTableSources(chunks);
		isCut = tables.some(isCutTable);
	});
	return isCut;
}

function isCutTable({ rows, ends }: TableSource): boolean {
	let width = 0;
	for (const row of rows) width = Math.max(width, row.length);
	const areCut = ends.map((end, chunk) => {
		const start = ends[chunk - 1] ?? 0;
		return end - start === 1 && (rows[start]?.length ?? 0) < Math.max(width, 2);
	});
	return areCut.some((isCut, chunk) => isCut && (width > 1 || areCut[chunk - 1] === true));
}
