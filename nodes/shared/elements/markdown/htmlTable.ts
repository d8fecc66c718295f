import type { Work } from '../../wait/inSlices';
import { decodeEntities } from './htmlEntities';
import { htmlTokens, longestToken } from './htmlTokens';
import type { HtmlToken } from './htmlTokens';

/** Tags that start a new line inside a cell, among them the cells of a nested table. */
const lineElements: ReadonlySet<string> = new Set(
	'br p div ul ol li table tr td th h1 h2 h3 h4 h5 h6'.split(' '),
);
const cellElements: ReadonlySet<string> = new Set(['td', 'th']);
/** HTML's own limits for these attributes. */
const largestSpan = { colspan: 1000, rowspan: 65534 } as const;

/** What a table's cell and row can hold: what has more is no table for people, and writing it would hold the event loop. */
const largestCell = { characters: longestToken, pieces: 50_000 } as const;
const longestRow = 20_000;

/** How many columns or rows a cell spans; 1 if its tag doesn't say. */
function readSpan(attributes: string, name: keyof typeof largestSpan): number {
	const stated = new RegExp(`\\b${name}\\s{0,9}=\\s{0,9}["']?(\\d{1,6})`, 'i').exec(attributes);
	const span = Number(stated?.[1] ?? 1);
	return Math.min(Math.max(span, 1), largestSpan[name]);
}

/** The lines of a cell, with spaces collapsed and empty lines left out. */
function cellText(parts: readonly string[]): string {
	return parts
		.join('')
		.split('\n')
		.map((line) => decodeEntities(line).replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}

/** Builds the grid of one table from its tags and texts. */
class TableReader {
	readonly rows: string[][] = [];
	private row: string[] | undefined;
	private cell: string[] | undefined;
	private cellLength = 0;
	private cellSpans = { columns: 1, rows: 1 };
	private depth = 0;
	/** For each column: the first row that a cell above no longer covers. */
	private readonly coveredUntil: number[] = [];
	/** How many empty cells may still be added: a few characters of markup can ask for millions. */
	private blanksLeft: number;

	constructor(htmlLength: number) {
		this.blanksLeft = htmlLength;
	}

	read(token: HtmlToken): void {
		// Line breaks in the source are spaces in HTML; '\n' marks the cell's own lines.
		if (token.kind === 'text') this.cell?.push(token.text.replace(/\s+/g, ' '));
		else if (token.name === 'table') this.readTableTag(token.isClosing);
		else if (this.depth > 1) this.breakLine(token.name);
		else if (cellElements.has(token.name)) {
			this.endCell();
			if (!token.isClosing) this.startCell(token.attributes);
		} else if (token.name === 'tr') {
			this.endRow();
			if (!token.isClosing) this.row = [];
		} else this.breakLine(token.name);
	}

	/** Whether what was read so far, and this token, still make a table that can be written. */
	accepts(token: HtmlToken): boolean {
		const added = token.kind === 'text' ? token.text : token.attributes;
		this.cellLength += added.length;
		return (
			added.length < longestToken &&
			this.cellLength <= largestCell.characters &&
			(this.cell?.length ?? 0) <= largestCell.pieces &&
			(this.row?.length ?? 0) <= longestRow
		);
	}

	/** Ends what the HTML left open. */
	finish(): void {
		this.endRow();
	}

	private breakLine(name: string): void {
		if (lineElements.has(name)) this.cell?.push('\n');
	}

	private readTableTag(isClosing: boolean): void {
		// Outside a cell, a table can't be nested: the previous one wasn't closed.
		if (!isClosing && this.cell === undefined) this.depth = 0;
		this.depth = Math.max(0, this.depth + (isClosing ? -1 : 1));
		if (this.depth === 0) this.endRow();
		else this.breakLine('table');
	}

	private startCell(attributes: string): void {
		this.row ??= [];
		this.cell = [];
		this.cellLength = 0;
		this.cellSpans = {
			columns: readSpan(attributes, 'colspan'),
			rows: readSpan(attributes, 'rowspan'),
		};
	}

	private endCell(): void {
		if (this.cell === undefined || this.row === undefined) return;
		const row = this.row;
		const rowNumber = this.rows.length;
		while ((this.coveredUntil[row.length] ?? 0) > rowNumber && this.takeBlank()) row.push('');
		const first = row.length;
		row.push(cellText(this.cell));
		while (row.length < first + this.cellSpans.columns && this.takeBlank()) row.push('');
		for (let column = first; column < row.length; column++) {
			this.coveredUntil[column] = rowNumber + this.cellSpans.rows;
		}
		this.cell = undefined;
	}

	private endRow(): void {
		this.endCell();
		if (this.row !== undefined && this.row.length > 0) this.rows.push(this.row);
		this.row = undefined;
	}

	private takeBlank(): boolean {
		return this.blanksLeft-- > 0;
	}
}

/**
 * The rows of a table's cell texts (`text_as_html`), however broken its HTML is. A cell's own line breaks are '\n'; a
 * cell that spans several columns or rows is followed by empty ones; a table inside a cell becomes lines of that cell.
 * Rows may differ in length. Linear in the length of the HTML. A cell of more than 256 KB, or a row of more than 20,000
 * cells, leaves no rows.
 */
export function* readHtmlTable(html: string): Work<string[][]> {
	const reader = new TableReader(html.length);
	for (const token of htmlTokens(html)) {
		yield;
		if (!reader.accepts(token)) return [];
		reader.read(token);
	}
	reader.finish();
	return reader.rows;
}
