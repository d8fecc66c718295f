import type { Random } from '../../support/seed';
import type { GeneratedValue } from '../generatedDocument';
import { languages, Names, type Language, type Party } from './names';
import { Notation, wording, type Printed, type Sort } from './notation';
import { Sheet, type Pair } from './sheet';

/** A value of the data, with its print in the document. */
export interface Leaf extends Printed {
	readonly path: string;
	/** Data has it with either sign: deductions and discounts. */
	readonly isSignFree: boolean;
}

/** The wordings of each label, of which a document has one. */
export type LabelTable = Readonly<Record<string, Record<Language, string[]>>>;

/**
 * Reads a table of labels: a line for each, with its name and the wordings in the order of `languages`, set apart by
 * "|"; several wordings of a language are set apart by ";" without a space. A language that says it as English does is left empty.
 */
export function labelTable(table: string): LabelTable {
	const lines = table
		.trim()
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()));
	return Object.fromEntries(
		lines.map(([key, ...cells]) => [
			key,
			Object.fromEntries(
				languages.map((language, at) => [
					language,
					(cells[at] || cells[0]).split(/;(?! )/).map((w) => w.trim()),
				]),
			) as Record<Language, string[]>,
		]),
	);
}

const languageCodes = {
	en: 'eng',
	de: 'deu',
	fr: 'fra',
	es: 'spa',
	it: 'ita',
	nl: 'nld',
	pt: 'por',
	pl: 'pol',
};

/** A column of a table: names of its field, the label above it, and what a row has in it. */
type Column<Row> = readonly [
	names: string,
	key: string,
	cell: (row: Row, at: number) => Printed | undefined,
	isSignFree?: boolean,
];

/** A document while it's written: its elements, and the data that belongs to them. */
export class Draft {
	readonly data: Record<string, unknown> = {};
	readonly leaves: Leaf[] = [];
	/** What the document says besides the data: a model may take it for one of the fields. */
	readonly others: Printed[] = [];
	readonly absent: Array<{ path: string; sort: Sort }> = [];
	readonly names: Names;
	readonly notation: Notation;
	readonly sheet: Sheet;
	readonly random: Random;
	readonly language: Language;
	private readonly labels: LabelTable;
	private readonly chosen = new Map<string, string>();
	private readonly naming: 'camel' | 'snake' | 'own';
	private readonly isFlat: boolean;
	/** Which of a field's names this document's schema has, so that they go together. */
	private readonly variant: number;

	constructor(random: Random, language: Language, labels: LabelTable) {
		this.random = random;
		this.language = language;
		this.labels = labels;
		this.notation = new Notation(random, language);
		this.names = new Names(random, language, this.notation.currency === 'USD');
		this.naming = random.pick(['camel', 'camel', 'snake', 'snake', 'own']);
		this.isFlat = random.happens(0.4);
		this.variant = random.between(0, 11);
		const page = {
			en: 'Page',
			de: 'Seite',
			fr: 'Page',
			es: 'Página',
			it: 'Pagina',
			nl: 'Pagina',
			pt: 'Página',
			pl: 'Strona',
		};
		const footer = random.pick([`${page[language]} #`, `${page[language]} # / 2`, '#', '']);
		this.sheet = new Sheet(random, languageCodes[language], {
			header: 'page' in labels && random.happens(0.5) ? this.label('page') : '',
			footer,
		});
	}

	/** The wording of a label in this document. */
	label(key: string): string {
		if (key === '') return '';
		const known = this.chosen.get(key);
		if (known !== undefined) return known;
		const wordings = this.labels[key];
		if (wordings === undefined) throw new Error(`No label ${key}`);
		const wordingOfKey = this.random.pick(wordings[this.language]);
		this.chosen.set(key, wordingOfKey);
		return wordingOfKey;
	}

	/** All wordings of a key, where one is a sentence with places to fill in: `{name}`. */
	sentence(key: string, parts: Readonly<Record<string, string>>): string {
		return this.label(key).replace(/\{(\w+)\}/g, (_, name: string) => parts[name]);
	}

	/**
	 * Puts a value into the data, under one of the names (`totalGross/grandTotal`), and returns its text.
	 * With `key`, the field may also be named as the document labels it.
	 */
	field(names: string, printed: Printed, key = '', isSignFree = false): string {
		const path = this.pathOf(names, key);
		this.put(path, printed, isSignFree);
		return printed.text;
	}

	/** A label with its value, which becomes a field of the data if it has names. */
	pair(names: string, key: string, printed: Printed, isSignFree = false): Pair {
		if (names === '') this.others.push(printed);
		else this.field(names, printed, key, isSignFree);
		return [this.label(key), printed.text];
	}

	money(
		names: string,
		key: string,
		value: number,
		how?: { isBare?: boolean; isSignFree?: boolean },
	): Pair {
		return this.pair(names, key, this.notation.amount(value, how), how?.isSignFree);
	}

	date(names: string, key: string, iso: string): Pair {
		return this.pair(names, key, this.notation.date(iso));
	}

	text(
		names: string,
		key: string,
		text: string,
		sort: 'id' | 'name' | 'words' | 'choice' = 'id',
	): Pair {
		return this.pair(names, key, wording(sort, text));
	}

	number(names: string, key: string, value: number, unit = '', decimals?: number): Pair {
		return this.pair(names, key, this.notation.quantity(value, unit, decimals));
	}

	percent(names: string, key: string, value: number): Pair {
		return this.pair(names, key, this.notation.percent(value));
	}

	/** Rows of the data's list, and the table that shows them. A column without names isn't asked for. */
	table<Row>(
		names: string,
		rows: readonly Row[],
		columns: ReadonlyArray<Column<Row>>,
		totals: readonly Pair[] = [],
	): void {
		const list = names === '' ? '' : this.pathOf(names, '');
		const fields = columns.map(([name]) => this.cased(this.nameOf(name)));
		const cells = rows.map((row, at) =>
			columns.map(([, , cell, isSignFree], column) => {
				const printed = cell(row, at);
				const path = `${list}[${at}].${fields[column]}`;
				const isAsked = fields[column] !== '' && list !== '';
				if (printed === undefined) {
					if (isAsked) assign(this.data, path, null);
					return '';
				}
				if (isAsked) this.put(path, printed, isSignFree ?? false);
				else if (printed.sort !== 'words') this.others.push(printed);
				return printed.text;
			}),
		);
		this.sheet.table({ columns: columns.map(([, key]) => this.label(key)), rows: cells, totals });
	}

	/** A field that the document doesn't say. */
	absentField(names: string, sort: Sort): void {
		const path = this.pathOf(names, '');
		this.absent.push({ path, sort });
		assign(this.data, path, null);
	}

	/** A list of texts. */
	texts(names: string, key: string, texts: readonly string[]): void {
		const list = this.pathOf(names, key);
		texts.forEach((text, at) => this.put(`${list}[${at}]`, wording('words', text), false));
	}

	/** A party's address, of which the data has its name and perhaps the rest; returns its lines. */
	party(names: string, party: Party, isWhole = this.random.happens(0.6)): string[] {
		const name = this.nameOf(names);
		this.field(`${name}.name`, wording('name', party.name));
		if (isWhole) {
			this.field(`${name}.street`, wording('words', party.street));
			this.field(`${name}.city`, wording('words', party.town));
		}
		return [party.name, party.street, party.town];
	}

	/** A check box with its text; the data says whether it's ticked. */
	tick(names: string, text: string, isTicked: boolean): string {
		const line = this.mark(text, isTicked);
		this.field(names, {
			sort: 'flag',
			raw: isTicked,
			text: line,
			write: (raw) => raw,
			print: String,
		});
		return line;
	}

	/** A question with a box for Yes and one for No. */
	yesOrNo(
		names: string,
		question: string,
		answers: readonly [string, string],
		isYes: boolean,
	): string {
		const line = `${question} ${this.mark(answers[0], isYes)} ${this.mark(answers[1], !isYes)}`;
		this.field(names, { sort: 'flag', raw: isYes, text: line, write: (raw) => raw, print: String });
		return line;
	}

	/** A check box with its text. */
	mark(text: string, isTicked: boolean): string {
		const marks = this.boxes;
		return `${marks[isTicked ? 0 : 1]} ${text}`;
	}

	/** A day of these years, far enough from their ends. */
	day(): string {
		const { random } = this;
		const part = (least: number, most: number) =>
			String(random.between(least, most)).padStart(2, '0');
		return `${random.between(2022, 2026)}-${part(1, 12)}-${part(1, 28)}`;
	}

	/** A time of day, in the form that this document has. */
	time(from = 7, to = 21): Printed {
		const { random } = this;
		const hours = String(random.between(from, to)).padStart(2, '0');
		return this.notation.time(`${hours}:${String(random.between(0, 11) * 5).padStart(2, '0')}`);
	}

	private markForm: readonly [string, string] | undefined;

	private get boxes(): readonly [string, string] {
		this.markForm ??= this.random.pick([
			['☒', '☐'],
			['☑', '☐'],
			['[x]', '[ ]'],
			['[X]', '[ ]'],
			['(x)', '( )'],
		]);
		return this.markForm;
	}

	private put(path: string, printed: Printed, isSignFree: boolean): void {
		this.leaves.push({ ...printed, path, isSignFree });
		assign(this.data, path, printed.write(printed.raw));
	}

	private pathOf(names: string, key: string): string {
		const name = this.nameOf(names);
		if (this.naming === 'own' && key !== '' && !name.includes('.')) {
			const own = camelCased(this.label(key));
			if (/^[a-z][A-Za-z0-9]{2,30}$/.test(own) && !(own in this.data)) return own;
		}
		const parts = name.split('.').map((part) => this.cased(part));
		return this.isFlat && parts.length > 1 && !name.includes('[')
			? this.cased(camelCased(name.split('.').join(' '), true))
			: parts.join('.');
	}

	private nameOf(names: string): string {
		const all = names.split('/');
		const plain = all.filter((name) => !name.includes('.'));
		const candidates = this.naming === 'own' && plain.length > 0 ? plain : all;
		return candidates[this.variant % candidates.length];
	}

	private cased(name: string): string {
		return this.naming === 'snake'
			? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
			: name;
	}
}

function camelCased(words: string, keepsCase = false): string {
	const plain = words
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replaceAll('ł', 'l')
		.replaceAll('ß', 'ss');
	return plain
		.replace(/[^A-Za-z0-9]+/g, ' ')
		.trim()
		.split(' ')
		.map((word, at) => {
			const rest = keepsCase ? word.slice(1) : word.slice(1).toLowerCase();
			return (at === 0 ? word[0]?.toLowerCase() : word[0].toUpperCase()) + rest;
		})
		.join('');
}

/** The steps of a path such as `lines[2].amount`. */
export function stepsOf(path: string): string[] {
	return path.split(/[.[\]]+/).filter((step) => step !== '');
}

/** Sets a value in data, and makes the objects and lists on its path. */
function assign(data: Record<string, unknown>, path: string, value: GeneratedValue | null): void {
	const steps = stepsOf(path);
	let holder: Record<string, unknown> = data;
	steps.slice(0, -1).forEach((step, at) => {
		holder[step] ??= /^\d+$/.test(steps[at + 1]) ? [] : {};
		holder = holder[step] as Record<string, unknown>;
	});
	holder[steps[steps.length - 1]] = value;
}
