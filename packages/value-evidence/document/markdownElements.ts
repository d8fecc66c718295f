import type { TextElement } from '../../element-text';

const tableRow = /^\s*\|.*\|\s*$/;
const ruler = /^[\s|:-]+$/;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The cells of a row of a Markdown table; bars in cells are escaped. */
function cellsOf(line: string): string[] {
	const inner = line.trim().slice(1, -1);
	return inner.split(/(?<!\\)\|/).map((cell) => plainText(cell.replaceAll('\\|', '|')));
}

/** Markdown without the marks around words. */
function plainText(markdown: string): string {
	return markdown
		.replace(/^\s*(?:#{1,6}|>|[-*+])\s+/, '')
		.replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
		.replace(/<br\s*\/?>/gi, '\n')
		.replace(/\*\*|__|`|\\(?=[^\w\s])/g, '')
		.trim();
}

/** Returns the lines and tables of Markdown, or of any text, as elements without places. */
export function markdownElements(markdown: string): TextElement[] {
	const elements: TextElement[] = [];
	let rows: string[] = [];
	const endTable = () => {
		if (rows.length === 0) return;
		const cells = rows.filter((row) => !ruler.test(row)).map(cellsOf);
		const html = cells.map(
			(row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
		);
		elements.push({
			type: 'Table',
			text: cells.flat().join(' '),
			metadata: { text_as_html: `<table>${html.join('')}</table>` },
		});
		rows = [];
	};
	for (const line of markdown.split('\n')) {
		if (tableRow.test(line)) {
			rows.push(line);
			continue;
		}
		endTable();
		const type = /^#{1,6}\s/.test(line) ? 'Title' : 'UncategorizedText';
		if (line.trim() !== '') elements.push({ type, text: plainText(line), metadata: {} });
	}
	endTable();
	return elements;
}
