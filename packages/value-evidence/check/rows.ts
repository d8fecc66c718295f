import type { DocumentIndex } from '../document/documentIndex';
import type { FoundValue } from '../document/findValue';
import type { Row } from '../document/lines';
import type { Place } from '../document/place';
import type { Value } from '../values';
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
const weights = { text: 2, name: 2, date: 1.5, number: 1, currency: 0 } as const;
/** A value in more rows than this says nothing about which is its own. */
const maxRows = 200;

/** Returns how much of an entry each row holds. */
export function rowScores({ cells }: Entry): Map<EntryRow, number> {
	const scores = new Map<EntryRow, number>();
	for (const { byRow, found } of cells) {
		if (byRow.size > maxRows) continue;
		for (const row of byRow.keys()) scores.set(row, (scores.get(row) ?? 0) + weights[found.kind]);
	}
	return scores;
}

/** Returns where in its row a place is: its column, or how many figures stand between it and the entry's name, or the row's end. */
export function columnsAt(index: DocumentIndex, place: Place, row: EntryRow): string[] {
	if (isTableRow(row)) return [`column ${place.line.column}`];
	if (place.kind === 'text' || place.kind === 'name') return ['text'];
	const [word, last] = index.wordRange(place);
	const [first, second] = row.name;
	if (word < first) return [`${countFigures(index, word, first)} before`];
	if (word < second) return ['name'];
	return [
		`${countFigures(index, second, word)} after`,
		`${countFigures(index, last, row.to)} to the end`,
	];
}

/** Counts the figures from a word to another one. */
function countFigures(index: DocumentIndex, from: number, to: number): number {
	const last = index.words[to - 1]?.line.index ?? -1;
	let figures = 0;
	let end = from;
	for (let line = index.words[from]?.line.index ?? 0; line <= last; line += 1) {
		const one = index.lines[line];
		for (const figure of one ? index.figuresOf(one) : []) {
			const [start, next] = index.wordRange(figure);
			if (figure.kind === 'currency' || start < end || start >= to) continue;
			end = next;
			figures += 1;
		}
	}
	return figures;
}
