import { decodeEntities, type TextElement } from '../element-text';
import { forEachEntry, noPause, type Pause } from '../pauses';

const tableRow = /^\s*\|.*\|\s*$/;
const ruler = /^[\s|:-]+$/;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The cells of a row of a Markdown table; bars in cells are escaped. */
function cellsOf(line: string): string[] {
	const inner = line.trim().slice(1, -1);
	return inner.split(/(?<!\\)\|/).map((cell) => withoutMarks(cell.replaceAll('\\|', '|')));
}

/** Markdown without the marks around words. */
function withoutMarks(markdown: string): string {
	const text = markdown
		.replace(/^\s*(?:#{1,6}|>|[-*+])\s+/, '')
		.replace(/\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1')
		.replace(/<br\s*\/?>/gi, '\n')
		.replace(/\*\*|__|`|\\(?=[^\w\s])/g, '');
	return decodeEntities(text).trim();
}

/**
 * Returns the lines and tables of Markdown, or of any text, as elements without places. `pause` is called every few
 * milliseconds.
 */
export async function markdownElements(
	markdown: string,
	pause: Pause = noPause,
): Promise<TextElement[]> {
	const elements: TextElement[] = [];
	let rows: string[] = [];
	let texts: string[] = [];
	const endTable = () => {
		if (rows.length === 0) return;
		elements.push({
			type: 'Table',
			text: texts.join(' '),
			metadata: { text_as_html: `<table>${rows.join('')}</table>` },
		});
		[rows, texts] = [[], []];
	};
	await forEachEntry(markdown.split('\n'), pause, (line) => {
		if (tableRow.test(line)) {
			if (ruler.test(line)) return;
			const cells = cellsOf(line);
			texts.push(...cells);
			rows.push(`<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
			return;
		}
		endTable();
		const type = /^#{1,6}\s/.test(line) ? 'Title' : 'UncategorizedText';
		if (line.trim() !== '') elements.push({ type, text: withoutMarks(line), metadata: {} });
	});
	endTable();
	return elements;
}
