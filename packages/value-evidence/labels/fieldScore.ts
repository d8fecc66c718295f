import type { Occurrence } from '../document/documentIndex';
import type { Field } from '../values';
import { isConcept } from './concepts';
import type { Label } from './labelsOf';

/** From this score on, a label names a field; and it names another one if that fits better by more than the margin. */
export const namesField = 0.5;
export const margin = 0.09;
/** What a word of the objects around a field counts, and one that the label leaves out. */
const partly = 0.5;

/** Returns how well the words of a label name a field: 0 for another name, 1 for its own. */
export function scoreOf({ concepts, above }: Field, label: ReadonlySet<string>): number {
	let hits = 0;
	let extra = 0;
	for (const word of label) {
		if (concepts.has(word)) hits += 1;
		else if (above.has(word)) hits += partly;
		else extra += 1;
	}
	const missing = [...concepts].filter((word) => !label.has(word)).length;
	return hits === 0 ? 0 : hits / (hits + extra + partly * missing);
}

/** Returns the words of a label that tell fields apart: known ones, and those of the fields themselves. */
export function tellingWords(label: Label, fieldWords: ReadonlySet<string>): Set<string> {
	return new Set([...label.concepts].filter((word) => isConcept(word) || fieldWords.has(word)));
}

/** What the kind of something says of it, whether its label does or not. */
export function impliedWords({ kind, currencies }: Occurrence): readonly string[] {
	if (kind === 'date') return ['date'];
	return currencies ? ['amount'] : [];
}
