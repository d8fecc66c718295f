import type { Box } from '../layout/box.ts';
import { joinedBox } from '../layout/box.ts';
import type { TextLine } from './pageLines.ts';

/** A text of one or several lines and the box around it. */
export interface TextBox {
	lines: string[];
	box: Box;
}

/** Lines belong together when gap, heights and edges differ by at most this part of their height. */
const lineTolerance = 0.5;
/** Boxes are taken for this much smaller when columns are looked for, so that a long line doesn't bridge two. */
const shrinking = 0.9;

function heightOf({ top, bottom }: Box): number {
	return bottom - top;
}

function isAligned(one: Box, other: Box, tolerance: number): boolean {
	const middle = (box: Box) => (box.left + box.right) / 2;
	return (
		Math.abs(one.left - other.left) < tolerance ||
		Math.abs(one.right - other.right) < tolerance ||
		Math.abs(middle(one) - middle(other)) < tolerance
	);
}

function isNeighbour(one: Box, other: Box): boolean {
	const tolerance = lineTolerance * heightOf(one);
	return (
		one.left < other.right &&
		other.left < one.right &&
		other.top - one.bottom < tolerance &&
		one.top - other.bottom < tolerance &&
		Math.abs(heightOf(one) - heightOf(other)) < tolerance &&
		isAligned(one, other, tolerance)
	);
}

/** The cells of a line that are far apart are lines of their own: columns are read one after the other. */
function separateLines(lines: readonly TextLine[]): TextBox[] {
	return lines.flatMap(({ cells }) => cells.map(({ text, box }) => ({ lines: [text], box })));
}

function byTop(one: { box: Box }, other: { box: Box }): number {
	return one.box.top - other.box.top || one.box.left - other.box.left;
}

/** Joins neighbouring lines to boxes; a line that `startsBox` begins one. */
function joinedLines(lines: readonly TextBox[], startsBox: (text: string) => boolean): TextBox[] {
	const groups: TextBox[][] = [];
	for (const line of lines) {
		const isStart = startsBox(line.lines[0] ?? '');
		const group = isStart
			? undefined
			: groups.find((members) => members.some(({ box }) => isNeighbour(box, line.box)));
		if (group === undefined) groups.push([line]);
		else group.push(line);
	}
	return groups.map((group) => {
		const ordered = [...group].sort(byTop);
		return {
			lines: ordered.flatMap((line) => line.lines),
			box: ordered.map(({ box }) => box).reduce(joinedBox),
		};
	});
}

interface Side {
	start: (box: Box) => number;
	size: (box: Box) => number;
}

const across: Side = { start: ({ left }) => left, size: ({ left, right }) => right - left };
const down: Side = { start: ({ top }) => top, size: heightOf };

/** Parts boxes where a gap goes through all of them. */
function parted(boxes: readonly TextBox[], { start, size }: Side): TextBox[][] {
	const ordered = [...boxes].sort((one, other) => start(one.box) - start(other.box));
	const groups: TextBox[][] = [];
	let end = -Infinity;
	for (const box of ordered) {
		if (start(box.box) > end) groups.push([]);
		groups.at(-1)?.push(box);
		end = Math.max(end, start(box.box) + shrinking * size(box.box));
	}
	return groups;
}

/** Columns from left to right, in each the rows from top to bottom, in each of these again (a recursive XY cut). */
function inReadingOrder(boxes: readonly TextBox[]): TextBox[] {
	const columns = parted(boxes, across);
	return columns.flatMap((column) => {
		const rows = parted(column, down);
		const isWhole = columns.length === 1 && rows.length === 1;
		return isWhole ? [...column].sort(byTop) : rows.flatMap(inReadingOrder);
	});
}

/** The texts of a page as the public server's strategy `fast` reads them: column by column, tables too. */
export function fastBoxes(
	lines: readonly TextLine[],
	startsBox: (text: string) => boolean,
): TextBox[] {
	return inReadingOrder(joinedLines(separateLines(lines), startsBox));
}
