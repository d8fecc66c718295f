import { currencyCodes } from './currencyCodes';

/** How a table writes its numbers: which of the two marks separates the decimals. */
export type NumberFormat = '1,234.50' | '1.234,50';

/** A number with what may stand around it: a sign, brackets for a negative one, a currency, a percent sign. */
const written =
	/^(?<open>\()?(?<sign>[-+−–])?(?:(?:(?:(?:A|AU|C|CA|HK|MX|NT|NZ|R|S|US)?\p{Sc}\s?)|(?<codeBefore>[A-Z]{3})\s)(?<inner>[-+−–])?(?<bracket>\()?)?(?<digits>\d[\d.,'’\s]*|[.,]\d+)(?:\s?(?:%|\p{Sc}|kr|zł|Kč|Ft|lei|лв)|\s(?<codeAfter>[A-Z]{3}))?(?<after>[-−])?(?<close>\))?$/u;
/** Numbers longer than this lose digits. */
const maxDigits = 15;
/** Longer text is no number. Characters. */
const maxNumber = 40;

interface WrittenNumber {
	/** Digits and the marks between them, without spaces and apostrophes. */
	digits: string;
	isNegative: boolean;
	/** Whether the code of a currency, and no sign, makes it an amount. */
	hasCode: boolean;
}

function readWritten(text: string): WrittenNumber | undefined {
	if (text.length > maxNumber) return undefined;
	const groups = written.exec(text.trim())?.groups;
	if (groups === undefined) return undefined;
	const isOpen = groups.open !== undefined || groups.bracket !== undefined;
	const isBoth = groups.open !== undefined && groups.bracket !== undefined;
	if (isBoth || isOpen !== (groups.close !== undefined)) return undefined;
	const codes = [groups.codeBefore, groups.codeAfter].filter((code) => code !== undefined);
	if (codes.length > 1 || !codes.every((code) => currencyCodes.has(code))) return undefined;
	const own = groups.digits?.trim() ?? '';
	// Spaces and apostrophes group thousands; other digits in a row are several numbers.
	if (/[\s'’]/.test(own) && !/^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(own)) return undefined;
	const signs = [groups.sign, groups.inner, groups.after].filter((sign) => sign !== undefined);
	if (signs.length > 1 || (isOpen && signs.length > 0)) return undefined;
	// +49 301 234 567 is a phone number.
	if (signs[0] === '+' && /\s/.test(own)) return undefined;
	const isNegative = isOpen || (signs[0] !== undefined && signs[0] !== '+');
	return { digits: own.replace(/[\s'’]/g, ''), isNegative, hasCode: codes.length > 0 };
}

const wellFormed: Readonly<Record<NumberFormat, RegExp>> = {
	'1,234.50': /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/,
	'1.234,50': /^(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d+)?$/,
};

/** Whether a cell has content that's no number, whatever its format. */
export function isText(text: string): boolean {
	return /[\p{L}\p{N}]/u.test(text) && readWritten(text) === undefined;
}

/** Returns the format that a text can only have; undefined if both read it, or none does. */
export function onlyFormatOf(text: string): NumberFormat | undefined {
	const number = readWritten(text);
	if (number === undefined) return undefined;
	const isPoint = wellFormed['1,234.50'].test(number.digits);
	const isComma = wellFormed['1.234,50'].test(number.digits);
	if (isPoint === isComma) return undefined;
	return isPoint ? '1,234.50' : '1.234,50';
}

/**
 * Returns the number that a text is, with the sign, the brackets, the currency or the percent sign around it read or
 * left out; 12.5% is 12.5. null for a text without content. Everything else stays text, among them numbers in the other
 * format, those with zeros in front (such as postal codes), those with more digits than a number keeps, and those with
 * the code of a currency unless `readsCodes`.
 */
export function convertNumber(
	text: string,
	format: NumberFormat,
	readsCodes: boolean,
): string | number | null {
	if (text.trim() === '') return null;
	const number = readWritten(text);
	if (number === undefined || !wellFormed[format].test(number.digits)) return text;
	if (number.hasCode && !readsCodes) return text;
	const [group, decimal] = format === '1,234.50' ? [',', '.'] : ['.', ','];
	const plain = number.digits.replaceAll(group, '').replace(decimal, '.');
	if (/^0\d/.test(plain) || plain.replace('.', '').length > maxDigits) return text;
	const value = Number(plain);
	return number.isNegative && value !== 0 ? -value : value;
}
