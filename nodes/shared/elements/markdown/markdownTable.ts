import type { Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';
import { firstTexts, noCell, type Row } from '../tables/htmlTable';
import { readTableParts } from '../tables/table';
import { isLongText, longParagraph } from './longText';
import { caption, escapeInline } from './markdownText';

/** Escapes text so that it stays in its cell. */
function* markdownCell(text: string): Work<string> {
	const escaped = isLongText(text) ? yield* longParagraph(text) : escapeInline(text);
	return escaped.replace(/\|/g, '\\|').replace(/\n+/g, '<br>');
}

function* markdownRow(cells: readonly string[]): Work<string> {
	const written: string[] = [];
	for (const cell of cells) {
		yield;
		written.push(yield* markdownCell(cell));
	}
	return `| ${written.join(' | ')} |`;
}

/** The headings above a column in one: "Revenue / 2025". What covers several columns is repeated above other headings. */
function joinedHeading(headings: readonly Row[], column: number): string {
	const texts: string[] = [];
	for (const [number, row] of [...headings.entries()].reverse()) {
		const cell = row[column] ?? noCell;
		const isRepeated = cell === row[column - 1] && texts.length === 0;
		if (cell.text === '' || isRepeated || cell === headings[number - 1]?.[column]) continue;
		texts.unshift(cell.text);
	}
	return texts.join(' / ');
}

/**
 * A Markdown table with one row of headings, and what stands above them in italics; undefined if the HTML has no cell
 * with text. Markdown itself completes shorter rows.
 */
export function* markdownTable(html: string): Work<string | undefined> {
	const parts = yield* readTableParts(html);
	if (parts === undefined) return undefined;
	const { captions, rows, width } = parts;
	// Markdown has no table without headings.
	const headings = parts.headings.length > 0 ? parts.headings : rows.splice(0, 1);
	const names: string[] = [];
	for (let column = 0; column < width; column += 1) names.push(joinedHeading(headings, column));
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
	return yield* joinedTexts(lines, '\n');
}
