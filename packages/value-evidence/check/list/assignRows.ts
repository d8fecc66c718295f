import { forEachEntry, type Pause } from '../../../pauses';
import { placeKey } from '../../document/documentIndex';
import type { Row } from '../../document/passages';
import type { Finding } from '../../evidence';
import type { Value } from '../../values';
import { holdsMost, type Entry } from './entry';

/** Numbers are in more rows by chance than texts. */
const weights = { text: 2, date: 1.5, number: 1, currency: 0.1 } as const;
/** A value in more rows than this says nothing about which is its own. */
const maxRows = 200;
/** An entry has no more candidates than this. */
const maxCandidates = 50;

interface Candidate {
	entry: Entry;
	row: Row;
	score: number;
	/** How far the row's place among the rows is from the entry's place in the list. */
	distance: number;
}

/**
 * Gives each entry the row that has most of its values, apart from those that were found in texts, and no row to two
 * entries; of equal ones, the next in order.
 */
export async function assignRows(
	entries: readonly Entry[],
	inTexts: ReadonlyMap<Value, Finding>,
	pause: Pause,
): Promise<void> {
	const scored: Array<Array<[Row, number]>> = [];
	await forEachEntry(entries, pause, (entry) => {
		const scores = [...rowScores(entry, inTexts)];
		scored.push(scores.filter(([row]) => holdsMost(entry, row)));
	});
	// Entries come in the order of the document: of equal rows, the one at an entry's own place.
	const placeOf = ({ passages }: Row) => passages[0]?.index ?? 0;
	const rows = [...new Set(scored.flatMap((scores) => scores.map(([row]) => row)))];
	rows.sort((one, other) => placeOf(one) - placeOf(other));
	const ranks = new Map(rows.map((row, rank) => [row, rank]));
	const candidates: Candidate[] = [];
	await forEachEntry(entries, pause, (entry, at) => {
		const own = (scored[at] ?? []).map(([row, score]) => ({
			...{ entry, row, score: score + (row.names ? 0.2 : 0) },
			distance: Math.abs((ranks.get(row) ?? 0) - at),
		}));
		candidates.push(...own.sort(byScore).slice(0, maxCandidates));
	});
	candidates.sort(byScore);
	const taken = new Set<Row>();
	for (const { entry, row } of candidates) {
		if (entry.row !== undefined || taken.has(row)) continue;
		entry.row = row;
		taken.add(row);
	}
}

const byScore = (one: Candidate, other: Candidate) =>
	other.score - one.score || one.distance - other.distance;

/** Returns how much of an entry each row holds: two values don't stand in one place. */
function rowScores({ cells }: Entry, inTexts: ReadonlyMap<Value, Finding>): Map<Row, number> {
	const scores = new Map<Row, number>();
	const taken = new Set<string>();
	for (const { value, byRow } of cells) {
		if (byRow.size > maxRows || inTexts.has(value)) continue;
		for (const [row, occurrences] of byRow) {
			const free = occurrences.find((occurrence) => !taken.has(placeKey(occurrence)));
			if (free === undefined) continue;
			taken.add(placeKey(free));
			scores.set(row, (scores.get(row) ?? 0) + weights[free.kind]);
		}
	}
	return scores;
}
