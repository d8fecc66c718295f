import type { Box } from '../layout/box.ts';
import { joinedBox } from '../layout/box.ts';
import type { TextRun } from '../layout/page.ts';

/** A line of text; wide gaps part it into cells. */
export interface TextLine {
	cells: Array<{ text: string; box: Box }>;
	box: Box;
	fontSize: number;
	isRotated: boolean;
}

/** A gap wider than this many font sizes parts the cells of a table row. */
const cellGap = 1.5;
/** A gap wider than this is a space, even when none is drawn. */
const spaceGap = 0.15;

function overlap(from: number, to: number, otherFrom: number, otherTo: number): number {
	return Math.min(to, otherTo) - Math.max(from, otherFrom);
}

function isSameLine(line: TextLine, run: TextRun): boolean {
	if (line.isRotated !== run.isRotated) return false;
	const { box } = line;
	if (run.isRotated) {
		const shared = overlap(box.left, box.right, run.box.left, run.box.right);
		return shared > 0.5 * Math.min(box.right - box.left, run.box.right - run.box.left);
	}
	const shared = overlap(box.top, box.bottom, run.box.top, run.box.bottom);
	const height = Math.min(box.bottom - box.top, run.box.bottom - run.box.top);
	return shared > 0.5 * height && run.box.left >= box.right - 0.5 * run.fontSize;
}

function startLine(run: TextRun): TextLine {
	const { text, box, fontSize, isRotated } = run;
	return { cells: [{ text: text.trim(), box }], box, fontSize, isRotated };
}

function addToLine(line: TextLine, run: TextRun): void {
	const last = line.cells.at(-1);
	const gap = run.box.left - line.box.right;
	line.box = joinedBox(line.box, run.box);
	line.fontSize = Math.max(line.fontSize, run.fontSize);
	if (last === undefined || (!run.isRotated && gap > cellGap * run.fontSize)) {
		line.cells.push({ text: run.text.trim(), box: run.box });
		return;
	}
	const hasSpace = run.hasSpaceBefore || gap > spaceGap * run.fontSize || run.isRotated;
	last.text = `${last.text}${hasSpace ? ' ' : ''}${run.text.trim()}`;
	last.box = joinedBox(last.box, run.box);
}

/** Joins the runs of a page, in the order of drawing, to lines. */
export function linesOf(runs: readonly TextRun[]): TextLine[] {
	const lines: TextLine[] = [];
	for (const run of runs) {
		const line = lines.at(-1);
		if (line !== undefined && isSameLine(line, run)) addToLine(line, run);
		else lines.push(startLine(run));
	}
	return lines;
}
