import { bandsOf } from './bands.ts';
import type { Box } from './box.ts';
import { heightOf, joinedBox } from './box.ts';
import { withJustifiedWords } from './justifiedWords.ts';
import { lineOf } from './lines.ts';
import type { Page, TextRun } from './page.ts';
import { trimmedRun } from './partedRuns.ts';
import { withTypedWords } from './typedWords.ts';
import { isListMarker } from '../textType.ts';

/** A run's text is parted where it has this many spaces, as in lists of columns that are aligned by spaces. */
const columnSpaces = /\s{3,}/u;
/** A marker and its item are at most this many font sizes apart. */
const maxMarkerGap = 4;
const sectionNumber = /^\d{1,2}(\.\d{1,2})*\.?$/;

/** The parts of a run between wide spaces; their places follow from the number of their characters. */
function parted(run: TextRun): TextRun[] {
	if (run.isRotated || !columnSpaces.test(run.text)) return [run];
	const { left, right } = run.box;
	const characterWidth = (right - left) / run.text.length;
	const parts = [...run.text.matchAll(/\S+(?:\s{1,2}\S+)*/gu)];
	return parts.map(({ 0: text, index }) => {
		const start = left + index * characterWidth;
		const box = { ...run.box, left: start, right: start + text.length * characterWidth };
		return { ...run, text, box, hasSpaceBefore: true };
	});
}

/** Dots that a page draws before its list items, as runs of text. Others, such as those of charts, are left out. */
function bulletRuns(dots: readonly Box[], runs: readonly TextRun[]): TextRun[] {
	return dots.flatMap((box) => {
		const middle = (box.top + box.bottom) / 2;
		const item = runs.find(
			(run) =>
				run.box.top < middle &&
				run.box.bottom > middle &&
				heightOf(box) < 0.7 * run.fontSize &&
				run.box.left > box.right &&
				run.box.left - box.right < 2 * run.fontSize,
		);
		if (item === undefined) return [];
		const ownBox = { ...item.box, left: box.left, right: box.right };
		return [{ ...item, text: '•', box: ownBox, hasSpaceBefore: true }];
	});
}

function isMarker(run: TextRun, next: TextRun, bodySize: number): boolean {
	if (next.box.left - run.box.right > maxMarkerGap * run.fontSize) return false;
	const isHeading = run.isBold || run.fontSize > bodySize;
	return isListMarker(run.text) || (isHeading && sectionNumber.test(run.text.trim()));
}

/** The first run of a line joined with the second one, where it's the bullet or number of a list item or a heading. */
function withMarker(line: readonly TextRun[], bodySize: number): TextRun[] {
	const [first, second, ...others] = line;
	if (first === undefined || second === undefined || !isMarker(first, second, bodySize)) {
		return [...line];
	}
	const { fontSize, isBold } = second;
	const { text } = lineOf([first, { ...second, hasSpaceBefore: true }]);
	const box = joinedBox(first.box, second.box);
	// Further columns: the number is that of a table's row.
	const isRow = others.some((run) => run.box.left - second.box.right > run.fontSize);
	return isRow ? [...line] : [{ ...second, text, box, fontSize, isBold }, ...others];
}

/**
 * The runs of a page as its layout is read from them: columns within a run parted, list markers joined with their
 * items, and dots as bullets.
 */
export function layoutRuns({ runs, dots }: Page, bodySize: number): TextRun[] {
	const upright = runs
		.filter(({ isRotated }) => !isRotated)
		.flatMap(parted)
		.map(trimmedRun);
	const typed = bandsOf(upright).flatMap(({ items }) => withTypedWords(items));
	const joined = withJustifiedWords(typed);
	const lines = bandsOf([...joined, ...bulletRuns(dots, joined)]);
	return lines.flatMap(({ items }) => withMarker(items, bodySize));
}
