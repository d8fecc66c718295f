/** Which of the two marks separates the decimals of a number; the other one groups its digits. */
export type DecimalMark = '.' | ',';

/** What groups digits in numbers of either kind: spaces and apostrophes. For a class of characters in a pattern. */
export const groupMarks = " \\u00a0\\u2009\\u202f'’";

const groupMark = new RegExp(`[${groupMarks}]`, 'g');

/** Numbers by what separates their decimals. Commas also group in the Indian way: 1,00,000. */
const wellFormed: Readonly<Record<DecimalMark, RegExp>> = {
	'.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3})?(?:\.\d+)?$/,
	',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d+)?$/,
};

/** Longer numbers lose digits. */
const maxDigits = 15;

export function otherMark(mark: DecimalMark): DecimalMark {
	return mark === '.' ? ',' : '.';
}

/** Returns digits with no marks between them but . and ,. */
export function withoutGroupMarks(digits: string): string {
	return digits.replace(groupMark, '');
}

/**
 * Returns the number that digits with the marks . and , are if one of these separates the decimals; undefined if the
 * marks don't stand where a number has them, or if there are more digits than a number keeps.
 */
export function valueOfDigits(digits: string, decimal: DecimalMark): number | undefined {
	if (!wellFormed[decimal].test(digits)) return undefined;
	const plain = digits.replaceAll(otherMark(decimal), '').replace(decimal, '.');
	return plain.replace('.', '').length > maxDigits ? undefined : Number(plain);
}

/** Returns the marks that may separate the decimals of digits: both where 1.234 leaves it open, or where there's none. */
export function decimalMarksOf(digits: string): DecimalMark[] {
	return (['.', ','] as const).filter((mark) => wellFormed[mark].test(digits));
}
