import { documentTables, type TextElement } from '../../element-text';
import { forEachEntry, takeSteps, type Pause } from '../../pauses';
import { boxOf, type Box } from '../box';

/** A stretch of text: an element, or a cell of its table. */
export interface Passage {
	/** Its place among all passages of the document, in reading order. */
	index: number;
	element: TextElement;
	/** Where the element stands; undefined if the service doesn't say. */
	box: Box | undefined;
	text: string;
	/** The cells of its row, or the elements beside it; itself among them. */
	row: Row;
	/** Its place in the row. */
	column: number;
}

/** What stands side by side. */
export interface Row {
	passages: Passage[];
	/** The headings of a table's columns. */
	names?: readonly string[];
	/** How many rows the table has below its headings. 0 for text. */
	tableRows: number;
}

/** A longer text is several passages. Characters. */
const maxText = 4_000;
/** More elements side by side are no line. */
const maxBeside = 20;
/** Parts of two heights that overlap for elements to stand side by side. */
const minOverlap = 0.6;

/** Returns the passages of a document: cells of tables, and the texts of other elements. */
export async function readPassages(
	elements: readonly TextElement[],
	pause: Pause,
): Promise<Passage[]> {
	const reading = { joins: true, firstRow: 'automatic', reserved: [] } as const;
	const { tables } = await takeSteps(documentTables(elements, reading), pause);
	/** The rows of tables by the position of their elements. */
	const rowsAt = new Map<number, Row[]>();
	const addRow = (
		position: number,
		cells: readonly string[],
		names: readonly string[] | undefined,
		tableRows: number,
	) => {
		const element = elements[position];
		if (element === undefined) return;
		const rows = rowsAt.get(position);
		const row: Row = { passages: [], names, tableRows };
		const box = rows?.[0]?.passages[0]?.box ?? boxOf(element.metadata.coordinates);
		row.passages = cells.map((text, column) => ({ index: 0, element, box, text, row, column }));
		if (rows === undefined) rowsAt.set(position, [row]);
		else rows.push(row);
	};
	await forEachEntry(tables, pause, async ({ names, rows, position }) => {
		addRow(position, names, undefined, 0);
		await forEachEntry(rows, pause, (row) => addRow(row.position, row.cells, names, rows.length));
	});
	const passages: Passage[] = [];
	const add = (passage: Passage) => {
		passage.index = passages.length;
		passages.push(passage);
	};
	let beside: Row | undefined;
	await forEachEntry(elements, pause, (element, position) => {
		const rows = rowsAt.get(position);
		if (rows !== undefined) {
			for (const row of rows) row.passages.forEach(add);
			beside = undefined;
			return;
		}
		const box = boxOf(element.metadata.coordinates);
		for (const text of stretchesOf(element.text)) {
			const row: Row = { passages: [], tableRows: 0 };
			const passage: Passage = { index: 0, element, box, text, row, column: 0 };
			const before = beside?.passages.at(-1);
			if (beside === undefined || before === undefined || !standBeside(before, passage)) {
				beside = passage.row;
			}
			passage.row = beside;
			passage.column = beside.passages.length;
			beside.passages.push(passage);
			add(passage);
		}
	});
	return passages;
}

/** A text in stretches that end at spaces; none if there are only spaces. */
function stretchesOf(text: string): string[] {
	if (text.length <= maxText) return text.trim() === '' ? [] : [text];
	const stretches: string[] = [];
	for (let start = 0; start < text.length;) {
		const most = start + maxText;
		const space = most < text.length ? text.slice(start, most).search(/\s\S*$/) + 1 : 0;
		const end = space > 0 ? start + space : most;
		stretches.push(text.slice(start, end));
		start = end;
	}
	return stretches.filter((stretch) => stretch.trim() !== '');
}

/** Whether the second passage continues the line of the first. */
function standBeside(one: Passage, other: Passage): boolean {
	if (one.element === other.element || one.row.passages.length >= maxBeside) return false;
	if (one.element.metadata.page_number !== other.element.metadata.page_number) return false;
	const [first, second] = [one.box, other.box];
	if (first === undefined || second === undefined || second.left < first.left) return false;
	const overlap =
		Math.min(first.top + first.height, second.top + second.height) -
		Math.max(first.top, second.top);
	return overlap > minOverlap * Math.max(first.height, second.height);
}
