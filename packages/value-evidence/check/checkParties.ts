import type { TextElement } from '../../element-text';
import type { Finding } from '../evidence';
import { addTo } from '../lists';
import type { Value } from '../values';

/** Who can be named in a document: what belongs to one of them stands together. */
const parties = ['supplier', 'customer'] as const;

type Party = (typeof parties)[number];

function partyOf({ field: { concepts, above } }: Value): Party | undefined {
	const named = parties.filter((party) => concepts.has(party) || above.has(party));
	return named.length === 1 ? named[0] : undefined;
}

/** Whether a value was found as a text: numbers are compared by their own labels. */
const isText = ({ value }: Value) => typeof value === 'string';

/**
 * Returns the values of a party that stand in a block of text with values of the other party, and none of their own: the
 * seller's city in the buyer's address; and those that both parties have.
 */
export function misplacedParties(findings: ReadonlyMap<Value, Finding>): Value[] {
	const blocks = new Map<TextElement, Map<Party, Value[]>>();
	for (const [value, { status, place }] of findings) {
		const party = partyOf(value);
		if (status !== 'verified' || place === undefined || party === undefined || !isText(value))
			continue;
		const block = blocks.get(place.passage.element) ?? new Map<Party, Value[]>();
		blocks.set(place.passage.element, block);
		addTo(block, party, value);
	}
	const isName = ({ field }: Value) => field.concepts.has('name') || field.above.size === 0;
	const texts = [...findings.keys()].filter(
		(value) => isText(value) && isName(value) && partyOf(value),
	);
	const same = texts.filter((one) =>
		texts.some((other) => other.value === one.value && partyOf(other) !== partyOf(one)),
	);
	const misplaced = [...blocks.values()].flatMap((block) => {
		const [one = [], other = []] = parties.map((party) => block.get(party) ?? []);
		if (one.length === other.length) return [];
		const fewer = one.length < other.length ? one : other;
		return fewer.length === 1 ? fewer : [];
	});
	return [...same, ...misplaced];
}
