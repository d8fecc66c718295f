import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { propertiesOf, type Field } from '../../n8n/fields/field';
import { boolean, choice, number } from '../../n8n/fields/fieldsOfType';
import { formatsIn } from '../../output/outputFormats';
import { Problem } from '../../text/problem';

/** The outputs that chunks spoil: nothing is chunked for them. */
const spoiledOutputs = formatsIn()
	.filter(({ isSpoiledByChunks }) => isSpoiledByChunks)
	.map(({ value }) => value);

/** No chunking: nothing is sent. */
export const noChunking = 'none';

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

const shownWithChunking: IDisplayOptions = {
	show: {
		'/chunkingStrategy': chunkingStrategies
			.map(({ value }) => value)
			.filter((value) => value !== noChunking),
	},
};

/** The parameter where the output is chunks. */
export const chunkingStrategyField = choice('chunkingStrategy', 'Chunking Strategy', {
	serviceName: 'chunking_strategy',
	notSent: noChunking,
	options: chunkingStrategies,
	displayOptions: { show: { output: ['chunks'] } },
	default: 'by_title',
	description: 'Whether and how the service combines the elements into chunks',
});

/** The same as an option of the other outputs, apart from those that chunks spoil. */
export const chunkingOptionField: Field<'choice'> = {
	...chunkingStrategyField,
	property: {
		...chunkingStrategyField.property,
		displayOptions: { hide: { '/output': ['chunks', ...spoiledOutputs] } },
		default: noChunking,
	},
};

const { name: chunkingStrategyName } = chunkingStrategyField.property;

/** The service's default (docs/maintainers/service.md#partition-requests). */
export const defaultMaxCharacters = 500;

const withTitles: IDisplayOptions = { show: { '/chunkingStrategy': ['by_title'] } };
const withSimilarity: IDisplayOptions = { show: { '/chunkingStrategy': ['by_similarity'] } };

const characters = (minValue: number) => ({ minValue, numberPrecision: 0 });

/** How chunks are made: each option applies to some chunking strategies only, and none without chunking. */
export const chunkingFields: readonly Field[] = [
	number('combineUnderNChars', 'Combine Sections Under (Characters)', {
		serviceName: 'combine_under_n_chars',
		displayOptions: withTitles,
		typeOptions: characters(0),
		default: defaultMaxCharacters,
		description:
			"Sections shorter than this are combined with the next one. Can't exceed 'Max Characters'.",
	}),
	boolean('ignoreHeadersAndFooters', 'Ignore Headers and Footers for Similarity', {
		serviceName: 'do_not_break_similarity_on_footer_header',
		displayOptions: withSimilarity,
		default: true,
		description:
			'Whether a chunk of similar elements may continue after a page header or footer. Not available in on-demand jobs.',
	}),
	boolean('includeOrigElements', 'Include Original Elements', {
		serviceName: 'include_orig_elements',
		displayOptions: shownWithChunking,
		default: true,
		description:
			'Whether the metadata of each chunk includes the elements it was made from (orig_elements). Hosted service only.',
	}),
	number('maxCharacters', 'Max Characters', {
		serviceName: 'max_characters',
		displayOptions: shownWithChunking,
		typeOptions: characters(1),
		default: defaultMaxCharacters,
		description: 'Maximum size of a chunk in characters',
	}),
	boolean('multipageSections', 'Multipage Sections', {
		serviceName: 'multipage_sections',
		displayOptions: withTitles,
		default: true,
		description: 'Whether a section may continue across a page break',
	}),
	number('newAfterNChars', 'New Chunk After (Characters)', {
		serviceName: 'new_after_n_chars',
		displayOptions: shownWithChunking,
		typeOptions: characters(0),
		default: defaultMaxCharacters,
		description: "Soft limit: starts a new chunk at this size, even below 'Max Characters'",
	}),
	number('overlap', 'Overlap (Characters)', {
		serviceName: 'overlap',
		displayOptions: shownWithChunking,
		typeOptions: characters(0),
		description:
			"Number of characters from the end of a chunk to repeat at the start of the next one where a long element is split. Must be less than 'Max Characters'.",
	}),
	boolean('overlapAll', 'Overlap All Chunks', {
		serviceName: 'overlap_all',
		displayOptions: shownWithChunking,
		default: true,
		description: 'Whether the overlap also applies between whole elements',
	}),
	number('similarityThreshold', 'Similarity Threshold', {
		serviceName: 'similarity_threshold',
		displayOptions: withSimilarity,
		typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
		default: 0.5,
		description: 'How similar the elements of a chunk must be, from 0.01 to 0.99',
	}),
];

/**
 * The options of chunks in the panel: once for where the chunking strategy is a parameter, and once for where it's an
 * option itself. n8n allows two of one name of which only one is shown.
 */
export const chunkingOptionProperties: INodeProperties[] = [
	...propertiesOf(chunkingFields).map((property) => ({
		...property,
		displayOptions: { show: { ...property.displayOptions?.show, '/output': ['chunks'] } },
	})),
	...propertiesOf(chunkingFields).map((property) => ({
		...property,
		displayOptions: {
			show: { [chunkingStrategyName]: property.displayOptions?.show?.[`/${chunkingStrategyName}`] },
			hide: { '/output': ['chunks', ...spoiledOutputs] },
		},
	})),
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
				? `'Combine Sections Under (Characters)' is ${combineUnder}, but must be at most`
				: undefined;
	if (contradiction === undefined) return;
	throw new Problem(
		`${contradiction} 'Max Characters' (${maxCharacters})`,
		`Lower it in ${collection}, or raise 'Max Characters'`,
	);
}
