import type { Kind } from '../document/place';
import type { DataField } from '../values';
import { isConcept } from './concepts';
import { besideTotal, common, exclusive, parties, partsOfTotal, wholeAmounts } from './weights';

/** From this score on, a label names a field; and it names another one if that fits better by more than the margin. */
export const namesField = 0.5;
export const margin = 0.09;

const weightOf = (word: string) => (common.has(word) || parties.has(word) ? 0.5 : 1);
/** What the kind of a place says, whether its label does or not. */
const impliedBy: Readonly<Record<Kind | 'percent' | 'amount', readonly string[]>> = {
	...{
		number: ['amount'],
		amount: ['amount'],
		percent: ['percent'],
		date: ['date'],
		currency: ['currency'],
	},
	...{ name: ['number', 'code'], text: ['name'] },
};
/** What a word counts that's in no table. */
const unknownWeight = 0.25;
const maxUnknown = 0.75;
/** Words that say of an amount how it was made. */
const qualifiers: ReadonlySet<string> = new Set(['total']);
const qualifierWeight = 0.25;

/** Whether a field is called by nothing but words that many fields have. */
export function isVague({ concepts }: DataField): boolean {
	return [...concepts].every((word) => common.has(word));
}

/** Whether a field is called by a word that labels have, too, and few other fields. */
export const isKnown = ({ concepts }: DataField) =>
	[...concepts].some((word) => isConcept(word) && !common.has(word));

/** Whether a field is that of such an amount, and of no part of it, or of an amount without more words. */
function isWholeAmount({ concepts, above }: DataField): boolean {
	const words = [...concepts];
	if (words.length === 1 && above.size === 0 && concepts.has('amount')) return true;
	return (
		words.some((word) => wholeAmounts.has(word)) && words.every((word) => besideTotal.has(word))
	);
}

/** What a label is to a field: how well it names it, from 0 to 1, or that it speaks for something else. */
export interface LabelScore {
	score: number;
	isOther: boolean;
}

/** Returns how well the words of a label name a field. `kind`: that of the place. */
export function scoreLabel(
	field: DataField,
	label: ReadonlySet<string>,
	kind: Kind | 'percent' | 'amount',
): LabelScore {
	const { concepts, above } = field;
	const implied = impliedBy[kind];
	let hits = 0;
	let own = 0;
	let extra = 0;
	let unknown = 0;
	const isTotal = isWholeAmount(field);
	for (const word of label) {
		if (concepts.has(word) || (isTotal && wholeAmounts.has(word))) {
			own += weightOf(word);
			hits += weightOf(word);
		} else if (above.has(word)) hits += weightOf(word);
		else if (implied.includes(word) || word === 'number') continue;
		else if (isConcept(word))
			extra +=
				qualifiers.has(word) || (isTotal && besideTotal.has(word))
					? qualifierWeight
					: weightOf(word);
		else unknown += unknownWeight;
	}
	let missing = 0;
	for (const word of concepts) {
		const isSaid = label.has(word) || (isTotal && wholeAmounts.has(word) && own > 0);
		if (!isSaid && !implied.includes(word)) missing += parties.has(word) ? 1 : weightOf(word);
	}
	const base = kind === 'percent' || kind === 'amount' ? 'number' : kind;
	const isRate =
		base === 'number' && kind !== 'percent' && label.has('percent') && !concepts.has('percent');
	const isPart =
		isTotal && !label.has('gross') && [...label].some((word) => partsOfTotal.has(word));
	const isOther = isRate || isPart || excludes(field, label, base);
	if (hits === 0) return { score: 0, isOther };
	const rest = extra + Math.min(maxUnknown, unknown);
	const score = hits / (hits + rest + 0.6 * missing);
	return { score: isOther ? score / 2 : score, isOther };
}

/** Whether a label has a word of a group, and the field another one. */
function excludes({ concepts, above }: DataField, label: ReadonlySet<string>, kind: Kind): boolean {
	const own = [...concepts, ...above];
	return exclusive.some(([kinds, group]) => {
		if (!kinds.includes(kind) || !own.some((word) => group.has(word))) return false;
		const said = [...label].filter((word) => group.has(word));
		return said.length > 0 && !said.some((word) => own.includes(word));
	});
}

/** Whether values of two fields may stand at one place: texts of one list, and names that one party may have. */
export function mayShare(one: DataField, other: DataField): boolean {
	const isName = ({ concepts }: DataField) =>
		[...concepts].every((word) => word === 'name' || parties.has(word));
	return one === other || (isName(one) && isName(other) && !excludes(one, other.concepts, 'text'));
}
