import type { Interval } from './intervals.ts';
import { clusters, joinedIntervals } from './intervals.ts';
import type { Rule } from './page.ts';

/** Rules this close, in points, are one: double lines, and the borders of neighboring cells. */
export const ruleTolerance = 4;
/** The ends of the parts of a rule are at most this far apart, in points. */
const partGap = 4;

function joinedRules(rules: readonly Rule[], isVertical: boolean): Rule[] {
	const own = rules.filter((rule) => rule.isVertical === isVertical);
	const positions = clusters(
		own.map(({ position }) => position),
		ruleTolerance,
	);
	const partsOf = (position: number): Interval[] =>
		own.filter((rule) => Math.abs(rule.position - position) <= ruleTolerance);
	return positions.flatMap((position) =>
		joinedIntervals(partsOf(position), partGap).map((part) => ({ ...part, isVertical, position })),
	);
}

/** Joins what makes up one line: parts that touch, borders of neighboring cells, double lines. */
export function collectRules(rules: readonly Rule[]): Rule[] {
	return [...joinedRules(rules, true), ...joinedRules(rules, false)];
}

function touches(one: Rule, other: Rule): boolean {
	const isWithin = (position: number, { start, end }: Rule) =>
		position >= start - ruleTolerance && position <= end + ruleTolerance;
	return (
		one.isVertical !== other.isVertical &&
		isWithin(one.position, other) &&
		isWithin(other.position, one)
	);
}

/** Groups rules that cross or touch each other, directly or through others. */
export function connectedRules(rules: readonly Rule[]): Rule[][] {
	const groups: Rule[][] = [];
	const open = new Set(rules);
	for (const rule of rules) {
		if (!open.delete(rule)) continue;
		const group = [rule];
		for (const member of group) {
			for (const other of open) {
				if (!touches(member, other)) continue;
				open.delete(other);
				group.push(other);
			}
		}
		groups.push(group);
	}
	return groups;
}
