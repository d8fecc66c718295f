import type { FoundValue } from '../document/findValue';
import type { Passage, Row } from '../document/passages';
import type { Finding } from '../evidence';
import { addTo } from '../lists';
import { margin, namesField } from '../labels/fieldScore';
import type { Value } from '../values';

/**
 * Returns the values that other fields have, too, although the document has fewer of them: all but the one whose place
 * is surely called like its field.
 */
export function claimedTwice(
	found: ReadonlyMap<Value, FoundValue>,
	findings: ReadonlyMap<Value, Finding>,
): Value[] {
	const claims = new Map<string, Value[]>();
	for (const [value, { kind }] of found) {
		if (kind === 'currency' || findings.get(value)?.status !== 'verified') continue;
		const key = `${kind} ${String(value.value).trim().toLowerCase()}`;
		addTo(claims, key, value);
	}
	return [...claims.values()].flatMap((values) => {
		const [first] = values;
		const places = first ? (found.get(first)?.occurrences.length ?? 0) : 0;
		if (values.length <= places) return [];
		const ownOf = (value: Value) => findings.get(value)?.own ?? 0;
		const [best, ...others] = [...values].sort((one, other) => ownOf(other) - ownOf(one));
		const isSure = best && others.every((other) => ownOf(best) > ownOf(other) + margin);
		return isSure ? others : values;
	});
}

/** Returns the texts that both the supplier and the customer have: at least one of them is the other's. */
export function claimedByBoth(values: Iterable<Value>): Value[] {
	const claims = new Map<unknown, Value[]>();
	for (const value of values) {
		const { concepts, above } = value.field;
		const isName = concepts.has('name') || above.size === 0;
		if (typeof value.value === 'string' && isName) addTo(claims, value.value, value);
	}
	return [...claims.values()].flatMap((same) => {
		const owners = same.filter((value) => partyOf(value) !== undefined);
		return new Set(owners.map(partyOf)).size > 1 ? owners : [];
	});
}

/** Whose value it is, if its field says so. */
function partyOf({ field: { concepts, above } }: Value): string | undefined {
	const named = ['supplier', 'customer'].filter((party) => concepts.has(party) || above.has(party));
	return named.length === 1 ? named[0] : undefined;
}

/** Returns the numbers, dates and names with digits that nothing but the line of a list's entry has. */
export function claimedByEntries(
	found: ReadonlyMap<Value, FoundValue>,
	findings: ReadonlyMap<Value, Finding>,
	listRows: ReadonlySet<Row>,
): Value[] {
	return [...found].flatMap(([value, { kind, isIdentifier }]) => {
		const { own, place } = findings.get(value) ?? {};
		const isFigure = kind === 'number' || kind === 'date' || isIdentifier;
		return isFigure &&
			place &&
			own !== undefined &&
			own < namesField &&
			listRows.has(place.passage.row)
			? [value]
			: [];
	});
}

/** Returns the texts of a party that stand in a text with several of the other party, and none of their own. */
export function claimedByOther(findings: ReadonlyMap<Value, Finding>): Value[] {
	const blocks = new Map<Passage, Value[]>();
	for (const [value, { status, place }] of findings) {
		const isText = typeof value.value === 'string';
		if (status === 'verified' && place && isText && partyOf(value))
			addTo(blocks, place.passage, value);
	}
	return [...blocks.values()].flatMap((block) => {
		const [one, other] = ['supplier', 'customer'].map((party) =>
			block.filter((value) => partyOf(value) === party),
		);
		if (!one || !other || one.length === other.length) return [];
		const fewer = one.length < other.length ? one : other;
		return fewer.length === 1 ? fewer : [];
	});
}
