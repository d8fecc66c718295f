import { joinTexts, type Steps } from '../../../../packages/pauses';
import type { DocumentElement } from '../../wire/element';
import { allPageParts } from '../excludeParts';
import { inBothNodes, type Format } from '../format';
import { loadElementText, type ElementText } from './markdown';
import { documentItem, moveImages } from './wholeDocument';
import { documentNameText, imageFields, missingPagesField, type OutputShape } from '../outputShape';

export const textSeparator = '\n\n';

export function* plainText(
	elements: readonly DocumentElement[],
	{ plainTexts }: ElementText,
	readTables?: ReturnType<ElementText['tablesReadOnce']>,
): Steps<string> {
	return yield* joinTexts(yield* plainTexts(elements, readTables), textSeparator);
}

export const textFormat = {
	value: 'text',
	name: 'Plain Text',
	action: 'Get document text',
	description: 'One item for each document, with the text of all elements',
	offeredBy: inBothNodes,
	excludes: () => allPageParts,
	content: { kind: 'text', key: 'text' },
	isSpoiledByChunks: () => true,
	takesMarkdown: true,
	load: loadElementText,
	*write(document, elementText) {
		const { elements, files } = yield* moveImages(document);
		const text = document.markdown ?? (yield* plainText(elements, elementText));
		yield documentItem(document, { text }, files);
	},
} as const satisfies Format<object, ElementText>;

export const textShape: OutputShape = {
	items: 'One item per document.',
	fields: {
		fileName: documentNameText,
		text: 'The text of all elements',
		missingPages: missingPagesField,
		...imageFields,
	},
};
