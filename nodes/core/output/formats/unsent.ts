import type { Format } from '../format';
import { documentNameText, type OutputShape } from '../outputShape';

export const comparisonFormat = {
	value: 'comparison',
	name: 'Comparison with Known Documents',
	action: 'Compare documents with known documents',
	description:
		'One item for each document that is new, changed, unchanged or deleted. Sends nothing.',
	offeredBy: ['documentPartition'],
	hasNoImages: true,
	sendsNothing: true,
	comparesKnown: true,
} as const satisfies Format;

export const pageCountFormat = {
	value: 'pageCount',
	name: 'Page Count',
	action: 'Count pages of document',
	description:
		'One item for each document, with its number of pages and what they would cost. Sends nothing.',
	offeredBy: ['documentPartition'],
	hasNoImages: true,
	sendsNothing: true,
	countsPages: true,
} as const satisfies Format;

export const pdfPartsFormat = {
	value: 'pdfParts',
	name: 'PDF Parts',
	action: 'Split PDF into parts',
	description: 'One item and one PDF for each part of a PDF. Sends nothing.',
	offeredBy: ['documentPartition'],
	hasNoImages: true,
	sendsNothing: true,
	splitsPdf: true,
} as const satisfies Format;

export const comparisonShape: OutputShape = {
	items:
		'The input items, with their files (where an item has several documents, one item for each with its own file), by outputs named New, Changed, Unchanged and Deleted. All documents are compared at once, because known documents that are in no input item count as deleted.',
	fields: {
		document: {
			type: 'object',
			text: '`fileName`, `documentKey`, `contentHash` and `change`. Of a deleted document: what Known Documents contains',
			holds: {
				fileName: 'string',
				documentKey: 'string',
				contentHash: 'string',
				change: 'string',
			},
		},
	},
};

export const pageCountShape: OutputShape = {
	items: 'One item per document, with its file.',
	fields: {
		fileName: documentNameText,
		documentKey: 'Which document it is: its URL, or its folder and name',
		pages: { type: 'number', text: 'How many pages would be sent' },
		countedBy: '`pdf`, or `size` where a page is counted for each 100 KB',
		estimatedPrice: {
			type: 'number',
			text: 'Only with Price per Page',
			isOptional: true,
		},
		overLimit: {
			type: 'boolean',
			text: 'Only with page limits, and only where they would reject the document',
			isOptional: true,
		},
	},
};

export const pdfPartsShape: OutputShape = {
	items: 'One item per part, with its PDF, in the order of the parts.',
	fields: {
		fileName: documentNameText,
		name: "What List of Parts names it, or else the document's name and its pages",
		category: {
			text: 'Only if List of Parts has it, as well as `quote` and other fields of a part',
			isOptional: true,
		},
		pages: { type: 'array', text: 'The first and the last page of the part' },
		ofPages: { type: 'number', text: 'How many pages the whole document has' },
		pagesLeft: {
			text: 'Only if pages are in no part: which ones, such as `4, 7-9`',
			isOptional: true,
		},
		'`data` (binary)': 'The PDF, in the binary field that Put Output File in Field names',
	},
};
