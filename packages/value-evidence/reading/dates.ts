/** Which of day and month comes first in a document's dates, as far as they tell. */
export type DateOrder = 'day' | 'month' | undefined;

/** A day, a month, or a time of day as a text has it. */
export interface DateInText {
	kind: 'date' | 'month' | 'time';
	/** All that it may stand for: 2025-04-03, 2025-04, 14:30, and --04-03 for a day without its year. */
	values: string[];
	start: number;
	end: number;
}

/**
 * What the twelve months are called, a line each, in full and short, in the languages of `vocabulary.ts`: in small letters
 * without accents and points.
 */
const monthWords = `january jan januar janvier janv enero ene gennaio gen janeiro januari stycznia styczen sty
february feb februar fevrier fevr febrero febbraio fevereiro fev februari lutego luty lut
march mar marz mars marzo marco maart mrt marca marzec
april apr avril avr abril abr aprile kwietnia kwiecien kwi
may mai mayo maggio mag maio mei maja maj
june jun juni juin junio giugno giu junho czerwca czerwiec cze
july jul juli juillet juil julio luglio lug julho lipca lipiec lip
august aug aout agosto ago augustus sierpnia sierpien sie augusti
september sept sep septembre septiembre settembre set setembro wrzesnia wrzesien wrz
october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz
november nov novembre noviembre novembro listopada listopad lis
december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru`;

let months: ReadonlyMap<string, number> | undefined;

function monthNames(): ReadonlyMap<string, number> {
	months ??= new Map(
		monthWords
			.split('\n')
			.flatMap((line, at) => line.split(' ').map((word) => [word, at + 1] as const)),
	);
	return months;
}

function plainWord(word: string): string {
	if (/^[A-Za-z]+$/.test(word)) return word.toLowerCase();
	return word
		.normalize('NFKD')
		.replace(/[\p{M}.]/gu, '')
		.toLowerCase();
}

const two = (number: number) => String(number).padStart(2, '0');

/** Returns a day in a list; none if there is no such day. */
function dayOf(year: number, month: number, day: number): string[] {
	const whole = year < 100 ? 2000 + year - (year > 60 ? 100 : 0) : year;
	const date = new Date(Date.UTC(whole, month - 1, day));
	const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isDay && month >= 1 ? [`${whole}-${two(month)}-${two(day)}`] : [];
}

/** Returns a day of any year in a list. */
function dayOfYear(month: number, day: number): string[] {
	return dayOf(2024, month, day).map((value) => `-${value.slice(4)}`);
}

function monthOf(year: number, month: number): string[] {
	return month >= 1 && month <= 12 && year >= 1900 && year < 2200 ? [`${year}-${two(month)}`] : [];
}

function numericDay(parts: readonly string[], mark: string, order: DateOrder): string[] {
	const [one = 0, second = 0, three = 0] = parts.map(Number);
	if (parts[0]?.length === 4) return dayOf(one, second, three);
	if ((parts[2]?.length ?? 0) < 2) return [];
	const [byDay, byMonth] = [dayOf(three, second, one), dayOf(three, one, second)];
	if (mark === '.' || order === 'day') return byDay.length > 0 || mark === '.' ? byDay : byMonth;
	if (order === 'month' && byMonth.length > 0) return byMonth;
	return [...new Set([...byDay, ...byMonth])];
}

const named = (name = '') => monthNames().get(plainWord(name)) ?? 0;

/** A way to write a day, a month or a time; `read` takes its groups. */
interface Pattern {
	kind: DateInText['kind'];
	/** Whether a word that begins like a month has to be there, or else numbers beside a mark. */
	hasName: boolean;
	pattern: RegExp;
	read: (groups: readonly string[], order: DateOrder) => string[];
}

/** A hyphen before a day joins it to another one. */
const begin = '(?=\\d)(?<![\\p{L}\\p{N}.,/]|(?<!\\d[./-]\\d\\d(?:\\d\\d)?)-)';
const noMore = '(?![\\p{N}/-]|[.,]\\d)';
const dayAndName = `${begin}(\\d{1,2})(?:st|nd|rd|th|er|º|°|\\.)?[\\s-](?:de |of )?(\\p{L}{3,}\\.?)`;
const nameAndDay = '(?<![\\p{L}\\p{N}])(\\p{L}{3,}\\.?)\\s(\\d{1,2})(?:st|nd|rd|th)?';
const pattern = (
	kind: Pattern['kind'],
	hasName: boolean,
	source: string,
	read: Pattern['read'],
): Pattern => ({ kind, hasName, pattern: new RegExp(source, 'giu'), read });

/** Those with a year first. */
const patterns: readonly Pattern[] = [
	pattern(
		'date',
		false,
		`${begin}(\\d{4}|\\d{1,2})\\s?([-./])\\s?(\\d{1,2})\\s?\\2\\s?(\\d{4}|\\d{1,2})(?![\\p{N}/]|-(?!\\d{1,4}[./-]\\d{1,2}[./-]\\d)|[.,]\\d)`,
		([first = '', mark = '', second = '', third = ''], order) =>
			numericDay([first, second, third], mark, order),
	),
	pattern(
		'date',
		true,
		`${dayAndName},?[\\s-](?:de |del )?(\\d{4}|\\d{2})(?!\\p{N})`,
		([day, name, year]) => dayOf(Number(year), named(name), Number(day)),
	),
	pattern('date', true, `${nameAndDay}\\s?,?\\s(\\d{4})(?!\\p{N})`, ([name, day, year]) =>
		dayOf(Number(year), named(name), Number(day)),
	),
	pattern(
		'month',
		true,
		'(?<![\\p{L}\\p{N}])(\\p{L}{3,}\\.?)[\\s/-](?:de |del )?(\\d{4})(?!\\p{N})',
		([name, year]) => monthOf(Number(year), named(name)),
	),
	pattern(
		'month',
		false,
		`${begin}(?:(\\d{1,2})[/.-](\\d{4})|(\\d{4})-(\\d{2}))${noMore}`,
		([month, year, isoYear, isoMonth]) =>
			monthOf(Number(year ?? isoYear), Number(month ?? isoMonth)),
	),
	pattern('date', false, `${begin}(\\d{1,2})\\.(\\d{1,2})\\.(?!\\s?\\p{N})`, ([day, month]) =>
		dayOfYear(Number(month), Number(day)),
	),
	pattern('date', false, `${begin}(\\d{1,2})/(\\d{1,2})${noMore}`, ([one, other], order) => [
		...(order === 'month' ? [] : dayOfYear(Number(other), Number(one))),
		...(order === 'day' ? [] : dayOfYear(Number(one), Number(other))),
	]),
	pattern('date', true, `(?<!\\d[\\s.])${nameAndDay}(?![\\p{N}/:-]|[.,]\\d|\\s?%)`, ([name, day]) =>
		dayOfYear(named(name), Number(day)),
	),
	pattern('date', true, `${dayAndName}(?!\\p{L})`, ([day, name]) =>
		dayOfYear(named(name), Number(day)),
	),
	pattern(
		'time',
		false,
		'(?<![\\p{L}\\p{N}.,:/+-])(\\d{1,2})(?:: ?|[hu]|\\.(?=\\d\\d ?(?:Uhr|[ap]\\.?m))|(?<=\\d[/.-]\\d\\d(?:\\d\\d)? \\d\\d)\\.(?=\\d\\d(?![\\d.,])))(\\d{2})(?::\\d{2})?\\s?([ap](?=\\.? ?m))?(?:\\.? ?m\\.?)?(?![\\p{N}:])',
		([hours, minutes, half]) => {
			const hour = half === undefined ? Number(hours) : Number(hours) % 12;
			const isTime = Number(hours) <= 24 && Number(minutes) < 60;
			return isTime ? [`${two(hour + (/p/i.test(half ?? '') ? 12 : 0))}:${minutes}`] : [];
		},
	),
];

const mayHaveMark = /\d\s?[-./:hu]\s?\d|\d\.(?!\d)/i;
const letters = /\p{L}{3,}/gu;

/** Whether a text has the name of a month. */
const mayHaveName = (text: string) => text.match(letters)?.some((word) => named(word) > 0) === true;

/** So far from a digit a date begins and ends. Characters. */
const reach = 40;

/** The parts of a text around its digits: dates are nowhere else. */
function* partsWithDigits(text: string): Generator<readonly [start: number, end: number]> {
	let start = -1;
	let end = -1;
	for (const { index, 0: digits } of text.matchAll(/\d+/g)) {
		if (start >= 0 && index - reach > end) {
			yield [start, end];
			start = -1;
		}
		if (start < 0) {
			const from = Math.max(0, index - reach);
			const space = from === 0 ? -1 : text.indexOf(' ', from);
			start = space >= 0 && space < index ? space : from;
		}
		end = Math.min(text.length, index + digits.length + reach);
	}
	if (start >= 0) yield [start, end];
}

/** Returns the days, months and times in a text. `order`: what comes first where a day alone doesn't tell. */
export function datesIn(text: string, order: DateOrder): DateInText[] {
	const dates: DateInText[] = [];
	for (const [from, to] of partsWithDigits(text)) {
		const part = from === 0 && to === text.length ? text : text.slice(from, to);
		const [hasMark, hasName] = [mayHaveMark.test(part), mayHaveName(part)];
		let taken: Uint8Array | undefined;
		for (const { kind, hasName: needsName, pattern: way, read } of patterns) {
			if (!(needsName ? hasName : hasMark)) continue;
			for (const match of part.matchAll(way)) {
				const [start, end] = [match.index, match.index + match[0].trimEnd().length];
				if (taken?.[start] === 1 || taken?.[end - 1] === 1) continue;
				const values = read(match.slice(1), order);
				if (values.length === 0) continue;
				(taken ??= new Uint8Array(part.length)).fill(1, start, end);
				dates.push({ kind, values, start: from + start, end: from + end });
			}
		}
	}
	return dates.sort((one, other) => one.start - other.start);
}

/** The date that a value as a whole is, with its time of day. */
export interface WrittenDate {
	kind: DateInText['kind'];
	values: readonly string[];
	/** The time beside a day, if it isn't midnight. */
	time?: string;
}

const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/;
/** Longer text is no date. Characters. */
const maxDate = 40;

/** Returns the date that a text as a whole is; undefined for any other text. */
export function readDate(text: string, order: DateOrder): WrittenDate | undefined {
	if (text.length > maxDate) return undefined;
	const [, day = text, time] = isoTime.exec(text) ?? [];
	const [first, second, ...others] = datesIn(day, order);
	if (first === undefined || others.length > 0 || first.start > 0) return undefined;
	const { kind, values } = first;
	if (second === undefined) {
		if (first.end < day.length) return undefined;
		return { kind, values, ...(time === undefined || time === '00:00' ? {} : { time }) };
	}
	const isTime = kind === 'date' && second.kind === 'time' && second.end === day.length;
	return isTime ? { kind, values, time: second.values[0] } : undefined;
}

/** Returns what comes first in the dates of these texts, by those that can only be read in one way. */
export function dateOrderOf(texts: Iterable<string>): DateOrder {
	let days = 0;
	const numeric = patterns[0]?.pattern ?? /$^/g;
	for (const text of texts) {
		for (const [, first = '', , second = ''] of text.matchAll(numeric)) {
			if (first.length > 2) continue;
			days += Number(Number(first) > 12) - Number(Number(second) > 12);
		}
	}
	return days === 0 ? undefined : days > 0 ? 'day' : 'month';
}
