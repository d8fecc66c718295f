import { decimalMarksOf, valueOfDigits } from '../numbers/digits';
import { readWrittenNumber } from '../numbers/writtenNumber';
import type { ColumnFormat, NumberFormat } from './numberFormats';

/** Stands for a cell that may be one number or another, or none. */
export const unclear = Symbol('unclear');

function valueIn(digits: string, format: NumberFormat | undefined): number | undefined {
	const isUnread =
		format === undefined ? /[.,]/.test(digits) : format === '1 234,50' && digits.includes('.');
	if (isUnread) return undefined;
	return valueOfDigits(digits, format === undefined || format === '1,234.50' ? '.' : ',');
}

/**
 * Returns the number that a cell of a column is, with the sign, the brackets, the currency or the percent sign around it
 * read or left out; 12.5% is 12.5. null for a cell without content. What's certainly no number stays text, among it codes
 * with zeros in front, clauses and identifiers. `unclear` for what may be a number, but which one isn't certain.
 */
export function convertNumber(
	text: string,
	{ counts, format, isChosen, groupMark, readsTriangles }: ColumnFormat,
): string | number | typeof unclear | null {
	if (text.trim() === '') return null;
	const number = readWrittenNumber(text);
	if (number === undefined || counts.isCode(text, number)) return text;
	if (counts.isUnclear(number, groupMark, isChosen)) return unclear;
	if (number.hasTriangle && !readsTriangles) return unclear;
	const value = valueIn(number.digits, format);
	if (value === undefined) return decimalMarksOf(number.digits).length > 0 ? unclear : text;
	return number.isNegative && value !== 0 ? -value : value;
}
