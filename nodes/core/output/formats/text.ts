import { joinTexts, stepThrough, type Steps } from '../../../../packages/pauses';
import type { DocumentElement } from '../../service/element';
import { allPageParts } from '../excludeParts';
import { inBothNodes, type Format } from '../format';
import { documentItem, moveImages } from './wholeDocument';

/** Separates the texts of elements. */
export const textSeparator = '\n\n';

/** Returns the texts of the elements that have one. */
export function* plainTexts(elements: readonly DocumentElement[]): Steps<string[]> {
	const texts: string[] = [];
	yield* stepThrough(elements, ({ text }) => {
		if (text.trim() !== '') texts.push(text);
	});
	return texts;
}

/** Returns the texts of the elements, separated by blank lines. */
export function* plainText(elements: readonly DocumentElement[]): Steps<string> {
	return yield* joinTexts(yield* plainTexts(elements), textSeparator);
}

/** One item with the text of all elements. */
export const textFormat = {
	value: 'text',
	name: 'Plain Text',
	action: 'Get document text',
	description: 'One item for each document, with the text of all elements',
	offeredBy: inBothNodes,
	excludes: () => allPageParts,
	content: { kind: 'text', key: 'text' },
	isSpoiledByChunks: () => true,
	*write(document) {
		const { elements, files } = yield* moveImages(document);
		yield documentItem(document, { text: yield* plainText(elements) }, files);
	},
} as const satisfies Format;
