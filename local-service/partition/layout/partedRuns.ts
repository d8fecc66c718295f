import type { Interval } from './intervals.ts';
import type { TextRun } from './page.ts';

/** A gap between words lies in a column gap if it's at most this many font sizes away. */
const tolerance = 0.6;

/** Fonts are at most this much wider than usual. */
const maxStretch = 1.6;

/** About how wide characters are, compared with each other. */
const narrow = /[ iIjlt.,:;'’|!()[\]f-]/;
const wide = /[mwMW@%]/;
const capital = /\p{Lu}/u;

function relativeWidth(character: string): number {
	if (narrow.test(character)) return 0.3;
	if (wide.test(character)) return 0.85;
	return capital.test(character) ? 0.67 : 0.52;
}

function relativeLength(text: string): number {
	return Array.from(text).reduce((sum, character) => sum + relativeWidth(character), 0);
}

/** Whether a run's box was widened to the columns that it reaches over, and says nothing of its words' places. */
function isWidened({ text, box, fontSize }: TextRun): boolean {
	return box.right - box.left > maxStretch * relativeLength(text) * fontSize;
}

/** The words of a run with their places, which follow from the usual widths of their characters. */
function wordsOf({ text, box }: TextRun): Array<Interval & { text: string }> {
	const scale = (box.right - box.left) / Math.max(1e-6, relativeLength(text));
	return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
		const start = box.left + scale * relativeLength(text.slice(0, index));
		return { text: word, start, end: start + scale * relativeLength(word) };
	});
}

/** A run without the space at its ends, which may reach into the next column. */
export function trimmedRun(run: TextRun): TextRun {
	const words = wordsOf(run);
	const left = words[0]?.start ?? run.box.left;
	const right = words.at(-1)?.end ?? run.box.right;
	return { ...run, text: run.text.trim(), box: { ...run.box, left, right } };
}

/**
 * Parts a run that reaches over gaps between columns, where one of its spaces lies in each of them: pages may draw
 * neighboring cells as one text. A run with fewer spaces reaches over the columns as it is.
 */
export function partedRun(run: TextRun, gaps: readonly Interval[]): TextRun[] {
	const crossed = gaps.filter(({ start, end }) => run.box.left < start && run.box.right > end);
	if (crossed.length === 0 || isWidened(run)) return [run];
	const words = wordsOf(run);
	const limit = tolerance * run.fontSize;
	const cuts = crossed.map((gap) => {
		const middle = (gap.start + gap.end) / 2;
		const distances = words.slice(1).map((word, index) => {
			const space = { start: words[index]?.end ?? word.start, end: word.start };
			return (
				Math.max(0, space.start - gap.end, gap.start - space.end) +
				0.01 * Math.abs(middle - space.end)
			);
		});
		const nearest = Math.min(...distances);
		return nearest <= limit ? distances.indexOf(nearest) + 1 : undefined;
	});
	if (cuts.includes(undefined) || new Set(cuts).size < cuts.length) return [run];
	const starts = [0, ...cuts.filter((cut) => cut !== undefined)];
	return starts.map((start, index) => {
		const part = words.slice(start, starts[index + 1]);
		const left = index === 0 ? run.box.left : (crossed[index - 1]?.end ?? run.box.left);
		const right = crossed[index]?.start ?? run.box.right;
		const text = part.map((word) => word.text).join(' ');
		return { ...run, text, box: { ...run.box, left, right }, hasSpaceBefore: true };
	});
}
