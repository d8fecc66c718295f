/** Markdown that shows exactly the given plain text, safe inside a table cell. */
export function escaped(text: string): string {
	return text
		.replace(/[\\*`<>|[\]]/g, '\\$&')
		.replace(/(?<!\w)_|_(?!\w)/g, '\\_')
		.replace(/\s+/g, ' ');
}

/** Converts a parameter's description, in which n8n writes links as HTML. */
export function descriptionMarkdown(description: string): string {
	return description
		.split(/(<a\s[^>]*>[^<]*<\/a>)/i)
		.map((part) => {
			const link = /^<a\s[^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>$/i.exec(part);
			return link ? `[${escaped(link[2] ?? '')}](${link[1]})` : escaped(part);
		})
		.join('');
}

/** A value as it's written in a workflow, formatted as code that is safe inside a table cell. */
export function code(text: string): string {
	const fence = text.includes('`') ? '``' : '`';
	return `${fence}${text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')}${fence}`;
}

/** The anchor that GitHub makes from a heading. */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.trim()
		.replace(/\s/g, '-');
}

/** A Markdown table, without columns that are empty in every row. */
export function table(headings: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const kept = headings.flatMap((_heading, column) =>
		rows.some((row) => row[column] !== '') ? [column] : [],
	);
	const line = (cells: readonly string[]) =>
		`| ${kept.map((column) => cells[column] ?? '').join(' | ')} |`;
	return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}
