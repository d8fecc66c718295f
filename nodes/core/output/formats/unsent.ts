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
