import { startsListItem } from '../textType.ts';
import { joinedBox } from './box.ts';
import type { TextLine } from './pageLines.ts';
import { lineText } from './pageLines.ts';
import type { Box } from './pageText.ts';

/** Lines that belong together: one paragraph, one heading, or the rows of one table. */
export interface TextBlock {
	lines: TextLine[];
	box: Box;
	isTable: boolean;
}

/** Fewer rows than this are not taken for a table. */
const minTableRows = 2;
/** A vertical gap of this many font sizes begins a new paragraph. */
const paragraphGap = 0.75;
/** Lines of one paragraph differ in font size by less than this factor. */
const sameSize = 1.15;

function isListStart(line: TextLine): boolean {
	return startsListItem(lineText(line));
}

/** A line set in after a finished sentence begins a paragraph even without a gap. */
function isSetIn(line: TextLine, previous: TextLine): boolean {
	return (
		line.box.left - previous.box.left > 0.7 * line.fontSize && /[.!?:]$/.test(lineText(previous))
	);
}

function continues(block: TextBlock, line: TextLine): boolean {
	const previous = block.lines.at(-1);
	if (previous === undefined || block.isTable || previous.isRotated || line.isRotated) return false;
	const gap = line.box.top - previous.box.bottom;
	const sizes = [line.fontSize, previous.fontSize].sort((one, other) => one - other);
	const [small = 1, large = 1] = sizes;
	const isBeside = line.box.left > block.box.right || line.box.right < block.box.left;
	return (
		gap < paragraphGap * small &&
		line.box.bottom > previous.box.top + 0.5 * small &&
		large / small < sameSize &&
		!isBeside &&
		!isSetIn(line, previous) &&
		!isListStart(line)
	);
}

/** Numbered and bulleted lines have a wide gap too, after the number. */
function isRow(line: TextLine | undefined, cellCount: number): boolean {
	return (
		line !== undefined && !line.isRotated && line.cells.length === cellCount && !isListStart(line)
	);
}

/** How many lines from `start` on are rows of one table: the same number of cells, 2 or more. */
function tableRowCount(lines: readonly TextLine[], start: number): number {
	const cellCount = lines[start]?.cells.length ?? 0;
	if (cellCount < 2) return 0;
	let end = start;
	while (isRow(lines[end], cellCount)) end += 1;
	return end - start;
}

function blockOf(lines: TextLine[], isTable: boolean): TextBlock {
	const box = lines.map((line) => line.box).reduce(joinedBox);
	return { lines, box, isTable };
}

/** Joins lines to blocks, from top to bottom as drawn; rows with the same number of cells are a table. */
export function blocksOf(lines: readonly TextLine[]): TextBlock[] {
	const blocks: TextBlock[] = [];
	for (let position = 0; position < lines.length; position += 1) {
		const line = lines[position];
		if (line === undefined) break;
		const rowCount = tableRowCount(lines, position);
		if (rowCount >= minTableRows) {
			blocks.push(blockOf(lines.slice(position, position + rowCount), true));
			position += rowCount - 1;
			continue;
		}
		const block = blocks.at(-1);
		if (block !== undefined && continues(block, line)) {
			block.lines.push(line);
			block.box = joinedBox(block.box, line.box);
		} else blocks.push(blockOf([line], false));
	}
	return blocks;
}

/** The font size that most characters of the page have: its running text. */
export function bodyFontSize(lines: readonly TextLine[]): number {
	const counts = new Map<number, number>();
	for (const line of lines) {
		const size = Math.round(line.fontSize * 2) / 2;
		counts.set(size, (counts.get(size) ?? 0) + lineText(line).length);
	}
	const ordered = [...counts].sort(([, one], [, other]) => other - one);
	return ordered[0]?.[0] ?? 0;
}
