import type { Format } from '../format';

/** Which documents the input has, compared with those that the user knows. */
export const comparisonFormat = {
	value: 'comparison',
	name: 'Comparison with Known Documents',
	action: 'Compare documents with known documents',
	description: 'New, changed, unchanged and deleted documents, by their contents. Sends nothing.',
	offeredBy: ['documentPartition'],
	hasNoImages: true,
	sendsNothing: true,
} as const satisfies Format;

/** How many pages documents have, and what they would cost. */
export const pageCountFormat = {
	value: 'pageCount',
	name: 'Page Count',
	action: 'Count pages of document',
	description: 'The number of pages of each document, and what they would cost. Sends nothing.',
	offeredBy: ['documentPartition'],
	hasNoImages: true,
	sendsNothing: true,
} as const satisfies Format;
