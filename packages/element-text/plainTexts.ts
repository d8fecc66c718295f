import { joinTexts, stepThrough, type Steps } from '../pauses';
import { singleSpaced, type TextElement } from './element';
import { chunksFrom, tableHtml } from './tables/tableChunks';
import { firstTexts } from './tables/htmlTable';
import { readPartsOfTables, type ReadTables, type TableParts } from './tables/table';

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
export function* plainTexts(
	elements: readonly TextElement[],
	readTables: ReadTables = readPartsOfTables,
): Steps<string[]> {
	const texts: string[] = [];
	/** The positions of what's written with the table above. */
	const written = new Set<number>();
	const addText = ({ text }: TextElement) => {
		if (text.trim() !== '') texts.push(text);
	};
	const addTables = function* (element: TextElement, position: number): Steps<void> {
		const chunks = chunksFrom(elements, position);
		const tables = yield* readTables(chunks.flatMap((chunk) => elements[chunk] ?? []));
		if (tables.length === 0) return addText(element);
		for (const table of tables) texts.push(yield* tableText(table));
		for (const chunk of chunks) written.add(chunk);
	};
	yield* stepThrough(elements, (element, position) => {
		if (written.has(position)) return undefined;
		return tableHtml(element) === undefined ? addText(element) : addTables(element, position);
	});
	return texts;
}
