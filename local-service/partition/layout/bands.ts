import type { Box } from './box.ts';
import { joinedBox } from './box.ts';
import type { Interval } from './intervals.ts';
import { joinedIntervals } from './intervals.ts';

/** What stands beside each other on a page: a line of text, or the lines of a table's row. From left to right. */
export interface Band<Item extends { box: Box }> {
	items: Item[];
	box: Box;
}

/** Boxes count as this part of their height, so that lines that are close together stay apart. */
const countedHeight = 0.8;

function counted({ top, bottom }: Box): Interval {
	const cut = ((bottom - top) * (1 - countedHeight)) / 2;
	return { start: top + cut, end: bottom - cut };
}

/** Parts a page from top to bottom wherever nothing stands beside each other. */
export function bandsOf<Item extends { box: Box }>(items: readonly Item[]): Array<Band<Item>> {
	const ordered = [...items].sort(
		(one, other) => counted(one.box).start - counted(other.box).start,
	);
	const bands: Array<Band<Item>> = [];
	let end = -Infinity;
	for (const item of ordered) {
		const own = counted(item.box);
		const band = bands.at(-1);
		if (band === undefined || own.start > end) {
			bands.push({ items: [item], box: item.box });
			end = own.end;
			continue;
		}
		band.items.push(item);
		band.box = joinedBox(band.box, item.box);
		end = Math.max(end, own.end);
	}
	for (const { items: members } of bands) {
		members.sort((one, other) => one.box.left - other.box.left);
	}
	return bands;
}

/** Where something stands in a band, from left to right; gaps of at most `maxGap` don't count. */
export function segmentsOf(band: Band<{ box: Box }>, maxGap: number): Interval[] {
	const parts = band.items.map(({ box }) => ({ start: box.left, end: box.right }));
	return joinedIntervals(parts, maxGap);
}

/** The gaps around and between segments, from left to right, the first and the last without end. */
export function gapsAround(segments: readonly Interval[]): Interval[] {
	const starts = [-Infinity, ...segments.map(({ end }) => end)];
	const ends = [...segments.map(({ start }) => start), Infinity];
	return starts.map((start, index) => ({ start, end: ends[index] ?? Infinity }));
}

/** The empty height between two bands. */
export function gapBetween(upper: { box: Box }, lower: { box: Box }): number {
	return lower.box.top - upper.box.bottom;
}
