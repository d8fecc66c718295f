import type { TextElement } from '../../../packages/element-text';
import { Random } from '../../support/seed';
import { valuesOf, type GeneratedDocument, type GeneratedValue } from '../generatedDocument';
import type { Leaf } from './leaf';
import { mistakesOf } from './mistakes';
import { addDays, isoDate, languages, Notation, type Day, type Language } from './notation';
import { Sheet, type Pair } from './sheet';
import { World, type Address } from './words';

/** A field of the data: 'supplier.name|vendorName', a name for each style of schemas. */
type Names = string;
/** A label of the document's table with its value; the text stands for the label's own. */
export type LabeledLeaf = readonly [name: string, leaf: Leaf, text?: string];
/** A row of a table by its columns, of which the document doesn't say some. */
export type LeafRow = Readonly<Record<string, Leaf | undefined>>;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** 'Rechnungs-Nr.' → 'rechnungsNr' */
function nameOfLabel(label: string): string {
	const words = label
		.replace(/\{.*?\}/g, '')
		.replace(/ł/g, 'l')
		.normalize('NFD')
		.replace(/[\u0300-\u036f'’]/g, '')
		.toLowerCase()
		.match(/[a-z]+/g);
	return (words ?? ['x'])
		.map((word, number) => (number === 0 ? word : word[0].toUpperCase() + word.slice(1)))
		.join('');
}

/** A document while it's written: its sheet, its data, and how both write values. */
export class Draft {
	readonly random: Random;
	readonly language: Language;
	readonly notation: Notation;
	readonly world: World;
	readonly sheet: Sheet;
	private readonly seed: number;
	private readonly schema: { variant: number; isSnake: boolean; isOwnLanguage: boolean };
	private readonly printsNumbers: boolean;
	private readonly printsDates: boolean;
	private readonly labels = new Map<string, { label: string; names?: Names }>();
	private readonly entries: Array<{ names: string; entry: unknown }> = [];

	constructor(seed: number) {
		const random = new Random(Math.imul(seed + 1, 0x9e3779b1));
		this.seed = seed;
		this.random = random;
		this.language = random.pick(languages);
		this.notation = new Notation(random, this.language);
		this.world = new World(random, this.language, this.notation.country);
		this.sheet = new Sheet(random, this.language);
		this.schema = {
			variant: random.between(0, 2),
			isSnake: random.happens(0.35),
			isOwnLanguage: random.happens(0.12),
		};
		this.printsNumbers = random.happens(0.12);
		this.printsDates = random.happens(0.2);
	}

	/** With the currency, or without it, as in tables. */
	amount(value: number, { isBare = false, isSignless = false, decimals = 2 } = {}): Leaf {
		const print = (number: number) =>
			isBare ? this.notation.number(number, decimals) : this.notation.amount(number);
		const write = (number: number) => (this.printsNumbers ? print(number) : number);
		const text = print(value);
		return { type: 'amount', value: write(value), text, amount: { value, write }, isSignless };
	}

	/** As tables have it. */
	bare(value: number, decimals?: number): Leaf {
		return this.amount(value, { isBare: true, decimals });
	}

	quantity(value: number, unit = ''): Leaf {
		const text = this.notation.quantity(value) + (unit && ` ${unit}`);
		return { type: 'quantity', value, text, amount: { value, write: (number) => number } };
	}

	rate(value: number): Leaf {
		const isPrinted = this.printsNumbers;
		const sign = this.random.pick(['%', ' %']);
		const print = (number: number) => this.notation.quantity(number) + sign;
		const write = (number: number) => (isPrinted ? print(number) : number);
		return { type: 'rate', value: write(value), text: print(value), amount: { value, write } };
	}

	date(value: Day, isLong = false): Leaf {
		const print = (day: Day) => (isLong ? this.notation.longDate(day) : this.notation.date(day));
		const write = (day: Day) => (this.printsDates ? print(day) : isoDate(day));
		return { type: 'date', value: write(value), text: print(value), day: { value, write } };
	}

	/** '03.06.' in a table whose year stands elsewhere: models add it. */
	shortDate(value: Day): Leaf {
		const text = this.notation.dayAndMonth(value) ?? this.notation.date(value);
		return { type: 'date', value: isoDate(value), text, day: { value, write: isoDate } };
	}

	month(value: Day, isWord = this.random.happens(0.5)): Leaf {
		const print = (day: Day) => this.notation.month(day, isWord);
		const write = (day: Day) => (this.printsDates ? print(day) : isoDate(day).slice(0, 7));
		return { type: 'month', value: write(value), text: print(value), day: { value, write } };
	}

	time(hour: number, minute: number): Leaf {
		const text = this.notation.time(hour, minute);
		const two = (number: number) => String(number).padStart(2, '0');
		return { type: 'time', value: `${two(hour)}:${two(minute)}`, text };
	}

	code(text: string, value = text): Leaf {
		return { type: 'code', value, text };
	}

	name(text: string, value = text): Leaf {
		return { type: 'name', value, text };
	}

	text(text: string, value = text): Leaf {
		return { type: 'text', value, text };
	}

	place(text: string): Leaf {
		return { type: 'place', value: text, text };
	}

	flag(value: boolean): Leaf {
		return { type: 'flag', value, text: '' };
	}

	currency(): Leaf {
		const { currency, money } = this.notation;
		return { type: 'currency', value: currency, text: money.replace('#', '').trim() };
	}

	/** In one value, as models return it. */
	address({ street, place }: Address): Leaf {
		return { type: 'address', value: `${street}, ${place}`, text: `${street}, ${place}` };
	}

	/** Groups of four, of which models often leave nothing. */
	iban(iban = this.world.iban()): Leaf {
		const grouped = (iban.match(/.{1,4}/g) ?? []).join(' ');
		const text = this.random.happens(0.75) ? grouped : iban;
		return this.code(text, this.random.happens(0.5) ? iban : text);
	}

	/** A working year back. */
	day(): Day {
		return addDays(
			{ year: this.random.between(2021, 2025), month: 1, day: 1 },
			this.random.between(0, 364),
		);
	}

	/** Of cents. */
	money(least: number, most: number): number {
		const value = this.random.between(least * 100, most * 100) / 100;
		return this.random.happens(0.4) ? Math.round(value) : value;
	}

	/**
	 * Takes the labels of a kind of document, one in a line: `name = a field's names, … | wordings in English; … | German`,
	 * or one text for all languages. Without names, the document alone has it.
	 */
	use(table: string): void {
		for (const line of table.trim().split('\n')) {
			const [head, ...texts] = line.trim().split(/\s*\|\s*/);
			const [name, names] = head.split(' = ');
			const text = texts[languages.indexOf(this.language)] ?? texts[0] ?? '';
			const label = this.random.pick(text.split(/\s*;\s*/));
			this.labels.set(name, { label, names: names?.replaceAll(', ', '|') });
		}
	}

	label(name: string): string {
		return this.labeled(name).label;
	}

	/** Adds a value to the data that no label stands at. */
	add(names: Names, leaf: Leaf | null): void {
		this.entries.push({ names, entry: leaf });
	}

	/** Adds a value to the data under the names of a label. */
	addNamed(name: string, leaf: Leaf): void {
		this.add(this.namesOf(name) ?? name, leaf);
	}

	/** Adds a list of the rows' values in some columns, or in all; those without names stand in the document alone. */
	addRows(names: Names, rows: readonly LeafRow[], columns?: readonly string[]): void {
		const entry = rows.map((row) => {
			const keys = (columns ?? Object.keys(row)).filter(
				(column) => row[column] !== undefined && this.namesOf(column) !== undefined,
			);
			return Object.fromEntries(
				keys.map((column) => [this.named(this.namesOf(column) ?? column), row[column]]),
			);
		});
		this.entries.push({ names, entry });
	}

	addTexts(names: Names, leaves: readonly Leaf[]): void {
		this.entries.push({ names, entry: leaves });
	}

	/** Draws labels with values, and adds most of them to the data. */
	pairs(entries: readonly LabeledLeaf[]): void {
		this.sheet.pairs(this.known(entries));
	}

	/** The same without drawing. */
	known(entries: readonly LabeledLeaf[]): Pair[] {
		return entries.map(([name, leaf, text]) => {
			const isKnown = this.labels.get(name)?.names !== undefined && this.random.happens(0.9);
			if (isKnown) this.addNamed(name, leaf);
			return [text ?? this.label(name), leaf.text] as const;
		});
	}

	/** One of a list with `;` between its entries. */
	choose(list: string): string {
		return this.random.pick(list.split('; '));
	}

	/** A period, whose days are fields of their own: both stand at one label. */
	periodEntry(
		[from, to]: readonly [Leaf, Leaf],
		[start, end]: readonly [Names, Names],
	): LabeledLeaf {
		this.add(start, from);
		this.add(end, to);
		const text = this.notation.period(from.text, to.text, this.random);
		return ['', { ...from, text }, this.label('period')];
	}

	/** The entries, each with the probability. */
	some<Entry>(probability: number, ...entries: Entry[]): Entry[] {
		return entries.filter(() => this.random.happens(probability));
	}

	/** The tax's label may have the rate in it, which is then part of the data. */
	taxEntry(rate: number, tax: Leaf): LabeledLeaf {
		const leaf = this.rate(rate);
		const label = this.label('vat').replace('{rate}', leaf.text);
		if (label.includes(leaf.text)) this.add('totals.vatRate|vatRate|taxRate', leaf);
		return ['vat', tax, label];
	}

	/** Draws a table of columns with labels; an empty cell where a row has no value. */
	table(columns: readonly string[], rows: readonly LeafRow[], foot: readonly Pair[] = []): void {
		this.sheet.table(
			columns.map((column) => this.label(column)),
			rows.map((row) => columns.map((column) => row[column]?.text ?? '')),
			foot,
		);
	}

	finish(kind: string): GeneratedDocument {
		const leaves: Record<string, unknown> = {};
		const entries = this.random.happens(0.25) ? this.random.shuffled(this.entries) : this.entries;
		const elements = this.sheet.finish();
		for (const { names, entry } of entries) {
			// Where amounts have no currency, nobody can know it.
			const isUnsaid = isLeaf(entry) && entry.type === 'currency' && !saysOf(elements, entry.text);
			if (isUnsaid) continue;
			const keys = this.named(names).split('.');
			const last = keys.pop() ?? '';
			let parent = leaves;
			for (const key of keys) parent = (parent[key] ??= {}) as Record<string, unknown>;
			parent[last] ??= entry;
		}
		const data = withoutLeaves(leaves) as Record<string, unknown>;
		const byPath = new Map(leavesOf(leaves));
		for (const { path } of valuesOf(data)) {
			if (!byPath.has(path)) throw new Error(`No leaf at ${path} of ${kind}.`);
		}
		const random = new Random(Math.imul(this.seed + 7, 0x85ebca6b));
		const mistakes = mistakesOf({ leaves: byPath, data, elements, random, world: this.world });
		return { kind, language: this.language, elements, data, mistakes };
	}

	private labeled(name: string): { label: string; names?: Names } {
		const found = this.labels.get(name);
		if (found === undefined) throw new Error(`There is no label ${name}.`);
		return found;
	}

	/** The names of a label's field, which some schemas have in the document's language. */
	private namesOf(name: string): Names | undefined {
		const { label, names } = this.labels.get(name) ?? {};
		const isOwn = this.schema.isOwnLanguage && label && names !== undefined;
		return isOwn ? nameOfLabel(label) : names;
	}

	private named(names: Names): string {
		const choices = names.split('|');
		const name = choices[this.schema.variant % choices.length];
		return this.schema.isSnake ? snakeCase(name) : name;
	}
}

const saysOf = (elements: readonly TextElement[], part: string) =>
	elements.some(({ text }) => text.includes(part));

function isLeaf(entry: unknown): entry is Leaf {
	return typeof entry === 'object' && entry !== null && 'type' in entry && 'text' in entry;
}

function withoutLeaves(entry: unknown): GeneratedValue | null | object {
	if (isLeaf(entry)) return entry.value;
	if (Array.isArray(entry)) return entry.map(withoutLeaves);
	if (typeof entry !== 'object' || entry === null) return null;
	return Object.fromEntries(
		Object.entries(entry).map(([key, value]) => [key, withoutLeaves(value)]),
	);
}

function leavesOf(entry: unknown, path = ''): Array<[string, Leaf]> {
	if (isLeaf(entry)) return [[path, entry]];
	if (Array.isArray(entry)) {
		return entry.flatMap((each, number) => leavesOf(each, `${path}[${number}]`));
	}
	if (typeof entry !== 'object' || entry === null) return [];
	return Object.entries(entry).flatMap(([key, value]) =>
		leavesOf(value, path === '' ? key : `${path}.${key}`),
	);
}
