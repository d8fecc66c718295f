import { forEachEntry, type Pause } from '../../pauses';
import {
	currenciesOf,
	currencyPattern,
	type DecimalMark,
	type TextElement,
} from '../../element-text';
import { dateOrderOf, datesIn, type DateOrder } from '../normalForms/dates';
import { addTo } from '../lists';
import { decimalMarkOf, numbersIn } from '../normalForms/numbers';
import { readPassages, type Passage } from './passages';

export type Kind = 'number' | 'date' | 'text' | 'currency';

/** A place in the text where something stands. */
export interface Occurrence {
	passage: Passage;
	kind: Kind;
	start: number;
	end: number;
	/** What it stands for, in normal forms: several where it can be read in several ways. */
	keys: readonly string[];
	currencies?: readonly string[];
	isPercent?: boolean;
}

/** A word of the document. */
interface Word extends Pick<Occurrence, 'passage' | 'start' | 'end'> {
	word: string;
}

/** What can be looked up in a document. */
export interface DocumentIndex {
	passages: readonly Passage[];
	words: readonly Word[];
	/** The places in `words` of each word. */
	byWord: ReadonlyMap<string, readonly number[]>;
	/** Numbers, dates and currencies by their normal forms. */
	byKey: ReadonlyMap<string, readonly Occurrence[]>;
	/** The texts of passages in which values are left blank. */
	wordings: Map<Passage, string>;
	/** What comes first in its dates. */
	order: DateOrder;
	/** What the words of labels mean, as far as they were read. */
	concepts: Map<string, ReadonlySet<string>>;
	/** The numbers and dates of each passage, in their order. */
	figuresOf: ReadonlyMap<Passage, readonly Occurrence[]>;
}

/** So much of a document tells how it writes numbers and dates. Characters. */
const maxSample = 500_000;

/** Returns what tells a place from all others of its document. */
export function placeKey({ passage, start }: Pick<Occurrence, 'passage' | 'start'>): string {
	return `${passage.index} ${start}`;
}

const wordPattern = /[\p{L}\p{N}\p{M}\u00ad]+/gu;

/** Returns the words of a text as they're compared, each with its place. */
export function wordsIn(text: string): Array<{ word: string; start: number; end: number }> {
	return [...text.matchAll(wordPattern)].map(({ 0: found, index }) => ({
		word: found.normalize('NFKC').replaceAll('\u00ad', '').toLowerCase(),
		start: index,
		end: index + found.length,
	}));
}

export const numberKey = (value: number) => `n${Number(value.toPrecision(12))}`;
export const dateKey = (value: string) => `d${value}`;
export const currencyKey = (code: string) => `c${code}`;

/** How a document writes what could be read in two ways. */
interface Conventions {
	mark: DecimalMark | undefined;
	order: DateOrder;
}

/** Without a date that can only be read in one way, numbers, language and currency tell. */
function conventionsOf(passages: readonly Passage[]): Conventions {
	const texts: string[] = [];
	let length = 0;
	for (const { text } of passages) {
		if (length > maxSample) break;
		texts.push(text);
		length += text.length;
	}
	const mark = decimalMarkOf(texts);
	const has = (sign: RegExp) => texts.some((text) => sign.test(text));
	const isForeign = passages.some(({ element }) => {
		const { languages } = element.metadata;
		return (
			Array.isArray(languages) &&
			languages.some((language) => language !== 'eng' && language !== '')
		);
	});
	const usual: DateOrder =
		mark === ',' || isForeign || has(/[€£]/) ? 'day' : has(/\$/) ? 'month' : undefined;
	return { mark, order: dateOrderOf(texts) ?? usual };
}

/** Reads all that can be looked up in a document. */
export async function indexDocument(
	elements: readonly TextElement[],
	pause: Pause,
): Promise<DocumentIndex> {
	const passages = await readPassages(elements, pause);
	const conventions = conventionsOf(passages);
	const words: Word[] = [];
	const byWord = new Map<string, number[]>();
	const byKey = new Map<string, Occurrence[]>();
	const figuresOf = new Map<Passage, Occurrence[]>();
	await forEachEntry(passages, pause, (passage) => {
		for (const word of wordsIn(passage.text)) {
			addTo(byWord, word.word, words.length);
			words.push({ ...word, passage });
		}
		const figures = figuresIn(passage, conventions);
		figuresOf.set(
			passage,
			figures.filter(({ kind }) => kind !== 'currency'),
		);
		for (const figure of figures.filter(isChosen)) {
			for (const key of figure.keys) addTo(byKey, key, figure);
		}
	});
	return {
		passages,
		words,
		byWord,
		byKey,
		figuresOf,
		concepts: new Map(),
		wordings: new Map(),
		order: conventions.order,
	};
}

/** Text behind an empty check box isn't what the document says. */
export function isChosen({ passage, start }: Pick<Occurrence, 'passage' | 'start'>): boolean {
	return !/(?:☐|□|\[ ?\]|\( ?\))\s*$/.test(passage.text.slice(Math.max(0, start - 5), start));
}

/** A name with digits, such as INV-2025/0117. */
const identifier =
	/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}/._-]{0,60}\d)[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*/gu;

/** What counts the questions of a form, or the clauses of a contract. */
const enumeration = /^\s*(?:§ ?\d{1,2}[.)]?|\d{1,2}[.)])\s+(?=\p{L}{2})/u;

/** The numbers, dates, currencies and names with digits of a passage. Digits of a date are no numbers. */
function figuresIn(passage: Passage, { mark, order }: Conventions): Occurrence[] {
	const { text } = passage;
	const currencies = [...text.matchAll(currencyPattern)].flatMap(({ 0: name, index }) => {
		const keys = currenciesOf(name)?.map(currencyKey);
		return keys
			? [{ passage, kind: 'currency' as const, start: index, end: index + name.length, keys }]
			: [];
	});
	if (!/\d/.test(text)) return currencies;
	const dates = inOrder(
		datesIn(text, order).map(({ values, start, end }) => ({
			...{ passage, kind: 'date' as const, start, end },
			keys: values.map(dateKey),
		})),
	);
	const counter = enumeration.exec(text)?.[0].length ?? 0;
	const numbers = apartFrom(dates, numbersIn(text, mark))
		.filter(({ start }) => start >= counter)
		.map(({ values, ...place }) => ({
			passage,
			kind: 'number' as const,
			...place,
			keys: values.map(numberKey),
		}));
	const known = inOrder([...dates, ...numbers]);
	const written = [...text.matchAll(identifier)].map(({ 0: name, index }) => ({
		start: index,
		end: index + name.length,
	}));
	const names = apartFrom(known, written).map((place) => ({
		...{ passage, kind: 'text' as const, ...place, keys: [] },
	}));
	return inOrder([...currencies, ...known, ...names]);
}

type Stretch = Pick<Occurrence, 'start' | 'end'>;

function inOrder<Place extends Stretch>(places: Place[]): Place[] {
	return places.sort((one, other) => one.start - other.start);
}

/** Returns the places that overlap none of those that are taken. Both are in the order of the text. */
function apartFrom<Place extends Stretch>(
	taken: readonly Stretch[],
	places: readonly Place[],
): Place[] {
	let at = 0;
	return places.filter(({ start, end }) => {
		while ((taken[at]?.end ?? Infinity) <= start) at += 1;
		return (taken[at]?.start ?? Infinity) >= end;
	});
}
