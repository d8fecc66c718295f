import type { Steps } from '../../pauses';
import type { Place } from '../document/place';
import type { FoundValue } from '../document/findValue';
import type { Borders } from './borders';
import { reasons, toReview, type Finding } from '../finding';
import type { Labels } from '../labels/labelsOf';
import type { DataField, Value } from '../values';

/** A number or text of an entry, and where it stands. */
export interface ListCell {
	value: Value;
	found: FoundValue;
}

/** A value at more places than this says nothing about a column. */
const maxPlaces = 50;

/** What columns are found with. */
interface ColumnChecks {
	labels: Labels;
	borders: Borders;
}

/** Finds columns that are texts of their own. */
class ListColumns {
	private readonly checks: ColumnChecks;

	constructor(checks: ColumnChecks) {
		this.checks = checks;
	}

	/** Judges lists whose columns are texts of their own: the values of a field stand one below the other, in the list's order. */
	*judge(entries: ReadonlyArray<{ cells: readonly ListCell[] }>): Steps<Map<Value, Finding>> {
		const count = entries.length;
		const findings = new Map<Value, Finding>();
		if (count < 2) return findings;
		/** By field and column, less the place in the list: where values stand in order. */
		const fields = new Map<
			DataField,
			{ cells: Array<[ListCell, number]>; runs: Map<string, number> }
		>();
		for (const [at, { cells }] of entries.entries()) {
			yield;
			for (const cell of cells) {
				const one = fields.get(cell.value.field) ?? { cells: [], runs: new Map<string, number>() };
				fields.set(cell.value.field, one);
				one.cells.push([cell, at]);
				for (const run of new Set(
					cell.found.places
						.slice(0, maxPlaces)
						.flatMap((place) => this.runAt(place, at, count) ?? []),
				)) {
					one.runs.set(run, (one.runs.get(run) ?? 0) + 1);
				}
			}
		}
		const found = [...fields.values()].flatMap(({ cells, runs }) => {
			const [best] = [...runs].sort(([, one], [, other]) => other - one);
			return best && best[1] >= Math.max(2, cells.length / 2) ? [{ cells, run: best[0] }] : [];
		});
		if (new Set(found.map(({ run }) => run)).size < 2) return findings;
		for (const { cells, run } of found) {
			for (const [cell, at] of cells) {
				yield;
				const { places } = cell.found;
				const own = places
					.slice(0, maxPlaces)
					.find(
						(place) =>
							this.runAt(place, at, count) === run &&
							this.checks.borders.isWhole(place, cell.value),
					);
				const [place] = places;
				if (own) findings.set(cell.value, { status: 'confirmed', by: 'row', place: own });
				else findings.set(cell.value, toReview(place ? reasons.otherRow : reasons.nowhere, place));
			}
		}
		return findings;
	}

	/** The column of a place for an entry, if it has about as many values as there are entries. */
	private runAt(place: Place, entry: number, entries: number): string | undefined {
		if (place.line.row.isTable) return undefined;
		const run = this.checks.labels.columnOf(place);
		if (run === undefined || run.length < entries || run.length > entries + 2) return undefined;
		return run.at < entry || run.at - entry > 1 ? undefined : `${run.column} ${run.at - entry}`;
	}
}

/** Judges the values of fields that are columns of their own; those of other lists have no finding. */
export function judgeColumns(
	checks: ColumnChecks,
	entries: ReadonlyArray<{ cells: readonly ListCell[] }>,
): Steps<Map<Value, Finding>> {
	return new ListColumns(checks).judge(entries);
}
