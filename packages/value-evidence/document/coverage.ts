import type { DocumentIndex } from './documentIndex';
import type { Place } from './place';

/** Which words of a document are those of values of the data. */
export class Coverage {
	private readonly index: DocumentIndex;
	/** For each word two values that have it, by their places among all values, from 1. */
	private readonly first: Int32Array;
	private readonly second: Int32Array;

	constructor(index: DocumentIndex) {
		this.index = index;
		this.first = new Int32Array(index.words.length);
		this.second = new Int32Array(index.words.length);
	}

	/** Says that a value stands at a place. */
	add(place: Place, value: number): void {
		const [from, to] = this.index.wordRange(place);
		for (let word = from; word < to; word += 1) {
			if (this.first[word] === 0) this.first[word] = value + 1;
			else if (this.first[word] !== value + 1) this.second[word] = value + 1;
		}
	}

	/** Whether a word is that of a value, apart from this one. */
	has(word: number, except = -1): boolean {
		const [first = 0, second = 0] = [this.first[word], this.second[word]];
		return (first !== 0 && first !== except + 1) || (second !== 0 && second !== except + 1);
	}

	/** Whether two words are those of one value, apart from this one. */
	shares(one: number, other: number, except: number): boolean {
		const values = [this.first[one], this.second[one]];
		return [this.first[other], this.second[other]].some(
			(value) =>
				value !== undefined && value !== 0 && value !== except + 1 && values.includes(value),
		);
	}

	/** Returns the values that have a word, by their places among all values. */
	valuesAt(word: number): number[] {
		return [this.first[word] ?? 0, this.second[word] ?? 0].flatMap((value) =>
			value > 0 ? [value - 1] : [],
		);
	}

	/** Whether all words of a line are those of values. */
	covers(line: number): boolean {
		const { firstWords, words } = this.index;
		const [from = 0, to = words.length] = [firstWords[line], firstWords[line + 1]];
		for (let word = from; word < to; word += 1) if (!this.has(word)) return false;
		return to > from;
	}
}
