import Table from 'cli-table3';
import { sourceItemIndex, type ExecutionItem } from '../n8n/executionData.ts';

export interface DocumentRow {
	document: string;
	elements: number;
	/** How often each element type came, by type. */
	types: Record<string, number>;
	firstText: string;
}

/** How many characters of the first text are shown. */
const shownCharacters = 60;
/** They add up to a terminal of 80 characters. */
const columnWidths = [24, 10, 22, 19];

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

function nameOf(item: ExecutionItem, itemIndex: number): string {
	const binaryName = Object.values(item.binary ?? {})
		.map((data) => textOf(data['fileName']))
		.find((name) => name !== '');
	return textOf(item.json['fileName']) || binaryName || `document ${itemIndex + 1}`;
}

/**
 * One row per document with what came out of it. Elements are counted for the document that n8n's item
 * linking (or their file name) names, so that a wrong link shows as a document without elements.
 */
export function documentRows(
	documents: readonly ExecutionItem[],
	elements: readonly ExecutionItem[],
	linkedBy: 'item' | 'fileName' = 'item',
): DocumentRow[] {
	return documents.map((document, itemIndex) => {
		const name = nameOf(document, itemIndex);
		const own = elements.filter((element) =>
			linkedBy === 'item'
				? sourceItemIndex(element) === itemIndex
				: textOf(element.json['fileName']) === name,
		);
		const types: Record<string, number> = {};
		for (const { json } of own) {
			const type = textOf(json['type']) || 'no type';
			types[type] = (types[type] ?? 0) + 1;
		}
		const firstText = own
			.map(({ json }) => textOf(json['text']).trim())
			.find((text) => text !== '');
		return { document: name, elements: own.length, types, firstText: firstText ?? '' };
	});
}

/** A failure for each document without elements, and for a run without documents. */
export function findFailures(rows: readonly DocumentRow[]): string[] {
	if (rows.length === 0) return ['no document was read'];
	return rows
		.filter(({ elements }) => elements === 0)
		.map(({ document }) => `no element came out of ${document}`);
}

/** A text on one line, cut where the table has no room for more. */
function shorten(text: string): string {
	const characters = [...text.replace(/\s+/g, ' ').trim()];
	const shown = characters.slice(0, shownCharacters).join('').trimEnd();
	return characters.length > shownCharacters ? `${shown}…` : shown;
}

/** The rows as a table for the terminal. */
export function formatTable(rows: readonly DocumentRow[]): string {
	const table = new Table({
		head: ['Document', 'Elements', 'Types', 'First text'],
		colWidths: columnWidths,
		wordWrap: true,
		style: { head: [], border: [] },
	});
	for (const row of rows) {
		const types = Object.entries(row.types).map(([type, count]) => `${count} ${type}`);
		table.push([row.document, row.elements, types.join('\n'), shorten(row.firstText)]);
	}
	return table.toString();
}
