import type { Occurrence } from '../document/documentIndex';
import type { Field } from '../values';
import { isConcept } from './concepts';
import type { Label } from './labelsOf';

/** From this score on, a label names a field; and it names another one if that fits better by more than the margin. */
export const namesField = 0.5;
export const margin = 0.09;
/** What a word of a field counts that the label leaves out, and a word that many fields have. */
const partly = 0.5;
export const common: ReadonlySet<string> = new Set([
	...['number', 'date', 'amount', 'name', 'address', 'city', 'postcode', 'phone', 'email'],
]);

/** How well any label with its word names a field that's called by nothing but such words. */
const vaguely = 0.55;

/** Whose something is doesn't say what it is. */
export const parties: ReadonlySet<string> = new Set([
	...['supplier', 'customer', 'landlord', 'tenant', 'employer', 'employee'],
]);

/** How well a label that only says whose something is names all that they have. */
const ownerOnly = 0.6;

const weigh = (words: Iterable<string>) =>
	[...words].reduce((sum, word) => sum + (common.has(word) ? partly : 1), 0);

/**
 * Returns how well the words of a label name a field: 0 for another name, 1 for its own. `implied` is what the kind of
 * the place says, whether its label does or not.
 */
export function scoreOf(
	{ concepts, above }: Field,
	label: ReadonlySet<string>,
	implied: readonly string[] = [],
): number {
	if (![...label].some((word) => concepts.has(word) || above.has(word))) return 0;
	const score = (wanted: ReadonlySet<string>, given: ReadonlySet<string>) => {
		const hits = weigh([...given].filter((word) => wanted.has(word) || above.has(word)));
		const missing = weigh([...wanted].filter((word) => !given.has(word)));
		if (hits === 0) return 0;
		const what = [...wanted].filter((word) => !parties.has(word));
		if (what.length > 0 && !what.some((word) => given.has(word)))
			return (ownerOnly * hits) / weigh(given);
		const isVague = [...wanted].every((word) => common.has(word));
		const others = [...given].filter(
			(word) => parties.has(word) && !wanted.has(word) && !above.has(word),
		);
		return Math.max(
			hits / (weigh(given) - partly * others.length + partly * missing),
			isVague ? vaguely : 0,
		);
	};
	const others = (words: ReadonlySet<string>) =>
		new Set([...words].filter((word) => !implied.includes(word)));
	const whole = score(concepts, label);
	return implied.length === 0 ? whole : Math.max(whole, score(others(concepts), others(label)));
}

/** Returns the words of a label that tell fields apart: known ones, and those of the fields themselves. */
export function tellingWords(label: Label, fieldWords: ReadonlySet<string>): Set<string> {
	return new Set([...label.concepts].filter((word) => isConcept(word) || fieldWords.has(word)));
}

/** What the kind of something says of it, whether its label does or not. */
export function impliedWords({ kind, currencies, isPercent }: Occurrence): readonly string[] {
	if (kind === 'date') return ['date'];
	if (isPercent) return ['percent'];
	return currencies ? ['amount'] : [];
}
