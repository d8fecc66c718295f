import type { OutputFormat } from './outputFormat';

/** Which documents the input has, compared with those that the user knows. */
export const comparisonFormat = {
	value: 'comparison',
	name: 'Comparison with Known Documents',
	action: 'Compare documents with known documents',
	description: 'New, changed, unchanged and deleted documents, by their contents. Sends nothing.',
	offeredBy: ['documentPartition'],
	parameters: [],
	hasNoImages: true,
	sendsNothing: true,
	takesData: true,
	shape: {
		items:
			'The input items, with their files, by outputs named New, Changed, Unchanged and Deleted. All documents are compared at once, because known documents that are in no input item count as deleted.',
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
	},
} as const satisfies OutputFormat;

/** How many pages documents have, and what they would cost. */
export const pageCountFormat = {
	value: 'pageCount',
	name: 'Page Count',
	action: 'Count pages of document',
	description: 'The number of pages of each document, and what they would cost. Sends nothing.',
	offeredBy: ['documentPartition'],
	parameters: [],
	hasNoImages: true,
	sendsNothing: true,
	takesData: true,
	shape: {
		items: 'One item per document.',
		fields: {
			fileName: 'Name of the document',
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
	},
} as const satisfies OutputFormat;
