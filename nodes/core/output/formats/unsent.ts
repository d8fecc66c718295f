import type { Format } from '../format';

/** Which documents the input has, compared with those that the user knows. */
export const comparisonFormat = {
	value: 'comparison',
	name: 'Comparison with Known Documents',
	action: 'Compare documents with known documents',
	description:
		'One item for each document that is new, changed, unchanged or deleted. Sends nothing.',
	offeredBy: ['documentPartition'],
	hasNoImages: true,
	sendsNothing: true,
} as const satisfies Format;

/** How many pages documents have, and what they would cost. */
export const pageCountFormat = {
	value: 'pageCount',
	name: 'Page Count',
	action: 'Count pages of document',
	description:
		'One item for each document, with its number of pages and what they would cost. Sends nothing.',
	offeredBy: ['documentPartition'],
	hasNoImages: true,
	sendsNothing: true,
} as const satisfies Format;
