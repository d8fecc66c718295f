import type { Random } from '../../support/seed';
import type { Mistake, MistakeKind, GeneratedValue } from '../generatedDocument';
import type { Draft, Leaf } from './draft';
import { daysAfter, rounded, type Sort } from './notation';

/** Another raw value in place of a leaf's; undefined where the kind of mistake can't be made of it. */
type Spoil = (leaf: Leaf, draft: Draft) => GeneratedValue | undefined;

const isNumber = (sort: Sort) => sort === 'amount' || sort === 'quantity' || sort === 'percent';
const isText = (sort: Sort) => sort === 'id' || sort === 'name' || sort === 'words';

const spoilers: Partial<Record<MistakeKind, Spoil>> = {
	invented: (leaf, { random, names }) => {
		if (isNumber(leaf.sort)) {
			const number = Math.abs(Number(leaf.raw)) * (0.3 + random.next()) + 1.17;
			return Number.isInteger(leaf.raw) ? Math.round(number) : rounded(number);
		}
		if (leaf.sort === 'name') return random.happens(0.5) ? names.person() : names.company();
		if (leaf.sort === 'id')
			return String(leaf.raw).replace(/\d/g, () => String(random.between(0, 9)));
		if (leaf.sort !== 'words') return undefined;
		if (/street$/i.test(leaf.path)) return names.party('').street;
		return /city$/i.test(leaf.path) ? names.town() : names.goods();
	},
	// A share of 0.19 is another way to write 19 %.
	scaled: ({ sort, raw }, { random }) =>
		sort === 'amount' || sort === 'quantity'
			? Number((Number(raw) * random.pick([10, 100, 0.1, 0.01])).toFixed(4))
			: undefined,
	sign: ({ sort, raw, isSignFree }) =>
		sort === 'amount' && !isSignFree ? -Number(raw) : undefined,
	digits: ({ sort, raw }, { random }) => {
		if (isNumber(sort)) return Number(withDigitsChanged(String(raw), random));
		return sort === 'id' && /\d/.test(String(raw))
			? withDigitsChanged(String(raw), random)
			: undefined;
	},
	truncated: ({ sort, raw }, { random }) => {
		const text = String(raw);
		if (isNumber(sort))
			return random.happens(0.5) ? Math.trunc(Number(raw)) : Number(text.replace(/^(-?)\d/, '$1'));
		// In the middle of a word or a number: a shorter form of a name may be right.
		const inside = [...text.matchAll(/(?<=[\p{L}\p{N}]{2})(?=[\p{L}\p{N}])/gu)]
			.map((match) => match.index)
			.filter((at) => sort !== 'name' || folded(text.slice(at)).length > 2);
		return isText(sort) && inside.length > 0
			? text.slice(0, random.pick(inside.slice(-4)))
			: undefined;
	},
	merged: (leaf, { random, leaves }) => {
		const at = leaves.indexOf(leaf);
		const neighbors = [leaves[at - 1], leaves[at + 1]].filter(
			(other) => other !== undefined && parentOf(other.path) === parentOf(leaf.path),
		);
		if (neighbors.length === 0 || leaf.path.endsWith(']')) return undefined;
		const other = random.pick(neighbors);
		if (isNumber(leaf.sort)) {
			return isNumber(other.sort) &&
				Number(leaf.raw) > 0 &&
				Number.isInteger(leaf.raw) &&
				Number(other.raw) > 0
				? Number(`${String(leaf.raw)}${String(other.raw)}`)
				: undefined;
		}
		return isText(leaf.sort) && other.sort !== 'flag'
			? `${String(leaf.raw)} ${other.text}`
			: undefined;
	},
	letters: ({ sort, raw }, { random }) => {
		const text = String(raw);
		const places = [...text.matchAll(/\p{L}/gu)].map((match) => match.index);
		if (!isText(sort) || places.length < 3) return undefined;
		const at = random.pick(places);
		const letter = random.pick(['', 'n', 'r', 'o', 'k', 'u', 's', 't', 'l']);
		return text.slice(0, at) + letter + text.slice(at + 1);
	},
	'other field': (leaf, { random, leaves, others }) => {
		if (leaf.path.endsWith(']')) return undefined;
		const list = listOf(leaf.path);
		const candidates = [
			...leaves.filter(
				(other) =>
					list === undefined ||
					listOf(other.path) !== list ||
					parentOf(other.path) === parentOf(leaf.path),
			),
			...others,
			...others,
		];
		const same = candidates.filter(
			(other) =>
				other.sort === leaf.sort && leaf.sort !== 'flag' && isPlace(other) === isPlace(leaf),
		);
		return same.length === 0 ? undefined : random.pick(same).raw;
	},
	'other row': (leaf, { random, leaves }) => {
		const rows = otherRows(leaf, leaves);
		return rows.length === 0 ? undefined : random.pick(rows).raw;
	},
	date: ({ sort, raw }, { random }) => {
		if (sort !== 'date') return undefined;
		const [year, month, day] = String(raw).split('-');
		if (random.happens(0.3) && Number(day) <= 12) return `${year}-${day}-${month}`;
		const days = random.pick([1, -1, 10, 31, -31, 365, -365, 366]);
		return daysAfter(String(raw), days);
	},
	time: ({ sort, raw }, { random }) => {
		if (sort !== 'time') return undefined;
		const [hours, minutes] = String(raw).split(':');
		const hour = (Number(hours) + random.pick([1, 12, 23, 10])) % 24;
		return random.happens(0.7)
			? `${String(hour).padStart(2, '0')}:${minutes}`
			: `${hours}:${minutes === '45' ? '15' : '45'}`;
	},
	currency: ({ sort, raw }, { random }) =>
		sort === 'code'
			? random.pick(['EUR', 'USD', 'GBP', 'CHF', 'PLN'].filter((code) => code !== raw))
			: undefined,
	flipped: ({ sort, raw }) => (sort === 'flag' ? raw !== true : undefined),
};

/** Which sorts are mistaken how; where an entry stands twice, it's likelier. */
const kindsOf: Record<Sort, string> = {
	amount:
		'invented, scaled, sign, digits, digits, truncated, merged, other field, other field, other row',
	quantity: 'invented, scaled, digits, merged, other field, other row, other row, truncated',
	percent: 'invented, digits, other field, other row',
	date: 'date, date, other field, other field, other row',
	time: 'time, time, other field, other row',
	id: 'invented, digits, letters, truncated, merged, other field, other row',
	name: 'invented, letters, truncated, merged, other field, other field, other row',
	words: 'invented, letters, truncated, merged, other field, other row',
	code: 'currency',
	flag: 'flipped',
	choice: 'other field, other row',
};

/** Whether it's part of an address, which nobody takes for a product. */
const isPlace = (value: Partial<Leaf>) => /street$|city$|address$/i.test(value.path ?? '');

/** Returns mistakes of a document: about as many as its data has values. Each is really wrong. */
export function mistakesOf(draft: Draft, said: string): Mistake[] {
	const { random, leaves } = draft;
	const text = singleSpaced(said);
	const mistakes: Mistake[] = [];
	for (const leaf of leaves) {
		for (const kind of random.shuffled(kindsOf[leaf.sort].split(', ') as MistakeKind[])) {
			const raw = spoilers[kind]?.(leaf, draft);
			if (raw === undefined || !isWrong(leaf, raw) || mayBeSaid(kind, leaf, raw, text)) continue;
			mistakes.push({ kind, changes: [{ path: leaf.path, value: leaf.write(raw) }] });
			break;
		}
	}
	const exchanges = Math.max(1, Math.round(leaves.length / 8));
	for (let count = 0; count < exchanges; count++) {
		const exchange = exchangeOf(draft);
		const known = mistakes.some((mistake) => JSON.stringify(mistake) === JSON.stringify(exchange));
		if (exchange !== undefined && !known) mistakes.push(exchange);
	}
	for (const { path, sort } of draft.absent) {
		const value = inventedFor(sort, draft);
		if (!stands(String(value), text))
			mistakes.push({ kind: 'invented', changes: [{ path, value }] });
	}
	return mistakes;
}

/** Whether a raw value differs from the right one in more than its notation. */
export function isWrong(leaf: Leaf, raw: GeneratedValue): boolean {
	if (isNumber(leaf.sort)) {
		const number = Number(raw);
		if (!Number.isFinite(number) || number === Number(leaf.raw)) return false;
		if (leaf.isSignFree && Math.abs(number) === Math.abs(Number(leaf.raw))) return false;
		// As printed, it has to differ, too.
		return leaf.print(raw) !== leaf.text;
	}
	if (typeof raw === 'boolean') return raw !== leaf.raw;
	return folded(raw) !== folded(leaf.raw) && folded(raw) !== '' && leaf.print(raw) !== leaf.text;
}

/** Whether the document may say by chance what a model made up. */
function mayBeSaid(kind: MistakeKind, leaf: Leaf, raw: GeneratedValue, text: string): boolean {
	if (kind === 'invented') return stands(leaf.print(raw), text) || stands(String(raw), text);
	return (
		isText(leaf.sort) &&
		(kind === 'letters' || kind === 'truncated' || kind === 'digits') &&
		stands(String(raw), text)
	);
}

function exchangeOf(draft: Draft): Mistake | undefined {
	const { random, leaves } = draft;
	for (const leaf of random.shuffled(leaves)) {
		if (leaf.path.endsWith(']') || leaf.sort === 'flag' || leaf.sort === 'code') continue;
		const isOfRows = random.happens(0.5);
		const partners = isOfRows
			? otherRows(leaf, leaves)
			: leaves.filter(
					(other) => other.sort === leaf.sort && parentOf(other.path) === parentOf(leaf.path),
				);
		const wrong = partners.filter((other) => isWrong(leaf, other.raw) && isWrong(other, leaf.raw));
		if (wrong.length === 0) continue;
		const other = random.pick(wrong);
		return {
			kind: isOfRows ? 'exchanged rows' : 'exchanged fields',
			changes: [
				{ path: leaf.path, value: leaf.write(other.raw) },
				{ path: other.path, value: other.write(leaf.raw) },
			],
		};
	}
	return undefined;
}

/** The same field in rows that some other value tells from the leaf's row. */
function otherRows(leaf: Leaf, leaves: readonly Leaf[]): Leaf[] {
	const list = listOf(leaf.path);
	if (list === undefined) return [];
	const name = leaf.path.slice(parentOf(leaf.path).length);
	const others = (row: string) =>
		leaves
			.filter((other) => parentOf(other.path) === row && other.path !== `${row}${name}`)
			.map((other) => `${other.path.slice(row.length)}=${folded(other.raw)}`)
			.join();
	const own = others(parentOf(leaf.path));
	return leaves.filter(
		(other) =>
			other !== leaf &&
			listOf(other.path) === list &&
			other.path.slice(parentOf(other.path).length) === name &&
			own !== '' &&
			others(parentOf(other.path)) !== own,
	);
}

/** `lines[2]` of `lines[2].amount`. */
function parentOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf('.')));
}

/** `lines` of `lines[2].amount`; undefined outside lists of objects. */
function listOf(path: string): string | undefined {
	return /^(.+)\[\d+\]\.[^[\]]+$/.exec(path)?.[1];
}

function withDigitsChanged(text: string, random: Random): string {
	const places = [...text.matchAll(/\d/g)].map((match) => match.index);
	const at = random.pick(places);
	const next = places.find((place) => place === at + 1 && text[place] !== text[at]);
	if (next !== undefined && random.happens(0.5)) {
		return `${text.slice(0, at)}${text[next]}${text[at]}${text.slice(next + 1)}`;
	}
	const digit = (Number(text[at]) + random.between(1, 9)) % 10;
	return `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
}

function inventedFor(sort: Sort, { random, names, notation }: Draft): GeneratedValue {
	switch (sort) {
		case 'id':
			return `${random.pick(['AB', 'PO', 'KX'])}-${names.digits(6)}`;
		case 'date':
			return notation.date(`2021-0${random.between(1, 9)}-1${random.between(0, 9)}`).raw;
		case 'name':
			return names.person();
		case 'amount':
			return random.between(1100, 99_000) / 100 + 0.01;
		default:
			return names.goods();
	}
}

/** Letters and digits alone, without accents and case. */
function folded(raw: GeneratedValue): string {
	return String(raw)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text stands in the document, of single spaces, and not within a longer word or number. */
function stands(part: string, text: string): boolean {
	const searched = singleSpaced(part).toLowerCase();
	if (searched === '') return false;
	const all = text.toLowerCase();
	for (let at = all.indexOf(searched); at >= 0; at = all.indexOf(searched, at + 1)) {
		const around = `${all.slice(at - 1, at)}${all.slice(at + searched.length, at + searched.length + 1)}`;
		if (!/[\p{L}\p{N}]/u.test(around)) return true;
	}
	return false;
}

const singleSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();
