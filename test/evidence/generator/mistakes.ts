import { randomFor, type Random } from '../../support/seed.ts';
import type { Draft, Kind, Leaf, Value } from './draft.ts';
import { setAt } from './draft.ts';
import { companyName, digits, party, personName, productName } from './words.ts';
import type { Mistake } from './types.ts';

type Candidate = Pick<Leaf, 'value' | 'iso'>;
type Maker = (leaf: Leaf) => Candidate | undefined;

const wrongShare = 0.05;

/** Returns the text without what normal forms ignore: case, accents, spaces and punctuation. */
function fold(text: string): string {
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/ß/g, 'ss')
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Returns the data with about a twentieth of its values wrong.
 *
 * A wrong value is wrong for everyone who reads the document with care. So it differs from the right one in normal
 * form (not 5.0 for 5, nor a name without its dots), and nobody could defend it as right for this field:
 * - Another field's value is taken only where the documents label the two differently, and never for a field whose
 *   name is vague, such as `date` or `number`; nor where one text contains the other.
 * - A line doesn't become the copy of another line, as someone may not promise the order of a list.
 * - Day and month change places only where another date or the language tells which is which.
 * - An invented value stands nowhere in the document. Without a value, only what nothing in the document suggests is
 *   invented: the quantity of a discount might be 1, and a missing delivery date that of the invoice.
 * - A currency is not replaced by another one of the same sign.
 */
export function makeMistakes(
	draft: Draft,
	truth: Record<string, unknown>,
	text: string,
	seed: number,
): { data: Record<string, unknown>; wrong: Map<string, Mistake> } {
	const random = randomFor(seed, 1);
	const data = structuredClone(truth);
	const wrong = new Map<string, Mistake>();
	// What was made up for a sentence that isn't there is no lure.
	const lures = draft.decoys.filter(({ shown }) => fold(text).includes(fold(shown)));
	const makers: Record<Mistake, Maker> = {
		invented: (leaf) => invented(leaf, draft, text, random),
		transposed: (leaf) => transposed(leaf, draft, random),
		otherLine: (leaf) => ofOther(leaf, draft, lures, random),
	};
	for (const leaf of draft.leaves) {
		if (!random.happens(wrongShare)) continue;
		if (leaf.value === null && (leaf.path.includes('[') || leaf.kind === 'date')) continue;
		const order =
			leaf.value === null
				? random.shuffled([
						'invented',
						...(isTakenFromElsewhere(leaf) ? (['otherLine'] as const) : []),
					] as const)
				: random.shuffled(['invented', 'transposed', 'otherLine'] as const);
		for (const mistake of order) {
			const candidate = makers[mistake](leaf);
			if (
				candidate === undefined ||
				isSame(leaf, candidate) ||
				copiesLine(leaf, candidate.value, draft, data)
			)
				continue;
			setAt(data, leaf.path, candidate.value);
			wrong.set(leaf.path, mistake);
			break;
		}
	}
	return { data, wrong };
}

/** Whether a model may fill an empty field with another value of its kind, which nothing in the document suggests. */
function isTakenFromElsewhere({ kind }: Leaf): boolean {
	return kind === 'identifier' || kind === 'company';
}

function isSame(leaf: Leaf, other: Candidate): boolean {
	if (leaf.iso !== undefined) return leaf.iso === other.iso;
	if (typeof leaf.value !== 'string' || typeof other.value !== 'string')
		return leaf.value === other.value;
	const [right, wrong] = [fold(leaf.value), fold(other.value)];
	return right.includes(wrong) || wrong.includes(right);
}

/** Whether a line of the list would say the same as another line of the document. */
function copiesLine(
	{ path }: Leaf,
	value: Value,
	{ truth }: Draft,
	data: Record<string, unknown>,
): boolean {
	const [, list, at, key] = /^(.*)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
	if (list === undefined) return false;
	const lines = truth[list] as unknown[] | undefined;
	if (lines === undefined) return false;
	const line = (data[list] as unknown[])[Number(at)];
	const changed = key === '' ? value : { ...(line as object), [key]: value };
	const withoutPosition = (entry: unknown): string =>
		JSON.stringify(entry, (name, part: unknown) =>
			/^(pos|position|line_?number)$/i.test(name) ? undefined : part,
		);
	return lines.some((entry) => withoutPosition(entry) === withoutPosition(changed));
}

function invented(leaf: Leaf, draft: Draft, text: string, random: Random): Candidate | undefined {
	if (leaf.kind === 'currency')
		return { value: draft.notation.currency === 'EUR' ? random.pick(['USD', 'CHF']) : 'EUR' };
	for (let tries = 0; tries < 40; tries++) {
		const candidate = plausible(leaf, draft, random);
		if (candidate !== undefined && !stands(candidate, draft, text)) return candidate;
	}
	return undefined;
}

function plausible(
	{ value, kind, iso }: Leaf,
	draft: Draft,
	random: Random,
): Candidate | undefined {
	const { language, convention } = draft.notation;
	if (iso !== undefined) {
		const other =
			draft.mainDate.slice(0, 2) +
			random.pick(['19', '22', '23', '24', '25', '26']) +
			`-0${random.between(1, 9)}-${random.between(10, 28)}`;
		return { value: draft.dateValue(other), iso: other };
	}
	if (typeof value === 'number' || kind === 'money') {
		const known = typeof value === 'number' ? Math.abs(value) : 100;
		const decimals = String(known).split('.')[1]?.length ?? 0;
		return {
			value: Number((known * (0.4 + 1.8 * random.next()) + random.between(0, 3)).toFixed(decimals)),
		};
	}
	const { street, city, postalCode, cityLine } = party(random, convention, '');
	const texts: Partial<Record<Kind, string>> = {
		company: companyName(random, convention),
		person: random.pick([personName(random, language).join(' '), personName(random, language)[1]]),
		street, city, postalCode,
		address: `${street}, ${cityLine(city, postalCode)}`,
		text: productName(random, language),
	}; // prettier-ignore
	if (texts[kind] !== undefined) return { value: texts[kind] };
	if (kind === 'unit') return undefined;
	const model = value ?? `${random.pick(['PO-', 'K', '47'])}${digits(random, 5)}`;
	return { value: String(model).replace(/\d/g, () => String(random.between(1, 9))) };
}

/** Whether the candidate is anywhere in the document, in any form. */
function stands({ value, iso }: Candidate, draft: Draft, text: string): boolean {
	if (iso !== undefined) return draft.notation.dateForms(iso).some((form) => text.includes(form));
	if (typeof value !== 'number') return fold(text).includes(fold(String(value)));
	if ([...draft.leaves, ...draft.decoys].some((other) => other.value === value)) return true;
	const digitsOnly = text.replace(/(?<=\d)[.,\s](?=\d)/g, '');
	const forms = [String(value), draft.notation.number(value), draft.notation.number(value, 0)].map(
		(form) => form.replace(/\D/g, ''),
	);
	return value < 1000 && Number.isInteger(value)
		? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(text)
		: forms.slice(0, 2).some((form) => digitsOnly.includes(form));
}

function transposed(leaf: Leaf, draft: Draft, random: Random): Candidate | undefined {
	const { value, kind, iso } = leaf;
	if (iso !== undefined) return transposedDate(iso, draft, random);
	if (value === null || kind === 'currency') return undefined;
	for (let tries = 0; tries < 20; tries++) {
		const changed: string | undefined = random.happens(0.6)
			? swapNeighbors(String(value), random)
			: changeDigit(String(value), random);
		if (changed === undefined) continue;
		if (typeof value === 'string') return { value: changed };
		if (/^-?(0\d|0$)/.test(changed) || Number(changed) === value) continue;
		return { value: Number(changed) };
	}
	return undefined;
}

/** Swaps two neighbors that differ: both digits, or both letters of a word. */
function swapNeighbors(text: string, random: Random): string | undefined {
	const at = random.between(0, text.length - 2);
	const [one, other] = [text[at], text[at + 1]];
	const areAlike = /^(\d\d|\p{L}\p{L})$/u.test(`${one}${other}`) && text.length > 1;
	if (!areAlike || fold(one) === fold(other)) return undefined;
	return text.slice(0, at) + other + one + text.slice(at + 2);
}

function changeDigit(text: string, random: Random): string | undefined {
	const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
	if (places.length === 0) return undefined;
	const at = random.pick(places);
	const digit = (Number(text[at]) + random.between(1, 9)) % 10;
	return text.slice(0, at) + digit + text.slice(at + 1);
}

function transposedDate(iso: string, draft: Draft, random: Random): Candidate {
	const [year, month, day] = iso.split('-');
	const others = [
		`${year}-${day}-${month}`,
		`${year}-${month}-${day[1]}${day[0]}`,
		`${year}-${month}-${day[0]}${(Number(day[1]) + random.between(1, 9)) % 10}`,
		`${Number(year) + random.pick([-1, 1])}-${month}-${day}`,
	].filter((other) => other !== iso && isDate(other));
	const other = random.pick(others);
	return { value: draft.dateValue(other), iso: other };
}

function isDate(iso: string): boolean {
	const time = Date.parse(`${iso}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** The value of the same field in another line, or of another field of the same kind. */
function ofOther(
	leaf: Leaf,
	draft: Draft,
	lures: Draft['decoys'],
	random: Random,
): Candidate | undefined {
	const { path, kind } = leaf;
	const name = path.replace(/^.*\./, '');
	if (draft.vague.has(name) || kind === 'currency') return undefined;
	const inLine = /^(.*\[)\d+\](.*)$/.exec(path);
	const sameField = draft.leaves.filter((other) => {
		const match = /^(.*\[)\d+\](.*)$/.exec(other.path);
		return inLine !== null && match !== null && match[1] === inLine[1] && match[2] === inLine[2];
	});
	const line = path.slice(0, path.lastIndexOf(']') + 1);
	const sameKind = [
		...draft.leaves,
		...(inLine === null ? lures.map((lure): Leaf => ({ path: '', ...lure })) : []),
	].filter((other) => {
		if (other.kind !== kind) return false;
		return inLine === null ? !other.path.includes('[') : other.path.startsWith(line);
	});
	const pool = inLine !== null && random.happens(0.75) ? sameField : sameKind;
	const usable = pool.filter(
		(other) => other.value !== null && other !== leaf && !isSame(leaf, other),
	);
	return usable.length === 0 ? undefined : random.pick(usable);
}
