import type { Work } from '../../values/inSlices';
import { joinedTexts } from '../../values/longContent';
import { readHtmlTable } from '../tables/htmlTable';
import { escapeInline } from './markdownText';

/** Escapes text so that it stays in its cell. */
function markdownCell(text: string): string {
	return escapeInline(text).replace(/\|/g, '\\|').replace(/\n/g, '<br>');
}

function markdownRow(cells: readonly string[]): string {
	return `| ${cells.join(' | ')} |`;
}

/**
 * A Markdown table with the first row as its heading; undefined if the HTML has no cell. The heading is as wide as the
 * widest row; Markdown itself completes shorter rows below it.
 */
export function* markdownTable(html: string): Work<string | undefined> {
	const rows = yield* readHtmlTable(html);
	const heading = rows[0];
	if (heading === undefined) return undefined;
	const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
	const blanks = new Array<string>(width - heading.length).fill('');
	const lines = [
		markdownRow([...heading.map(markdownCell), ...blanks]),
		markdownRow(new Array<string>(width).fill('---')),
	];
	for (const row of rows.slice(1)) {
		yield;
		lines.push(markdownRow(row.map(markdownCell)));
	}
	return yield* joinedTexts(lines, '\n');
}
