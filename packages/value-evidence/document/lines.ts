import { documentTables, type TextElement } from '../../element-text';
import { forEachEntry, takeSteps, type Pause, type Steps } from '../../pauses';
import { boxOf, type Box } from '../box';
import { optionsIn, type Option } from './boxes';

/** A line of a text, or a cell of a table. */
export interface Line {
	/** Its place among all lines of the document, in reading order. */
	index: number;
	element: TextElement;
	/** Where the element stands; undefined if the service doesn't say. */
	box: Box | undefined;
	text: string;
	/** What stands side by side, itself among it. */
	row: Row;
	/** Its place in the row. */
	column: number;
	/** What stands beside its check boxes; undefined until it's asked for (`optionsOf`). */
	options?: readonly Option[];
}

/** Returns what stands beside the check boxes of a line. */
export function optionsOf(line: Line): readonly Option[] {
	return (line.options ??= optionsIn(line.text));
}

/** The cells of a table's row, or the texts beside each other. */
export interface Row {
	lines: Line[];
	/** The headings of a table's columns; undefined for text, and for the headings themselves. */
	names?: readonly string[];
	isTable: boolean;
	/** How many rows the table has below its headings. 0 for text. */
	tableRows: number;
}

/** A longer text is several lines. Characters. */
const maxLine = 4_000;
/** More elements side by side are no row. */
const maxBeside = 20;
/** Parts of two heights that overlap for elements to stand side by side. */
const minOverlap = 0.6;

/** Returns the lines of a document: those of its texts, and the cells of its tables. */
export async function readLines(elements: readonly TextElement[], pause: Pause): Promise<Line[]> {
	const rowsAt = await tableRowsAt(elements, pause);
	const lines: Line[] = [];
	const add = (line: Line) => {
		line.index = lines.length;
		lines.push(line);
	};
	let beside: Row | undefined;
	function* readText(element: TextElement): Steps<void> {
		const box = boxOf(element.metadata.coordinates);
		for (const text of linesOf(element.text)) {
			yield;
			const row: Row = { lines: [], isTable: false, tableRows: 0 };
			const line: Line = { index: 0, element, box, text, row, column: 0 };
			const before = beside?.lines.at(-1);
			if (beside === undefined || before === undefined || !standBeside(before, line)) beside = row;
			line.row = beside;
			line.column = beside.lines.length;
			beside.lines.push(line);
			add(line);
		}
	}
	await forEachEntry(elements, pause, (element, position) => {
		const rows = rowsAt.get(position);
		if (rows === undefined) return takeSteps(readText(element), pause);
		for (const row of rows) row.lines.forEach(add);
		beside = undefined;
		return undefined;
	});
	return lines;
}

/** The rows of tables by the position of their elements. */
async function tableRowsAt(
	elements: readonly TextElement[],
	pause: Pause,
): Promise<Map<number, Row[]>> {
	const reading = { joins: true, firstRow: 'automatic', reserved: [] } as const;
	const { tables } = await takeSteps(documentTables(elements, reading), pause);
	const rowsAt = new Map<number, Row[]>();
	const boxes = new Map<TextElement, Box | undefined>();
	await forEachEntry(tables, pause, async ({ names, hasHeadings, rows, position }) => {
		const add = (at: number, cells: ReadonlyArray<string | null>, isHeading: boolean) => {
			const element = elements[at];
			if (element === undefined) return;
			if (!boxes.has(element)) boxes.set(element, boxOf(element.metadata.coordinates));
			const box = boxes.get(element);
			const row: Row = {
				...{ lines: [], isTable: true, tableRows: rows.length },
				...(isHeading || !hasHeadings ? {} : { names }),
			};
			row.lines = cells.map((text, column) => ({
				...{ index: 0, element, box, row, column },
				text: text ?? '',
			}));
			const known = rowsAt.get(at);
			if (known === undefined) rowsAt.set(at, [row]);
			else known.push(row);
		};
		if (hasHeadings) add(position, names, true);
		await forEachEntry(rows, pause, ({ cells, position: at }) => add(at, cells, false));
	});
	return rowsAt;
}

/** The lines of a text that have more than spaces; long ones in parts that end at spaces. */
function* linesOf(text: string): Generator<string> {
	for (let start = 0; start < text.length;) {
		const newline = text.indexOf('\n', start);
		const line = newline < 0 ? text.length : newline;
		let end = Math.min(line, start + maxLine);
		if (end < line) {
			const space = text.lastIndexOf(' ', end);
			if (space > start) end = space + 1;
		}
		const part = text.slice(start, end);
		if (/\S/.test(part)) yield part;
		start = end === newline ? end + 1 : end;
	}
}

/** Whether the second line continues the row of the first. */
function standBeside(one: Line, other: Line): boolean {
	if (one.element === other.element || one.row.lines.length >= maxBeside) return false;
	if (one.element.metadata.page_number !== other.element.metadata.page_number) return false;
	const [first, second] = [one.box, other.box];
	if (first === undefined || second === undefined || second.left < first.left) return false;
	const overlap =
		Math.min(first.top + first.height, second.top + second.height) -
		Math.max(first.top, second.top);
	return overlap > minOverlap * Math.max(first.height, second.height);
}
