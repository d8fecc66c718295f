/** A part of an axis. */
export interface Interval {
	start: number;
	end: number;
}

export function lengthOf({ start, end }: Interval): number {
	return end - start;
}

/** How long two intervals run beside each other; negative: the gap between them. */
export function overlap(one: Interval, other: Interval): number {
	return Math.min(one.end, other.end) - Math.max(one.start, other.start);
}

/** Joins those that overlap or touch, or whose gap is at most `tolerance`, in ascending order. */
export function joinedIntervals(intervals: readonly Interval[], tolerance = 0): Interval[] {
	const joined: Interval[] = [];
	for (const { start, end } of [...intervals].sort((one, other) => one.start - other.start)) {
		const last = joined.at(-1);
		if (last === undefined || start > last.end + tolerance) joined.push({ start, end });
		else last.end = Math.max(last.end, end);
	}
	return joined;
}

/** What lies in both lists, if it's at least `minLength` long. */
export function commonIntervals(
	some: readonly Interval[],
	others: readonly Interval[],
	minLength: number,
): Interval[] {
	return some.flatMap((one) =>
		others
			.map((other) => ({
				start: Math.max(one.start, other.start),
				end: Math.min(one.end, other.end),
			}))
			.filter(({ start, end }) => end - start >= minLength),
	);
}

/** The gaps between intervals that are in ascending order. */
export function gapsBetween(intervals: readonly Interval[]): Interval[] {
	return intervals
		.slice(1)
		.map(({ start }, index) => ({ start: intervals[index]?.end ?? start, end: start }));
}

/** Groups numbers that differ from their neighbour by at most `tolerance`, and returns the middle of each group. */
export function clusters(values: readonly number[], tolerance: number): number[] {
	const groups = joinedIntervals(
		values.map((value) => ({ start: value, end: value })),
		tolerance,
	);
	return groups.map(({ start, end }) => (start + end) / 2);
}

/** The middle one of some numbers; 0 for none. */
export function median(values: readonly number[]): number {
	const ordered = [...values].sort((one, other) => one - other);
	return ordered[Math.floor(ordered.length / 2)] ?? 0;
}
