import { joinTexts, type Steps } from '../../pauses';
import { firstTexts, noCell, type HtmlRow } from '../tables/htmlTable';
import { readTableParts } from '../tables/table';
import { isLongText, longParagraph } from './longText';
import { caption, escapeInline, escapePart } from './markdownText';

/** Writes escaped text so that it stays in its cell. */
function inCell(escaped: string): string {
	if (!/[|\n]/.test(escaped)) return escaped;
	return escaped.replace(/\|/g, '\\|').replace(/\n+/g, '<br>');
}

/** Writes a cell. Its lines stand beside tags, so that marks at their ends can be markup. */
function writtenCell(text: string): string {
	if (!text.includes('\n')) return inCell(escapeInline(text));
	return inCell(text.split('\n').map(escapePart).join('\n'));
}

function* markdownRow(cells: readonly string[]): Steps<string> {
	const written: string[] = [];
	for (const text of cells) {
		written.push(isLongText(text) ? inCell(yield* longParagraph(text)) : writtenCell(text));
	}
	return lineOf(written);
}

const lineOf = (written: readonly string[]) => `| ${written.join(' | ')} |`;

/**
 * The headings above a column in one: "Revenue / 2025". What covers several columns is repeated above other headings.
 */
function joinedHeading(headings: readonly HtmlRow[], column: number): string {
	const texts: string[] = [];
	for (let number = headings.length - 1; number >= 0; number -= 1) {
		const row = headings[number] ?? [];
		const cell = row[column] ?? noCell;
		const isRepeated = cell === row[column - 1] && texts.length === 0;
		if (cell.text === '' || isRepeated || cell === headings[number - 1]?.[column]) continue;
		texts.unshift(cell.text);
	}
	return texts.join(' / ');
}

/**
 * Returns a Markdown table with one row of headings, and what stands above them in italics; undefined if the HTML has no
 * cell with text. Markdown itself completes shorter rows.
 */
export function* markdownTable(html: string): Steps<string | undefined> {
	const parts = yield* readTableParts(html, 'automatic');
	if (parts === undefined) return undefined;
	const { captions, rows, width } = parts;
	// Markdown has no table without headings.
	const headings = parts.headings.length > 0 ? parts.headings : rows.splice(0, 1);
	const names = Array.from({ length: width }, (_, column) => joinedHeading(headings, column));
	const lines = [
		...captions.flatMap((text) => [caption(text), '']),
		yield* markdownRow(names),
		`|${' --- |'.repeat(width)}`,
	];
	let above = headings.at(-1);
	for (const row of rows) {
		yield;
		lines.push(yield* markdownRow(firstTexts(row, above)));
		above = row;
	}
	return yield* joinTexts(lines, '\n');
}
