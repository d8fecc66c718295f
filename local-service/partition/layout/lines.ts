import { bandsOf } from './bands.ts';
import type { Box } from './box.ts';
import { boxAround } from './box.ts';
import type { TextRun } from './page.ts';

/** A line of text. */
export interface TextLine {
	text: string;
	box: Box;
	fontSize: number;
	/** Whether most of it is bold. */
	isBold: boolean;
	isRotated: boolean;
}

/** A gap wider than this many font sizes is a space, even when none is drawn. */
const spaceGap = 0.15;

function joinedText(runs: readonly TextRun[]): string {
	let text = '';
	runs.forEach((run, index) => {
		const previous = runs[index - 1];
		const gap = previous === undefined ? 0 : run.box.left - previous.box.right;
		const hasSpace = run.hasSpaceBefore || gap > spaceGap * run.fontSize;
		text += `${hasSpace ? ' ' : ''}${run.text.trim()}`;
	});
	return text.trim();
}

/** The size that most of the characters have. */
function mainFontSize(runs: readonly TextRun[]): number {
	const [main] = [...runs].sort((one, other) => other.text.length - one.text.length);
	return main?.fontSize ?? 0;
}

function isMostlyBold(runs: readonly TextRun[]): boolean {
	const lengthOf = (some: readonly TextRun[]) =>
		some.reduce((sum, { text }) => sum + text.length, 0);
	return lengthOf(runs.filter(({ isBold }) => isBold)) * 2 > lengthOf(runs);
}

/** Joins runs that stand beside each other, from left to right; there has to be at least one. */
export function lineOf(runs: readonly TextRun[]): TextLine {
	return {
		text: joinedText(runs),
		box: boxAround(runs),
		fontSize: mainFontSize(runs),
		isBold: isMostlyBold(runs),
		isRotated: runs.some(({ isRotated }) => isRotated),
	};
}

/** Joins runs to lines, from top to bottom. */
export function linesOf(runs: readonly TextRun[]): TextLine[] {
	return bandsOf(runs).map(({ items }) => lineOf(items));
}

/** The text of a table's cell, on one or several lines. A date or number that a line ends within stays whole. */
export function cellText(runs: readonly TextRun[]): string {
	return linesOf(runs)
		.map(({ text }) => text)
		.join(' ')
		.replace(/(\d-) (?=\d)/g, '$1');
}
