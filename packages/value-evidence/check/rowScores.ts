import type { Place } from '../document/place';
import type { Row } from '../document/lines';
import type { Value } from '../values';
import type { ListCell } from './listColumns';
import type { Stretch } from './stretches';

/** Where an entry of a list stands: the row of a table, or a stretch of text. */
export type EntryRow = Row | Stretch;

/** A number or text of an entry, and where it stands, by row. */
export interface Cell extends ListCell {
	byRow: ReadonlyMap<EntryRow, readonly Place[]>;
}

export interface Entry {
	cells: readonly Cell[];
	booleans: readonly Value[];
	row?: EntryRow;
}

/** Numbers are in more rows by chance than texts. */
const weights = { text: 2, name: 2, date: 1.5, number: 1, currency: 0.1 } as const;
/** A value in more rows than this says nothing about which is its own. */
const maxRows = 200;

/** Whether a row has at least half of an entry's values that stand anywhere, as they're weighed. */
export function holdsMost({ cells }: Entry, score: number): boolean {
	const all = cells.reduce(
		(sum, { found: { kind, places } }) => sum + (places.length > 0 ? weights[kind] : 0),
		0,
	);
	return score * 2 >= all;
}

/** Returns how much of an entry each row holds: two values don't stand in one place. */
export function rowScores({ cells }: Entry): Map<EntryRow, number> {
	const scores = new Map<EntryRow, number>();
	const taken = new Set<string>();
	for (const { byRow } of cells) {
		if (byRow.size > maxRows) continue;
		for (const [row, places] of byRow) {
			const keyOf = ({ line, start }: Place) => `${line.index} ${start}`;
			const free = places.find((place) => !taken.has(keyOf(place)));
			if (free === undefined) continue;
			taken.add(keyOf(free));
			scores.set(row, (scores.get(row) ?? 0) + weights[free.kind]);
		}
	}
	return scores;
}
