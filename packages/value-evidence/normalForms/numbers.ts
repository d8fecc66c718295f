import {
	currenciesOf,
	currencyPattern,
	decimalMarksOf,
	groupMarks,
	valueOfDigits,
	withoutGroupMarks,
	type DecimalMark,
} from '../../element-text';

/** A number as a text has it. */
export interface NumberInText {
	/** Each value that it may stand for: 1,234 is 1234, or 1.234 where the comma is for decimals. */
	values: number[];
	start: number;
	end: number;
	isPercent: boolean;
	/** The codes that the currency beside it may stand for. */
	currencies?: readonly string[];
}

/**
 * Digits with the marks between them. A space or an apostrophe groups thousands; digits in a name such as 2025-0117 or A4
 * are none.
 */
const pattern = new RegExp(
	`(?<![\\p{L}\\p{N}][-/._:]?)(?:\\d{1,3}(?:[${groupMarks}]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*)` +
		'(?![\\p{L}]{4}|[-/._:]?\\d|[-/_]\\p{L}{2}\\d)',
	'gu',
);
/** The spaced digits once more, each group on its own: "12 480.00" may be a quantity and a price. */
const spaces = /[ \u00a0\u2009\u202f]/;
const marked = /(?<![\p{L}\p{N}.,/-])\d+(?:[.,]\d+)+(?![\p{N}/-]|[.,]\d)/gu;
/** How far from a number its currency stands. Characters. */
const nearby = 5;

/** Returns the values of digits with marks: one if the marks are clear, or the document's mark says what they are. */
function valuesOf(digits: string, mark: DecimalMark | undefined): number[] {
	const plain = withoutGroupMarks(digits);
	const marks = decimalMarksOf(plain);
	const values = (mark !== undefined && marks.includes(mark) ? [mark] : marks).flatMap(
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
	const [, space = '', sign, rest = ''] =
		/(^|[^\p{L}\p{N}])([-−–(])((?:[€$£¥₹\s]|[A-Z]{3} ?)*)$/u.exec(before) ?? [];
	if (sign === '(') return /^(?:[\s€$£¥₹%]|[A-Z]{3})*\)/u.test(after);
	// A dash with spaces around it joins two things.
	if (sign !== undefined)
		return !/\s/.test(rest) || sign === '−' || (space === '' && start <= nearby);
	return /^[-−](?![\p{L}\p{N}])/u.test(after);
}

function currencyBeside(text: string, start: number, end: number): readonly string[] | undefined {
	const before = text.slice(Math.max(0, start - nearby), start);
	const after = text.slice(end, end + nearby);
	const names = [
		...[...before.matchAll(currencyPattern)]
			.slice(-1)
			.filter(({ 0: name, index }) => /^[\s(+\-−–]*$/.test(before.slice(index + name.length))),
		...[...after.matchAll(currencyPattern)]
			.slice(0, 1)
			.filter(({ index }) => /^\s*$/.test(after.slice(0, index))),
	];
	return names.map(([name]) => currenciesOf(name)).find((found) => found !== undefined);
}

/** Returns the numbers in a text. `mark`: what separates decimals where a number alone doesn't tell. */
export function numbersIn(text: string, mark: DecimalMark | undefined): NumberInText[] {
	const found: NumberInText[] = [];
	const add = (digits: string, start: number) => {
		const end = start + digits.length;
		const values = valuesOf(digits, mark);
		if (values.length === 0) return;
		const isPercent = /^\s?%/.test(text.slice(end, end + 2));
		const isMinus = !isPercent && isNegative(text, start, end);
		const signed = isMinus ? values.map((value) => -value) : values;
		const all = isPercent ? signed.flatMap((value) => [value, value / 100]) : signed;
		found.push({
			values: all,
			start,
			end,
			isPercent,
			currencies: currencyBeside(text, start, end),
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
	return found;
}
