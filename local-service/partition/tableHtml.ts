const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function cellHtml(cell: string): string {
	const text = cell.replace(/[&<>]/g, (character) => escapes[character] ?? character);
	return text === '' ? '<td/>' : `<td>${text}</td>`;
}

/** Rows of cells as compact HTML; an empty cell is `<td/>`, as on the public server. */
export function tableHtml(rows: ReadonlyArray<readonly string[]>): string {
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
