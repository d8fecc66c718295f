import { markedPaths, plain } from './draft.ts';

export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** A text to draw, in points from the top left of the page. */
export interface Stroke {
	text: string;
	left: number;
	baseline: number;
	size: number;
	bold: boolean;
}

interface Placed {
	type: string;
	text: string;
	html?: string;
	paths: string[];
	box: Box;
}

export interface Page {
	placed: Placed[];
	strokes: Stroke[];
}

/** A text that becomes one element. */
export interface Block {
	type: string;
	text: string;
	left?: number;
	width?: number;
	size?: number;
	bold?: boolean;
	isRight?: boolean;
	/** What a line break is in the element's text. */
	lineBreak?: string;
}

export interface Column {
	heading: string;
	weight: number;
	/** Numbers stand at the right and never break. */
	isNumber?: boolean;
}

export interface Table {
	columns: readonly Column[];
	rows: readonly (readonly string[])[];
	/** What the service makes of it. */
	as: 'table' | 'rows' | 'columns';
	hasHeading: boolean;
	repeatsHeading?: boolean;
	/** Whether the HTML has `thead` and `th`. */
	hasHead?: boolean;
	/** Rows from this one on join their empty first cells with the next one. */
	joinsFrom?: number;
	/** Rows at the end and the beginning of a page, where the table goes on with this row. */
	carried?: (next: number) => { end?: readonly string[]; start?: readonly string[] };
	size?: number;
	/** What a row has above and below its text, in points. */
	padding?: number;
}

interface Row {
	cells: readonly string[];
	/** Which row of the table it is; none for headings and sums carried forward. */
	at?: number;
	isHeading?: boolean;
}

// Helvetica's widths from the space to the tilde, in thousandths of the size.
const widths = [
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556,
	556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778,
	722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278,
	278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]; // prettier-ignore

function widthOf(text: string, size: number, bold: boolean): number {
	const thousandths = [...text].reduce((sum, letter) => {
		const code = letter.charCodeAt(0);
		if (letter === '€') return sum + 556;
		if (/[\s−’]/.test(letter)) return sum + 333;
		return sum + (widths[code - 32] ?? (code > 0x2000 ? 1000 : 667));
	}, 0);
	return (thousandths * size * (bold ? 1.16 : 1)) / 1000;
}

function wrap(text: string, width: number, size: number, bold: boolean): string[] {
	return text.split('\n').flatMap((paragraph) => {
		const lines = [''];
		for (const word of paragraph.split(' ')) {
			const longer = lines[lines.length - 1] === '' ? word : `${lines[lines.length - 1]} ${word}`;
			if (widthOf(longer, size, bold) <= width || longer === word) lines[lines.length - 1] = longer;
			else lines.push(word);
		}
		return lines;
	});
}

const escapeHtml = (text: string): string =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Joins what OCR and text layers give apart. */
const joined = (texts: readonly string[]): string =>
	texts.filter((text) => text !== '').join(' ').replace(/\n/g, ' '); // prettier-ignore

/** Places blocks and tables from top to bottom, over as many pages as they need. */
export class Sheet {
	readonly pages: Page[] = [{ placed: [], strokes: [] }];
	private y: number;

	readonly margin: number;
	private readonly width: number;
	private readonly height: number;
	private readonly brokenLine: string;

	constructor([width, height]: readonly [number, number], margin: number, brokenLine: string) {
		this.width = width;
		this.height = height;
		this.margin = margin;
		this.brokenLine = brokenLine;
		this.y = margin + 18;
	}

	get inner(): number {
		return this.width - 2 * this.margin;
	}

	/** Moves down. */
	skip(points: number): void {
		this.y += points;
	}

	/** Places one block below the last one. */
	text(type: string, text: string, options: Partial<Block> = {}): void {
		this.side([{ type, text, ...options }]);
	}

	/** Places blocks side by side, on a page that has the room for what follows them. */
	side(blocks: readonly Block[], gap = 6, room = blocks[0].type === 'Title' ? 60 : 0): void {
		const heights = blocks.map((block) => this.linesOf(block).length * leadingOf(block));
		const height = Math.max(...heights);
		if (this.y + height + room > this.bottom) this.turn();
		for (const block of blocks) this.place(this.page, block, this.y);
		this.y += height + gap;
	}

	/** Places a grid of as many columns as there are blocks in a row, but tells its elements column by column. */
	grid(rows: readonly (readonly Block[])[], byColumn: boolean): void {
		const first = this.page;
		const start = first.placed.length;
		for (const row of rows) this.side(row, 5);
		if (!byColumn || this.page !== first) return;
		const placed = first.placed.splice(start);
		first.placed.push(...placed.sort((one, other) => one.box.left - other.box.left));
	}

	/** Places a table, which goes on with the next page where it's too long. */
	table(table: Table): void {
		const size = table.size ?? 9;
		const widths = columnWidths(table, this.inner, size);
		const heading = table.columns.map((column) => column.heading);
		const rowHeight = (cells: readonly string[]): number =>
			Math.max(
				...cells.map((cell, at) => cellLines(cell, table.columns[at], widths[at], size).length),
			) *
				size *
				1.25 +
			(table.padding ?? 4);
		let rows: Row[] = table.hasHeading ? [{ cells: heading, isHeading: true }] : [];
		let used = rows.reduce((sum, { cells }) => sum + rowHeight(cells), 0);
		if (this.y + used + 40 > this.bottom) this.turn();
		table.rows.forEach((cells, at) => {
			const height = rowHeight(cells);
			const room =
				this.bottom - this.y - used - (table.carried === undefined ? 0 : rowHeight(heading));
			if (height > room && at > 0) {
				const { end, start } = table.carried?.(at) ?? {};
				if (end !== undefined) rows.push({ cells: end });
				this.flush(table, rows, widths, size, rowHeight);
				this.turn();
				rows = [];
				if (table.hasHeading && table.repeatsHeading === true)
					rows.push({ cells: heading, isHeading: true });
				if (start !== undefined) rows.push({ cells: start });
				used = rows.reduce((sum, row) => sum + rowHeight(row.cells), 0);
			}
			rows.push({ cells, at });
			used += height;
		});
		this.flush(table, rows, widths, size, rowHeight);
		this.y += 8;
	}

	/** Places what stands at the top and the bottom of every page. */
	finish(header: string | undefined, footer: (page: number, count: number) => string): void {
		this.pages.forEach((page, at) => {
			const body = page.placed.splice(0);
			if (header !== undefined) this.place(page, { type: 'Header', text: header, size: 8 }, 24);
			page.placed.push(...body);
			const text = footer(at + 1, this.pages.length);
			const lines = this.linesOf({ type: 'Footer', text, size: 8 }).length;
			this.place(page, { type: 'Footer', text, size: 8 }, this.height - 20 - lines * 10);
		});
	}

	private get page(): Page {
		return this.pages[this.pages.length - 1];
	}

	private get bottom(): number {
		return this.height - 52;
	}

	private turn(): void {
		this.pages.push({ placed: [], strokes: [] });
		this.y = this.margin + 18;
	}

	private linesOf({ text, width = this.inner, size = 10, bold = false }: Block): string[] {
		return wrap(plain(text), width, size, bold);
	}

	private place(page: Page, block: Block, top: number): void {
		const { text, left = this.margin, width = this.inner, size = 10, bold = false } = block;
		const lines = this.linesOf(block);
		const lineWidths = lines.map((line) => widthOf(line, size, bold));
		const widest = Math.max(...lineWidths);
		const start = block.isRight === true ? left + width - widest : left;
		lines.forEach((line, at) => {
			const indent = block.isRight === true ? widest - lineWidths[at] : 0;
			page.strokes.push({
				text: line,
				left: start + indent,
				baseline: top + at * leadingOf(block) + size * 0.95,
				size,
				bold,
			});
		});
		const bottom = top + lines.length * leadingOf(block);
		page.placed.push({
			type: block.type,
			text: plain(text).replace(/\n/g, block.lineBreak ?? this.brokenLine),
			paths: markedPaths(text),
			box: { left: start, top, right: start + widest, bottom },
		});
	}

	/** Draws the rows and makes their elements. */
	private flush(
		table: Table,
		rows: readonly Row[],
		widths: readonly number[],
		size: number,
		rowHeight: (cells: readonly string[]) => number,
	): void {
		const { page, margin } = this;
		const top = this.y;
		const lefts = widths.map(
			(_, at) => margin + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
		);
		const rowBoxes = rows.map(({ cells, isHeading: bold = false }) => {
			const rowTop = this.y;
			cells.forEach((cell, at) => {
				const column = table.columns[at];
				cellLines(cell, column, widths[at], size).forEach((text, line) => {
					const indent = column.isNumber === true ? widths[at] - 6 - widthOf(text, size, bold) : 2;
					page.strokes.push({
						text,
						left: lefts[at] + indent,
						baseline: rowTop + (table.padding ?? 4) / 2 + size * (0.95 + line * 1.25),
						size,
						bold,
					});
				});
			});
			this.y += rowHeight(cells);
			return { left: margin, top: rowTop, right: margin + this.inner, bottom: this.y };
		});
		const cellsOf = rows.map(({ cells }) => cells);
		if (table.as === 'table') {
			const box = { left: margin, top, right: margin + this.inner, bottom: this.y };
			const text = joined(cellsOf.map(joined));
			page.placed.push({
				type: 'Table',
				text: plain(text),
				html: tableHtml(table, rows),
				paths: markedPaths(text),
				box,
			});
		} else if (table.as === 'rows') {
			cellsOf.forEach((cells, at) => {
				const type =
					rows[at].isHeading === true ? 'Title' : at % 5 === 3 ? 'ListItem' : 'UncategorizedText';
				page.placed.push({
					type,
					text: plain(joined(cells)),
					paths: markedPaths(joined(cells)),
					box: rowBoxes[at],
				});
			});
		} else {
			table.columns.forEach((_, at) => {
				const text = joined(cellsOf.map((cells) => cells[at]));
				if (text === '') return;
				const box = { left: lefts[at], top, right: lefts[at] + widths[at], bottom: this.y };
				page.placed.push({
					type: 'UncategorizedText',
					text: plain(text),
					paths: markedPaths(text),
					box,
				});
			});
		}
	}
}

const leadingOf = ({ size = 10 }: Block): number => size * 1.25;

/** Columns of numbers get what their texts need, the others share the rest. */
function columnWidths(table: Table, inner: number, size: number): number[] {
	const sum = table.columns.reduce((total, { weight }) => total + weight, 0);
	const needed = table.columns.map(({ heading, weight, isNumber }, at) => {
		if (isNumber !== true) return (inner * weight) / sum;
		const texts = [heading, ...table.rows.map((row) => row[at])].map(plain);
		return Math.max((inner * weight) / sum, ...texts.map((text) => widthOf(text, size, true) + 8));
	});
	const total = (isNumber: boolean): number =>
		needed.reduce(
			(all, width, at) => all + ((table.columns[at].isNumber ?? false) === isNumber ? width : 0),
			0,
		);
	const scale = (inner - total(true)) / total(false);
	return needed.map((width, at) => (table.columns[at].isNumber === true ? width : width * scale));
}

function cellLines(cell: string, column: Column, width: number, size: number): string[] {
	const text = plain(cell);
	return column.isNumber === true ? [text] : wrap(text, width - 6, size, false);
}

function tableHtml(table: Table, rows: readonly Row[]): string {
	const html = rows.map(({ cells, at, isHeading }) => {
		const isHead = isHeading === true && table.hasHead === true;
		const tag = isHead ? 'th' : 'td';
		const skipped =
			at !== undefined && at >= (table.joinsFrom ?? Infinity)
				? cells.findIndex((cell) => cell !== '')
				: 0;
		const written = cells.slice(skipped).map((cell, index) => {
			const span = index === 0 && skipped > 0 ? ` colspan="${skipped + 1}"` : '';
			const text = escapeHtml(plain(cell)).replace(/\n/g, table.hasHead === true ? '<br/>' : ' ');
			return text === '' ? `<${tag}${span}/>` : `<${tag}${span}>${text}</${tag}>`;
		});
		return { row: `<tr>${written.join('')}</tr>`, isHead };
	});
	if (table.hasHead !== true) return `<table>${html.map(({ row }) => row).join('')}</table>`;
	const join = (isHead: boolean): string =>
		html
			.filter((row) => row.isHead === isHead)
			.map(({ row }) => row)
			.join('');
	const head = join(true);
	return `<table>${head === '' ? '' : `<thead>${head}</thead>`}<tbody>${join(false)}</tbody></table>`;
}
