import { currenciesOf } from '../../element-text';
import type { Steps } from '../../pauses';
import { readDate, type WrittenDate } from '../reading/dates';
import { readNumberText } from '../reading/numbers';
import { isClosed } from '../reading/shapes';
import { maxPlaces, wordsIn, type DocumentIndex } from './documentIndex';
import { currencyKey, dateKey, numberKey } from './figures';
import { isChosen, textAt, type Kind, type Place } from './place';

/** The date that a document has where day and month of a value are exchanged. */
interface Exchanged {
	place: Place;
	day: string;
	order: 'day' | 'month';
}

/** What a value is, and where it stands. */
export interface FoundValue {
	kind: Kind;
	places: Place[];
	exchanged?: Exchanged;
	/** Whether another currency stands at more places. */
	isRare?: boolean;
}

/** Marks that join digits and letters to one name, such as 2025-0117. */
const joins = /[-/_]/;
/** A name that's joined otherwise in the document has at least so many letters and digits. */
const minJoined = 7;

/** A name with digits such as INV-17 or AB 17, and a phone number. */
const name = /^\S*\d\S*(?: \S+)?$|^[+(]?\d[\d\s()/-]{5,}$|^[A-Z]{2}\d\d(?: [A-Z\d]{2,4}){3,}$/;

/** Returns where a number or a text stands in a document, compared in normal forms. */
export function* findValue(index: DocumentIndex, value: string | number): Steps<FoundValue> {
	if (typeof value === 'number') {
		return { kind: 'number', places: yield* index.withKeys([numberKey(value)]) };
	}
	const text = value.trim();
	const codes = currenciesOf(text);
	if (codes) return yield* findCurrency(index, codes.map(currencyKey));
	const { mark, order } = index.conventions;
	const date = readDate(text, order);
	if (date !== undefined) return yield* findDate(index, text, date);
	const kind = name.test(text) ? 'name' : 'text';
	const words = yield* wordsOfText(text);
	const number = readNumberText(text.replace(/^([-−–+])\s+/, '$1'), mark);
	if (number === undefined) return { kind, places: findText(index, text, words) };
	const literal = /^\d+$/.test(text)
		? findText(index, text).filter((place) => !isInDate(index, place))
		: [];
	if (literal.length > 0) return { kind: 'name', places: literal };
	const places = (yield* index.withKeys(number.values.map(numberKey))).filter(
		({ currencies }) =>
			!currencies ||
			!number.currencies ||
			currencies.some((code) => number.currencies?.includes(code)),
	);
	return { kind: 'number', places };
}

/** Finds a currency, and whether another one has more amounts. */
function* findCurrency(index: DocumentIndex, keys: readonly string[]): Steps<FoundValue> {
	const counts = new Map<string, number>();
	for (const line of index.lines) {
		yield;
		for (const { kind, keys: all } of index.figuresOf(line)) {
			for (const key of kind === 'currency' ? all : []) counts.set(key, (counts.get(key) ?? 0) + 1);
		}
	}
	const places = yield* index.figuresWith(index.lines, keys);
	const most = Math.max(0, ...counts.values());
	return { kind: 'currency', places, isRare: places.length < most };
}

/** Returns where a day, a month or a time stands. */
function* findDate(
	index: DocumentIndex,
	text: string,
	{ kind, values, time }: WrittenDate,
): Steps<FoundValue> {
	const keys = values.flatMap((value) => [
		value,
		// A day whose year stands elsewhere, and a month that became its first day.
		...(kind === 'date' && index.byWord.has(value.slice(0, 4)) ? [`-${value.slice(4)}`] : []),
		...(kind === 'date' && value.endsWith('-01') ? [value.slice(0, -3)] : []),
	]);
	const places = yield* index.withKeys(keys.map(dateKey));
	if (places.length === 0) {
		const exchanged = yield* findExchanged(index, text);
		return { kind: 'date', places: findExactly(index, text), exchanged };
	}
	if (time === undefined) return { kind: 'date', places };
	const timeKey = dateKey(time);
	const isSaid = (yield* index.withKeys([timeKey])).length > 0;
	const atTime = places.filter(({ line }) => {
		const beside = line.row.lines.flatMap((one) => index.figuresOf(one));
		const times = beside.filter(({ keys: [key = ''] }) => key.includes(':'));
		return times.length > 0 ? times.some((one) => one.keys.includes(timeKey)) : isSaid;
	});
	return { kind: 'date', places: atTime };
}

/** Finds the date that a value is if day and month are exchanged. */
function* findExchanged(index: DocumentIndex, text: string): Steps<Exchanged | undefined> {
	const { order } = index.conventions;
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
	if (order === undefined || year === undefined || day === month) return undefined;
	const other = `${year}-${day}-${month}`;
	const places = yield* index.withKeys([dateKey(other)]);
	const place = places.find((one) => /^\d{1,2}\D\d{1,2}\D/.test(textAt(one)));
	return place && { place, day: other, order };
}

/** Digits of a date are no number. */
function isInDate(index: DocumentIndex, { line, start, end }: Place): boolean {
	return index
		.figuresOf(line)
		.some((one) => one.kind === 'date' && one.start <= start && one.end >= end);
}

/** Returns where a text stands as it's written. */
function findExactly(index: DocumentIndex, text: string): Place[] {
	return findText(index, text).filter(
		({ line, start, end }) => line.text.slice(start, end) === text,
	);
}

/** So much of a long text is read in one step. Characters. */
const maxStep = 16_000;

/** Returns the words of a text, which may be long, as they're compared: in small letters. */
export function* wordsOfText(text: string): Steps<string[]> {
	if (text.length <= maxStep) return wordsIn(text);
	const words: string[] = [];
	for (let start = 0; start < text.length;) {
		yield;
		const space = text.slice(start, start + maxStep).search(/\s\S*$/) + 1;
		const end = space > 0 && start + maxStep < text.length ? start + space : start + maxStep;
		for (const word of wordsIn(text.slice(start, end))) words.push(word);
		start = end;
	}
	return words;
}

/** Returns where the words of a text stand one after another. */
function findText(index: DocumentIndex, text: string, wanted = wordsIn(text)): Place[] {
	if (wanted.length === 0) return [];
	const kind = name.test(text) ? 'name' : 'text';
	const places: Place[] = [];
	const add = (first: number, count: number) => {
		const [from, to] = [index.words[first], index.words[first + count - 1]];
		if (from === undefined || to === undefined || !isChosen(from)) return;
		const isBegin = isClosed(text.trim()) || !continuesAt(from.line.text, from.start, -1);
		if (!isBegin || continuesAt(to.line.text, to.end, 1)) return;
		places.push({ line: from.line, start: from.start, endLine: to.line, end: to.end, kind });
	};
	findWords(index, wanted, add);
	// A text that's spaced otherwise in the document, such as an IBAN, or a word that its PDF tears.
	const joined = wanted.join('');
	if (places.length === 0 && (kind === 'name' ? /\d/.test(text) : joined.length >= minJoined)) {
		const isPlain = joined.length >= minJoined && /^\+?[\p{L}\p{N}]+$|^[A-Z]{2}\d\d /u.test(text);
		index.findJoined(joined, isPlain && kind === 'name' ? /^[\s()/.-]*$/ : /^\s*$/, (from, to) =>
			add(from, to - from),
		);
	}
	return places;
}

type Add = (first: number, count: number) => void;

function findWords({ words, byWord }: DocumentIndex, wanted: readonly string[], add: Add): void {
	const lists = wanted.map((word) => byWord.get(word) ?? []);
	const rarest = lists.reduce(
		(least, list, at) => (list.length < (lists[least]?.length ?? 0) ? at : least),
		0,
	);
	for (const place of lists[rarest]?.slice(0, maxPlaces) ?? []) {
		const first = place - rarest;
		if (wanted.every((word, at) => words[first + at]?.word === word)) add(first, wanted.length);
	}
}

/** Whether a text goes on before (-1) or after (1) a place as one name or number: 117 is a part of 2025-0117. */
function continuesAt(text: string, at: number, direction: 1 | -1): boolean {
	const charAt = (distance: number) =>
		text.charAt(direction === 1 ? at + distance : at - 1 - distance);
	const isInName = /[\p{L}\p{N}]/u.test(charAt(1));
	const edge = text.charAt(direction === 1 ? at - 1 : at);
	if (charAt(0) === '.') return /\d/.test(charAt(1)) && (direction === -1 || /\d/.test(edge));
	if (joins.test(charAt(0))) return isInName && (/\d/.test(charAt(1)) || /\d/.test(edge));
	return /[,:'’]/.test(charAt(0)) && /\d/.test(charAt(1)) && /\d/.test(edge);
}
