import type { IDisplayOptions, INodePropertyOptions } from 'n8n-workflow';

import { choice, number } from '../../n8n/fields/field';
import { modesThat } from '../../output/outputFormats';
import type { SentField } from '../../wire/sentField';
import { Problem } from '../../text/problem';

const ofChunks = modesThat(({ isOfChunks }) => isOfChunks);

/** No chunking: nothing is sent. */
const noChunking = 'none';

const chunkingStrategies: INodePropertyOptions[] = [
	{
		name: 'Basic',
		value: 'basic',
		description: 'Fills each chunk up to the maximum size. Hosted service only.',
	},
	{
		name: 'By Page',
		value: 'by_page',
		description: 'Starts a new chunk on each page. Hosted service only.',
	},
	{
		name: 'By Similarity',
		value: 'by_similarity',
		description: 'Combines elements with a similar meaning. Hosted service only.',
	},
	{ name: 'By Title', value: 'by_title', description: 'Starts a new chunk at each heading' },
	{ name: 'None', value: noChunking, description: 'Returns the elements without chunking' },
];

export const chunkingStrategyField: SentField<string> = {
	...choice('chunkingStrategy', 'Chunking Strategy', {
		options: chunkingStrategies,
		displayOptions: { show: { output: ofChunks } },
		default: 'by_title',
		description: 'Whether and how the service combines the elements into chunks',
	}),
	notSent: noChunking,
};

/** The service's default (docs/maintainers/service.md#partition-requests). */
export const defaultMaxCharacters = 500;

function shownWith(strategies: readonly unknown[]): IDisplayOptions {
	return { show: { '/output': ofChunks, '/chunkingStrategy': [...strategies] as string[] } };
}

const withChunking = shownWith(
	chunkingStrategies.map(({ value }) => value).filter((value) => value !== noChunking),
);

const atLeast = (minValue: number) => ({ minValue, numberPrecision: 0 });

export const maxCharactersField = number('maxCharacters', 'Max Characters', {
	displayOptions: withChunking,
	typeOptions: atLeast(1),
	default: defaultMaxCharacters,
	description: 'Maximum size of a chunk in characters',
});

export const overlapField = number('overlap', 'Overlap (Characters)', {
	displayOptions: withChunking,
	typeOptions: atLeast(0),
	description:
		"Number of characters from the end of a chunk to repeat at the start of the next one where a long element is split. Must be less than 'Max Characters'.",
});

const similarityThresholdField = number('similarityThreshold', 'Similarity Threshold', {
	displayOptions: shownWith(['by_similarity']),
	typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
	default: 0.5,
	description: 'How similar the elements of a chunk must be, from 0.01 to 0.99',
});

/** How chunks are made, by parameters. */
export const chunkingFields: readonly SentField[] = [
	chunkingStrategyField,
	maxCharactersField,
	overlapField,
	similarityThresholdField,
];

/** Sizes of chunks, in characters, as far as they're set. */
export interface ChunkSizes {
	overlap?: number;
	combineUnder?: number;
	maxCharacters?: number;
}

/**
 * Throws a Problem for sizes that contradict each other: services return an error of their own, and only once
 * the document has arrived.
 * @param collection the name of the collection of options that they're in
 */
export function checkChunkSizes(sizes: ChunkSizes, collection: string): void {
	const { overlap = 0, combineUnder = 0, maxCharacters = Infinity } = sizes;
	const contradiction =
		overlap >= maxCharacters
			? `'Overlap (Characters)' is ${overlap}, but must be less than`
			: combineUnder > maxCharacters
				? `Sections are combined under ${combineUnder} characters, but that must be at most`
				: undefined;
	if (contradiction === undefined) return;
	throw new Problem(
		`${contradiction} 'Max Characters' (${maxCharacters})`,
		`Lower it in ${collection}, or raise 'Max Characters'`,
	);
}
