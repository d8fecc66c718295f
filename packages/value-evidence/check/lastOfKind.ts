import { placeKey, type DocumentIndex, type Occurrence } from '../document/documentIndex';
import type { FoundValue } from '../document/findValue';
import type { Row } from '../document/passages';
import type { Finding } from '../evidence';
import { addTo } from '../lists';
import type { Value } from '../values';

/** Figures that are compared with each other; undefined for numbers that may count anything. */
function kindOf({ kind, currencies, isPercent }: Occurrence): string | undefined {
	if (kind !== 'number') return kind;
	return isPercent ? 'percent' : currencies && 'amount';
}

/**
 * Returns the findings of values that stand at the only place of their kind that no other field has: if a value were of
 * another place, its own would be left, too.
 */
export function lastOfKind(
	{ figuresOf }: DocumentIndex,
	found: ReadonlyMap<Value, FoundValue>,
	findings: ReadonlyMap<Value, Finding>,
	listRows: ReadonlySet<Row>,
): Map<Value, Finding> {
	const taken = new Set<string>();
	for (const { status, place } of findings.values()) {
		if (status === 'verified' && place) taken.add(placeKey(place));
	}
	const left = new Map<string, Occurrence[]>();
	for (const figures of figuresOf.values()) {
		for (const figure of figures) {
			const kind = kindOf(figure);
			if (kind !== undefined && !listRows.has(figure.passage.row) && !taken.has(placeKey(figure)))
				addTo(left, kind, figure);
		}
	}
	const last = new Map<Value, Finding>();
	for (const [value, { occurrences }] of found) {
		if (findings.get(value)?.status !== 'ambiguous') continue;
		const place = occurrences.find((one) => !taken.has(placeKey(one)) && one.keys.length < 2);
		const kind = place && (place.kind === 'text' ? 'text' : kindOf(place));
		const others = kind === undefined ? undefined : left.get(kind);
		if (place === undefined || others === undefined) continue;
		const places = new Set(occurrences.map(placeKey));
		if (others.every((other) => places.has(placeKey(other))))
			last.set(value, { status: 'verified', place });
	}
	return last;
}
