import { joinTexts, stepThrough, type Steps } from '../pauses';
import { singleSpaced, type TextElement } from './element';
import { chunksFrom, tableHtml } from './tables/tableChunks';
import { firstTexts } from './tables/htmlTable';
import { readPartsOfTables, type TableParts } from './tables/table';

const lineOf = (texts: ReadonlyArray<string | null>) =>
	texts.map((text) => singleSpaced(text ?? '')).join('\t');

function* tableText({ captions, headings, rows }: TableParts): Steps<string> {
	const lines = [...captions];
	for (const [number, row] of headings.entries()) {
		lines.push(lineOf(firstTexts(row, headings[number - 1])));
	}
	yield* stepThrough(rows, ({ texts }) => void lines.push(lineOf(texts)));
	return yield* joinTexts(lines, '\n');
}

/**
 * Returns the texts of the elements that have one, between which blank lines belong. A table has a line for each row, and
 * a tab between its cells.
 */
export function* plainTexts(elements: readonly TextElement[]): Steps<string[]> {
	const texts: string[] = [];
	/** The positions of what's written with the table above. */
	const written = new Set<number>();
	yield* stepThrough(elements, function* (element, position) {
		if (written.has(position)) return;
		const chunks = tableHtml(element) === undefined ? [] : chunksFrom(elements, position);
		const tables = yield* readPartsOfTables(chunks.flatMap((chunk) => elements[chunk] ?? []));
		if (tables.length > 0) {
			for (const table of tables) texts.push(yield* tableText(table));
			for (const chunk of chunks) written.add(chunk);
			return;
		}
		if (element.text.trim() !== '') texts.push(element.text);
	});
	return texts;
}
