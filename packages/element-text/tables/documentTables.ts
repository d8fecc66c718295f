import {
	headingTypes,
	pageOf,
	paragraphTypes,
	partOfType,
	sheetOf,
	singleSpaced,
	tableTypes,
	type TextElement,
} from '../element';
import { forEachEntry, type Pause } from '../../pauses';
import { isNumber } from '../numbers/writtenNumber';
import { readTable, type FirstRow, type Table } from './table';

/** The cells of one row of a table. */
interface CellRow {
	cells: readonly string[];
	/** undefined if the document has no pages. */
	page?: number;
	/** The place of the row's table among the document's elements. */
	position: number;
}

/** A table of a document, which may go on over several pages. */
export interface DocumentTable {
	title?: string;
	/** undefined if the document isn't a workbook. */
	sheet?: string;
	names: readonly string[];
	rows: CellRow[];
	/** The place of the table's first element among the document's elements. */
	position: number;
}

/** The tables of a document. */
export interface DocumentTables {
	tables: DocumentTable[];
	/** Whether some tables came as text only, without cells. */
	hasTextOnly: boolean;
}

const captionTypes: ReadonlySet<string> = new Set(['FigureCaption', 'Caption']);
/** A longer text above a table isn't its title. Characters. */
const maxTitle = 200;

const wordsOf = (rows: ReadonlyArray<readonly string[]>) =>
	JSON.stringify(rows.map((row) => row.map((text) => singleSpaced(text).toLowerCase())));

/** Whether a first row has numbers (or nothing) where the rows of the table have them. */
function continuesColumns(table: Table, first: readonly string[]): boolean {
	return table.names.every((_name, column) => {
		const above = table.rows.slice(-3).map((row) => row[column] ?? '');
		const isNumeric = above.length > 0 && above.every(isNumber);
		const text = first[column] ?? '';
		return !isNumeric || text === '' || isNumber(text);
	});
}

/** What of a table's rows continues the table above; undefined if it's a table of its own. */
function continuation(above: Table, next: Table): string[][] | undefined {
	if (above.names.length !== next.names.length) return undefined;
	const repeats = wordsOf(above.headings) === wordsOf(next.headings);
	if (repeats && next.headings.length > 0) return next.rows;
	if (next.hasOwnHeadings || next.caption !== undefined) return undefined;
	const rows = [...next.headings, ...next.rows];
	return continuesColumns(above, rows[0] ?? []) ? rows : undefined;
}

/** How tables are read. */
interface TableReading {
	/** Whether a table goes on where the next page begins with the same columns. */
	joins: boolean;
	firstRow: FirstRow;
	/** Names that no column may have. */
	reserved: readonly string[];
}

/** A text that may be the title of a table below, and its page. */
interface PlacedText {
	text: string;
	page?: number;
}

/** The text, if it stands on the same page as a table or on the one before, as far as there are pages. */
function near(placed: PlacedText | undefined, page: number | undefined): string | undefined {
	if (placed?.page === undefined || page === undefined) return placed?.text;
	return placed.page === page || placed.page === page - 1 ? placed.text : undefined;
}

/** Reads one document's tables from its elements, in order. */
class TableReader {
	readonly tables: DocumentTable[] = [];
	hasTextOnly = false;
	/** The text directly above, and the last heading. */
	private above: PlacedText | undefined;
	private heading: PlacedText | undefined;
	/** The table above, if only parts of pages stand below it, and the page that it ends on. */
	private last: { table: Table; joined: DocumentTable; page?: number } | undefined;
	private sheet: string | undefined;

	private readonly reading: TableReading;
	private readonly pause: Pause;

	constructor(reading: TableReading, pause: Pause) {
		this.reading = reading;
		this.pause = pause;
	}

	/** Reads the next element. */
	read(element: TextElement, position: number): Promise<void> | undefined {
		if (partOfType(element.type) !== undefined) return undefined;
		this.enter(sheetOf(element));
		if (tableTypes.has(element.type)) return this.readTable(element, position);
		this.readText(element);
		return undefined;
	}

	private async readTable(element: TextElement, position: number): Promise<void> {
		const { pause, reading } = this;
		const html: unknown = element.metadata.text_as_html;
		const table = typeof html === 'string' ? await readTable(html, reading, pause) : undefined;
		if (table === undefined) {
			this.hasTextOnly ||= element.text.trim() !== '';
			this.last = undefined;
			return;
		}
		const page = pageOf(element);
		const rowOf = (cells: readonly string[]): CellRow => ({ cells, page, position });
		const { last } = this;
		const more = this.isNext(element, page) && last ? continuation(last.table, table) : undefined;
		if (more !== undefined && last !== undefined) {
			for (const cells of more) last.joined.rows.push(rowOf(cells));
			last.page = page;
			return;
		}
		const { names, rows, caption } = table;
		const title = caption ?? near(this.above, page) ?? near(this.heading, page);
		const joined: DocumentTable = {
			...{ title, sheet: this.sheet, names, position },
			rows: rows.map(rowOf),
		};
		this.tables.push(joined);
		this.last = { table, joined, page };
		this.above = undefined;
	}

	/** What stands in another sheet is neither the title of a table nor continued by it. */
	private enter(sheet: string | undefined): void {
		if (sheet === this.sheet) return;
		this.sheet = sheet;
		this.above = undefined;
		this.heading = undefined;
		this.last = undefined;
	}

	private readText(element: TextElement): void {
		const { type, text } = element;
		const words = singleSpaced(text);
		if (words === '') return;
		this.last = undefined;
		const isShort = words.length <= maxTitle;
		const isTitle = (headingTypes.has(type) || captionTypes.has(type)) && isShort;
		const placed = { text: words, page: pageOf(element) };
		if (isTitle) this.heading = placed;
		this.above = isTitle || (paragraphTypes.has(type) && isShort) ? placed : undefined;
	}

	/** Whether a table follows the one above directly: on the next page, or as its next chunk. */
	private isNext(element: TextElement, page: number | undefined): boolean {
		if (this.last === undefined) return false;
		if (element.type === 'TableChunk' && element.metadata.is_continuation === true) return true;
		return this.reading.joins && page !== undefined && page - 1 === this.last.page;
	}
}

/**
 * Returns the tables of a document with their titles: what the table itself says above its headings, a short text
 * directly above it, or the last heading, in the same sheet and on the same page or the one before. With `joins`, a
 * table at the start of a page continues the one at the end of the page before if they have the same columns.
 */
export async function documentTables(
	elements: readonly TextElement[],
	reading: TableReading,
	pause: Pause,
): Promise<DocumentTables> {
	const reader = new TableReader(reading, pause);
	await forEachEntry(elements, pause, (element, position) => reader.read(element, position));
	return reader;
}
