import { withoutInvisible } from '../invisible';
import { currencyCodes } from './currencyCodes';
import { currencyNames } from './currencies';
import { decimalMarksOf, groupMarks, withoutGroupMarks } from './digits';

/** A text that is a number and nothing else, whatever separates its decimals. */
export interface WrittenNumber {
	/** Digits with no marks between them but . and ,. */
	digits: string;
	isNegative: boolean;
	/** Whether a triangle before it says that it's negative, which means "up" outside of Japan and Korea. */
	hasTriangle: boolean;
	isAmount: boolean;
	/** Whether capitals, which may also be those of a code, make plain digits an amount: SEK 605. */
	isNamed: boolean;
	isBare: boolean;
	isSpaced: boolean;
}

const sign = '(?:A|AU|C|CA|HK|MX|NT|NZ|R|S|US)?\\p{Sc}';
const minus = '[-+−–]';
const digits = `\\d{1,3}(?:[${groupMarks}]\\d{3})+(?:[.,]\\d+)?|\\d[\\d.,]*|[.,]\\d+`;
const unit = `\\s?(?:%|${sign}|${currencyNames})|\\s[A-Z]{3}`;

/** A number with what may stand around it: a sign, brackets for a negative one, a currency, a percent sign. */
const written = new RegExp(
	`^(?<open>\\(\\s?)?(?<before>${minus}|[△▲]\\s?)?` +
		`(?:(?<money>${sign}|${currencyNames}|[A-Z]{3}(?=\\s))(?<gap>\\s?)(?<inner>${minus})?(?<bracket>\\(\\s?)?)?` +
		`(?<digits>${digits})` +
		`(?<unit>${unit})?(?<after>[-−])?(?<close>\\s?\\))?(?<last>${unit})?$`,
	'u',
);

/** +49 301 234 567 is a phone number, and so are as many digits as this behind a plus. */
const minDialed = 8;
/** Longer text is no number. Characters. */
const maxNumber = 40;

/** The units beside a number; undefined if they aren't units, or more than a percent sign or a currency. */
function unitsOf(groups: Readonly<Record<string, string | undefined>>): string[] | undefined {
	const units = [groups.money, groups.unit, groups.last].flatMap((one) => one?.trim() ?? []);
	const isKnown = (name: string) => !/^[A-Z]{3}$/.test(name) || currencyCodes.has(name);
	return units.length <= 1 && units.every(isKnown) ? units : undefined;
}

/**
 * Reads a text that is a number, with a sign, brackets, a currency or a percent sign around it; undefined for any other
 * text. Whether its marks stand where a number has them is left to `valueOfDigits`.
 */
export function readWrittenNumber(text: string): WrittenNumber | undefined {
	if (text.length > maxNumber) return undefined;
	const visible = withoutInvisible(text).trim();
	const groups = written.exec(visible)?.groups;
	const own = groups?.digits;
	const units = groups && unitsOf(groups);
	if (groups === undefined || own === undefined || units === undefined) return undefined;
	const brackets = [groups.open, groups.bracket].filter((bracket) => bracket !== undefined);
	if (brackets.length > 1 || (brackets.length === 1) !== (groups.close !== undefined)) {
		return undefined;
	}
	const signs = [groups.before, groups.inner, groups.after].filter((one) => one !== undefined);
	if (signs.length + brackets.length > 1) return undefined;
	const isSpaced = /\s/.test(own);
	const isPlain = /^\d+$/.test(own);
	if (signs[0] === '+' && (isSpaced || (isPlain && own.length >= minDialed))) return undefined;
	const isLetters = /^\p{L}+$/u.test(groups.money ?? '');
	if (isPlain && isLetters && groups.gap === '') return undefined;
	return {
		digits: withoutGroupMarks(own),
		isNegative: brackets.length > 0 || (signs[0] !== undefined && signs[0] !== '+'),
		hasTriangle: /[△▲]/.test(signs[0] ?? ''),
		isAmount: units.some((name) => name !== '%'),
		isNamed: isPlain && units.some((name) => /^[A-Z]{2,3}$/.test(name)),
		isBare: own === visible,
		isSpaced,
	};
}

export function isNumber(text: string): boolean {
	const number = readWrittenNumber(text);
	return number !== undefined && decimalMarksOf(number.digits).length > 0;
}

/** Whether a text is a year of the last or this century. */
export function isYear(text: string): boolean {
	return /^(?:19|20)\d\d$/.test(text);
}
