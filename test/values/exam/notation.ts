import type { GeneratedValue } from '../generatedDocument';
import type { Random } from '../../support/seed';
import type { Language } from './names';

/** What a value is: decides which mistakes a model makes with it. */
export type Sort =
	| 'amount'
	| 'quantity'
	| 'percent'
	| 'date'
	| 'time'
	| 'id'
	| 'name'
	| 'words'
	| 'code'
	| 'flag'
	| 'choice';

/** A value with how the document prints it, and how the data has it. */
export interface Printed {
	readonly sort: Sort;
	/** Numbers, ISO dates, times of 24 hours, or the text. */
	readonly raw: GeneratedValue;
	/** As the document says it. */
	readonly text: string;
	/** Writes this or another raw value as a model returns it. */
	readonly write: (raw: GeneratedValue) => GeneratedValue;
	/** Prints another raw value in the same notation. */
	readonly print: (raw: GeneratedValue) => string;
}

/** Reads a line for each language, whose entries are set apart by "|". */
const forms = (table: string): Record<Language, string[]> =>
	Object.fromEntries(
		table
			.trim()
			.split('\n')
			.map((line) => [line.slice(0, 2), line.slice(3).split('|')]),
	) as Record<Language, string[]>;

const months = forms(`
en January|February|March|April|May|June|July|August|September|October|November|December
de Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
fr janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
es enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
it gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
nl januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december
pt janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
pl stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia`);

/** D, M: as short as they are; DD, MM: two digits; NAME: the month's name; ABC: its first three letters; YY: two digits. */
const dateForms = forms(`
en DD/MM/YYYY|MM/DD/YYYY|D NAME YYYY|NAME D, YYYY|DD ABC YYYY|DD-ABC-YYYY|YYYY-MM-DD
de DD.MM.YYYY|D. NAME YYYY|DD.MM.YY|DD.MM.YYYY
fr DD/MM/YYYY|D NAME YYYY|DD/MM/YY|DD-MM-YYYY
es DD/MM/YYYY|D de NAME de YYYY|DD-MM-YYYY|D/M/YYYY
it DD/MM/YYYY|D NAME YYYY|DD.MM.YYYY|DD-MM-YYYY
nl DD-MM-YYYY|D NAME YYYY|D-M-YYYY|DD/MM/YYYY
pt DD/MM/YYYY|D de NAME de YYYY|YYYY-MM-DD|DD-MM-YYYY
pl DD.MM.YYYY|D NAME YYYY r.|YYYY-MM-DD|DD-MM-YYYY`);

/** How 1234.5 is written. */
const numberForms = forms(`
en 1,234.5|1,234.5|1234.5
de 1.234,5|1.234,5|1234,5|1'234.5
fr 1\u202f234,5|1 234,5|1\u00a0234,5|1234,5
es 1.234,5|1234,5|1.234,5
it 1.234,5|1.234,5|1234,5
nl 1.234,5|1.234,5|1234,5
pt 1.234,5|1 234,5|1234,5
pl 1 234,5|1\u00a0234,5|1234,5`);

/** The currency's code, and how it stands beside an amount, where # is the amount. */
const moneyForms = forms(`
en GBP £#|USD $#|GBP £#|USD USD #|EUR €#
de EUR # €|EUR # EUR|EUR EUR #
fr EUR # €|EUR # EUR|EUR #€
es EUR # €|EUR #€|EUR # EUR
it EUR € #|EUR # €|EUR EUR #
nl EUR € #|EUR €#|EUR EUR #
pt EUR # €|EUR #€|EUR EUR #
pl PLN # zł|PLN # PLN|PLN # zł`);

const negativeForms = ['-#', '-#', '-#', '−#', '#-', '(#)'];

const asText = (raw: GeneratedValue) => String(raw);

/** How one document writes numbers, dates and times, and how the model that read it returns them. */
export class Notation {
	readonly currency: string;
	private readonly language: Language;
	private readonly marks: [string, string];
	private readonly money: string;
	private readonly negative: string;
	private readonly dateForm: string;
	private readonly percentSpace: string;
	private readonly asPrinted: { amounts: boolean; dates: boolean };

	constructor(random: Random, language: Language) {
		this.language = language;
		const [, group, decimal] = /^1(.*)234(.)5$/.exec(random.pick(numberForms[language])) ?? [];
		this.marks = [group, decimal];
		const money =
			group === "'" ? random.pick(['CHF CHF #', 'CHF # CHF']) : random.pick(moneyForms[language]);
		this.currency = money.slice(0, 3);
		this.money = money.slice(4);
		this.negative = random.pick(negativeForms);
		// A British document has no American date.
		const dates = dateForms[language].filter((form) =>
			this.currency === 'USD' ? !/^DD\/|^D /.test(form) : !/^MM|^NAME/.test(form),
		);
		this.dateForm = random.pick(dates);
		this.percentSpace = language === 'en' || random.happens(0.5) ? '' : ' ';
		this.asPrinted = { amounts: random.happens(0.12), dates: random.happens(0.2) };
	}

	/** An amount, with its currency where `isBare` isn't set. */
	amount(value: number, { isBare = false }: { isBare?: boolean } = {}): Printed {
		const print = (raw: GeneratedValue) => {
			const number = this.grouped(Math.abs(Number(raw)).toFixed(2));
			const money = isBare ? number : this.money.replace('#', () => number);
			return Number(raw) < 0 ? this.negative.replace('#', () => money) : money;
		};
		return this.number('amount', rounded(value), print, this.asPrinted.amounts);
	}

	/** A number of things, with as few decimals as it has, or as many as `decimals`; `unit` stands behind it. */
	quantity(value: number, unit = '', decimals?: number): Printed {
		const print = (raw: GeneratedValue) => {
			const digits = decimals ?? (String(raw).split('.')[1] ?? '').length;
			const number = this.grouped(Math.abs(Number(raw)).toFixed(digits));
			return `${Number(raw) < 0 ? '-' : ''}${number}${unit === '' ? '' : ` ${unit}`}`;
		};
		return this.number('quantity', value, print, false);
	}

	percent(value: number, decimals?: number): Printed {
		const print = (raw: GeneratedValue) =>
			`${this.grouped(Number(raw).toFixed(decimals ?? (Number.isInteger(Number(raw)) ? 0 : 2)))}${this.percentSpace}%`;
		return this.number('percent', value, print, false);
	}

	/** A date that is given as `2024-03-09`. */
	date(iso: string): Printed {
		const print = (raw: GeneratedValue) => this.dateText(String(raw));
		return {
			sort: 'date',
			raw: iso,
			text: print(iso),
			print,
			write: this.asPrinted.dates ? print : asText,
		};
	}

	/** A time of day that is given as `14:05`. */
	time(clock: string): Printed {
		const print = (raw: GeneratedValue) => {
			const [hours, minutes] = String(raw).split(':');
			if (this.currency === 'USD') {
				return `${((Number(hours) + 11) % 12) + 1}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
			}
			return String(raw);
		};
		return { sort: 'time', raw: clock, text: print(clock), print, write: asText };
	}

	/** The currency of all amounts, where they are printed with it. */
	currencyCode(): Printed {
		const text = this.money.replace('#', '').trim();
		return { sort: 'code', raw: this.currency, text, print: asText, write: asText };
	}

	private number(
		sort: Sort,
		raw: number,
		print: (raw: GeneratedValue) => string,
		isPrinted: boolean,
	): Printed {
		return { sort, raw, text: print(raw), print, write: isPrinted ? print : (value) => value };
	}

	private grouped(digits: string): string {
		const [whole, fraction] = digits.split('.');
		const groups = whole.replace(/\B(?=(\d{3})+$)/g, this.marks[0]);
		return fraction === undefined ? groups : `${groups}${this.marks[1]}${fraction}`;
	}

	private dateText(iso: string): string {
		const [year, month, day] = iso.split('-');
		const name = months[this.language][Number(month) - 1];
		const parts: Record<string, string> = {
			YYYY: year,
			YY: year.slice(2),
			MM: month,
			M: String(Number(month)),
			DD: day,
			D: String(Number(day)),
			NAME: name,
			ABC: name.slice(0, 3),
		};
		return this.dateForm.replace(/YYYY|YY|NAME|ABC|MM|M|DD|D/g, (part) => parts[part]);
	}
}

/** A text: an identifier, a name, or words. */
export function wording(sort: 'id' | 'name' | 'words' | 'choice', text: string): Printed {
	return { sort, raw: text, text, print: asText, write: asText };
}

/** An amount to the cent. */
export function rounded(value: number): number {
	return Math.round((value + Number.EPSILON) * 100) / 100;
}

/** The date so many days after another, both as `2024-03-09`. */
export function daysAfter(iso: string, days: number): string {
	return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A year, which has no mark between thousands. */
export function yearNumber(year: number): Printed {
	return { sort: 'quantity', raw: year, text: String(year), print: asText, write: (raw) => raw };
}
