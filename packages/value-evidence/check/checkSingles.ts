import { forEachEntry, type Pause } from '../../pauses';
import type { DocumentIndex, Occurrence } from '../document/documentIndex';
import type { FoundValue } from '../document/findValue';
import type { Finding } from '../evidence';
import { isConcept } from '../labels/concepts';
import { common, margin, namesField } from '../labels/fieldScore';
import type { Value } from '../values';
import { LabelledPlaces, type ScoredPlace } from './labelled';

/** Below this score, a label names something else. */
const namesSomehow = 0.35;

/** Returns where values stand that aren't in a list of objects. */
export async function checkSingles(
	index: DocumentIndex,
	found: ReadonlyMap<Value, FoundValue>,
	pause: Pause,
): Promise<Map<Value, Finding>> {
	const findings = new Map<Value, Finding>();
	if (found.size === 0) return findings;
	const fields = [...found].map(([{ field }, { kind, isIdentifier }]) => ({
		...{ field, kind, isIdentifier },
	}));
	const labelled = new LabelledPlaces(index, fields);
	await labelled.readFigures(pause);
	await forEachEntry(found, pause, ([value, places]) => {
		findings.set(value, checkSingle(index, labelled, value, places));
	});
	return findings;
}

/** Finds a value at a place that's called like its field, or, where none is, at one that isn't called otherwise. */
function checkSingle(
	index: DocumentIndex,
	labelled: LabelledPlaces,
	{ field }: Value,
	{ kind, isIdentifier, occurrences }: FoundValue,
): Finding {
	if (kind === 'currency') return checkCurrency(index, occurrences);
	const isFigure = kind === 'number' || kind === 'date';
	const places = occurrences
		.map((place) => ({ place, own: labelled.own(place, field) }))
		.sort((one, other) => other.own - one.own);
	const contradiction =
		isFigure || isIdentifier || occurrences.length === 0
			? bestOther(labelled, field, { kind, isIdentifier, occurrences })
			: undefined;
	const [best] = places;
	if (best === undefined) return { status: 'unverified', place: contradiction?.place };
	const isGuess = best.place.kind === 'date' && best.place.keys.length > 1;
	if (contradiction && contradiction.own > best.own + margin) {
		return { status: 'ambiguous', place: best.place };
	}
	const other = labelled.other(best.place, field, isIdentifier);
	const isNamed = best.own >= namesField && best.own >= other - margin;
	if (isNamed) return { status: isGuess ? 'ambiguous' : 'verified', ...best };
	let first: Occurrence | undefined;
	for (const { place, own } of places) {
		if (labelled.hasLabel(place, field) && own < namesSomehow && hasConcept(field)) continue;
		const elsewhere = labelled.other(place, field, isIdentifier);
		if (elsewhere >= namesField && elsewhere > own + margin) continue;
		// A number at several places that nothing tells apart.
		if (first && first.passage !== place.passage) return { status: 'ambiguous', place: first };
		first ??= place;
		if (!isFigure) break;
	}
	const isNamedElsewhere = hasConcept(field) && labelled.hasLabelOf(field);
	if (first === undefined || isGuess || isNamedElsewhere)
		return { status: 'ambiguous', place: best.place };
	return { status: 'verified', place: first, own: 0 };
}

const hasConcept = ({ concepts }: Value['field']) => [...concepts].some(isConcept);

/** A currency is clear if the document has no other one. */
function checkCurrency({ byKey }: DocumentIndex, [first]: readonly Occurrence[]): Finding {
	if (first === undefined) return { status: 'unverified' };
	const isOther = ([key, places]: [string, readonly Occurrence[]]) =>
		key.startsWith('c') && places.some(({ keys }) => !keys.some((one) => first.keys.includes(one)));
	return { status: [...byKey].some(isOther) ? 'ambiguous' : 'verified', place: first };
}

function overlap(one: Occurrence, other: Occurrence): boolean {
	return one.passage === other.passage && one.start < other.end && other.start < one.end;
}

/** Returns the number or date that's called like the field, and isn't the value. */
function bestOther(
	labelled: LabelledPlaces,
	field: Value['field'],
	{ kind, isIdentifier, occurrences }: FoundValue,
): ScoredPlace | undefined {
	// Any label with its word would name it.
	if ([...field.concepts].every((word) => common.has(word))) return undefined;
	const isPercent = occurrences.some((own) => own.isPercent);
	return labelled.figuresLike(field).find(({ place, own }) => {
		if (place.passage.element.type === 'Footer') return false;
		const isAlike = place.kind === kind || (isIdentifier && place.kind === 'number');
		if (occurrences.length > 0 && !isAlike) return false;
		if (occurrences.length > 0 && isPercent !== (place.isPercent ?? false)) return false;
		if (occurrences.some((other) => overlap(other, place))) return false;
		return labelled.other(place, field, isIdentifier) <= own + margin;
	});
}
