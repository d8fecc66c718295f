import { forEachEntry, joinTexts, type Pause } from '../pause';
import { firstTexts, noCell, type Row } from '../tables/htmlTable';
import { readTableParts } from '../tables/table';
import { isLongText, longParagraph } from './longText';
import { caption, escapeInline } from './markdownText';

/** Escapes text so that it stays in its cell. */
const inCell = (escaped: string) => escaped.replace(/\|/g, '\\|').replace(/\n+/g, '<br>');

async function markdownRow(cells: readonly string[], pause: Pause): Promise<string> {
	const written: string[] = [];
	await forEachEntry(cells, pause, (text) => {
		if (!isLongText(text)) return void written.push(inCell(escapeInline(text)));
		return longParagraph(text, pause).then((escaped) => void written.push(inCell(escaped)));
	});
	return `| ${written.join(' | ')} |`;
}

/**
 * The headings above a column in one: "Revenue / 2025". What covers several columns is repeated above other headings.
 */
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
 * Returns a Markdown table with one row of headings, and what stands above them in italics; undefined if the HTML has no
 * cell with text. Markdown itself completes shorter rows.
 */
export async function markdownTable(html: string, pause: Pause): Promise<string | undefined> {
	const parts = await readTableParts(html, 'automatic', pause);
	if (parts === undefined) return undefined;
	const { captions, rows, width } = parts;
	// Markdown has no table without headings.
	const headings = parts.headings.length > 0 ? parts.headings : rows.splice(0, 1);
	const names = Array.from({ length: width }, (_, column) => joinedHeading(headings, column));
	const lines = [
		...captions.flatMap((text) => [caption(text), '']),
		await markdownRow(names, pause),
		`|${' --- |'.repeat(width)}`,
	];
	let above = headings.at(-1);
	for (const row of rows) {
		lines.push(await markdownRow(firstTexts(row, above), pause));
		above = row;
	}
	return await joinTexts(lines, '\n', pause);
}
