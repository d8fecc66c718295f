/** A cell of a table that may reach over several columns and rows. */
export interface SpanningCell {
	text: string;
	columnSpan?: number;
	rowSpan?: number;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function spanHtml(name: string, count = 1): string {
	return count > 1 ? ` ${name}="${count}"` : '';
}

function cellHtml(cell: SpanningCell | string): string {
	const { text, columnSpan, rowSpan }: SpanningCell =
		typeof cell === 'string' ? { text: cell } : cell;
	const spans = spanHtml('colspan', columnSpan) + spanHtml('rowspan', rowSpan);
	const escaped = text.replace(/[&<>]/g, (character) => escapes[character] ?? character);
	return escaped === '' ? `<td${spans}/>` : `<td${spans}>${escaped}</td>`;
}

/** Rows of cells as compact HTML; an empty cell is `<td/>`, as on the public server. */
export function tableHtml(rows: ReadonlyArray<ReadonlyArray<SpanningCell | string>>): string {
	const lines = rows.map((cells) => `<tr>${cells.map(cellHtml).join('')}</tr>`);
	return `<table>${lines.join('')}</table>`;
}

/** The text of a table: all cells that are not empty, with spaces between. */
export function tableText(rows: ReadonlyArray<readonly string[]>): string {
	return rows
		.flat()
		.filter((cell) => cell !== '')
		.join(' ');
}
