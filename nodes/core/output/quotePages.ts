import { joinTexts, stepThrough, type Steps } from '../../../packages/pauses';
import type { wordsOfText } from '../../../packages/value-evidence';
import type { DocumentElement } from '../wire/element';

/** Reads the words of a text, in steps. */
type ReadWords = typeof wordsOfText;

/** Where a quote stands in a document. */
export interface QuotePlaces {
	isFound: boolean;
	/** The numbers of the pages on which it begins, in their order; none where elements have no page. */
	pages: number[];
}

/** Scripts that write words apart. */
const spaced = /^[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{N}]+$/u;

/**
 * Returns what finds quotes in a document by their words: capitals, spaces, punctuation and hyphens don't count. A quote is
 * made of whole words, unless its script doesn't tell where they end.
 */
export function* readQuotes(
	elements: ReadonlyArray<Pick<DocumentElement, 'metadata' | 'text'>>,
	readWords: ReadWords,
): Steps<(quote: string) => Steps<QuotePlaces>> {
	const texts: string[] = [];
	/** Where elements begin in the text. */
	const starts: number[] = [];
	/** Where words begin and end in it. */
	const edges = new Set([0]);
	let end = 0;
	for (const { text } of elements) {
		starts.push(end);
		yield* stepThrough(yield* readWords(text), (word) => {
			texts.push(word);
			edges.add((end += word.length));
		});
	}
	const all = yield* joinTexts(texts, '');
	return function* (quote) {
		const words = (yield* readWords(quote)).join('');
		const isAnywhere = !spaced.test(words);
		const pages = new Set<number>();
		let isFound = false;
		let element = 0;
		for (let at = words === '' ? -1 : all.indexOf(words); at >= 0;) {
			yield;
			if (!isAnywhere && !(edges.has(at) && edges.has(at + words.length))) {
				at = all.indexOf(words, at + 1);
				continue;
			}
			isFound = true;
			while ((starts[element + 1] ?? Infinity) <= at) element += 1;
			const page = elements[element]?.metadata.page_number;
			if (typeof page === 'number') pages.add(page);
			// Once in each element is enough.
			element += 1;
			at = element < starts.length ? all.indexOf(words, starts[element]) : -1;
		}
		return { isFound, pages: [...pages].sort((one, other) => one - other) };
	};
}
