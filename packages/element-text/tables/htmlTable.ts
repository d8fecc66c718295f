import type { Steps } from '../../pauses';
import { attributesOf } from './cellContent';
import { CellText } from './cellText';

/** Tags that start a new line inside a cell, among them the cells of a nested table. */
const lineElements: ReadonlySet<string> = new Set(
	'br p div ul ol li table tr td th h1 h2 h3 h4 h5 h6'.split(' '),
);
const cellElements: ReadonlySet<string> = new Set(['td', 'th']);
const groupElements: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
/** A row with more cells than this is no row for people, and writing it would hold the event loop. */
const maxCells = 20_000;
/** HTML's own limits for these attributes. */
const maxSpan = { colspan: 1000, rowspan: 65534 } as const;
/** How much HTML is read in one stretch. Characters. */
const pieceLength = 8 * 1024;

/** Returns how many columns or rows a cell covers. No rows stands for all that follow. */
function spanOf(attributes: ReadonlyMap<string, string>, name: keyof typeof maxSpan): number {
	const [, digits] = /^\s*(\d+)/.exec(attributes.get(name) ?? '') ?? [];
	if (digits === undefined) return 1;
	const span = Number(digits);
	if (name === 'rowspan' && span === 0) return maxSpan.rowspan;
	return Math.max(1, Math.min(span, maxSpan[name]));
}

/** One cell. It stands in each column and row that it covers. */
export interface TableCell {
	/** The cell's own line breaks are '\n'. */
	readonly text: string;
	/** Whether the HTML says that it's a heading. */
	readonly isHeading: boolean;
	/** Whether it has text, all of it bold. */
	readonly isBold: boolean;
}

/** A row with a cell in each place that it covers. */
export type HtmlRow = readonly TableCell[];

/** Where no cell is. */
export const noCell: TableCell = { text: '', isHeading: false, isBold: false };

/** Builds the rows of one table from its tags and texts. */
class RowBuilder {
	readonly rows: TableCell[][] = [];
	/** Whether a cell or a row has more than fits. */
	isTooLong = false;
	private row: TableCell[] | undefined;
	private cell: CellText | undefined;
	private colspan = 1;
	private rowspan = 1;
	private isHeading = false;
	private isHead = false;
	private depth = 0;
	/** For each column: the last cell in it, and the first row that it no longer covers. */
	private covering: Array<{ cell: TableCell; until: number }> = [];
	/** The first row that nothing covers any longer. */
	private coveredUntil = 0;

	/**
	 * How many more places spans may fill, and with how many characters: a few characters of markup can ask for
	 * millions.
	 */
	private placesLeft: number;
	private charactersLeft: number;

	constructor(htmlLength: number) {
		this.placesLeft = htmlLength;
		this.charactersLeft = 4 * htmlLength;
	}

	/** Adds text of the HTML. */
	add(html: string): void {
		if (this.isTooLong) return;
		this.cell?.add(html);
		this.isTooLong = this.cell?.isTooLong === true;
	}

	open(name: string, tag: string): void {
		if (name === 'table') {
			// Outside a cell, a table can't be nested: the previous one wasn't closed.
			this.nest((this.cell === undefined ? 0 : this.depth) + 1);
		} else if (this.endsPart(name)) {
			this.row ??= [];
			if (name === 'tr') return;
			this.startCell(name, tag);
		} else if (this.endsGroup(name)) this.isHead = name === 'thead';
		else this.cell?.open(name, tag);
	}

	private startCell(name: string, tag: string): void {
		const attributes = attributesOf(tag);
		this.cell = new CellText();
		this.colspan = spanOf(attributes, 'colspan');
		this.rowspan = spanOf(attributes, 'rowspan');
		this.isHeading = name === 'th' || this.isHead;
	}

	close(name: string): void {
		if (name === 'table') this.nest(Math.max(0, this.depth - 1));
		else if (!this.endsPart(name) && !this.endsGroup(name)) this.cell?.close(name);
	}

	/** Ends the open cell and row, also what the HTML left open. */
	endRow(): void {
		this.endCell();
		const { row } = this;
		this.row = undefined;
		if (row === undefined || row.length === 0) return;
		const rowNumber = this.rows.length;
		let end = row.length;
		const last = this.coveredUntil > rowNumber ? this.covering.length : 0;
		for (let column = end; column < last && this.takePlace(); column++) {
			row.push(this.coveringCell(column, rowNumber) ?? noCell);
			if (row[column] !== noCell) end = column + 1;
		}
		row.length = end;
		this.rows.push(row);
	}

	private nest(depth: number): void {
		this.depth = depth;
		if (depth > 0) return this.cell?.breakLine();
		this.endRow();
		this.endGroup();
	}

	/** Ends the cell or row before a tag of the table itself; false for other tags, which are content of the cell. */
	private endsPart(name: string): boolean {
		const isCell = cellElements.has(name);
		if (this.depth > 1 || (!isCell && name !== 'tr')) {
			if (lineElements.has(name)) this.cell?.breakLine();
			return false;
		}
		if (isCell) this.endCell();
		else this.endRow();
		return true;
	}

	/** Ends the group of rows before a tag that begins or ends one; false for other tags. */
	private endsGroup(name: string): boolean {
		if (this.depth > 1 || !groupElements.has(name)) return false;
		this.endRow();
		this.endGroup();
		return true;
	}

	/** No cell covers rows of another group. */
	private endGroup(): void {
		this.covering = [];
		this.coveredUntil = 0;
		this.isHead = false;
	}

	private endCell(): void {
		this.isTooLong ||= this.cell?.isTooLong === true;
		if (this.cell === undefined || this.row === undefined || this.isTooLong) return;
		const { row, covering, colspan, rowspan } = this;
		const rowNumber = this.rows.length;
		for (;;) {
			const above = this.coveringCell(row.length, rowNumber);
			if (above === undefined || !this.takePlace()) break;
			row.push(above);
		}
		const text = this.cell.lines();
		const cell = { text, isHeading: this.isHeading, isBold: text !== '' && this.cell.isBold };
		const first = row.length;
		row.push(cell);
		while (row.length < first + colspan && this.takePlace()) row.push(this.copyOf(cell));
		const until = rowNumber + rowspan;
		for (let column = first; column < row.length; column++) {
			covering[column] = { cell: row[column] ?? noCell, until };
		}
		if (rowspan > 1) this.coveredUntil = Math.max(this.coveredUntil, until);
		this.cell = undefined;
		this.isTooLong = row.length > maxCells;
	}

	/** The cell above that covers a column of this row. */
	private coveringCell(column: number, rowNumber: number): TableCell | undefined {
		const above = this.covering[column];
		return above !== undefined && above.until > rowNumber ? this.copyOf(above.cell) : undefined;
	}

	private copyOf(cell: TableCell): TableCell {
		this.charactersLeft -= cell.text.length;
		return this.charactersLeft < 0 ? noCell : cell;
	}

	private takePlace(): boolean {
		return this.placesLeft-- > 0;
	}
}

/** Where a tag or a comment begins: any other < is text. */
const tagStart = /^<[a-z/!?]/i;
/** What ends a tag, and what begins the value of an attribute, in which nothing does. */
const tagEnd = />|=\s*["']/g;
/** Elements whose content isn't text of the document, and their ends. */
const hiddenElements: ReadonlySet<string> = new Set(['script', 'style']);
const hiddenEnd = /<\/(?:script|style)/gi;

/** Returns where the tag that begins at `start` ends; the length of the HTML if it never does. */
function endOfTag(html: string, start: number): number {
	const first = html.indexOf('>', start);
	if (first < 0) return html.length;
	if (!html.slice(start, first).includes('=')) return first;
	tagEnd.lastIndex = start;
	for (let found = tagEnd.exec(html); found; found = tagEnd.exec(html)) {
		if (found[0] === '>') return found.index;
		const quoteEnd = html.indexOf(found[0].slice(-1), tagEnd.lastIndex);
		if (quoteEnd < 0) break;
		tagEnd.lastIndex = quoteEnd + 1;
	}
	return html.length;
}

/** Reads the tag or the comment that begins at `start`, and returns where the next text begins. */
function readTag(html: string, start: number, table: RowBuilder): number {
	if (html.startsWith('<!--', start)) {
		const end = html.indexOf('-->', start + 2);
		return end < 0 ? html.length : end + 3;
	}
	const end = endOfTag(html, start);
	// What never ends is no tag.
	if (end === html.length) return end;
	const isClosing = html[start + 1] === '/';
	const tag = html.slice(start + (isClosing ? 2 : 1), end);
	const nameEnd = tag.search(/[\s/]/);
	const name = (nameEnd < 0 ? tag : tag.slice(0, nameEnd)).toLowerCase();
	if (isClosing) table.close(name);
	else table.open(name, tag);
	if (isClosing || !hiddenElements.has(name) || tag.endsWith('/')) return end + 1;
	hiddenEnd.lastIndex = end;
	return hiddenEnd.exec(html)?.index ?? html.length;
}

/**
 * Reads the cells of a table (`text_as_html`), as browsers read broken HTML: by row and column, with a cell in each
 * place that it covers. A table inside a cell becomes lines of that cell. Rows may differ in length. Linear in the
 * length of the HTML, also in what spans fill: what exceeds that stays empty. A cell of more than 256 KB, or a row of
 * more than 20,000 cells, leaves no rows.
 */
export function* readTableCells(html: string): Steps<TableCell[][]> {
	const table = new RowBuilder(html.length);
	let nextStep = 0;
	for (let start = 0; start < html.length && !table.isTooLong;) {
		if (start >= nextStep) {
			yield;
			nextStep = start + pieceLength;
		}
		const bracket = html.indexOf('<', start);
		const end = bracket < 0 ? html.length : bracket;
		if (end > start) table.add(html.slice(start, end));
		if (tagStart.test(html.slice(end, end + 2))) start = readTag(html, end, table);
		else {
			table.add(html.slice(end, end + 1));
			start = end + 1;
		}
	}
	table.endRow();
	return table.isTooLong ? [] : table.rows;
}

/** Returns the texts of a row, each in the first place that its cell covers. The other places are empty. */
export function firstTexts(row: HtmlRow, above: HtmlRow = []): string[] {
	let end = row.length;
	while (end > 0 && row[end - 1] === above[end - 1]) end -= 1;
	return row.slice(0, end).map((cell, column) => {
		const isCovered = cell === noCell || cell === row[column - 1] || cell === above[column];
		return isCovered ? '' : cell.text;
	});
}
