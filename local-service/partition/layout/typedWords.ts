import { joinedBox } from './box.ts';
import type { TextRun } from './page.ts';

/** The letters of typewriter fonts are wider than this, and differ in width by less than that, in font sizes. */
const minTypedWidth = 0.55;
const sameWidth = 0.02;

/** The width of a run's characters where all have the same, as in a typewriter's font, in font sizes. */
function characterWidth({ box, text, fontSize }: TextRun): number {
	return (box.right - box.left) / Math.max(1, text.length) / fontSize;
}

/** Whether two runs are of a typewriter's font, whose letters are all as wide. */
export function areTyped(run: TextRun, previous: TextRun): boolean {
	const width = characterWidth(previous);
	return width > minTypedWidth && Math.abs(characterWidth(run) - width) < sameWidth;
}

/** Whether a run follows another one after a single space of a typewriter's font, which is as wide as a letter. */
function followsTyped(run: TextRun, previous: TextRun): boolean {
	const width = characterWidth(previous);
	const gap = (run.box.left - previous.box.right) / run.fontSize;
	return areTyped(run, previous) && Math.abs(gap - width) < 5 * sameWidth;
}

/** The words of a line joined where a typewriter's font has a single space between them. */
export function withTypedWords(line: readonly TextRun[]): TextRun[] {
	const joined: TextRun[] = [];
	for (const run of line) {
		const previous = joined.at(-1);
		if (previous === undefined || !followsTyped(run, previous)) joined.push(run);
		else {
			const text = `${previous.text} ${run.text}`;
			joined[joined.length - 1] = { ...previous, text, box: joinedBox(previous.box, run.box) };
		}
	}
	return joined;
}
