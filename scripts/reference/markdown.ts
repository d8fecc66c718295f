/** Takes plain text; gives it as Markdown that shows the same characters, fit for a table cell. */
export function escaped(text: string): string {
	return text
		.replace(/[\\*`<>|[\]]/g, '\\$&')
		.replace(/(?<!\w)_|_(?!\w)/g, '\\_')
		.replace(/\s+/g, ' ');
}

/** Takes a parameter's description of the editor, in which links are HTML; gives it as Markdown. */
export function markdownOf(description: string): string {
	return description
		.split(/(<a\s[^>]*>[^<]*<\/a>)/i)
		.map((part) => {
			const link = /^<a\s[^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>$/i.exec(part);
			return link ? `[${escaped(link[2] ?? '')}](${link[1]})` : escaped(part);
		})
		.join('');
}

/** Takes a value as it is written in a workflow; gives it as code, fit for a table cell. */
export function code(text: string): string {
	const fence = text.includes('`') ? '``' : '`';
	return `${fence}${text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')}${fence}`;
}

/** Takes a heading; gives the anchor that GitHub makes of it. */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.trim()
		.replace(/\s/g, '-');
}

/** Takes headings and rows of Markdown cells; gives the table, without columns that are empty all the way down. */
export function table(headings: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const kept = headings.flatMap((_heading, column) =>
		rows.some((row) => row[column] !== '') ? [column] : [],
	);
	const line = (cells: readonly string[]) =>
		`| ${kept.map((column) => cells[column] ?? '').join(' | ')} |`;
	return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
