import type { Steps } from '../../pauses';
import { singleSpaced } from '../element';
import { maxCellLength } from './cellText';
import {
	noCell,
	TableBuilder,
	type HtmlLimits,
	type HtmlRow,
	type HtmlTable,
} from './tableBuilder';

/** How deep tables may stand in each other's cells. What's deeper becomes lines of a cell. */
const maxDepth = 8;
/** How much HTML is read in one stretch. Characters. */
const pieceLength = 8 * 1024;

/** Returns the rows of a table in a cell as lines, in which its cells stand apart: no more than make the cell too long. */
function linesOf({ caption, rows }: HtmlTable): string[] {
	const lines = caption === '' ? [] : [caption];
	let length = 0;
	for (let number = 0; number < rows.length && length <= maxCellLength; number += 1) {
		const texts = firstTexts(rows[number] ?? [], rows[number - 1]).map(singleSpaced);
		if (texts.every((text) => text === '')) continue;
		const line = texts.join(' | ');
		lines.push(line);
		length += line.length;
	}
	return lines;
}

class TableStack {
	readonly tables: HtmlTable[] = [];
	/** Whether a cell or a row has more than fits. */
	isTooLong = false;
	private readonly limits: HtmlLimits;
	/** The open table, and those in whose cells it stands, the outermost first. */
	private table: TableBuilder;
	private readonly outer: TableBuilder[] = [];
	private tooDeep = 0;

	constructor(limits: HtmlLimits) {
		this.limits = limits;
		// Rows may come without a table around them.
		this.table = new TableBuilder(limits);
	}

	add(html: string): void {
		this.table.add(html);
		this.isTooLong = this.table.isTooLong;
	}

	open(name: string, tag: string): void {
		if (name === 'table') this.openTable();
		else if (this.tooDeep > 0) this.table.content?.breakLine();
		else this.table.open(name, tag);
		this.isTooLong ||= this.table.isTooLong;
	}

	close(name: string): void {
		if (name === 'table') this.closeTable();
		else if (this.tooDeep > 0) this.table.content?.breakLine();
		else this.table.close(name);
		this.isTooLong ||= this.table.isTooLong;
	}

	private openTable(): void {
		// Outside a cell, a table isn't in another one: the previous one wasn't closed.
		if (this.table.content === undefined) this.endTable();
		else if (this.tooDeep > 0 || this.outer.length === maxDepth) this.tooDeep += 1;
		else {
			this.outer.push(this.table);
			this.table = new TableBuilder(this.limits);
		}
	}

	private closeTable(): void {
		if (this.tooDeep > 0) {
			this.tooDeep -= 1;
			return;
		}
		this.endTable();
		this.table = this.outer.pop() ?? this.table;
	}

	private endTable(): void {
		const table = this.table.finish();
		this.isTooLong ||= this.table.isTooLong;
		this.table = new TableBuilder(this.limits);
		const { content } = this.outer.at(-1) ?? {};
		if (content === undefined) {
			if (table.rows.length > 0) this.tables.push(table);
			return;
		}
		// Rows of a table in such a row are no rows of the outer one.
		content.addLines(this.outer.length > 1 ? [linesOf(table).join('; ')] : linesOf(table));
	}

	/** Ends all that the HTML left open. */
	end(): void {
		this.tooDeep = 0;
		while (this.outer.length > 0) this.closeTable();
		this.endTable();
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

function readTag(html: string, start: number, tables: TableStack): number {
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
	if (isClosing) tables.close(name);
	else tables.open(name, tag);
	if (isClosing || !hiddenElements.has(name) || tag.endsWith('/')) return end + 1;
	hiddenEnd.lastIndex = end;
	return hiddenEnd.exec(html)?.index ?? html.length;
}

export interface HtmlTables {
	tables: HtmlTable[];
	/** Whether a cell has over 256 KB, or a row over 20,000 cells: then there's no table. */
	isTooLong: boolean;
}

/**
 * Reads the tables of HTML (`text_as_html`) that have rows, as browsers read broken HTML. A table inside a cell becomes
 * lines of that cell. Linear in the length of the HTML, also in what spans fill: what exceeds that stays empty.
 * @param escapesBreaks whether a backslash and an n are a line break, as in what services make of workbooks
 */
export function* readHtmlTables(html: string, escapesBreaks = false): Steps<HtmlTables> {
	const stack = new TableStack({
		places: html.length,
		characters: 4 * html.length,
		escapesBreaks,
	});
	let nextStep = 0;
	for (let start = 0; start < html.length && !stack.isTooLong;) {
		if (start >= nextStep) {
			yield;
			nextStep = start + pieceLength;
		}
		const bracket = html.indexOf('<', start);
		const end = bracket < 0 ? html.length : bracket;
		if (end > start) stack.add(html.slice(start, end));
		if (tagStart.test(html.slice(end, end + 2))) start = readTag(html, end, stack);
		else {
			stack.add(html.slice(end, end + 1));
			start = end + 1;
		}
	}
	stack.end();
	const { isTooLong } = stack;
	return { tables: isTooLong ? [] : stack.tables, isTooLong };
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
