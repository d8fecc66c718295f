import { readHtmlTable } from './htmlTable';
import { escapeInline } from './markdownText';

/** Takes a cell's text; gives it so that it stays in its cell. */
function markdownCell(text: string): string {
	return escapeInline(text).replace(/\|/g, '\\|').replace(/\n/g, '<br>');
}

/** Takes cells that are Markdown already; gives the table's line. */
function markdownRow(cells: readonly string[]): string {
	return `| ${cells.join(' | ')} |`;
}

/**
 * Takes the HTML of a table; gives a Markdown table whose heading is the first row, undefined when there is no cell.
 * The heading is as wide as the widest row; shorter rows below it are completed by Markdown itself.
 */
export function markdownTable(html: string): string | undefined {
	const rows = readHtmlTable(html);
	const heading = rows[0];
	if (heading === undefined) return undefined;
	const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
	const blanks = new Array<string>(width - heading.length).fill('');
	const lines = rows.slice(1).map((row) => markdownRow(row.map(markdownCell)));
	return [
		markdownRow([...heading.map(markdownCell), ...blanks]),
		markdownRow(new Array<string>(width).fill('---')),
		...lines,
	].join('\n');
}
