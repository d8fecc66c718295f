import type { Kind } from '../document/place';
import type { DataField } from '../values';
import { isConcept } from './concepts';
import { besideTotal, common, parties, wholeAmounts } from './weights';

/** From this score on, a label names a field; and it names another one if that fits better by more than the margin. */
export const namesField = 0.5;
export const margin = 0.09;

/** What the kind of a place says, whether its label does or not. */
const impliedBy: Readonly<Record<Kind | 'percent', readonly string[]>> = {
	...{ number: ['amount'], percent: ['percent'], date: ['date'], currency: ['currency'] },
	...{ name: ['number', 'code'], text: ['name'] },
};
/** What a word counts that's in no table, and all of them. */
const unknownWeight = 0.25;
const maxUnknown = 0.75;
/** What a word counts that says of an amount how it was made. */
const qualifierWeight = 0.25;
/** What a word of a field counts that its label lacks. */
const missingWeight = 0.6;

const weightOf = (word: string) => (common.has(word) || parties.has(word) ? 0.5 : 1);

/** Whether a field is called by nothing but words that many fields have. */
export function isVague({ concepts }: DataField): boolean {
	return [...concepts].every((word) => common.has(word));
}

/** Whether words have one that labels and fields share, and few other fields have. */
export const isDistinct = (words: ReadonlySet<string>) =>
	[...words].some((word) => isConcept(word) && !common.has(word));

/** Whether a label says whose something is, and a field that it's another one's. */
export function isOtherParty({ concepts, above }: DataField, label: ReadonlySet<string>): boolean {
	const ofField = [...concepts, ...above].filter((word) => parties.has(word));
	const ofLabel = [...label].filter((word) => parties.has(word));
	return (
		ofField.length > 0 && ofLabel.length > 0 && !ofLabel.some((word) => ofField.includes(word))
	);
}

/** Whether a field is that of an amount with all that belongs to it, or of an amount without more words. */
export function isWholeAmount({ concepts, above }: DataField): boolean {
	const words = [...concepts];
	if (words.length === 1 && above.size === 0 && concepts.has('amount')) return true;
	return (
		words.some((word) => wholeAmounts.has(word)) && words.every((word) => besideTotal.has(word))
	);
}

/** Returns how well the words of a label name a field, from 0 to 1. `kind`: that of the place. */
export function scoreLabel(
	field: DataField,
	label: ReadonlySet<string>,
	kind: Kind | 'percent',
): number {
	const { concepts, above } = field;
	const implied = impliedBy[kind];
	const isTotal = isWholeAmount(field);
	const means = (word: string) => concepts.has(word) || (isTotal && wholeAmounts.has(word));
	let hits = 0;
	let extra = 0;
	let unknown = 0;
	let saysTotal = false;
	for (const word of label) {
		if (means(word) || above.has(word)) {
			hits += weightOf(word);
			saysTotal ||= wholeAmounts.has(word);
		} else if (implied.includes(word) || word === 'number') continue;
		else if (!isConcept(word)) unknown += unknownWeight;
		else extra += isTotal && besideTotal.has(word) ? qualifierWeight : weightOf(word);
	}
	if (hits === 0) return 0;
	let missing = 0;
	for (const word of concepts) {
		const isSaid = label.has(word) || (saysTotal && wholeAmounts.has(word));
		if (!isSaid && !implied.includes(word)) missing += parties.has(word) ? 1 : weightOf(word);
	}
	return hits / (hits + extra + Math.min(maxUnknown, unknown) + missingWeight * missing);
}

const isName = ({ concepts }: DataField) =>
	[...concepts].every((word) => word === 'name' || parties.has(word));
const isSameParty = ({ concepts: one }: DataField, { concepts: other }: DataField) =>
	one.has('company') || other.has('company') || [...one].some((word) => other.has(word));

/** Whether values of two fields may stand at one place: texts of one list, and names that one party may have. */
export const mayShare = (one: DataField, other: DataField) =>
	one === other || (isName(one) && isName(other) && isSameParty(one, other));
