import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

import { noPause, type Pause } from '../../pauses';
import { singleSpaced } from '../element';

/** Tags that start a new line inside a cell, among them the cells of a nested table. */
const lineElements: ReadonlySet<string> = new Set(
	'br p div ul ol li table tr td th h1 h2 h3 h4 h5 h6'.split(' '),
);
const cellElements: ReadonlySet<string> = new Set(['td', 'th']);
const groupElements: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
/** Elements whose content isn't text of the document. */
const hiddenElements: ReadonlySet<string> = new Set(['script', 'style']);

/**
 * What a table's cell (characters) and row (cells) can hold: longer ones are no table for people, and writing them would
 * hold the event loop.
 */
const max = { cell: 256 * 1024, row: 20_000 } as const;
/** HTML's own limits for these attributes. */
const maxSpan = { colspan: 1000, rowspan: 65534 } as const;
/** No tag or attribute that matters here has a longer name, and no span more digits. Characters. */
const maxNameLength = 10;
/** How much HTML is read in one stretch. Characters. */
const pieceLength = 8 * 1024;

/** How many columns and rows a cell covers. */
type Spans = Readonly<Record<keyof typeof maxSpan, number>>;

const noSpans: Spans = { colspan: 1, rowspan: 1 };

function isSpan(name: string): name is keyof Spans {
	return Object.hasOwn(maxSpan, name);
}

/** Reads the attribute as HTML does: no rows stands for all that follow. */
function readSpan(name: keyof Spans, value: string): number {
	const span = parseInt(value, 10);
	if (name === 'rowspan' && span === 0) return maxSpan.rowspan;
	return span > 0 ? Math.min(span, maxSpan[name]) : 1;
}

/** One cell. It stands in each column and row that it covers. */
export interface TableCell {
	/** The cell's own line breaks are '\n'. */
	readonly text: string;
	/** Whether the HTML says that it's a heading. */
	readonly isHeading: boolean;
}

/** A row with a cell in each place that it covers. */
export type Row = readonly TableCell[];

/** Where no cell is. */
export const noCell: TableCell = { text: '', isHeading: false };

/** The lines of a cell, with spaces collapsed and empty lines left out. */
function cellLines(text: string): string {
	if (!text.includes('\n')) return singleSpaced(text);
	const lines = text.split('\n').map(singleSpaced);
	return lines.filter((line) => line !== '').join('\n');
}

/** Builds the rows of one table from its tags and texts. */
class TableRows {
	readonly rows: TableCell[][] = [];
	/** Whether a cell or a row has more than fits. */
	isTooLong = false;
	private row: TableCell[] | undefined;
	private text: string | undefined;
	private spans = noSpans;
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

	/** Line breaks in the source are spaces in HTML; '\n' marks the cell's own lines. */
	add(text: string): void {
		if (this.text !== undefined) this.append(/\s/.test(text) ? text.replace(/\s+/g, ' ') : text);
	}

	private append(text: string): void {
		if (this.text === undefined) return;
		this.text += text;
		this.isTooLong ||= this.text.length > max.cell;
	}

	open(name: string, spans: Spans): void {
		if (name === 'table') {
			// Outside a cell, a table can't be nested: the previous one wasn't closed.
			this.nest((this.text === undefined ? 0 : this.depth) + 1);
		} else if (this.endsPart(name)) {
			this.row ??= [];
			if (name === 'tr') return;
			this.text = '';
			this.spans = spans;
			this.isHeading = name === 'th' || this.isHead;
		} else if (this.endsGroup(name)) this.isHead = name === 'thead';
	}

	close(name: string): void {
		if (name === 'table') this.nest(Math.max(0, this.depth - 1));
		else if (!this.endsPart(name)) this.endsGroup(name);
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
		if (depth > 0) return this.append('\n');
		this.endRow();
		this.endGroup();
	}

	/** Ends the cell or row before a tag of the table itself; false for other tags, which are content of the cell. */
	private endsPart(name: string): boolean {
		const isCell = cellElements.has(name);
		if (this.depth > 1 || (!isCell && name !== 'tr')) {
			if (lineElements.has(name)) this.append('\n');
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
		if (this.text === undefined || this.row === undefined || this.isTooLong) return;
		const { row, covering, spans } = this;
		const rowNumber = this.rows.length;
		for (;;) {
			const above = this.coveringCell(row.length, rowNumber);
			if (above === undefined || !this.takePlace()) break;
			row.push(above);
		}
		const cell = { text: cellLines(this.text), isHeading: this.isHeading };
		const first = row.length;
		row.push(cell);
		while (row.length < first + spans.colspan && this.takePlace()) row.push(this.copyOf(cell));
		const until = rowNumber + spans.rowspan;
		for (let column = first; column < row.length; column++) {
			covering[column] = { cell: row[column] ?? noCell, until };
		}
		if (spans.rowspan > 1) this.coveredUntil = Math.max(this.coveredUntil, until);
		this.text = undefined;
		this.isTooLong = row.length > max.row;
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

/** The tags and texts that the tokenizer finds, for the table's rows. Positions are those in the whole HTML. */
function tableReader(html: string, table: TableRows): TokenizerCallbacks {
	let tag = '';
	let attribute = '';
	let value = '';
	let spans = noSpans;
	let isHidden = false;
	const nameBetween = (start: number, end: number) =>
		html.slice(start, Math.min(end, start + maxNameLength + 1)).toLowerCase();
	const addText = (text: string) => {
		if (!isHidden) table.add(text);
	};
	const ignore = () => undefined;
	return {
		ontext: (start, end) => addText(html.slice(start, end)),
		ontextentity: (codePoint) => addText(String.fromCodePoint(codePoint)),
		onopentagname(start, end) {
			tag = nameBetween(start, end);
			spans = noSpans;
		},
		onattribname(start, end) {
			attribute = nameBetween(start, end);
			value = '';
		},
		onattribdata(start, end) {
			if (value.length < maxNameLength) value += nameBetween(start, end);
		},
		onattribend() {
			if (!isSpan(attribute)) return;
			spans = { ...spans, [attribute]: readSpan(attribute, value) };
		},
		onopentagend() {
			isHidden = hiddenElements.has(tag);
			table.open(tag, spans);
		},
		onselfclosingtag: () => table.open(tag, spans),
		onclosetag(start, end) {
			isHidden = false;
			table.close(nameBetween(start, end));
		},
		onattribentity: ignore,
		oncdata: ignore,
		oncomment: ignore,
		ondeclaration: ignore,
		onend: ignore,
		onprocessinginstruction: ignore,
	};
}

/**
 * Reads the cells of a table (`text_as_html`), as browsers read broken HTML: by row and column, with a cell in each
 * place that it covers. A table inside a cell becomes lines of that cell. Rows may differ in length. Linear in the
 * length of the HTML, also in what spans fill: what exceeds that stays empty. A cell of more than 256 KB, or a row of
 * more than 20,000 cells, leaves no rows.
 */
export async function readTableCells(html: string, pause: Pause = noPause): Promise<TableCell[][]> {
	const table = new TableRows(html.length);
	// Not the library's parser: it keeps the open tags in a list, which takes quadratic time for deeply nested ones.
	const tokenizer = new Tokenizer({}, tableReader(html, table));
	for (let start = 0; start < html.length && !table.isTooLong; start += pieceLength) {
		const pausing = pause();
		if (pausing) await pausing;
		tokenizer.write(html.slice(start, start + pieceLength));
	}
	tokenizer.end();
	table.endRow();
	return table.isTooLong ? [] : table.rows;
}

/** Returns the texts of a row, each in the first place that its cell covers. The other places are empty. */
export function firstTexts(row: Row, above: Row = []): string[] {
	let end = row.length;
	while (end > 0 && row[end - 1] === above[end - 1]) end -= 1;
	return row.slice(0, end).map((cell, column) => {
		const isCovered = cell === noCell || cell === row[column - 1] || cell === above[column];
		return isCovered ? '' : cell.text;
	});
}
