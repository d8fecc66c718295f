import { load } from 'cheerio';
import { tableHtml, tableText } from '../tableHtml.ts';
import { oneLine } from '../textType.ts';
import { characterCount, splitText } from './splitText.ts';

export interface TablePiece {
	text: string;
	/** The piece as HTML; undefined when the table has none that matches its text. */
	html?: string;
}

function rowsOf(html: string): string[][] {
	const document = load(html);
	return document('tr')
		.toArray()
		.map((row) =>
			document(row)
				.children('td,th')
				.toArray()
				.map((cell) => oneLine(document(cell).text())),
		);
}

function rowPieces(rows: string[][], maxCharacters: number): TablePiece[] {
	const groups: string[][][] = [];
	for (const row of rows) {
		const last = groups.at(-1);
		const fits = last && characterCount(tableText([...last, row])) <= maxCharacters;
		if (fits) last.push(row);
		else groups.push([row]);
	}
	return groups.flatMap((group) => {
		const text = tableText(group);
		const pieces = splitText(text, maxCharacters, 0);
		if (pieces.length === 1) return [{ text, html: tableHtml(group) }];
		return pieces.map((piece) => ({ text: piece, html: tableHtml([[piece]]) }));
	});
}

/**
 * Cuts a long table: between rows when its HTML holds the same text, else as text. Overlap
 * repeats text only in the second case: rows stay whole.
 */
export function tablePieces(
	text: string,
	html: unknown,
	limits: { maxCharacters: number; overlap: number },
): TablePiece[] {
	const rows = typeof html === 'string' ? rowsOf(html) : [];
	if (rows.length > 0 && tableText(rows) === oneLine(text)) {
		return rowPieces(rows, limits.maxCharacters);
	}
	return splitText(text, limits.maxCharacters, limits.overlap).map((piece) => ({ text: piece }));
}
