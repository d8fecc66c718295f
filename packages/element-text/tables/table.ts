import { stepThrough, type Steps } from '../../pauses';
import type { TextElement } from '../element';
import { withoutInvisible } from '../invisible';
import { isNumber } from '../numbers/writtenNumber';
import { columnNames } from './columnNames';
import { countCaptions, countHeadings, isBoldHead, isMarked, type FirstRow } from './headingRows';
import { readTableSources, type TableSource } from './tableChunks';
import { noCell, type HtmlRow } from './tableBuilder';

/** The texts of a row of data, by column; null where a cell that stands elsewhere goes on. */
export type RowTexts = ReadonlyArray<string | null>;

export interface DataRow {
	texts: RowTexts;
	part: number;
}

/** A table with its headings taken off its rows. */
export interface Table {
	/** What it says above its headings; undefined if that's nothing. */
	caption?: string;
	names: string[];
	headings: string[][];
	/** Whether the HTML marks the headings: as such, or with bold text. */
	hasOwnHeadings: boolean;
	/** They may be shorter than the names, never longer. */
	rows: DataRow[];
}

const cellTexts = (row: HtmlRow) => row.map(({ text }) => text);
const rowKey = (row: HtmlRow) => JSON.stringify(cellTexts(row));

/** Columns in which a cell begins somewhere: the others only repeat their neighbor. */
function* ownColumns(rows: readonly HtmlRow[]): Steps<number[]> {
	const isOwn: boolean[] = [];
	let above: HtmlRow = [];
	yield* stepThrough(rows, (row) => {
		for (let column = 0; column < row.length; column += 1) {
			const cell = row[column];
			if (cell === noCell || cell === row[column - 1] || cell === above[column]) continue;
			isOwn[column] = true;
		}
		above = row;
	});
	return [...isOwn.keys()].filter((column) => isOwn[column]);
}

/**
 * Returns the texts of rows of data. A cell that covers several columns stands in the first of them. Of what covers
 * several rows, a text stands in each, but neither a number, which would be counted twice, nor a heading.
 */
function* dataTexts(
	rows: ReadonlyArray<{ row: HtmlRow; part: number }>,
	lastHeading: HtmlRow | undefined,
): Steps<DataRow[]> {
	const headings = new Set(lastHeading);
	let above: HtmlRow = lastHeading ?? [];
	const written: DataRow[] = [];
	yield* stepThrough(rows, ({ row, part }) => {
		const texts = row.map((cell, column) => {
			if (cell === noCell) return '';
			if (cell === row[column - 1]) return null;
			const goesOn = cell === above[column];
			return goesOn && (headings.has(cell) || isNumber(cell.text)) ? null : cell.text;
		});
		written.push({ texts, part });
		above = row;
	});
	return written;
}

/** A table's rows by what they are, without repeated headings and empty rows and columns. Rows may be shorter than the width, never longer. */
export interface TableParts {
	/** What the table says above its headings. */
	captions: string[];
	headings: HtmlRow[];
	rows: DataRow[];
	/** Whether its first row is in bold, and the second isn't. */
	isBoldHead: boolean;
	/** Columns. */
	width: number;
}

/**
 * Reads a table. Headings are the first rows that the HTML marks as such, otherwise its first row unless that is one of
 * values, and the ones below as long as one groups columns, unless `firstRow` says otherwise. Undefined if there's no
 * cell with text.
 */
function* readTableParts(source: TableSource, firstRow: FirstRow): Steps<TableParts | undefined> {
	const columns = yield* ownColumns(source.rows);
	const rows: HtmlRow[] = [];
	const partOf = new Map<HtmlRow, number>();
	let ownHeadings = 0;
	let part = 0;
	yield* stepThrough(source.rows, (row, index) => {
		while (index >= (source.ends[part] ?? Infinity)) part += 1;
		const end = columns.findIndex((column) => column >= row.length);
		const own = end < 0 ? columns : columns.slice(0, end);
		const visible = own.map((column) => row[column] ?? noCell);
		if (visible.every(({ text }) => text === '')) return;
		if (index < (source.headings ?? 0)) ownHeadings += 1;
		partOf.set(visible, part);
		rows.push(visible);
	});
	if (rows.length === 0) return undefined;
	const width = columns.length;
	const covering = rows.splice(0, countCaptions(rows, width, firstRow));
	const named = source.caption === '' ? [] : [source.caption];
	const captions = [...named, ...covering.map(([first]) => first?.text ?? '')];
	const headingCount =
		source.headings === undefined || firstRow === 'data'
			? countHeadings(rows, width, firstRow)
			: Math.max(0, ownHeadings - covering.length);
	const byWords = new Map<string, HtmlRow>();
	const isBold = isBoldHead(rows);
	for (const row of rows.splice(0, headingCount)) byWords.set(rowKey(row), row);
	const headings = [...byWords.values()];
	const others: Array<{ row: HtmlRow; part: number }> = [];
	yield* stepThrough(rows, (row) => {
		// Tables repeat their headings on each of their pages.
		if (isMarked(row) && byWords.has(rowKey(row))) return;
		others.push({ row, part: partOf.get(row) ?? 0 });
	});
	const texts = yield* dataTexts(others, headings.at(-1));
	return { captions, headings, rows: texts, isBoldHead: isBold, width };
}

/** Reads the tables of an element, or the one that chunking cut into several, as far as they have cells with text. */
export function* readPartsOfTables(elements: readonly TextElement[]): Steps<TableParts[]> {
	const { tables } = yield* readTableSources(elements);
	const all: TableParts[] = [];
	for (const source of tables) {
		const parts = yield* readTableParts(source, 'automatic');
		if (parts !== undefined) all.push(parts);
	}
	return all;
}

/** Reads the tables of an element, or of chunks. */
export type ReadTables = typeof readPartsOfTables;

/** Returns what reads each table once, for several texts of the same elements. */
export function tablesReadOnce(): ReadTables {
	const read = new Map<TextElement | undefined, TableParts[]>();
	return function* (elements) {
		const [first] = elements;
		const known = read.get(first) ?? (yield* readPartsOfTables(elements));
		read.set(first, known);
		return known;
	};
}

function visibleNumber(text: string | null): string | null {
	const visible = text && withoutInvisible(text);
	return visible !== text && isNumber(text ?? '') ? visible : text;
}

/** Reads a table with a name for each column, none of them reserved. Undefined if there's no cell with text. */
export function* readTable(
	source: TableSource,
	{ firstRow, reserved }: { firstRow: FirstRow; reserved: readonly string[] },
): Steps<Table | undefined> {
	const parts = yield* readTableParts(source, firstRow);
	if (parts === undefined) return undefined;
	const { captions, headings, isBoldHead: isBold, width } = parts;
	const rows: DataRow[] = [];
	yield* stepThrough(parts.rows, ({ texts, part }) => {
		rows.push({ texts: texts.map(visibleNumber), part });
	});
	return {
		...(captions.length > 0 ? { caption: captions.join('\n') } : {}),
		names: columnNames(headings, width, reserved),
		headings: headings.map(cellTexts),
		hasOwnHeadings: isBold || headings.some(isMarked),
		rows,
	};
}
