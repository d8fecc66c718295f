import { allPageParts } from '../excludeParts';
import { inBothNodes, type Format } from '../format';
import { withMissingNotes } from '../missingPages';
import { documentItem, moveImages } from './wholeDocument';
import { documentNameText, imageFields, missingPagesField, type OutputShape } from '../outputShape';

/** What makes text of elements: reading HTML is a large part of it. */
export type ElementText = typeof import('../../../../packages/element-text');

export async function loadElementText(): Promise<ElementText> {
	return await import('../../../../packages/element-text');
}

export const markdownFormat = {
	value: 'markdown',
	name: 'Markdown',
	action: 'Convert document to Markdown',
	description: 'One item for each document, with headings, lists and tables kept',
	offeredBy: inBothNodes,
	excludes: () => allPageParts,
	content: { kind: 'text', key: 'markdown' },
	isSpoiledByChunks: () => true,
	takesMarkdown: true,
	load: loadElementText,
	*write(document, { toMarkdown }) {
		const { elements, files } = yield* moveImages(document);
		const all = withMissingNotes(elements, document.missingPages);
		const markdown = document.markdown ?? (yield* toMarkdown(all, { base: document.address }));
		yield documentItem(document, { markdown }, files);
	},
} as const satisfies Format<object, ElementText>;

export const markdownShape: OutputShape = {
	items: 'One item per document.',
	fields: {
		fileName: documentNameText,
		markdown:
			'The document as Markdown. Sheets of a workbook and attachments of an email have headings, and missing pages are marked',
		missingPages: missingPagesField,
		...imageFields,
	},
};
