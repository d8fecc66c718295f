import type { DocumentIndex } from '../document/documentIndex';
import type { FoundValue } from '../document/findValue';
import type { Row } from '../document/lines';
import type { Place } from '../document/place';
import type { DataField, Value } from '../values';
import type { Stretch } from './stretches';

/** Where an entry of a list stands: the row of a table, or a stretch of text. */
export type EntryRow = Row | Stretch;

export const isTableRow = (row: EntryRow): row is Row => 'lines' in row;

/** A number or text of an entry, and where it stands, by row. */
export interface Cell {
	value: Value;
	found: FoundValue;
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

type Columns = ReadonlyMap<DataField, ReadonlySet<string>>;

/** Returns the fields whose values stand in the column that's called like another one, which stands in theirs. */
export function exchangedFields(columns: Columns, named: Columns): DataField[] {
	const isIn = (field: DataField, other: DataField) =>
		[...(columns.get(field) ?? [])].every((column) => named.get(other)?.has(column));
	const fields = [...columns.keys()];
	return fields.filter((field) =>
		fields.some(
			(other) =>
				isIn(field, other) && isIn(other, field) && !isIn(field, field) && !isIn(other, other),
		),
	);
}

/** Returns where in its row a place is: its column, or how many figures stand between it and the entry's name, or the row's end. */
export function columnsAt(index: DocumentIndex, place: Place, row: EntryRow): string[] {
	if (isTableRow(row)) return [`column ${place.line.column}`];
	if (place.kind === 'text' || place.kind === 'name') return ['text'];
	const { words, lines } = index;
	const [word] = index.wordRange(place);
	const [first, second] = row.name;
	const count = (from: number, to: number) => {
		let figures = 0;
		let end = from;
		for (
			let line = words[from]?.line.index ?? 0;
			line <= (words[to - 1]?.line.index ?? -1);
			line += 1
		) {
			const one = lines[line];
			for (const figure of one ? index.figuresOf(one) : []) {
				if (figure.kind === 'currency') continue;
				const [start, next] = index.wordRange(figure);
				if (start < end || start >= to) continue;
				end = next;
				figures += 1;
			}
		}
		return figures;
	};
	if (word < first) return [`${count(word, first)} before`];
	if (word < second) return ['name'];
	const [, last] = index.wordRange(place);
	return [`${count(second, word)} after`, `${count(last, row.to)} to the end`];
}
