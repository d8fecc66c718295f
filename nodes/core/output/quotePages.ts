import { joinTexts, type Steps } from '../../../packages/pauses';
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

/** Returns what finds quotes in a document by their words: capitals, spaces and punctuation don't count. */
export function* readQuotes(
	elements: ReadonlyArray<Pick<DocumentElement, 'metadata' | 'text'>>,
	readWords: ReadWords,
): Steps<(quote: string) => Steps<QuotePlaces>> {
	const texts: string[] = [];
	/** Where elements begin in the text. */
	const starts: number[] = [];
	let end = 0;
	for (const { text } of elements) {
		const words = (yield* readWords(text)).join(' ');
		yield;
		texts.push(words);
		starts.push(end);
		end += words.length + 1;
	}
	const all = yield* joinTexts(texts, ' ');
	return function* (quote) {
		const words = (yield* readWords(quote)).join(' ');
		const pages = new Set<number>();
		const first = words === '' ? -1 : all.indexOf(words);
		const isFound = first >= 0;
		for (let at = first, element = 0; at >= 0; at = all.indexOf(words, starts[element])) {
			while ((starts[element + 1] ?? Infinity) <= at) element += 1;
			const page = elements[element]?.metadata.page_number;
			if (typeof page === 'number') pages.add(page);
			element += 1;
			if (element === elements.length) break;
			yield;
		}
		return { isFound, pages: [...pages].sort((one, other) => one - other) };
	};
}
