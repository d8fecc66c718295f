import type { Box } from './box.ts';
import { boxAround, joinedBox } from './box.ts';
import type { Interval } from './intervals.ts';
import { gapsBetween, joinedIntervals, lengthOf } from './intervals.ts';
import { lineOf } from './lines.ts';
import type { TextRun } from './page.ts';
import { areTyped } from './typedWords.ts';

/** Runs stand in one line if their lower edges differ by at most this many font sizes. */
const sameLine = 0.3;
/** The next line is at most this many font sizes away. */
const nextLine = 1.1;
/** Wider gaps are no spaces of justified text, in font sizes. */
const maxSpace = 8;
/** Wider gaps are spaces only where the line has further ones, or is justified as those around it are. */
const maxLoneSpace = 1.2;
/** The spaces of one line differ by at most this many font sizes. */
const sameSpace = 0.1;
/** The edges of a column's full lines, of so many words, differ by at most this many font sizes. */
const sameEdge = 0.2;
const minLineWords = 4;
/** A gap goes on in the next line where this many font sizes of it stay free. */
const minFree = 0.5;
/** Text belongs to a gap if it's at most this many font sizes away from it. */
const besideGap = 40;
/** A gap that goes through so many lines parts columns. */
const columnLines = 4;
/** Lines further away than this many line heights don't count for a line's gaps. */
const nearLines = 9;

/** A gap between the runs of a line, as high as the line. */
interface Gap {
	box: Box;
	fontSize: number;
}

/** What the next line has where a line has a gap: text, or a gap as well, which may be between texts. */
type NextLine =
	{ kind: 'gap'; gap: Gap; isBetween: boolean } | { kind: 'nothing' } | { kind: 'text' };

type Direction = 'above' | 'below';

function widthOfGap({ box, fontSize }: Gap): number {
	return (box.right - box.left) / fontSize;
}

/** The runs of each baseline, from left to right; `runs` are ordered by their lower edges. */
function baselines(runs: readonly TextRun[]): TextRun[][] {
	const lines: TextRun[][] = [];
	let bottom = -Infinity;
	for (const run of runs) {
		if (run.box.bottom - bottom > sameLine * run.fontSize) {
			lines.push([]);
			({ bottom } = run.box);
		}
		lines.at(-1)?.push(run);
	}
	for (const line of lines) line.sort((one, other) => one.box.left - other.box.left);
	return lines;
}

/** The runs of the nearest line above or below a gap, as far as they are beside it. */
function besideInNextLine({ box, fontSize }: Gap, direction: Direction, runs: readonly TextRun[]) {
	const margin = besideGap * fontSize;
	const distanceTo = (other: Box) =>
		(direction === 'above' ? box.top - other.bottom : other.top - box.bottom) / fontSize;
	const near = runs.filter((run) => {
		const distance = distanceTo(run.box);
		return (
			distance > -sameLine - 0.1 &&
			distance < nextLine &&
			run.box.left < box.right + margin &&
			run.box.right > box.left - margin
		);
	});
	const nearest = Math.min(...near.map((run) => distanceTo(run.box)));
	return near.filter((run) => distanceTo(run.box) < nearest + 0.5);
}

function largest(intervals: readonly Interval[]): Interval {
	return intervals.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one), {
		start: 0,
		end: 0,
	});
}

function nextOf(gap: Gap, direction: Direction, runs: readonly TextRun[]): NextLine {
	const beside = besideInNextLine(gap, direction, runs);
	if (beside.length === 0) return { kind: 'nothing' };
	const { left, right } = gap.box;
	const taken = joinedIntervals([
		{ start: -Infinity, end: left },
		...beside.map(({ box }) => ({ start: box.left, end: box.right })),
		{ start: right, end: Infinity },
	]);
	const { start, end } = largest(gapsBetween(taken));
	if (end - start < minFree * gap.fontSize) return { kind: 'text' };
	const isBetween =
		beside.some(({ box }) => box.left < start) && beside.some(({ box }) => box.right > end);
	const { top, bottom } = boxAround(beside);
	const box = { left: start, right: end, top, bottom };
	return { kind: 'gap', isBetween, gap: { box, fontSize: gap.fontSize } };
}

/** Through how many further lines a gap goes on, at most as many as part columns, and whether it ends at a text. */
function follow(gap: Gap, direction: Direction, runs: readonly TextRun[]) {
	let lineCount = 0;
	let next = nextOf(gap, direction, runs);
	while (next.kind === 'gap' && lineCount < columnLines) {
		if (next.isBetween) lineCount += 1;
		next = nextOf(next.gap, direction, runs);
	}
	return { lineCount, endsAtText: next.kind === 'text' };
}

/** Whether a gap parts columns, is a space, or may be either. A space has text above or below it. */
function kindOf(gap: Gap, runs: readonly TextRun[]): 'column' | 'space' | 'unsure' {
	if (widthOfGap(gap) > maxSpace) return 'column';
	const above = follow(gap, 'above', runs);
	const below = follow(gap, 'below', runs);
	const lineCount = above.lineCount + 1 + below.lineCount;
	if (lineCount >= columnLines) return 'column';
	const hasText = above.endsAtText || below.endsAtText;
	return lineCount === 1 && hasText && widthOfGap(gap) < maxLoneSpace ? 'space' : 'unsure';
}

interface MeasuredGap {
	width: number;
	kind: ReturnType<typeof kindOf>;
}

/** A part of a line, with the gap before each run but the first. */
interface LinePart {
	first: TextRun;
	others: Array<{ run: TextRun; gap: MeasuredGap }>;
}

function boxOfPart({ first, others }: LinePart): Box {
	return boxAround([first, ...others.map(({ run }) => run)]);
}

function gapBetweenRuns(previous: TextRun, run: TextRun, runs: readonly TextRun[]): MeasuredGap {
	const box = {
		...joinedBox(previous.box, run.box),
		left: previous.box.right,
		right: run.box.left,
	};
	const gap = { box, fontSize: Math.min(previous.fontSize, run.fontSize) };
	// A typewriter's words have been joined: they have one space.
	const kind = areTyped(run, previous) ? 'column' : kindOf(gap, runs);
	return { width: widthOfGap(gap), kind };
}

/** The parts of a line between the gaps that part columns, with the gap after each run but the last. */
function columnParts(line: readonly TextRun[], runs: readonly TextRun[]): LinePart[] {
	const parts: LinePart[] = [];
	line.forEach((run, index) => {
		const previous = line[index - 1];
		const gap = previous === undefined ? undefined : gapBetweenRuns(previous, run, runs);
		const part = parts.at(-1);
		if (part === undefined || gap === undefined || gap.kind === 'column') {
			parts.push({ first: run, others: [] });
		} else part.others.push({ run, gap });
	});
	return parts;
}

/** The width of the gaps of a part where they are all the same: 0 for a run alone. */
function evenGap({ others }: LinePart): number | undefined {
	const widths = [...others.map(({ gap }) => gap.width)].sort((one, other) => one - other);
	const [narrowest = 0] = widths;
	return (widths.at(-1) ?? 0) - narrowest > sameSpace ? undefined : narrowest;
}

/**
 * Whether a part is a line of justified text: its gaps are the same, and another line that is as long has none, or
 * others. The columns of a table are as far apart in all rows where they are even.
 */
function isJustified(part: LinePart, parts: readonly LinePart[]): boolean {
	const gap = evenGap(part);
	if (gap === undefined) return false;
	const box = boxOfPart(part);
	const margin = sameEdge * part.first.fontSize;
	return parts.some((other) => {
		const otherGap = evenGap(other);
		const otherBox = boxOfPart(other);
		const words = [other.first, ...other.others.map(({ run }) => run)].flatMap(({ text }) =>
			text.split(' '),
		);
		return (
			otherGap !== undefined &&
			Math.abs(otherGap - gap) > sameSpace &&
			words.length >= minLineWords &&
			Math.abs(otherBox.left - box.left) < margin &&
			Math.abs(otherBox.right - box.right) < margin &&
			Math.abs(otherBox.top - box.top) < nearLines * (box.bottom - box.top)
		);
	});
}

/** Joins the words of a part. A gap that may be a space is one where the part has a space that is as wide. */
function joinedPart(part: LinePart, parts: readonly LinePart[]): TextRun[] {
	const { first, others } = part;
	if (others.length === 0) return [first];
	const spaces = others.filter(({ gap }) => gap.kind === 'space');
	const widest = isJustified(part, parts)
		? maxSpace
		: Math.max(...spaces.map(({ gap }) => gap.width)) + sameSpace;
	const joined = [first];
	for (const { run, gap } of others) {
		const last = joined.at(-1) ?? first;
		if (gap.kind === 'space' || gap.width <= widest) {
			joined[joined.length - 1] = { ...last, ...lineOf([last, run]) };
		} else joined.push(run);
	}
	return joined;
}

/** Joins the words of justified text, whose spaces may be as wide as gaps between columns. */
export function withJustifiedWords(runs: readonly TextRun[]): TextRun[] {
	const ordered = [...runs].sort((one, other) => one.box.bottom - other.box.bottom);
	const parts = baselines(ordered).flatMap((line) => {
		const { top, bottom } = boxAround(line);
		const margin = nearLines * (bottom - top);
		const near = ordered.filter(
			({ box }) => box.bottom > top - margin && box.top < bottom + margin,
		);
		return columnParts(line, near);
	});
	return parts.flatMap((part) => joinedPart(part, parts));
}
