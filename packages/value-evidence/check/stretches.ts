import type { Steps } from '../../pauses';
import { addTo, type DocumentIndex } from '../document/documentIndex';
import type { FoundValue } from '../document/findValue';
import type { DataField, Value } from '../values';

/** Words of a text from the name of an entry to the next one's. */
export interface Stretch {
	from: number;
	to: number;
	/** The words of the name itself. */
	name: readonly [from: number, to: number];
}

/** Returns where a stretch begins whose name begins at a word: with what stands directly before that of these fields. */
type Lead = (start: number, fields: { has: (field: DataField) => boolean }) => number;

/** More places of a value tell nothing of its entry. */
const maxPlaces = 200;
const maxNames = 50;
/** A stretch of text has no more words, nor a name so many words that lead to it. */
const maxStretch = 80;
const maxLead = 12;

/** What stretches are found with. */
interface StretchChecks {
	index: DocumentIndex;
	foundOf: (value: Value) => FoundValue;
}

/** Finds where the entries of a list stand in text. */
export class Stretches {
	private readonly checks: StretchChecks;

	constructor(checks: StretchChecks) {
		this.checks = checks;
	}

	/** Cuts the text outside of tables before the names of entries. */
	*of(lists: ReadonlyArray<readonly Value[]>): Steps<Stretch[]> {
		const { index, foundOf } = this.checks;
		const field = yield* this.nameField(lists);
		const names = new Map<number, Stretch>();
		const leads = yield* this.leadsOf(lists, field);
		for (const [value, lead] of leads.byName) {
			yield;
			for (const place of foundOf(value).places.slice(0, maxNames)) {
				if (place.line.row.isTable) continue;
				const range = index.wordRange(place);
				const from = lead(range[0], leads.fields);
				const known = names.get(range[0]);
				if (known === undefined || from < known.from) {
					names.set(range[0], { from, to: 0, name: range });
				}
			}
		}
		const stretches = [...names.values()].sort((one, other) => one.from - other.from);
		for (const [at, stretch] of stretches.entries()) {
			const next = stretches[at + 1]?.from ?? index.words.length;
			stretch.to = Math.min(next, stretch.name[1] + maxStretch);
		}
		return stretches;
	}

	/** Finds the fields that stand directly before the name of most entries, such as a code or a date. */
	private *leadsOf(
		lists: ReadonlyArray<readonly Value[]>,
		field: DataField | undefined,
	): Steps<{ byName: Map<Value, Lead>; fields: Set<DataField> }> {
		const { index, foundOf } = this.checks;
		const byName = new Map<Value, Lead>();
		const counts = new Map<DataField, number>();
		const entries = new Map<DataField, number>();
		for (const values of field === undefined ? [] : lists) {
			yield;
			const name = values.find((value) => value.field === field);
			if (name === undefined || typeof name.value === 'boolean') continue;
			const ends = new Map<number, Array<[from: number, field: DataField]>>();
			for (const value of values) {
				if (value === name || typeof value.value === 'boolean') continue;
				entries.set(value.field, (entries.get(value.field) ?? 0) + 1);
				for (const place of foundOf(value).places.slice(0, maxPlaces)) {
					const [from, to] = index.wordRange(place);
					addTo(ends, to, [from, value.field]);
				}
			}
			const lead = (start: number, fields: { has: (one: DataField) => boolean }) => {
				let from = start;
				for (;;) {
					// A sign or a unit may stand in between: 2 x Desk, 1 PC Desk.
					const end =
						/^\p{L}{1,3}$|^×$/u.test(index.words[from - 1]?.word ?? '') && !ends.has(from)
							? from - 1
							: from;
					const before = ends.get(end)?.find(([at, one]) => at < end && fields.has(one));
					if (before === undefined || start - before[0] > maxLead) return from;
					[from] = before;
				}
			};
			byName.set(name, lead);
			const seen = new Set<DataField>();
			const note = { has: (one: DataField) => seen.add(one).size > 0 };
			for (const place of foundOf(name).places.slice(0, maxNames))
				lead(index.wordRange(place)[0], note);
			for (const one of seen) counts.set(one, (counts.get(one) ?? 0) + 1);
		}
		const most = [...counts].filter(([one, count]) => count * 2 > (entries.get(one) ?? 0));
		return { byName, fields: new Set(most.map(([one]) => one)) };
	}

	/** The field that names most entries: a text in as many of them as possible, in as few places. */
	private *nameField(lists: ReadonlyArray<readonly Value[]>): Steps<DataField | undefined> {
		const scores = new Map<DataField, number>();
		for (const values of lists) {
			yield;
			for (const value of values) {
				if (typeof value.value === 'boolean') continue;
				const { kind, places } = this.checks.foundOf(value);
				if (places.length > maxPlaces) continue;
				const own = places.filter(({ line }) => !line.row.isTable).length;
				if (own === 0 || own > maxNames) continue;
				const isName = kind === 'text' ? 1 : kind === 'number' ? 0.3 : 0.7;
				scores.set(value.field, (scores.get(value.field) ?? 0) + isName / Math.sqrt(own));
			}
		}
		return [...scores].sort(([, one], [, other]) => other - one)[0]?.[0];
	}
}
