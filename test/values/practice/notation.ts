import type { Random } from '../../support/seed';

export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type Language = (typeof languages)[number];

export interface Day {
	year: number;
	month: number;
	day: number;
}

/** How a country writes: money as the patterns say, numbers as the samples, dates as the patterns. */
interface Country {
	code: string;
	currency: string;
	/** In percent. */
	taxRate: number;
	money: string[];
	numbers: string[];
	/** Those of forms and tables first, then those of letters. */
	dates: string[];
	longDates: string[];
	times: string[];
}

function country(line: string): Country {
	const [code, currency, taxRate, ...lists] = line.split(' | ');
	const [money, numbers, dates, longDates, times] = lists.map((list) => list.split('; '));
	return { code, currency, taxRate: Number(taxRate), money, numbers, dates, longDates, times };
}

const countries: Record<Language, string[]> = {
	en: [
		'GB | GBP | 20 | £#; £ #; GBP # | 1,234.56; 1234.56 | DD/MM/YYYY; DD/MM/YY; DD-MMM-YYYY; D MMM YYYY | D MMMM YYYY | 14:32; 14:32:05',
		'US | USD | 8.25 | $#; $ #; USD #; # USD | 1,234.56 | MM/DD/YYYY; MMM D, YYYY; M/D/YYYY | MMMM D, YYYY | 2:32 PM; 02:32 PM',
		'IE | EUR | 23 | €#; EUR #; € # | 1,234.56 | DD/MM/YYYY; D MMM YYYY; DD-MM-YYYY | D MMMM YYYY | 14:32',
	],
	de: [
		'DE | EUR | 19 | # €; # EUR; EUR #; € # | 1.234,56; 1.234,56; 1234,56 | DD.MM.YYYY; DD.MM.YYYY; DD.MM.YY | D. MMMM YYYY | 14:32; 14:32 Uhr; 14:32:05',
		"CH | CHF | 8.1 | CHF #; # CHF; Fr. # | 1'234.56; 1’234.56 | DD.MM.YYYY; D.M.YYYY | D. MMMM YYYY | 14:32; 14.32 Uhr",
		'AT | EUR | 20 | € #; EUR #; # € | 1.234,56 | DD.MM.YYYY; D.M.YYYY | D. MMMM YYYY | 14:32',
	],
	fr: [
		'FR | EUR | 20 | # €; # EUR; #€ | 1 234,56; 1\u00a0234,56; 1\u202f234,56; 1234,56 | DD/MM/YYYY; DD/MM/YY; DD.MM.YYYY | D MMMM YYYY | 14:32; 14h32; 14 h 32',
		'BE | EUR | 21 | # €; € # | 1.234,56; 1 234,56 | DD/MM/YYYY; DD-MM-YYYY | D MMMM YYYY | 14:32; 14h32',
	],
	es: [
		'ES | EUR | 21 | # €; #€; # EUR | 1.234,56; 1234,56 | DD/MM/YYYY; DD-MM-YYYY; D/M/YYYY | D de MMMM de YYYY | 14:32; 14:32 h',
		'MX | MXN | 16 | $#; $ #; # MXN | 1,234.56 | DD/MM/YYYY; DD-MM-YYYY | D de MMMM de YYYY | 14:32',
	],
	it: [
		'IT | EUR | 22 | € #; # €; EUR #; €# | 1.234,56; 1.234,56; 1234,56 | DD/MM/YYYY; DD-MM-YYYY; DD/MM/YY | D MMMM YYYY | 14:32; 14.32',
	],
	nl: [
		'NL | EUR | 21 | € #; €#; EUR # | 1.234,56; 1234,56 | DD-MM-YYYY; D-M-YYYY; DD/MM/YYYY | D MMMM YYYY | 14:32; 14:32 uur',
		'BE | EUR | 21 | € #; # EUR; # € | 1.234,56 | DD/MM/YYYY; DD-MM-YYYY | D MMMM YYYY | 14:32; 14u32',
	],
	pt: [
		'PT | EUR | 23 | # €; #€; € # | 1.234,56; 1 234,56 | DD/MM/YYYY; DD-MM-YYYY; YYYY-MM-DD | D de MMMM de YYYY | 14:32; 14h32',
		'BR | BRL | 18 | R$ #; R$# | 1.234,56 | DD/MM/YYYY; DD/MM/YY | D de MMMM de YYYY | 14:32; 14h32',
	],
	pl: [
		'PL | PLN | 23 | # zł; # PLN; #zł | 1 234,56; 1\u00a0234,56; 1234,56 | DD.MM.YYYY; YYYY-MM-DD; DD-MM-YYYY | D MMMM YYYY r.; D MMMM YYYY | 14:32',
	],
};

const months: Record<Language, string> = {
	en: 'January February March April May June July August September October November December',
	de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
	fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
	es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
	it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
	nl: 'januari februari maart april mei juni juli augustus september oktober november december',
	pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
	pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
};
/** Without a day: only Polish declines them. */
const polishMonths =
	'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień';

const two = (number: number) => String(number).padStart(2, '0');

/** The calendar's next days, however far. */
export function addDays({ year, month, day }: Day, days: number): Day {
	const date = new Date(Date.UTC(year, month - 1, day + days));
	return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function isoDate({ year, month, day }: Day): string {
	return `${year}-${two(month)}-${two(day)}`;
}

/** How one document writes numbers, money, dates and times: chosen once. */
export class Notation {
	readonly language: Language;
	readonly country: string;
	readonly currency: string;
	readonly taxRate: number;
	/** '# €' */
	readonly money: string;
	private readonly sample: string;
	private readonly datePattern: string;
	private readonly longDatePattern: string;
	private readonly timeSample: string;
	private readonly minus: string;

	constructor(random: Random, language: Language) {
		const chosen = country(random.pick(countries[language]));
		this.language = language;
		this.country = chosen.code;
		this.currency = chosen.currency;
		this.taxRate = chosen.taxRate;
		this.money = random.pick(chosen.money);
		this.sample = random.pick(chosen.numbers);
		this.datePattern = random.pick(random.happens(0.8) ? chosen.dates : chosen.longDates);
		this.longDatePattern = random.pick(chosen.longDates);
		this.timeSample = random.pick(chosen.times);
		this.minus = random.pick(['-#', '-#', '#-', '(#)', '−#', '- #']);
	}

	/** 1234.5 → '1.234,50' */
	number(value: number, decimals = 2): string {
		const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
		const group = this.sample.length > 7 ? this.sample[1] : '';
		const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
		const text = fraction ? grouped + this.sample.at(-3) + fraction : grouped;
		return value < 0 ? this.minus.replace('#', () => text) : text;
	}

	/** 1234.5 → '1.234,50 €' */
	amount(value: number): string {
		const isTrailing = this.minus === '#-';
		const number = this.number(isTrailing ? value : Math.abs(value));
		const text = this.money.replace('#', () => number);
		return value < 0 && !isTrailing ? this.minus.replace('#', () => text) : text;
	}

	/** 0.5 → as few decimals as it takes */
	quantity(value: number): string {
		return this.number(value, Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2);
	}

	date(day: Day): string {
		return this.writeDate(day, this.datePattern);
	}

	longDate(day: Day): string {
		return this.writeDate(day, this.longDatePattern);
	}

	/** '03.06.', beside which the year stands elsewhere; undefined where a date is written without one in another way. */
	dayAndMonth({ month, day }: Day): string | undefined {
		const parts: Record<string, string> = {
			'DD.MM.YYYY': `${two(day)}.${two(month)}.`,
			'DD/MM/YYYY': `${two(day)}/${two(month)}`,
			'DD-MM-YYYY': `${two(day)}-${two(month)}`,
			'MM/DD/YYYY': `${two(month)}/${two(day)}`,
		};
		return parts[this.datePattern];
	}

	/** '01/03/2024 - 31/03/2024' */
	period(from: string, to: string, random: Random): string {
		const words = {
			en: 'to',
			de: 'bis',
			fr: 'au',
			es: 'al',
			it: 'al',
			nl: 't/m',
			pt: 'a',
			pl: 'do',
		};
		const marks = [' - ', ' - ', ' – ', ` ${words[this.language]} `];
		return from + random.pick(/[- ]/.test(from) ? marks : [...marks, '-']) + to;
	}

	/** 'March 2024' or '03/2024' */
	month({ year, month }: Day, isWord: boolean): string {
		return isWord ? `${this.monthName(month)} ${year}` : `${two(month)}/${year}`;
	}

	time(hour: number, minute: number): string {
		const isTwelve = this.timeSample.endsWith('PM');
		const written = isTwelve ? hour % 12 || 12 : hour;
		return this.timeSample
			.replace(/^\d+/, (digits) => (isTwelve && digits === '2' ? String(written) : two(written)))
			.replace('32', two(minute))
			.replace('PM', hour < 12 ? 'AM' : 'PM');
	}

	private monthName(month: number): string {
		const names = this.language === 'pl' ? polishMonths : months[this.language];
		return names.split(' ')[month - 1];
	}

	private writeDate({ year, month, day }: Day, pattern: string): string {
		const name = months[this.language].split(' ')[month - 1];
		const parts: Record<string, string> = {
			YYYY: String(year),
			YY: two(year % 100),
			MMMM: name,
			MMM: name.slice(0, 3),
			MM: two(month),
			M: String(month),
			DD: two(day),
			D: String(day),
		};
		return pattern.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D/g, (part) => parts[part]);
	}
}
