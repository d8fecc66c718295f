import { stepThrough, type Steps } from '../../pauses';
import { columnNames } from './columnNames';
import { noCell, readTableCells, type HtmlRow } from './htmlTable';

/** A table with its headings taken off its rows. */
export interface Table {
	/** What a row above the headings says that covers the whole table; undefined if there's none. */
	caption?: string;
	/** The columns' names, each of them once. */
	names: string[];
	/** The texts of the rows that the names were made of. */
	headings: string[][];
	/** Whether the HTML marks the headings: as such, or with bold text. */
	hasOwnHeadings: boolean;
	/** The texts of the other rows. They may be shorter than the names, never longer. */
	rows: string[][];
}

/** Rows that span several columns and look like headings are no more than these. */
const maxUnmarkedHeadings = 4;
const maxCaptions = 3;

/** Whether a cell covers several columns of a row, but not all. */
function hasGroups(row: HtmlRow, width: number): boolean {
	return (
		new Set(row).size > 1 &&
		row.length === width &&
		row.some((cell, column) => cell !== noCell && cell.text !== '' && cell === row[column - 1])
	);
}

/** Whether the HTML marks every cell of a row that has text as a heading. */
function isMarked(row: HtmlRow): boolean {
	return (
		row.some(({ isHeading }) => isHeading) &&
		row.every((cell) => cell.isHeading || cell.text === '')
	);
}

/** Whether the first row alone is in bold. */
function isBoldHead([first = [], second = []]: readonly HtmlRow[]): boolean {
	const isBold = (row: HtmlRow) =>
		row.some((cell) => cell.isBold) && row.every((cell) => cell.isBold || cell.text === '');
	return isBold(first) && second.length > 0 && !isBold(second);
}

/** What the first row of each table is, below what covers the whole table. */
export type FirstRow = 'automatic' | 'heading' | 'data';

/**
 * Whether a row says one thing for the whole table: in a cell over all columns, or in the first of at least three,
 * unless the user knows what the first row is.
 */
function isCaption(row: HtmlRow, width: number, firstRow: FirstRow): boolean {
	const texts = new Set(row.filter(({ text }) => text !== ''));
	const [first] = row;
	if (width < 2 || texts.size !== 1 || first === undefined || !texts.has(first)) return false;
	return row.at(-1) === first ? row.length === width : width > 2 && firstRow === 'automatic';
}

/** How many of the first rows are captions of the table. */
function countCaptions(rows: readonly HtmlRow[], width: number, firstRow: FirstRow): number {
	const first = rows.slice(0, maxCaptions + 1);
	const count = first.findIndex((row) => !isCaption(row, width, firstRow));
	return Math.max(0, count);
}

/** How many of the rows are headings. */
function countHeadings(rows: readonly HtmlRow[], width: number, firstRow: FirstRow): number {
	if (firstRow === 'data') return 0;
	const found = findHeadings(rows, width);
	return firstRow === 'heading' ? Math.max(found, Math.min(rows.length, 1)) : found;
}

/** Whether one cell that the HTML marks as a heading covers all columns. */
function isSection(row: HtmlRow, width: number): boolean {
	return width > 1 && row.length === width && isMarked(row) && new Set(row).size === 1;
}

/** Returns the first row below the headings: one for all columns is the title of a section where others follow. */
function firstBelowHeadings(rows: readonly HtmlRow[], width: number): number {
	const firstUnmarked = rows.findIndex((row) => !isMarked(row));
	const firstSection = rows.findIndex((row, index) => index > 0 && isSection(row, width));
	const hasSections =
		firstSection > 0 &&
		firstSection < firstUnmarked &&
		rows.slice(firstUnmarked).some((row) => isSection(row, width));
	return hasSections ? firstSection : firstUnmarked;
}

function findHeadings(rows: readonly HtmlRow[], width: number): number {
	const firstUnmarked = firstBelowHeadings(rows, width);
	if (firstUnmarked > 0) return firstUnmarked;
	if (firstUnmarked < 0) return Math.min(rows.length, 1);
	// Headings of rows only: the first row is one like the others.
	if (rows.some((row) => row.some(({ isHeading }) => isHeading))) return 0;
	if (rows.length < 2) return 0;
	let count = 1;
	const maxCount = Math.min(maxUnmarkedHeadings, rows.length - 1);
	while (count < maxCount && hasGroups(rows[count - 1] ?? [], width)) count += 1;
	return count;
}

const cellTexts = (row: HtmlRow) => row.map(({ text }) => text);
const rowKey = (row: HtmlRow) => JSON.stringify(cellTexts(row));

/** Returns the rows without those that repeat a heading, as tables do on each of their pages. */
function* withoutRepeated(
	rows: readonly HtmlRow[],
	headings: ReadonlySet<string>,
): Steps<HtmlRow[]> {
	const others: HtmlRow[] = [];
	yield* stepThrough(rows, (row) => {
		if (!isMarked(row) || !headings.has(rowKey(row))) others.push(row);
	});
	return others;
}

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

/** A table's rows by what they are, without repeated headings and empty rows and columns. Rows may be shorter than the width, never longer. */
export interface TableParts {
	/** The texts of rows above the headings that cover the whole table. */
	captions: string[];
	headings: HtmlRow[];
	rows: HtmlRow[];
	/** Columns. */
	width: number;
}

/**
 * Reads a table's HTML. Headings are the first rows that the HTML marks as such, otherwise its first row, and the ones
 * below as long as one groups columns, unless `firstRow` says otherwise. Undefined if there's no cell with text.
 */
export function* readTableParts(html: string, firstRow: FirstRow): Steps<TableParts | undefined> {
	const all = yield* readTableCells(html);
	const columns = yield* ownColumns(all);
	const rows: HtmlRow[] = [];
	yield* stepThrough(all, (row) => {
		const end = columns.findIndex((column) => column >= row.length);
		const own = end < 0 ? columns : columns.slice(0, end);
		const visible = own.map((column) => row[column] ?? noCell);
		if (visible.some(({ text }) => text !== '')) rows.push(visible);
	});
	if (rows.length === 0) return undefined;
	const width = columns.length;
	const covering = rows.splice(0, countCaptions(rows, width, firstRow));
	const captions = covering.map(([first]) => first?.text ?? '');
	const byWords = new Map<string, HtmlRow>();
	for (const row of rows.splice(0, countHeadings(rows, width, firstRow))) {
		byWords.set(rowKey(row), row);
	}
	const others = yield* withoutRepeated(rows, new Set(byWords.keys()));
	return { captions, headings: [...byWords.values()], rows: others, width };
}

/** Reads a table with a name for each column, none of them reserved. Undefined if there's no cell with text. */
export function* readTable(
	html: string,
	{ firstRow, reserved }: { firstRow: FirstRow; reserved: readonly string[] },
): Steps<Table | undefined> {
	const parts = yield* readTableParts(html, firstRow);
	if (parts === undefined) return undefined;
	const { captions, headings, rows, width } = parts;
	const texts: string[][] = [];
	yield* stepThrough(rows, (row) => void texts.push(cellTexts(row)));
	return {
		...(captions.length > 0 ? { caption: captions.join('\n') } : {}),
		names: columnNames(headings, width, reserved),
		headings: headings.map(cellTexts),
		hasOwnHeadings: headings.some(isMarked) || isBoldHead([...headings, ...rows.slice(0, 2)]),
		rows: texts,
	};
}
