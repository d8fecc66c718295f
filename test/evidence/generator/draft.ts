import type { Random } from '../../support/seed.ts';
import type { Label, Sentence } from './labels.ts';
import { labels, sentences } from './labels.ts';
import type { Notation } from './notation.ts';
import { companyNames, digits, party, type Party } from './words.ts';

/** Values of one kind can be mistaken for each other. */
export type Kind =
	| 'money' | 'quantity' | 'count' | 'percent' | 'position' | 'date' | 'company' | 'person' | 'address'
	| 'street' | 'city' | 'postalCode' | 'identifier' | 'iban' | 'text' | 'unit' | 'currency'; // prettier-ignore

export type Value = string | number | null;

export interface Leaf {
	path: string;
	kind: Kind;
	value: Value;
	/** A date in ISO form, whose value may be written otherwise. */
	iso?: string;
}

/** What a field may be called; `#` in a name means that its meaning is vague. */
const fieldNames: Record<string, string> = {
	invoiceNumber: 'invoiceNumber|invoiceNo|invoiceId|number#',
	invoiceDate: 'invoiceDate|issueDate|date#',
	dueDate: 'dueDate|paymentDueDate|payBy',
	deliveryDate: 'deliveryDate|deliveredOn',
	orderNumber: 'orderNumber|purchaseOrder|poNumber',
	customerNumber: 'customerNumber|customerId|customerNo',
	subtotal: 'subtotal|netTotal|totalNet',
	tax: 'tax|taxAmount|taxTotal',
	taxRate: 'taxRate|taxPercent',
	total: 'total|totalAmount|grandTotal',
	paid: 'amountPaid|prepayment',
	amountDue: 'amountDue|balanceDue',
	lines: 'lines|items|lineItems',
	description: 'description|name|product',
	quantity: 'quantity|qty',
	unitPrice: 'unitPrice|price',
	amount: 'amount|lineTotal|total',
	rate: 'taxRate|vatRate',
	position: 'position|pos|lineNumber',
	itemNumber: 'itemNumber|sku|articleNumber',
	currency: 'currency|currencyCode',
	supplier: 'supplier|seller|vendor|issuer',
	customer: 'customer|buyer|billTo|client',
};

/** Characters around a value in a text: they never reach a document. */
const [opens, middle, closes] = ['\ue000', '\ue001', '\ue002'];

/** Returns the text without the marks of values. */
export function plain(marked: string): string {
	return marked.replace(/\ue000[^\ue001]*\ue001|\ue002/g, '');
}

/** Returns the paths of the values that are marked in the text. */
export function markedPaths(marked: string): string[] {
	return [...marked.matchAll(/\ue000([^\ue001]*)\ue001/g)].map(([, path]) => path);
}

/** Sets the value at a path such as `lines[2].amount`; makes objects and lists on the way. */
export function setAt(root: Record<string, unknown>, path: string, value: unknown): void {
	const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
	let target = root as Record<string, unknown>;
	keys.slice(0, -1).forEach((key, at) => {
		target[key] ??= /^\d+$/.test(keys[at + 1]) ? [] : {};
		target = target[key] as Record<string, unknown>;
	});
	target[keys[keys.length - 1]] = value;
}

/** What a document says: its values, and where its words come from. Values are returned as marked texts. */
export class Draft {
	readonly truth: Record<string, unknown> = {};
	readonly leaves: Leaf[] = [];
	/** What stands in the document and is no field of the data. */
	readonly decoys: (Omit<Leaf, 'path'> & { shown: string })[] = [];
	/** Paths whose name a careful reader could also understand as another field. */
	readonly vague = new Set<string>();
	/** A day above 12, so that the document tells how its dates are written. */
	readonly mainDate: string;
	readonly currencyPath: string | undefined;
	private readonly names = new Map<string, string>();
	private readonly words = new Map<string, string>();
	private readonly isSnake: boolean;
	private readonly hasIsoDates: boolean;
	private readonly hasNestedAddress: boolean;
	private readonly addressBreak: string;

	readonly random: Random;
	readonly notation: Notation;

	constructor(random: Random, notation: Notation) {
		this.random = random;
		this.notation = notation;
		this.isSnake = random.happens(0.35);
		this.hasIsoDates = random.happens(0.75);
		this.hasNestedAddress = random.happens(0.4);
		this.addressBreak = random.happens(0.75) ? ', ' : '\n';
		this.mainDate = this.someDate(2023, 2025, notation.needsTellingDate ? 13 : 1);
		this.currencyPath = random.happens(0.8) ? this.name('currency') : undefined;
		if (this.currencyPath !== undefined)
			this.note(this.currencyPath, 'currency', notation.currency);
	}

	/** Returns the field's name in this document's data. */
	name(concept: string): string {
		const known = this.names.get(concept);
		if (known !== undefined) return known;
		const [picked, isVague] = this.random
			.pick((fieldNames[concept] ?? concept).split('|'))
			.split('#');
		const name = this.isSnake ? picked.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`) : picked;
		if (isVague !== undefined) this.vague.add(name);
		this.names.set(concept, name);
		return name;
	}

	/** Returns this document's word for it. */
	label(label: Label): string {
		const known = this.words.get(label);
		if (known !== undefined) return known;
		const word = this.random.pick(labels[label][this.notation.language].split('|'));
		this.words.set(label, word);
		return word;
	}

	/** Returns the sentence, filled in. */
	sentence(sentence: Sentence, values: Record<string, string> = {}): string {
		return sentences[sentence][this.notation.language].replace(
			/\{(\w+)\}/g,
			(_, key: string) => values[key],
		);
	}

	/** Adds a value to the truth; returns its shown form, marked. */
	put(path: string, kind: Kind, value: Value, shown: string): string {
		this.note(path, kind, value);
		return opens + path + middle + shown + closes;
	}

	/** Returns a shown form of a value that was added before, marked. */
	again(path: string, shown: string): string {
		return opens + path + middle + shown + closes;
	}

	/** Adds a field of which the document says nothing, mostly. */
	absent(path: string, kind: Kind): void {
		if (this.random.happens(0.7)) this.note(path, kind, null);
	}

	/** Adds an amount of money; returns it with the currency, or bare. */
	money(path: string, value: number, isBare = false): string {
		return this.put(path, 'money', value, this.shownMoney(value, isBare));
	}

	/** Returns the amount as this document writes it, its currency marked. */
	shownMoney(value: number, isBare = false): string {
		const number = this.notation.number(value);
		return isBare
			? number
			: this.notation.currencyPattern
					.replace(/[^#\s]+/, (sign) => this.currency(sign))
					.replace('#', () => number);
	}

	/** Returns the sign or code of the currency, marked. */
	currency(sign = this.notation.currencyPattern.replace(/[# \u00a0]/g, '')): string {
		return this.currencyPath === undefined
			? sign
			: opens + this.currencyPath + middle + sign + closes;
	}

	/** Adds a date; returns it in the form of fields. */
	date(path: string, iso: string): string {
		const value = this.dateValue(iso);
		this.leaves.push({ path, kind: 'date', value, iso });
		setAt(this.truth, path, value);
		return opens + path + middle + this.notation.date(iso) + closes;
	}

	/** Returns a date as the data of this document has it: in ISO form or as it's written there. */
	dateValue(iso: string, isProse = false): string {
		if (this.hasIsoDates) return iso;
		return isProse ? this.notation.proseDate(iso) : this.notation.date(iso);
	}

	/** Adds an address, as one text or as an object; returns it with `separator` between its lines. */
	address(path: string, { street, city, postalCode, cityLine }: Party, separator = '\n'): string {
		if (!this.hasNestedAddress) {
			const shown = street + separator + cityLine(city, postalCode);
			const value = `${street}${this.addressBreak}${cityLine(city, postalCode)}`;
			return this.put(path, 'address', value, shown);
		}
		const within = (key: string): string => `${path}.${this.name(key)}`;
		const shownCity = this.put(within('city'), 'city', city, city);
		const shownCode = this.put(within('postalCode'), 'postalCode', postalCode, postalCode);
		return (
			this.put(within('street'), 'street', street, street) +
			separator +
			cityLine(shownCity, shownCode)
		);
	}

	/** Returns the shown form of something that's no field of the data, and keeps it as a lure. */
	decoy(kind: Kind, value: Value, shown: string, iso?: string): string {
		this.decoys.push({ kind, value, iso, shown: plain(shown) });
		return shown;
	}

	/** Returns an amount, a date, and a number that are no fields of the data. */
	lures(): Record<'money' | 'fee' | 'date' | 'number', string> {
		const amount = this.random.pick([100, 250, 500, 1000]);
		const fee = this.random.pick([10, 12.5, 25, 40]);
		const iso = this.someDate(2020, 2022);
		const number = `${iso.slice(0, 4)}-${digits(this.random, 4)}`;
		return {
			money: this.decoy('money', amount, this.shownMoney(amount)),
			fee: this.decoy('money', fee, this.shownMoney(fee)),
			date: this.decoy('date', this.dateValue(iso, true), this.notation.proseDate(iso), iso),
			number: this.decoy('identifier', number, number),
		};
	}

	/** Returns companies, no two with the same name. */
	parties(count: number): Party[] {
		const { convention } = this.notation;
		const names = companyNames(this.random, convention).slice(0, count);
		return names.map((name) => party(this.random, convention, name));
	}

	/** Returns a date in those years, not before the day of the month. */
	someDate(fromYear: number, toYear: number, fromDay = 1): string {
		const { random } = this;
		const two = (number: number): string => String(number).padStart(2, '0');
		return `${random.between(fromYear, toYear)}-${two(random.between(1, 12))}-${two(random.between(fromDay, 28))}`;
	}

	private note(path: string, kind: Kind, value: Value): void {
		this.leaves.push({ path, kind, value });
		setAt(this.truth, path, value);
	}
}
