import { currenciesOf, currencyPattern } from '../../element-text';
import { datesIn } from '../reading/dates';
import { numbersIn } from '../reading/numbers';
import type { Conventions } from './conventions';
import type { Line } from './lines';
import type { Figure, Place } from './place';

export const numberKey = (value: number) => `n${Number(value.toPrecision(12))}`;
export const dateKey = (value: string) => `d${value}`;
export const currencyKey = (code: string) => `c${code}`;

/** More currencies in a line tell nothing more. */
const maxCurrencies = 100;

/** A name with digits, such as INV-2025/0117. */
const name = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}/._-]{0,60}\d)[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*/gu;

const mayBeName = /\p{L}[-/._]?\d|\d[-/._]?\p{L}|\d[-/._]\d|\d{3}/u;

/** Returns the figures of a line, in their order. Digits of a date are no numbers. */
export function figuresIn(line: Line, { mark, order }: Conventions): Figure[] {
	const { text } = line;
	const place = (start: number, end: number) => ({ line, endLine: line, start, end });
	const hasDigits = /\d/.test(text);
	const hasCurrencies = hasDigits || /^[^a-z]{3}$|[^A-Z][A-Z]{3}[^A-Z]|\p{Sc}/u.test(` ${text} `);
	const signs = [...(hasCurrencies ? text.matchAll(currencyPattern) : [])];
	const currencies = signs.slice(0, maxCurrencies).flatMap(({ 0: sign, index }): Figure[] => {
		const keys = currenciesOf(sign)?.map(currencyKey);
		return keys ? [{ ...place(index, index + sign.length), kind: 'currency', keys }] : [];
	});
	if (!hasDigits) return currencies;
	const dates = datesIn(text, order).map(({ values, start, end }): Figure => {
		const keys = values.map(dateKey);
		const isUnclear = values.length > 1 && !values[0]?.startsWith('-');
		return { ...place(start, end), kind: 'date', keys, isUnclear };
	});
	const numbers = apartFrom(dates, numbersIn(text, mark)).map(
		({ values, start, end, ...number }): Figure => ({
			...{ ...place(start, end), kind: 'number', keys: values.map(numberKey) },
			...number,
		}),
	);
	const known = [...dates, ...numbers].sort(byStart);
	const written = [...(mayBeName.test(text) ? text.matchAll(name) : [])].map(
		({ 0: whole, index }) => ({
			start: index,
			end: index + whole.length,
		}),
	);
	const names = apartFrom(known, written).map(({ start, end }): Figure => ({
		...place(start, end),
		kind: 'name',
		keys: [],
	}));
	return [...currencies, ...known, ...names].sort(byStart);
}

type Span = Pick<Place, 'start' | 'end'>;

const byStart = (one: Span, other: Span) => one.start - other.start;

/** Returns the places that overlap none of those that are taken. Both are in the order of the text. */
function apartFrom<One extends Span>(taken: readonly Span[], places: readonly One[]): One[] {
	let at = 0;
	return places.filter(({ start, end }) => {
		while ((taken[at]?.end ?? Infinity) <= start) at += 1;
		return (taken[at]?.start ?? Infinity) >= end;
	});
}
