import { forEachEntry, type Pause } from '../../../pauses';
import type { DocumentIndex, Occurrence } from '../../document/documentIndex';
import type { Passage } from '../../document/passages';
import type { Finding } from '../../evidence';
import { addTo } from '../../lists';
import type { Field, Value } from '../../values';
import type { Entry, EntryCell } from './entry';

/** A value at more places than this says nothing about a column. */
const maxPlaces = 50;

/** The texts that are the column of a field. */
export type ColumnTexts = ReadonlyMap<Field, ReadonlySet<Passage>>;

/**
 * Returns the texts that have the values of one field of several entries: a service that reads no tables returns each
 * column as a text of its own.
 */
export async function columnTexts(entries: readonly Entry[], pause: Pause): Promise<ColumnTexts> {
	const found = new Map<Passage, Map<Field, Set<number>>>();
	await forEachEntry(entries, pause, ({ cells }) => {
		for (const { value, occurrences } of cells) {
			if (occurrences.length > maxPlaces) continue;
			for (const { passage, start } of occurrences) {
				if (passage.row.tableRows > 0) continue;
				const fields = found.get(passage) ?? new Map<Field, Set<number>>();
				found.set(passage, fields);
				fields.set(value.field, (fields.get(value.field) ?? new Set()).add(start));
			}
		}
	});
	const columns = new Map<Field, Set<Passage>>();
	for (const [passage, fields] of found) {
		const counts = [...fields].map(([field, starts]) => [field, starts.size] as const);
		counts.sort(([, one], [, other]) => other - one);
		const [[field, count] = [undefined, 0], [, next] = [undefined, 0]] = counts;
		// A line of a list has values of several fields.
		const isColumn = count > 2 && count >= entries.length / 2 && next <= count / 2;
		if (field === undefined || !isColumn) continue;
		columns.set(field, (columns.get(field) ?? new Set()).add(passage));
	}
	return columns;
}

/** Finds values in columns that are one text: a number by its place among the others, a text as often as it's wanted. */
export function findInColumnTexts(
	{ figuresOf }: DocumentIndex,
	columns: ColumnTexts,
	entries: readonly Entry[],
): Map<Value, Finding> {
	const findings = new Map<Value, Finding>();
	const cellsOf = new Map<Field, EntryCell[]>();
	for (const cell of columns.size > 0 ? entries.flatMap(({ cells }) => cells) : []) {
		addTo(cellsOf, cell.value.field, cell);
	}
	const known = new Map<Passage, readonly Occurrence[]>();
	const figuresIn = ({ passage, kind }: Occurrence) => {
		const figures = known.get(passage) ?? apart(figuresOf.get(passage) ?? [], kind);
		known.set(passage, figures);
		return figures;
	};
	for (const [field, passages] of columns) {
		const cells = cellsOf.get(field) ?? [];
		const wanted = new Map<unknown, number>();
		for (const { value } of cells) wanted.set(value.value, (wanted.get(value.value) ?? 0) + 1);
		for (const [at, { value, occurrences }] of cells.entries()) {
			const places = occurrences.filter(({ passage }) => passages.has(passage));
			const [first] = places;
			if (first === undefined) continue;
			if (first.kind === 'text') {
				const isEnough = (wanted.get(value.value) ?? 0) <= places.length;
				findings.set(value, { status: isEnough ? 'verified' : 'ambiguous', place: first });
				continue;
			}
			const figures = figuresIn(first);
			// A text with one for each entry, and perhaps their sum.
			if (figures.length !== cells.length && figures.length !== cells.length + 1) continue;
			const own = places.find((place) => place === figures[at]);
			findings.set(value, { status: own ? 'verified' : 'ambiguous', place: own ?? first });
		}
	}
	return findings;
}

/** The numbers or dates that don't overlap. */
function apart(figures: readonly Occurrence[], kind: Occurrence['kind']): Occurrence[] {
	let end = 0;
	return figures.filter((figure) => {
		if (figure.kind !== kind || figure.start < end) return false;
		end = figure.end;
		return true;
	});
}
