import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

import type { Work } from '../../values/inSlices';

/** Tags that start a new line inside a cell, among them the cells of a nested table. */
const lineElements: ReadonlySet<string> = new Set(
	'br p div ul ol li table tr td th h1 h2 h3 h4 h5 h6'.split(' '),
);
const cellElements: ReadonlySet<string> = new Set(['td', 'th']);
/** Elements whose content isn't text of the document. */
const hiddenElements: ReadonlySet<string> = new Set(['script', 'style']);

/** What a table's cell (characters) and row (cells) can hold: longer ones are no table for people, and writing them would hold the event loop. */
const longest = { cell: 256 * 1024, row: 20_000 } as const;
/** HTML's own limits for these attributes. */
const largestSpan = { colspan: 1000, rowspan: 65534 } as const;
/** No tag or attribute that matters here has a longer name, and no span more digits. Characters. */
const longestName = 10;
/** How much HTML is read in one stretch. Characters. */
const pieceLength = 8 * 1024;

/** How many columns and rows a cell covers. */
type Spans = Readonly<Record<keyof typeof largestSpan, number>>;

const noSpans: Spans = { colspan: 1, rowspan: 1 };

function isSpan(name: string): name is keyof Spans {
	return Object.hasOwn(largestSpan, name);
}

/** The lines of a cell, with spaces collapsed and empty lines left out. */
function cellLines(text: string): string {
	return text
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}

/** Builds the rows of one table from its tags and texts. */
class TableRows {
	readonly rows: string[][] = [];
	/** Whether a cell or a row has more than fits. */
	isTooLong = false;
	private row: string[] | undefined;
	private cell: string | undefined;
	private spans = noSpans;
	private depth = 0;
	/** For each column: the first row that a cell above no longer covers. */
	private readonly coveredUntil: number[] = [];

	/** How many empty cells spans may still add: a few characters of markup can ask for millions. */
	private blanksLeft: number;

	constructor(mostBlanks: number) {
		this.blanksLeft = mostBlanks;
	}

	/** Line breaks in the source are spaces in HTML; '\n' marks the cell's own lines. */
	add(text: string): void {
		if (this.cell !== undefined) this.append(text.replace(/\s+/g, ' '));
	}

	private append(text: string): void {
		if (this.cell === undefined) return;
		this.cell += text;
		this.isTooLong ||= this.cell.length > longest.cell;
	}

	open(name: string, spans: Spans): void {
		if (name === 'table') {
			// Outside a cell, a table can't be nested: the previous one wasn't closed.
			this.nest((this.cell === undefined ? 0 : this.depth) + 1);
		} else if (this.endsPart(name)) {
			this.row ??= [];
			if (name === 'tr') return;
			this.cell = '';
			this.spans = spans;
		}
	}

	close(name: string): void {
		if (name === 'table') this.nest(Math.max(0, this.depth - 1));
		else this.endsPart(name);
	}

	/** Ends the open cell and row, also what the HTML left open. */
	endRow(): void {
		this.endCell();
		if (this.row !== undefined && this.row.length > 0) this.rows.push(this.row);
		this.row = undefined;
	}

	private nest(depth: number): void {
		this.depth = depth;
		if (depth === 0) this.endRow();
		else this.append('\n');
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

	private endCell(): void {
		if (this.cell === undefined || this.row === undefined || this.isTooLong) return;
		const row = this.row;
		const rowNumber = this.rows.length;
		while ((this.coveredUntil[row.length] ?? 0) > rowNumber && this.takeBlank()) row.push('');
		const first = row.length;
		row.push(cellLines(this.cell));
		while (row.length < first + this.spans.colspan && this.takeBlank()) row.push('');
		for (let column = first; column < row.length; column++) {
			this.coveredUntil[column] = rowNumber + this.spans.rowspan;
		}
		this.cell = undefined;
		this.isTooLong = row.length > longest.row;
	}

	private takeBlank(): boolean {
		return this.blanksLeft-- > 0;
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
		html.slice(start, Math.min(end, start + longestName + 1)).toLowerCase();
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
			if (value.length < longestName) value += nameBetween(start, end);
		},
		onattribend() {
			if (!isSpan(attribute)) return;
			const span = parseInt(value, 10) || 1;
			spans = { ...spans, [attribute]: Math.min(Math.max(span, 1), largestSpan[attribute]) };
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
 * The rows of a table's cell texts (`text_as_html`), read as browsers read broken HTML. A cell's own line breaks are
 * '\n'; a cell that spans several columns or rows is followed by empty ones; a table inside a cell becomes lines of that
 * cell. Rows may differ in length. Linear in the length of the HTML. A cell of more than 256 KB, or a row of more than
 * 20,000 cells, leaves no rows.
 */
export function* readHtmlTable(html: string): Work<string[][]> {
	const table = new TableRows(html.length);
	// Not the library's parser: it keeps the open tags in a list, which takes quadratic time for deeply nested ones.
	const tokenizer = new Tokenizer({}, tableReader(html, table));
	for (let start = 0; start < html.length && !table.isTooLong; start += pieceLength) {
		yield;
		tokenizer.write(html.slice(start, start + pieceLength));
	}
	tokenizer.end();
	table.endRow();
	return table.isTooLong ? [] : table.rows;
}
