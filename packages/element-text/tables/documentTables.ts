import {
	attachmentOf,
	hasValue,
	headingTypes,
	pageOf,
	paragraphTypes,
	partOfType,
	sheetOf,
	singleSpaced,
	tableTypes,
	type TextElement,
} from '../element';
import { stepThrough, type Steps } from '../../pauses';
import { withoutInvisible } from '../invisible';
import { isNumber, isYear } from '../numbers/writtenNumber';
import type { FirstRow } from './headingRows';
import { readTable, type DataRow, type RowTexts, type Table } from './table';
import { chunksFrom, readTableSources } from './tableChunks';

interface CellRow {
	cells: RowTexts;
	page?: number;
	position: number;
}

/** A table of a document, which may go on over several pages. */
export interface DocumentTable {
	title?: string;
	sheet?: string;
	names: readonly string[];
	hasHeadings: boolean;
	rows: CellRow[];
	position: number;
}

export interface DocumentTables {
	tables: DocumentTable[];
	hasTextOnly: boolean;
	hasTooLong: boolean;
}

const captionTypes: ReadonlySet<string> = new Set(['FigureCaption', 'Caption']);
/** A longer text above a table isn't its title. Characters. */
const maxTitle = 200;
/** The same with its spaces. */
const maxTitleLength = 10 * maxTitle;

const headingsKey = (rows: readonly RowTexts[]) =>
	JSON.stringify(
		rows.map((row) => row.map((text) => singleSpaced(withoutInvisible(text ?? '')).toLowerCase())),
	);

/** How many rows show what a column holds. */
const shownRows = 3;

function areAll(rows: readonly RowTexts[], column: number, is: (text: string) => boolean): boolean {
	return rows.length > 0 && rows.every((row) => is(row[column] ?? ''));
}

/** Whether a row repeats some of a table's headings: one cell is enough, if it isn't a number that may be a value. */
function repeatsHeading(headings: readonly RowTexts[], row: RowTexts): boolean {
	return row.some((cell, column) => {
		const text = cell ?? '';
		const isName = text !== '' && (!isNumber(text) || isYear(text));
		return (
			isName &&
			headings.some((heading) => headingsKey([[heading[column] ?? '']]) === headingsKey([[text]]))
		);
	});
}

/**
 * Whether the first of some rows is certain to be one like those of the table above, rather than the headings of another
 * table: the table above marks its headings and this one has none that are marked, nothing stands below it, the user says
 * so, or there's a number where the columns have numbers. Words where they have numbers are headings.
 */
function beginsWithValues(above: Table, rows: readonly RowTexts[], firstRow: FirstRow): boolean {
	const [first = [], ...below] = rows;
	if (repeatsHeading(above.headings, first)) return false;
	const rowsAbove = above.rows.slice(-shownRows).map(({ texts }) => texts);
	const rowsBelow = below.slice(0, shownRows);
	const hasNoHeading = above.hasOwnHeadings || below.length === 0 || firstRow === 'data';
	let hasNumber = false;
	for (const [column, cell] of first.entries()) {
		const text = cell ?? '';
		const isOfNumbers = areAll(rowsAbove, column, isNumber);
		if (!hasValue(text) || !(isOfNumbers || areAll(rowsBelow, column, isNumber))) continue;
		if (!isNumber(text)) return false;
		// Years are headings as well.
		const isValue = !isYear(text) || areAll(rowsAbove, column, isYear);
		hasNumber ||= isOfNumbers && isValue;
	}
	return hasNoHeading || hasNumber;
}

/** What of a table's rows continues the table above; undefined if it's a table of its own. */
function continuation(above: Table, next: Table, firstRow: FirstRow): DataRow[] | undefined {
	if (above.names.length !== next.names.length) return undefined;
	if (next.caption !== undefined && next.caption !== above.caption) return undefined;
	const repeats = headingsKey(above.headings) === headingsKey(next.headings);
	if (repeats && next.headings.length > 0) return next.rows;
	if (next.hasOwnHeadings || next.caption !== undefined) return undefined;
	const rows = [...next.headings.map((texts) => ({ texts, part: 0 })), ...next.rows];
	const texts = rows.map((row) => row.texts);
	return beginsWithValues(above, texts, firstRow) ? rows : undefined;
}

interface TableReading {
	joins: boolean;
	firstRow: FirstRow;
	reserved: readonly string[];
}

interface PlacedText {
	text: string;
	page?: number;
}

/** The text, if it stands on the same page as a table or on the one before, as far as there are pages. */
function near(placed: PlacedText | undefined, page: number | undefined): string | undefined {
	if (placed?.page === undefined || page === undefined) return placed?.text;
	return placed.page === page || placed.page === page - 1 ? placed.text : undefined;
}

class TableReader {
	readonly tables: DocumentTable[] = [];
	hasTextOnly = false;
	hasTooLong = false;
	private above: PlacedText | undefined;
	private heading: PlacedText | undefined;
	/** The table above, if only parts of pages stand below it, and the page that it ends on. */
	private last: { table: Table; joined: DocumentTable; page?: number } | undefined;
	private sheet: string | undefined;
	private attachment: string | undefined;
	/** The last element of the table above, if that was cut into several. */
	private lastChunk = -1;

	private readonly elements: readonly TextElement[];
	private readonly reading: TableReading;

	constructor(elements: readonly TextElement[], reading: TableReading) {
		this.elements = elements;
		this.reading = reading;
	}

	read(element: TextElement, position: number): Steps<void> | undefined {
		if (partOfType(element.type) !== undefined || position <= this.lastChunk) return undefined;
		this.enter(sheetOf(element), attachmentOf(element));
		if (tableTypes.has(element.type)) return this.readTables(element, position);
		this.readText(element);
		return undefined;
	}

	private *readTables(element: TextElement, position: number): Steps<void> {
		const positions = chunksFrom(this.elements, position);
		this.lastChunk = positions.at(-1) ?? position;
		const chunks = positions.flatMap((at) => this.elements[at] ?? []);
		const { tables, isTooLong } = yield* readTableSources(chunks);
		const count = this.tables.length;
		let hasCells = false;
		for (const source of tables) {
			const table = yield* readTable(source, this.reading);
			if (table === undefined) continue;
			hasCells = true;
			// Only the first table of an element goes on with the one above.
			this.addTable(table, positions, this.tables.length === count);
		}
		if (hasCells) return;
		this.hasTooLong ||= isTooLong;
		this.hasTextOnly ||= !isTooLong && element.text.trim() !== '';
		this.last = undefined;
	}

	private addTable(table: Table, positions: readonly number[], isFirst: boolean): void {
		const { reading, elements, last } = this;
		const pageAt = (position: number | undefined) => {
			const element = elements[position ?? -1];
			return element && pageOf(element);
		};
		const [position = 0] = positions;
		const page = pageAt(position);
		const rowOf = ({ texts: cells, part }: DataRow): CellRow => {
			const at = positions[part] ?? position;
			return { cells, page: pageAt(at), position: at };
		};
		const isNext = isFirst && reading.joins && page !== undefined && page - 1 === last?.page;
		const more = isNext ? continuation(last.table, table, reading.firstRow) : undefined;
		if (more !== undefined && last !== undefined) {
			for (const row of more) last.joined.rows.push(rowOf(row));
			last.page = pageAt(positions.at(-1));
			return;
		}
		const { names, headings, rows, caption } = table;
		const title = caption ?? near(this.above, page) ?? near(this.heading, page);
		const joined: DocumentTable = {
			...{ title, sheet: this.sheet, names, position },
			hasHeadings: headings.length > 0,
			rows: rows.map(rowOf),
		};
		this.tables.push(joined);
		this.last = { table, joined, page: pageAt(positions.at(-1)) };
		this.above = undefined;
	}

	/** What stands in another sheet, or another attachment, is neither the title of a table nor continued by it. */
	private enter(sheet: string | undefined, attachment: string | undefined): void {
		if (sheet === this.sheet && attachment === this.attachment) return;
		this.sheet = sheet;
		this.attachment = attachment;
		this.above = undefined;
		this.heading = undefined;
		this.last = undefined;
	}

	private readText(element: TextElement): void {
		const { type, text } = element;
		if (!/\S/.test(text)) return;
		this.last = undefined;
		// A text may be so long that reading all of it takes long.
		const isShort = text.length <= maxTitleLength && singleSpaced(text).length <= maxTitle;
		const words = isShort ? singleSpaced(text) : '';
		const isTitle = (headingTypes.has(type) || captionTypes.has(type)) && isShort;
		const placed = { text: words, page: pageOf(element) };
		if (isTitle) this.heading = placed;
		this.above = isTitle || (paragraphTypes.has(type) && isShort) ? placed : undefined;
	}
}

/**
 * Returns the tables of a document with their titles: what the table itself says above its headings, a short text
 * directly above it, or the last heading, in the same sheet and on the same page or the one before. With `joins`, a
 * table at the start of a page continues the one at the end of the page before if it has the same number of columns, and
 * either repeats the headings or certainly has none.
 */
export function* documentTables(
	elements: readonly TextElement[],
	reading: TableReading,
): Steps<DocumentTables> {
	const reader = new TableReader(elements, reading);
	yield* stepThrough(elements, (element, position) => reader.read(element, position));
	return reader;
}
