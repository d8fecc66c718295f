/** Which of day and month comes first in a document's dates, as far as they tell. */
export type DateOrder = 'day' | 'month' | undefined;

/** A date as a text has it. */
export interface WrittenDate {
	/** Each day that it may stand for, such as 2025-04-03. */
	values: string[];
	start: number;
	end: number;
}

/** The languages whose names of months are read. */
const languages = 'en de fr es it pt nl pl sv da nb fi cs'.split(' ');

let months: ReadonlyMap<string, number> | undefined;

/** The names of months without accents and points, with their numbers. */
function monthNames(): ReadonlyMap<string, number> {
	if (months !== undefined) return months;
	const names = new Map<string, number>([['sept', 9]]);
	for (const language of languages) {
		for (const length of ['long', 'short'] as const) {
			const format = new Intl.DateTimeFormat(language, {
				month: length,
				day: 'numeric',
				timeZone: 'UTC',
			});
			for (let month = 1; month <= 12; month += 1) {
				const parts = format.formatToParts(Date.UTC(2025, month - 1, 3));
				const name = plainWord(parts.find(({ type }) => type === 'month')?.value ?? '');
				if (/^\p{L}{3,}$/u.test(name) && !names.has(name)) names.set(name, month);
			}
		}
	}
	months = names;
	return names;
}

function plainWord(word: string): string {
	return word
		.normalize('NFKD')
		.replace(/[\p{M}.]/gu, '')
		.toLowerCase();
}

const numeric =
	/(?<![\p{L}\p{N}.,/-])(\d{4}|\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{1,2})(?![\p{N}/-]|[.,]\d)/gu;
const dayFirst =
	/(?<![\p{L}\p{N}.,/-])(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?[\s-](?:de |of )?(\p{L}{3,}\.?),?[\s-](?:de |del )?(\d{4}|\d{2})(?![\p{N}])/giu;
const monthFirst =
	/(?<![\p{L}\p{N}])(\p{L}{3,}\.?) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?![\p{N}])/giu;

function dateOf(year: number, month: number, day: number): string[] {
	if (month < 1 || month > 12 || day < 1 || day > 31) return [];
	const whole = year < 100 ? 2000 + year - (year > 60 ? 100 : 0) : year;
	const two = (number: number) => String(number).padStart(2, '0');
	return [`${whole}-${two(month)}-${two(day)}`];
}

function numericDate(
	first: string,
	mark: string,
	second: string,
	third: string,
	order: DateOrder,
): string[] {
	const [one, two, three] = [Number(first), Number(second), Number(third)];
	if (first.length === 4) return dateOf(one, two, three);
	if (third.length < 2) return [];
	const [byDay, byMonth] = [dateOf(three, two, one), dateOf(three, one, two)];
	if (byDay.length === 0 || byMonth.length === 0) return [...byDay, ...byMonth];
	if (mark === '.' || order === 'day') return byDay;
	return order === 'month' ? byMonth : [...new Set([...byDay, ...byMonth])];
}

/** Returns the dates in a text. `order`: what comes first where a date alone doesn't tell. */
export function datesIn(text: string, order: DateOrder): WrittenDate[] {
	const found: WrittenDate[] = [];
	const add = ({ 0: written, index }: RegExpMatchArray & { index: number }, values: string[]) => {
		if (values.length > 0) found.push({ values, start: index, end: index + written.length });
	};
	if (!/\d\s?[-./]\s?\d|\p{L}{3}/u.test(text)) return found;
	for (const match of text.matchAll(numeric)) {
		const [, first = '', mark = '', second = '', third = ''] = match;
		add(match, numericDate(first, mark, second, third, order));
	}
	if (!/\p{L}{3}/u.test(text)) return found;
	for (const match of text.matchAll(dayFirst)) {
		const [, day, name = '', year] = match;
		add(match, dateOf(Number(year), monthNames().get(plainWord(name)) ?? 0, Number(day)));
	}
	for (const match of text.matchAll(monthFirst)) {
		const [, name = '', day, year] = match;
		add(match, dateOf(Number(year), monthNames().get(plainWord(name)) ?? 0, Number(day)));
	}
	return found;
}

/** Returns what comes first in the dates of these texts, by those that can only be read in one way. */
export function dateOrderOf(texts: Iterable<string>): DateOrder {
	let days = 0;
	for (const text of texts) {
		for (const [, first = '', , second = ''] of text.matchAll(numeric)) {
			if (first.length > 2) continue;
			days += Number(Number(first) > 12) - Number(Number(second) > 12);
		}
	}
	return days === 0 ? undefined : days > 0 ? 'day' : 'month';
}
