import { currenciesOf, readWrittenNumber } from '../../element-text';
import { datesIn, type DateOrder } from '../normalForms/dates';
import { numbersIn } from '../normalForms/numbers';
import {
	currencyKey,
	isChosen,
	dateKey,
	numberKey,
	wordsIn,
	type DocumentIndex,
	type Kind,
	type Occurrence,
} from './documentIndex';

/** What a value is, and where it stands. */
export interface FoundValue {
	kind: Kind;
	/** Whether it's a name with digits, such as an invoice's number. */
	isIdentifier: boolean;
	occurrences: Occurrence[];
}

/** More places of one value than this tell nothing more. */
const maxPlaces = 1_000;
/** Marks that join digits and letters to one name, such as 2025-0117. */
const joins = /[-/._]/;

/** A name with digits such as INV-17 or AB 17, and a phone number. */
const identifier = /^\S*\d\S*(?: \S+)?$|^[+(]?\d[\d\s()/-]{5,}$/;

/** Returns where a number or a text stands in a document, compared in normal forms. */
export function findValue(index: DocumentIndex, value: string | number): FoundValue {
	const isIdentifier = identifier.test(String(value).trim());
	const found = findKind(index, value);
	return { ...found, isIdentifier: isIdentifier && found.kind === 'text' };
}

function findKind(index: DocumentIndex, value: string | number): Omit<FoundValue, 'isIdentifier'> {
	if (typeof value === 'number')
		return { kind: 'number', occurrences: withKey(index, [numberKey(value)]) };
	const text = value.trim();
	const codes = currenciesOf(text);
	if (codes) return { kind: 'currency', occurrences: withKey(index, codes.map(currencyKey)) };
	const days = wholeDate(text, index.order);
	if (days.length > 0) {
		const dates = withKey(index, days.map(dateKey));
		return { kind: 'date', occurrences: dates.length > 0 ? dates : findText(index, text) };
	}
	const amount = wholeNumber(text);
	const literal = findText(index, text);
	if (amount === undefined || (literal.length > 0 && /^\d+$/.test(text)))
		return { kind: 'text', occurrences: literal };
	const numbers = withKey(index, amount.values.map(numberKey)).filter(
		({ currencies }) =>
			!currencies ||
			!amount.currencies ||
			currencies.some((code) => amount.currencies?.includes(code)),
	);
	return numbers.length > 0
		? { kind: 'number', occurrences: numbers }
		: { kind: 'text', occurrences: literal };
}

function withKey({ byKey }: DocumentIndex, keys: readonly string[]): Occurrence[] {
	const found = keys.map((key) => byKey.get(key)?.slice(0, maxPlaces) ?? []);
	return found.length === 1 && found[0] ? found[0] : [...new Set(found.flat())];
}

/** The days that a text as a whole may stand for, with or without a time. */
function wholeDate(text: string, order: DateOrder): string[] {
	const day = text.replace(/T\d\d:\d\d.*$/, '');
	const [found, ...others] = day.length <= 40 ? datesIn(day, order) : [];
	return found && others.length === 0 && found.start === 0 && found.end === day.length
		? found.values
		: [];
}

/** The number that a text as a whole is, with its currency. */
function wholeNumber(
	text: string,
): (Pick<Occurrence, 'currencies'> & { values: number[] }) | undefined {
	if (readWrittenNumber(text) === undefined || /^0\d/.test(text)) return undefined;
	return numbersIn(text, undefined)[0];
}

/** Returns where the words of a text stand one after another. */
function findText({ words, byWord }: DocumentIndex, text: string): Occurrence[] {
	const wanted = wordsIn(text).map(({ word }) => word);
	if (wanted.length === 0) return [];
	const places = wanted.map((word) => byWord.get(word) ?? []);
	const rarest = places.reduce(
		(least, list, at) => (list.length < (places[least]?.length ?? 0) ? at : least),
		0,
	);
	const found: Occurrence[] = [];
	const add = (first: number, count: number) => {
		const [start, end] = [words[first], words[first + count - 1]];
		if (start === undefined || end === undefined || !isChosen(start)) return;
		const isWithin = start.passage === end.passage;
		const place = {
			passage: start.passage,
			start: start.start,
			end: isWithin ? end.end : start.passage.text.length,
		};
		if (!isPart(start.passage.text, start.start, -1) && !isPart(end.passage.text, end.end, 1)) {
			found.push({ ...place, kind: 'text', keys: [] });
		}
	};
	for (const place of places[rarest]?.slice(0, maxPlaces) ?? []) {
		const first = place - rarest;
		if (wanted.every((word, at) => words[first + at]?.word === word)) add(first, wanted.length);
	}
	if (found.length === 0 && /\d/.test(text)) findSpaced({ words, byWord }, wanted.join(''), add);
	return found;
}

/** Finds a name with digits that has other spaces in the document, such as an IBAN. */
function findSpaced(
	{ words, byWord }: Pick<DocumentIndex, 'words' | 'byWord'>,
	joined: string,
	add: (first: number, count: number) => void,
): void {
	for (let length = Math.min(joined.length, 40); length > 0; length -= 1) {
		for (const first of byWord.get(joined.slice(0, length))?.slice(0, maxPlaces) ?? []) {
			let count = 1;
			let written = words[first]?.word ?? '';
			while (written.length < joined.length && joined.startsWith(written)) {
				written += words[first + count]?.word ?? ' ';
				count += 1;
			}
			if (written === joined) add(first, count);
		}
	}
}

/** Whether a text goes on before (-1) or after (1) a place as one name or number: 117 is a part of 2025-0117. */
function isPart(text: string, at: number, direction: 1 | -1): boolean {
	const charAt = (distance: number) =>
		text.charAt(direction === 1 ? at + distance : at - 1 - distance);
	const isInName = /[\p{L}\p{N}]/u.test(charAt(1));
	const edge = text.charAt(direction === 1 ? at - 1 : at);
	if (joins.test(charAt(0))) return isInName && (/\d/.test(charAt(1)) || /\d/.test(edge));
	return charAt(0) === ',' && /\d/.test(charAt(1)) && /\d/.test(edge);
}
