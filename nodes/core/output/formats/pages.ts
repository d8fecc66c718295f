import type { IDataObject } from 'n8n-workflow';

import { inBothNodes, type Format, type ItemFile } from '../format';
import { ImageMover } from '../images';
import { missingItem, MissingItems } from '../missingPages';
import { loadElementText, type ElementText } from './markdown';
import { plainText } from './text';
import { documentNameText, imageFields, missingItemText, type OutputShape } from '../outputShape';

export const pagesFormat = {
	value: 'pages',
	name: 'Pages',
	action: 'Get document pages',
	description: 'One item for each page, as text and as Markdown',
	offeredBy: inBothNodes,
	// Each page may be a document of its own, which needs its letterhead.
	excludes: () => ['pageNumbers'],
	// They separate the pages of a document whose elements have no page numbers.
	reads: ['pageBreaks'],
	content: { kind: 'items', things: 'pages' },
	isSpoiledByChunks: () => true,
	load: loadElementText,
	*write(document, elementText) {
		const { documentPages, readHeadings, tablesReadOnce, toMarkdown } = elementText;
		const { address: base, fileName, missingPages } = document;
		const missing = new MissingItems(missingPages, (pages) => missingItem(pages, fileName));
		// A heading has the same level on its page as in the whole document.
		const headings = yield* readHeadings(document.elements);
		const mover = new ImageMover(document, (number) => `image_${number}`);
		for (const found of yield* documentPages(document.elements)) {
			const { page, attachment, elements: own, position } = found;
			const files: Record<string, ItemFile> = {};
			const elements = yield* mover.moveAll(own, files);
			const json: IDataObject = { fileName };
			if (attachment !== undefined) json.attachment = attachment;
			if (page !== undefined) json.page = page;
			const readTables = tablesReadOnce();
			json.text = yield* plainText(elements, elementText, readTables);
			json.markdown = yield* toMarkdown(elements, { headings, base, readTables });
			json.elementCount = elements.length;
			yield* missing.before(position);
			yield { json, files };
		}
		yield* missing.before();
	},
} as const satisfies Format<object, ElementText>;

export const pagesShape: OutputShape = {
	items: `One item for each page with content. A document without pages is one item. Each attachment of an email has pages of its own. ${missingItemText}`,
	fields: {
		fileName: documentNameText,
		attachment: {
			text: 'Name of the attachment that the page belongs to; only in an email with attachments',
			isOptional: true,
		},
		page: {
			type: 'number',
			text: 'Number of the page. Without page numbers, page breaks are counted; absent if the document, or the attachment, has no pages',
		},
		text: 'The text of all elements of the page',
		markdown: 'The page as Markdown',
		elementCount: { type: 'number', text: 'The number of elements that the page has' },
		...imageFields,
	},
};
