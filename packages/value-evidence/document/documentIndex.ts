import { forEachEntry, type Pause } from '../../pauses';
import {
	currenciesOf,
	currencyPattern,
	type DecimalMark,
	type TextElement,
} from '../../element-text';
import { dateOrderOf, datesIn, type DateOrder } from '../reading/dates';
import { decimalMarkOf, numbersIn } from '../reading/numbers';
import { optionsOf, readLines, type Line } from './lines';

/** What a value or a place is: a name is one with digits, such as an invoice's number. */
export type Kind = 'number' | 'date' | 'currency' | 'name' | 'text';

/** A place where something stands. */
export interface Place {
	line: Line;
	start: number;
	/** In the last of its lines. */
	end: number;
	/** Its last line, if it goes on behind `line`. */
	endLine: Line;
	kind: Kind;
}

/** A number, a date, a currency or a name with digits. */
export interface Figure extends Place {
	/** What it stands for, in normal forms: several where it can be read in several ways. */
	keys: readonly string[];
	currencies?: readonly string[];
	isPercent?: boolean;
	/** Whether nothing tells in which of two ways it's read. */
	isUnclear?: boolean;
}

/** A word of the document. */
export interface Word {
	word: string;
	line: Line;
	start: number;
	end: number;
}

/** What can be looked up in a document. */
export interface DocumentIndex {
	lines: readonly Line[];
	words: readonly Word[];
	/** The places in `words` of each word, and of the first one of each line. */
	byWord: ReadonlyMap<string, readonly number[]>;
	firstWords: readonly number[];
	/** Numbers, dates and currencies by their normal forms. */
	byKey: ReadonlyMap<string, readonly Figure[]>;
	/** The figures of each line, in their order. */
	figuresOf: ReadonlyMap<Line, readonly Figure[]>;
	order: DateOrder;
	mark: DecimalMark | undefined;
	/** The years that it names. */
	years: ReadonlySet<string>;
}

/** More currencies in a line tell nothing more. */
const maxCurrencies = 100;

/** So much of a document tells how it writes numbers and dates. Characters. */
const maxSample = 100_000;

/** Words, and the parts of "2xDesk". */
const wordPattern =
	/(?<![\p{L}\p{N}])\d{1,3}(?=[x×]\p{L}{2})|(?<=(?<![\p{L}\p{N}])\d{1,3})[x×](?=\p{L}{2})|[\p{L}\p{N}\p{M}\u00ad]+/gu;

/** The same for text without letters of other alphabets, which takes a third of the time. */
const plainWordPattern =
	/(?<![A-Za-z\d])\d{1,3}(?=x[A-Za-z]{2})|(?<=(?<![A-Za-z\d])\d{1,3})x(?=[A-Za-z]{2})|[A-Za-z\d]+/g;

/** Calls `use` for each word of a text as it's compared, with its place. */
function eachWord(text: string, use: (word: string, start: number, end: number) => void): void {
	const isPlain = /^[\x20-\x7e]*$/.test(text);
	for (const { 0: found, index } of text.matchAll(isPlain ? plainWordPattern : wordPattern)) {
		const word = isPlain ? found : found.normalize('NFKC').replaceAll('\u00ad', '');
		use(word.toLowerCase(), index, index + found.length);
	}
}

/** Returns the words of a text as they're compared, each with its place. */
export function wordsIn(text: string): Array<{ word: string; start: number; end: number }> {
	const words: Array<{ word: string; start: number; end: number }> = [];
	eachWord(text, (word, start, end) => words.push({ word, start, end }));
	return words;
}

export const numberKey = (value: number) => `n${Number(value.toPrecision(12))}`;
export const dateKey = (value: string) => `d${value}`;
export const currencyKey = (code: string) => `c${code}`;

/** Without a date that can only be read in one way, numbers, language and currency tell. */
function conventionsOf(lines: readonly Line[]): Pick<DocumentIndex, 'mark' | 'order'> {
	const texts: string[] = [];
	let length = 0;
	for (const { text } of lines) {
		if (length > maxSample) break;
		texts.push(text);
		length += text.length;
	}
	const mark = decimalMarkOf(texts);
	const has = (sign: RegExp) => texts.some((text) => sign.test(text));
	const isForeign = lines.some(({ element: { metadata } }) => {
		const { languages } = metadata;
		return Array.isArray(languages) && languages.some((one) => one !== 'eng' && one !== '');
	});
	const usual: DateOrder =
		mark === ',' || isForeign || has(/[€£]/) || speaksForeign(texts)
			? 'day'
			: has(/\$/)
				? 'month'
				: undefined;
	return { mark, order: dateOrderOf(texts) ?? usual };
}

const english = /(?<!\p{L})(?:the|of|and|to|for|is|by|with|from|date|number)(?!\p{L})/giu;
const others =
	/(?<!\p{L})(?:der|die|das|und|f[uü]r|vom|de|du|des|le|les|del|el|los|para|il|di|da|do|het|een|van|en|voor|och|att|f[oö]r|nr|oraz|datum|fecha|data)(?!\p{L})/giu;

/** Whether most of some common words aren't English. */
function speaksForeign(texts: readonly string[]): boolean {
	const sample = texts.slice(0, 200).join(' ').slice(0, 10_000);
	return (sample.match(others) ?? []).length > (sample.match(english) ?? []).length;
}

/** Adds an entry to the list of a key. */
export function addTo<Key, Entry>(lists: Map<Key, Entry[]>, key: Key, entry: Entry): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [entry]);
	else list.push(entry);
}

/** Reads all that can be looked up in a document. */
export async function indexDocument(
	elements: readonly TextElement[],
	pause: Pause,
): Promise<DocumentIndex> {
	const lines = await readLines(elements, pause);
	const conventions = conventionsOf(lines);
	const words: Word[] = [];
	const firstWords: number[] = [];
	const byWord = new Map<string, number[]>();
	const byKey = new Map<string, Figure[]>();
	const figuresOf = new Map<Line, Figure[]>();
	const years = new Set<string>();
	await forEachEntry(lines, pause, (line) => {
		firstWords.push(words.length);
		eachWord(line.text, (word, start, end) => {
			addTo(byWord, word, words.length);
			words.push({ word, line, start, end });
			if (word.length === 4 && /^(?:19|20)\d\d$/.test(word)) years.add(word);
		});
		const figures = figuresIn(line, conventions);
		figuresOf.set(line, figures);
		for (const figure of figures) {
			if (!isChosen(figure)) continue;
			for (const key of figure.keys) addTo(byKey, key, figure);
		}
	});
	return { lines, words, firstWords, byWord, byKey, figuresOf, years, ...conventions };
}

/** Text beside an empty check box isn't what the document says. */
export function isChosen({ line, start }: Pick<Place, 'line' | 'start'>): boolean {
	const option = optionsOf(line).find((one) => start >= one.start && start < one.end);
	return option?.isMarked !== false;
}

/** A name with digits, such as INV-2025/0117. */
const name = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}/._-]{0,60}\d)[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*/gu;

const mayBeName = /\p{L}[-/._]?\d|\d[-/._]?\p{L}|\d[-/._]\d|\d{3}/u;

/** What counts the questions of a form, or the clauses of a contract. */
const enumeration = /^\s*(?:§ ?\d{1,2}[.)]?|\d{1,2}[.)])\s+(?=\p{L}{2})/u;

/** The figures of a line. Digits of a date are no numbers. */
function figuresIn(line: Line, { mark, order }: Pick<DocumentIndex, 'mark' | 'order'>): Figure[] {
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
	const counter = enumeration.exec(text)?.[0].length ?? 0;
	const numbers = apartFrom(dates, numbersIn(text, mark))
		.filter(({ start }) => start >= counter)
		.map(({ values, start, end, ...number }): Figure => ({
			...{ ...place(start, end), kind: 'number', keys: values.map(numberKey) },
			...number,
		}));
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

/** Returns the words of a place by their places among all words: from the first to the one after the last. */
export function wordRange(
	{ words, firstWords }: DocumentIndex,
	{ line, endLine, start, end }: Place,
): [from: number, to: number] {
	const find = (of: Line, at: number) => {
		let [low, high] = [firstWords[of.index] ?? 0, firstWords[of.index + 1] ?? words.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((words[middle]?.end ?? 0) <= at) low = middle + 1;
			else high = middle;
		}
		return low;
	};
	return [find(line, start), find(endLine, end - 1) + 1];
}
