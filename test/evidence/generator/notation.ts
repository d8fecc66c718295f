import type { Random } from '../../support/seed.ts';

export type Language = 'en' | 'de' | 'fr';
export const conventions = ['US', 'UK', 'German', 'French'] as const;
export type Convention = (typeof conventions)[number];

const monthNames: Record<Language, readonly string[]> = {
	en: 'January February March April May June July August September October November December'.split(
		' ',
	),
	de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
		' ',
	),
	fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
		' ',
	),
};

const currencies: Record<Convention, readonly [code: string, shown: string][]> = {
	US: [
		['USD', '$#'],
		['USD', '$#'],
		['USD', 'USD #'],
		['USD', '# USD'],
	],
	UK: [
		['GBP', '£#'],
		['GBP', '# GBP'],
		['EUR', 'EUR #'],
		['EUR', '€#'],
	],
	German: [
		['EUR', '# €'],
		['EUR', '# EUR'],
		['EUR', 'EUR #'],
	],
	French: [
		['EUR', '#\u00a0€'],
		['EUR', '# EUR'],
	],
};

const shortDates: Record<Convention, readonly string[]> = {
	US: ['mm/dd/yyyy', 'mm/dd/yyyy', 'Mon d, yyyy', 'Month d, yyyy'],
	UK: ['dd/mm/yyyy', 'd Month yyyy', 'dd Mon yyyy', 'yyyy-mm-dd'],
	German: ['dd.mm.yyyy', 'dd.mm.yyyy', 'd.m.yyyy', 'd. Month yyyy'],
	French: ['dd/mm/yyyy', 'dd/mm/yyyy', 'd Month yyyy'],
};
const longDates: Record<Convention, string> = {
	US: 'Month d, yyyy',
	UK: 'd Month yyyy',
	German: 'd. Month yyyy',
	French: 'd Month yyyy',
};

/** How one document writes numbers, money and dates. */
export class Notation {
	readonly language: Language;
	readonly currency: string;
	/** Around a number, e.g. `# €`. */
	readonly currencyPattern: string;
	/** Whether only other dates of the document tell the day of 03/04/2025 from its month. */
	readonly needsTellingDate: boolean;
	private readonly datePattern: string;
	private readonly prosePattern: string;
	private readonly thousands: string;
	private readonly negative: string;

	readonly convention: Convention;

	constructor(convention: Convention, random: Random) {
		this.convention = convention;
		this.language = convention === 'German' ? 'de' : convention === 'French' ? 'fr' : 'en';
		[this.currency, this.currencyPattern] = random.pick(currencies[convention]);
		this.datePattern = random.pick(shortDates[convention]);
		this.prosePattern = random.happens(0.5) ? longDates[convention] : this.datePattern;
		this.needsTellingDate = this.language === 'en' && this.datePattern.includes('/');
		this.thousands = random.pick(
			{ en: [','], de: ['.', '.', '.', ''], fr: ['\u202f', '\u00a0', ' '] }[this.language],
		);
		const negatives = { US: ['-#', '(#)'], UK: ['-#', '−#'], German: ['-#', '#-'], French: ['-#'] };
		this.negative = random.pick(negatives[convention]);
	}

	/** Returns the number with the decimals, as this document writes it. */
	number(value: number, decimals = 2): string {
		const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
		const grouped = whole.replace(/\B(?=(\d{3})+$)/g, this.thousands);
		const point = this.language === 'en' ? '.' : ',';
		const plain = fraction === undefined ? grouped : grouped + point + fraction;
		return value < 0 ? this.negative.replace('#', plain) : plain;
	}

	/** Returns the percentage, with a decimal only where it has one. */
	percent(value: number): string {
		const number = this.number(
			value,
			Number.isInteger(value) ? 0 : String(value).split('.')[1].length,
		);
		return number + (this.language === 'en' ? '%' : this.language === 'de' ? ' %' : '\u00a0%');
	}

	/** Returns the ISO date as the document's fields show it. */
	date(iso: string): string {
		return formatDate(iso, this.datePattern, this.language);
	}

	/** Returns the ISO date as the document's sentences show it. */
	proseDate(iso: string): string {
		return formatDate(iso, this.prosePattern, this.language);
	}

	/** Returns every form in which a reader might find the date. */
	dateForms(iso: string): string[] {
		const patterns = [...shortDates[this.convention], longDates[this.convention]];
		return patterns.map((pattern) => formatDate(iso, pattern, this.language));
	}
}

function formatDate(iso: string, pattern: string, language: Language): string {
	const [year, month, day] = iso.split('-');
	const name = monthNames[language][Number(month) - 1];
	const parts: Record<string, string> = {
		yyyy: year,
		mm: month,
		dd: day,
		m: String(Number(month)),
		d: language === 'fr' && day === '01' && pattern.includes('Month') ? '1er' : String(Number(day)),
		Month: name,
		Mon: name.slice(0, 3),
	};
	return pattern.replace(/yyyy|mm|dd|Month|Mon|\bm\b|\bd\b/g, (part) => parts[part]);
}

/** Returns the ISO date so many days later. */
export function daysLater(iso: string, days: number): string {
	return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}
