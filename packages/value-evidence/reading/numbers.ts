import {
	currenciesOf,
	currencyPattern,
	decimalMarksOf,
	groupMarks,
	readWrittenNumber,
	valueOfDigits,
	withoutGroupMarks,
	type DecimalMark,
} from '../../element-text';

/** A number as a text has it. */
export interface NumberInText {
	/** All that it may stand for: 1,234 is 1234, or 1.234 where the comma is for decimals; 19% is 19 and 0.19. */
	values: number[];
	start: number;
	end: number;
	isPercent: boolean;
	/** Whether nothing tells which of two marks separates its decimals. */
	isUnclear: boolean;
	/** The codes that the currency beside it may stand for. */
	currencies?: readonly string[];
}

/** Digits with the marks between them; digits in a name such as 2025-0117 or A4 are none, but RM14.20 has. */
const pattern = new RegExp(
	`(?=[\\d.,])(?:(?<![\\p{L}\\p{N}][-/._:]?)|(?<=(?<![\\p{L}\\p{N}])\\p{L}{1,3})(?=[\\d.,]*[.,]\\d\\d(?![\\p{L}\\p{N}])))(?:\\d{1,3}(?:[${groupMarks}]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*|(?<![.,])[.,]\\d\\d(?![\\d.,]))` +
		'(?!(?![x×]\\p{L})\\p{L}{4}|[-/._:]?\\d|[-/_]\\p{L}{2}\\d)',
	'gu',
);
/** The spaced digits once more, each group on its own: "12 480.00" may be a quantity and a price. */
const spaces = /[ \u00a0\u2009\u202f]/;
const marked = /(?<![\p{L}\p{N}.,/-])\d+(?:[.,]\d+)+(?![\p{N}/-]|[.,]\d)/gu;
/** How far from a number its currency stands. Characters. */
const nearby = 5;
/** How far before a bracket what it repeats may stand. Characters. */
const maxBefore = 200;

/** Returns the values of digits with marks: one if the marks are clear, or the document's mark says what they are. */
function valuesOf(digits: string, mark: DecimalMark | undefined, isAmount: boolean): number[] {
	if (/^[.,]/.test(digits)) return [Number(`0.${digits.slice(1)}`)];
	const plain = withoutGroupMarks(digits);
	const marks = decimalMarksOf(plain);
	// Amounts have no three decimals.
	const isGrouped = isAmount && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
	const own = isGrouped ? (plain.at(-4) === '.' ? ',' : '.') : mark;
	const values = (own !== undefined && marks.includes(own) ? [own] : marks).flatMap(
		(decimal) => valueOfDigits(plain, decimal) ?? [],
	);
	return [...new Set(values)];
}

/** Returns which mark separates the decimals of these texts, by what most of their numbers can only be. */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark | undefined {
	let points = 0;
	for (const text of texts) {
		for (const [digits] of text.matchAll(marked)) {
			const [mark, other] = decimalMarksOf(digits);
			if (mark !== undefined && other === undefined) points += mark === '.' ? 1 : -1;
		}
	}
	return points === 0 ? undefined : points > 0 ? '.' : ',';
}

/** Whether what stands around digits makes them negative: a sign directly before or after, or brackets. */
function isNegative(text: string, start: number, end: number): boolean {
	const before = text.slice(Math.max(0, start - nearby), start);
	const after = text.slice(end, end + nearby);
	if (!/[-−–(]/.test(before) && !/^[-−]/.test(after)) return false;
	const [, space = '', sign, rest = ''] =
		/(^|[^\p{L}\p{N}])([-−–(])((?:[€$£¥₹\s]|[A-Z]{3} ?|(?:Fr|kr)\.? ?)*)$/u.exec(before) ?? [];
	if (sign === '(') {
		// What stands before a bracket may say the same in words.
		const words =
			text
				.slice(Math.max(0, start - maxBefore), start)
				.split(/[:|\n]/)
				.at(-1)
				?.match(/\p{L}{4,}/gu) ?? [];
		const isWhole = /^[\s\p{Sc}\p{L}%.]*\)/u.test(after);
		return isWhole && words.length < (/[A-Z]{3}/.test(rest) ? 1 : 3);
	}
	// A dash with spaces around it joins two things.
	if (sign !== undefined)
		return (
			!/^\s/.test(rest) ||
			sign === '−' ||
			(space === '' && start <= nearby) ||
			/[:|]\s*[-–]\s*$/.test(before)
		);
	return /^[-−](?![\p{L}\p{N}])/u.test(after);
}

const mayBeCurrency = /[\p{Sc}\p{Lu}ekKzlл]/u;
const currencyBefore = new RegExp(`(${currencyPattern.source})[\\s(+\\-−–.]*$`, 'u');
const currencyAfter = new RegExp(`^[\\s-]*(${currencyPattern.source})`, 'u');

function currencyBeside(text: string, start: number, end: number): readonly string[] | undefined {
	const before = text.slice(Math.max(0, start - nearby), start);
	const after = text.slice(end, end + nearby);
	const isBefore = mayBeCurrency.test(before);
	const name = isBefore ? currencyBefore.exec(before)?.[1] : undefined;
	const codes = name === undefined ? undefined : currenciesOf(name);
	if (codes !== undefined || !mayBeCurrency.test(after)) return codes;
	const other = currencyAfter.exec(after)?.[1];
	return other === undefined ? undefined : currenciesOf(other);
}

/** Returns the numbers in a text. `mark`: what separates decimals where a number alone doesn't tell. */
export function numbersIn(text: string, mark: DecimalMark | undefined): NumberInText[] {
	const numbers: NumberInText[] = [];
	const add = (digits: string, start: number) => {
		const end = start + digits.length;
		const currencies = currencyBeside(text, start, end);
		const values = valuesOf(digits, mark, currencies !== undefined);
		if (values.length === 0) return;
		const isPercent = /^\s?%/.test(text.slice(end, end + 2));
		const isMinus = !isPercent && isNegative(text, start, end);
		const signed = isMinus ? values.map((value) => -value) : values;
		numbers.push({
			values: isPercent ? signed.flatMap((value) => [value, value / 100]) : signed,
			...{ start, end, isPercent, currencies, isUnclear: values.length > 1 },
		});
	};
	for (const { 0: digits, index } of text.matchAll(pattern)) {
		add(digits, index);
		if (!spaces.test(digits)) continue;
		let start = index;
		for (const part of digits.split(spaces)) {
			add(part, start);
			start += part.length + 1;
		}
	}
	return numbers.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Returns the number that a text as a whole is; undefined for any other text, and for digits that begin with 0. */
export function readNumberText(
	text: string,
	mark: DecimalMark | undefined,
): NumberInText | undefined {
	const written = readWrittenNumber(text);
	if (written === undefined || /^0\d/.test(text)) return undefined;
	const [number] = numbersIn(text, mark);
	if (number === undefined || number.isPercent) return number;
	const isMinus = number.values.some((value) => value < 0);
	if (written.isNegative === isMinus) return number;
	return { ...number, values: number.values.map((value) => -value) };
}
