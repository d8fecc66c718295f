import type { TextElement } from '../../element-text';
import { forEachEntry, type Pause, type Steps } from '../../pauses';
import { conventionsOf, type Conventions } from './conventions';
import { figuresIn } from './figures';
import { readLines, type Line } from './lines';
import { isChosen, type Figure, type Place } from './place';

/** A word of the document. */
export interface Word {
	word: string;
	line: Line;
	start: number;
	end: number;
}

/** More places of one value than this tell nothing more. */
export const maxPlaces = 1_000;
/** A longer word begins no name. Characters. */
const maxWord = 40;
/** Nothing more is looked for in so many places of a word. */
const maxLooked = 20_000;

const wordPattern = /[\p{L}\p{N}\p{M}\u00ad]+/gu;

/** Whether the code is that of an ASCII letter or digit. */
const isWordCode = (code: number) =>
	(code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91);

/** Calls `use` for each word of a text as it's compared, with its place. */
function eachWord(text: string, use: (word: string, start: number, end: number) => void): void {
	if (!/^[\x20-\x7e]*$/.test(text)) {
		for (const { 0: found, index } of text.matchAll(wordPattern)) {
			const word = found.normalize('NFKC').replaceAll('\u00ad', '');
			use(word.toLowerCase(), index, index + found.length);
		}
		return;
	}
	// Text without letters of other alphabets takes a quarter of the time.
	const small = text.toLowerCase();
	for (let end = 0; end < text.length; end += 1) {
		const start = end;
		while (isWordCode(small.charCodeAt(end))) end += 1;
		if (end > start) use(small.slice(start, end), start, end);
	}
}

/** Returns the words of a text as they're compared. */
export function wordsIn(text: string): string[] {
	const words: string[] = [];
	eachWord(text, (word) => words.push(word));
	return words;
}

/** Adds an entry to the list of a key. */
export function addTo<Key, Entry>(lists: Map<Key, Entry[]>, key: Key, entry: Entry): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [entry]);
	else list.push(entry);
}

const two = (number: number) => String(number).padStart(2, '0');

/** The digits with which a number may begin: 1234 may be 1,234. A rate of 0.19 may be 19%. */
function* beginsOf(size: number): Generator<string> {
	for (const one of [size, size * 100]) {
		const digits = String(Math.trunc(Number(one.toPrecision(12))));
		yield* [`0${digits}`, `00${digits}`];
		for (let length = 1; length <= digits.length; length += 1) yield digits.slice(0, length);
	}
	if (size < 1) yield* ['00', size.toFixed(2).slice(2)];
}

/** The digits that stand where a number or a date is that a key stands for: its first ones, a day's, a month's year. */
function* digitsOf(key: string): Generator<string> {
	if (key.startsWith('n')) {
		yield* beginsOf(Math.abs(Number(key.slice(1))));
		return;
	}
	const [, day, year, hour] = /^d(?:.*-\d\d-(\d\d)|(\d{4})-\d\d|(\d\d):\d\d)$/.exec(key) ?? [];
	if (year !== undefined) yield year;
	for (const number of day === undefined ? [] : [Number(day)]) yield* [String(number), two(number)];
	for (const number of hour === undefined ? [] : [Number(hour), Number(hour) % 12]) {
		yield* [String(number), two(number), '12'];
	}
}

/** What can be looked up in a document. Figures are read where they're asked for: most lines are never. */
export class DocumentIndex {
	readonly words: Word[] = [];
	/** The places in `words` of each word, and of the first one of each line. */
	readonly byWord = new Map<string, number[]>();
	readonly firstWords: number[] = [];
	/** Words that have letters and digits, by their digits: RM14, 3rd. */
	private readonly byDigits = new Map<string, string[]>();
	private readonly figures: Array<readonly Figure[] | undefined> = [];
	private known: Conventions | undefined;
	readonly lines: readonly Line[];

	constructor(lines: readonly Line[]) {
		this.lines = lines;
	}

	add(line: Line): void {
		this.firstWords.push(this.words.length);
		eachWord(line.text, (word, start, end) => {
			const places = this.byWord.get(word);
			if (places === undefined) this.addWord(word);
			else places.push(this.words.length);
			this.words.push({ word, line, start, end });
		});
	}

	private addWord(word: string): void {
		this.byWord.set(word, [this.words.length]);
		if (!/\d/.test(word) || !/\D/.test(word)) return;
		for (const digits of new Set(word.match(/\d+/g))) addTo(this.byDigits, digits, word);
	}

	/** How the document writes numbers and dates. */
	get conventions(): Conventions {
		return (this.known ??= conventionsOf(this.lines));
	}

	/** The place of the first word behind a line. */
	endOf({ index }: Line): number {
		return this.firstWords[index + 1] ?? this.words.length;
	}

	/** The figures of a line, in their order. */
	figuresOf(line: Line): readonly Figure[] {
		return (this.figures[line.index] ??= figuresIn(line, this.conventions));
	}

	/** Returns the numbers and dates that have one of these normal forms. */
	*withKeys(keys: readonly string[]): Steps<Figure[]> {
		const lines = new Set<Line>();
		for (const digits of new Set(keys.flatMap((key) => [...digitsOf(key)]))) {
			for (const word of [digits, ...(this.byDigits.get(digits) ?? [])]) {
				for (const place of this.byWord.get(word)?.slice(0, maxLooked) ?? []) {
					const line = this.words[place]?.line;
					if (line !== undefined) lines.add(line);
				}
			}
		}
		return yield* this.figuresWith(
			[...lines].sort((one, other) => one.index - other.index),
			keys,
		);
	}

	/** Returns the figures of lines that have one of these normal forms. */
	*figuresWith(lines: readonly Line[], keys: readonly string[]): Steps<Figure[]> {
		const figures: Figure[] = [];
		for (const line of lines) {
			yield;
			for (const figure of this.figuresOf(line)) {
				if (figures.length >= maxPlaces) return figures;
				if (figure.keys.some((key) => keys.includes(key)) && isChosen(figure)) figures.push(figure);
			}
		}
		return figures;
	}

	/** Calls `use` for words of a line that are a text if they're joined: with the first and the one after the last. */
	findJoined(text: string, mayJoin: RegExp, use: (from: number, to: number) => void): void {
		const { words } = this;
		for (let length = 1; length <= Math.min(text.length, maxWord); length += 1) {
			for (const first of this.byWord.get(text.slice(0, length))?.slice(0, maxPlaces) ?? []) {
				let [said, next] = [length, first + 1];
				for (; said < text.length; next += 1) {
					const [before, word] = [words[next - 1], words[next]];
					if (word === undefined || before?.line !== word.line) break;
					if (!text.startsWith(word.word, said)) break;
					if (!mayJoin.test(word.line.text.slice(before.end, word.start))) break;
					said += word.word.length;
				}
				if (said === text.length) use(first, next);
			}
		}
	}

	/** Returns the words of a place by their places among all words: from the first to the one after the last. */
	wordRange({ line, endLine, start, end }: Place): [from: number, to: number] {
		return [this.wordAt(line, start), this.wordAt(endLine, end - 1) + 1];
	}

	private wordAt(line: Line, at: number): number {
		let [low, high] = [this.firstWords[line.index] ?? 0, this.endOf(line)];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.words[middle]?.end ?? 0) <= at) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

/** Reads the lines and words of a document. */
export async function indexDocument(
	elements: readonly TextElement[],
	pause: Pause,
): Promise<DocumentIndex> {
	const index = new DocumentIndex(await readLines(elements, pause));
	await forEachEntry(index.lines, pause, (line) => index.add(line));
	return index;
}
