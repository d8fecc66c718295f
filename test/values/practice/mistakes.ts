import type { TextElement } from '../../../packages/element-text';
import type { Random } from '../../support/seed';
import {
	withMistakes,
	type Mistake,
	type MistakeKind,
	type GeneratedValue,
} from '../generatedDocument';
import type { Leaf, LeafType } from './leaf';
import { addDays, type Day } from './notation';
import { legalForm, type World } from './words';

interface Known {
	/** By path. */
	leaves: ReadonlyMap<string, Leaf>;
	data: Record<string, unknown>;
	elements: readonly TextElement[];
	random: Random;
	world: World;
}

const numberKinds: MistakeKind[] = ['invented', 'scaled', 'digits', 'other field', 'other row'];
const textKinds: MistakeKind[] = [
	'invented',
	'truncated',
	'merged',
	'letters',
	'other field',
	'other row',
];
const kindsOf: Record<LeafType, MistakeKind[]> = {
	amount: [...numberKinds, 'sign'],
	quantity: numberKinds,
	rate: numberKinds,
	date: ['date', 'date', 'invented', 'other field', 'other row'],
	month: ['date', 'other row'],
	time: ['time', 'other field', 'other row'],
	code: [...textKinds, 'digits'],
	name: textKinds,
	text: textKinds,
	place: textKinds,
	address: ['invented', 'letters', 'digits', 'other field', 'other row'],
	currency: ['currency'],
	flag: ['flipped'],
};

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What may be wrong with each value, and with two at once: about as many as there are values. */
export function mistakesOf(known: Known): Mistake[] {
	return new Mistakes(known).list();
}

class Mistakes {
	private readonly known: Known;
	private readonly random: Random;
	private readonly paths: string[];
	private readonly printed: string;
	private readonly text: string;

	constructor(known: Known) {
		this.known = known;
		this.random = known.random;
		this.paths = [...known.leaves.keys()];
		this.printed = known.elements
			.map(({ text }) => text)
			.join('\n')
			.replace(/\s+/g, ' ');
		this.text = this.printed.toLowerCase();
	}

	list(): Mistake[] {
		const single = this.paths.flatMap((path) => this.ofOne(path) ?? []);
		return [...single, ...this.exchangedFields(), ...this.exchangedRows()];
	}

	private leaf(path: string): Leaf {
		const leaf = this.known.leaves.get(path);
		if (leaf === undefined) throw new Error(`There is no ${path}.`);
		return leaf;
	}

	private ofOne(path: string): Mistake | undefined {
		const leaf = this.leaf(path);
		for (const kind of this.random.shuffled(kindsOf[leaf.type])) {
			for (let attempt = 0; attempt < 4; attempt++) {
				const value = this.wrongValue(kind, path, leaf);
				if (value === undefined || !this.isWrong(kind, leaf, value)) continue;
				const mistake = { kind, changes: [{ path, value }] };
				if (kind !== 'other row' || !this.leavesRowsAlike(path, mistake)) return mistake;
			}
		}
		return undefined;
	}

	private wrongValue(kind: MistakeKind, path: string, leaf: Leaf): GeneratedValue | undefined {
		const text = String(leaf.value);
		switch (kind) {
			case 'invented':
				return this.invented(leaf);
			case 'scaled':
				return this.scaled(leaf);
			case 'sign':
				return leaf.amount && !leaf.isSignless ? leaf.amount.write(-leaf.amount.value) : undefined;
			case 'digits':
				return leaf.amount ? this.otherDigits(leaf) : this.withOtherDigit(text);
			case 'truncated':
				return this.truncated(text);
			case 'merged':
				return this.merged(path, text);
			case 'letters':
				return this.withOtherLetter(text);
			case 'other field':
				return this.valueOf(this.paths.filter((other) => this.isOtherField(path, other)));
			case 'other row':
				return this.valueOf(this.paths.filter((other) => isSameColumn(path, other)));
			case 'date':
				return leaf.day?.write(this.otherDay(leaf.day.value, leaf.type === 'month'));
			case 'time':
				return this.otherTime(text);
			case 'currency':
				return this.random.pick(['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'BRL']);
			default:
				return leaf.value === false;
		}
	}

	private isWrong(kind: MistakeKind, leaf: Leaf, value: GeneratedValue): boolean {
		if (typeof value !== 'string') return value !== leaf.value;
		if (value === '') return false;
		const isAmount = leaf.amount !== undefined;
		if (isAmount ? value === leaf.value : plain(value) === plain(String(leaf.value))) return false;
		if (plain(value) === plain(leaf.text) && !isAmount) return false;
		if (kind === 'invented' || kind === 'letters' || kind === 'currency')
			return this.count(value) === 0;
		// What the document also gives by itself may be as right.
		if (kind === 'truncated') return this.count(value) <= this.count(leaf.text);
		return true;
	}

	/** How often a text stands in the document, between other signs than letters and digits. */
	private count(text: string): number {
		const wanted = text.toLowerCase().replace(/\s+/g, ' ');
		let count = 0;
		for (let at = this.text.indexOf(wanted); at >= 0; at = this.text.indexOf(wanted, at + 1)) {
			const around = (this.text[at - 1] ?? ' ') + (this.text[at + wanted.length] ?? ' ');
			if (!/[\p{L}\p{N}]/u.test(around)) count += 1;
		}
		return count;
	}

	private invented(leaf: Leaf): GeneratedValue | undefined {
		const { world } = this.known;
		if (leaf.day) return leaf.day.write(addDays(leaf.day.value, this.random.between(40, 900)));
		if (leaf.amount) {
			const { value, write } = leaf.amount;
			const scaled = value * (0.3 + 2.5 * this.random.next()) + this.random.between(1, 9);
			const other = Number.isInteger(value) ? Math.round(scaled) : Math.round(scaled * 100) / 100;
			const isKnown = [...this.known.leaves.values()].some(({ amount }) => amount?.value === other);
			return isKnown ? undefined : write(other);
		}
		if (leaf.text.includes('@')) return world.email(world.person());
		if (leaf.type === 'code') {
			return world.code(leaf.text.replace(/\d/g, '#').replace(/[A-Z]/g, '@'));
		}
		if (leaf.type === 'address') {
			const { street, place } = world.address();
			return `${street}, ${place}`;
		}
		return this.random.pick([world.person(), world.company(), world.products(1)[0]]);
	}

	private scaled({ amount, type }: Leaf): GeneratedValue | undefined {
		if (amount === undefined || amount.value === 0) return undefined;
		// A rate's hundredth is the same rate.
		const factor = this.random.pick(type === 'rate' ? [10] : [10, 100, 1 / 10, 1 / 100]);
		const value = Math.round(amount.value * factor * 1e4) / 1e4;
		const isWritable = type === 'amount' && Math.round(value * 100) / 100 === value;
		return Number.isInteger(value) || isWritable ? amount.write(value) : undefined;
	}

	private otherDigits({ amount }: Leaf): GeneratedValue | undefined {
		if (amount === undefined) return undefined;
		const other = Number(this.withOtherDigit(String(amount.value)));
		return Number.isFinite(other) && other !== amount.value ? amount.write(other) : undefined;
	}

	/** With one digit changed, or two swapped. */
	private withOtherDigit(text: string): string | undefined {
		const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
		if (places.length === 0) return undefined;
		const signs = [...text];
		const place = this.random.pick(places);
		const next = place + 1;
		if (/\d/.test(signs[next] ?? '') && signs[next] !== signs[place] && this.random.happens(0.5)) {
			[signs[place], signs[next]] = [signs[next], signs[place]];
		} else signs[place] = String((Number(signs[place]) + this.random.between(1, 9)) % 10);
		return signs.join('');
	}

	private withOtherLetter(text: string): string | undefined {
		const places = [...text.matchAll(/(?<=\p{L})\p{Ll}(?=\p{Ll})/gu)].map(({ index }) => index);
		if (places.length === 0) {
			const isCode = /\p{Lu}/u.test(text);
			return isCode ? text.replace(/\p{Lu}/u, (letter) => (letter === 'K' ? 'H' : 'K')) : undefined;
		}
		const signs = [...text];
		const place = this.random.pick(places);
		if (this.random.happens(0.5))
			[signs[place], signs[place + 1]] = [signs[place + 1], signs[place]];
		else signs[place] = signs[place] === 'e' ? 'a' : 'e';
		return signs.join('');
	}

	/** Without its last words or first words, or cut within a word. */
	private truncated(text: string): string | undefined {
		const words = text.split(/(?<=[ /-])/);
		if (words.length > 1 && this.random.happens(0.75)) {
			const at = this.random.between(1, words.length - 1);
			const part = this.random.happens(0.75) ? words.slice(0, at) : words.slice(at);
			const joined = part.join('').replace(/[ /&-]+$/, '');
			// Without its legal form, a company is still named.
			const isSame = legalForm.test(text.slice(joined.length)) && text.startsWith(joined);
			return joined.length > 1 && !isSame ? joined : undefined;
		}
		return text.length > 5
			? text.slice(0, this.random.between(3, text.length - 2)).trim()
			: undefined;
	}

	/** With what follows in the document, or with the value of a field beside it. */
	private merged(path: string, text: string): string | undefined {
		const at = this.text.indexOf(text.toLowerCase());
		const next = /^[\s,;:·|–-]*(\S+)/.exec(at < 0 ? '' : this.printed.slice(at + text.length))?.[1];
		if (next !== undefined && /[\p{L}\p{N}]{2}/u.test(next) && this.random.happens(0.5)) {
			return `${text} ${next}`;
		}
		const place = this.paths.indexOf(path);
		const other = this.paths[place + 1] ?? this.paths[place - 1];
		const beside = other === undefined ? undefined : this.leaf(other);
		return beside?.text ? `${text} ${beside.text}` : undefined;
	}

	private otherDay(day: Day, isMonth: boolean): Day {
		const { year, month } = day;
		const others: Day[] = [
			{ ...day, year: year + this.random.pick([-1, 1, 10]) },
			{
				...addDays({ ...day, day: 15 }, this.random.pick([-31, 31, 62])),
				day: Math.min(day.day, 28),
			},
		];
		if (!isMonth) others.push(addDays(day, this.random.pick([-10, -1, 1, 3, 10])));
		if (!isMonth && day.day <= 12 && day.day !== month) {
			others.push({ year, month: day.day, day: month });
		}
		return this.random.pick(others);
	}

	private otherTime(text: string): string {
		const [hour, minute] = text.split(':').map(Number);
		const total = hour * 60 + minute + this.random.pick([-60, -10, -1, 1, 10, 60, 720]);
		const [hours, minutes] = [Math.floor((total / 60 + 24) % 24), (total + 1440) % 60];
		return [hours, minutes].map((number) => String(number).padStart(2, '0')).join(':');
	}

	private valueOf(paths: readonly string[]): GeneratedValue | undefined {
		return paths.length === 0 ? undefined : this.leaf(this.random.pick(paths)).value;
	}

	private isOtherField(path: string, other: string): boolean {
		const [row, otherRow] = [rowOf(path), rowOf(other)];
		const isSameKey = row?.list === otherRow?.list && row?.key === otherRow?.key;
		if (path === other || (row !== undefined && isSameKey)) return false;
		const [one, two] = [this.leaf(path), this.leaf(other)];
		if (typeof one.value !== typeof two.value) return false;
		if (one.type === two.type) return true;
		const isNumber = (leaf: Leaf) => leaf.amount !== undefined;
		const isText = ({ type }: Leaf) => /^(name|text|place|address|code)$/.test(type);
		return (isNumber(one) && isNumber(two)) || (isText(one) && isText(two));
	}

	private areExchangeable(path: string, other: string): boolean {
		const [one, two] = [this.leaf(path), this.leaf(other)];
		const isNumber = ({ type }: Leaf) => type === 'amount' || type === 'quantity';
		const isAlike =
			one.type === two.type || (isNumber(one) && isNumber(two) && rowOf(path) !== undefined);
		return (
			isAlike &&
			one.type !== 'flag' &&
			(one.type !== 'text' || rowOf(path) !== undefined) &&
			// Nobody takes an account's number for a customer's.
			(one.type !== 'code' || Math.abs(one.text.length - two.text.length) <= 4) &&
			typeof one.value === typeof two.value &&
			this.isWrong('exchanged fields', one, two.value) &&
			this.isWrong('exchanged fields', two, one.value)
		);
	}

	private exchanged(kind: MistakeKind, path: string, other: string): Mistake {
		return {
			kind,
			changes: [
				{ path, value: this.leaf(other).value },
				{ path: other, value: this.leaf(path).value },
			],
		};
	}

	private exchangedFields(): Mistake[] {
		const pairs = this.paths.flatMap((path, number) =>
			this.paths
				.slice(number + 1)
				.filter((other) => {
					const [one, two] = [rowOf(path), rowOf(other)];
					const isSameRow = one?.row === two?.row && one?.list === two?.list;
					return (
						isSameRow && (one === undefined || one.key !== '') && this.areExchangeable(path, other)
					);
				})
				.map((other) => [path, other] as const),
		);
		const singles = pairs.filter(([path]) => rowOf(path) === undefined);
		const inRows = pairs.filter(([path]) => rowOf(path) !== undefined);
		return [
			...this.random.shuffled(singles).slice(0, 2),
			...this.random.shuffled(inRows).slice(0, 1),
		].map(([path, other]) => this.exchanged('exchanged fields', path, other));
	}

	private exchangedRows(): Mistake[] {
		const pairs = this.paths.flatMap((path) =>
			this.paths
				.filter((other) => path < other && isSameColumn(path, other))
				.map((other) => this.exchanged('exchanged rows', path, other)),
		);
		return this.random
			.shuffled(pairs)
			.slice(0, 8)
			.filter((mistake) => {
				const [{ path, value }, { value: own }] = mistake.changes;
				return value !== own && !this.leavesRowsAlike(path, mistake);
			})
			.slice(0, 2);
	}

	/** Whether the list has the same rows afterwards, in whatever order. */
	private leavesRowsAlike(path: string, mistake: Mistake): boolean {
		const list = rowOf(path)?.list ?? '';
		const rows = (data: Record<string, unknown>) => {
			const found = list
				.split('.')
				.reduce<unknown>((record, key) => (record as Record<string, unknown>)[key], data);
			return JSON.stringify((found as unknown[]).map((row) => JSON.stringify(row)).sort());
		};
		return rows(this.known.data) === rows(withMistakes(this.known.data, [mistake]));
	}
}

/** 'lines[2].amount' → its list, row and key; undefined for a value of its own. */
function rowOf(path: string): { list: string; row: string; key: string } | undefined {
	const found = /^(.+?)\[(\d+)\]\.?(.*)$/.exec(path);
	return found ? { list: found[1], row: found[2], key: found[3] } : undefined;
}

/** Whether two values stand at the same key of different rows; texts of one list have no key, and any of them is right. */
function isSameColumn(path: string, other: string): boolean {
	const [one, two] = [rowOf(path), rowOf(other)];
	if (one === undefined || two === undefined || path === other) return false;
	return one.list === two.list && one.key === two.key && one.key !== '';
}
