import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { propertiesOf, type Field } from '../../n8n/fields/field';
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
export const chunkingStrategyField: Field<'choice'> = {
	serviceName: 'chunking_strategy',
	notSent: noChunking,
	property: {
		displayName: 'Chunking Strategy',
		name: 'chunkingStrategy',
		type: 'options',
		options: chunkingStrategies,
		displayOptions: { show: { output: ['chunks'] } },
		default: 'by_title',
		description: 'Whether and how the service combines the elements into chunks',
	},
};

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

/** How chunks are made: each option applies to some chunking strategies only, and none without chunking. */
export const chunkingFields: readonly Field[] = [
	{
		serviceName: 'combine_under_n_chars',
		property: {
			displayName: 'Combine Sections Under (Characters)',
			name: 'combineUnderNChars',
			type: 'number',
			displayOptions: { show: { '/chunkingStrategy': ['by_title'] } },
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 500,
			description:
				"Sections shorter than this are combined with the next one. Can't exceed Max Characters.",
		},
	},
	{
		serviceName: 'do_not_break_similarity_on_footer_header',
		property: {
			displayName: 'Ignore Headers and Footers for Similarity',
			name: 'ignoreHeadersAndFooters',
			type: 'boolean',
			displayOptions: { show: { '/chunkingStrategy': ['by_similarity'] } },
			default: true,
			description: 'Whether page headers and footers may be part of a chunk of similar elements',
		},
	},
	{
		serviceName: 'include_orig_elements',
		property: {
			displayName: 'Include Original Elements',
			name: 'includeOrigElements',
			type: 'boolean',
			displayOptions: shownWithChunking,
			default: true,
			description:
				'Whether the metadata of each chunk includes the elements it was made from (orig_elements). Hosted service only.',
		},
	},
	{
		serviceName: 'max_characters',
		property: {
			displayName: 'Max Characters',
			name: 'maxCharacters',
			type: 'number',
			displayOptions: shownWithChunking,
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 500,
			description: 'Maximum size of a chunk in characters',
		},
	},
	{
		serviceName: 'multipage_sections',
		property: {
			displayName: 'Multipage Sections',
			name: 'multipageSections',
			type: 'boolean',
			displayOptions: { show: { '/chunkingStrategy': ['by_title'] } },
			default: true,
			description: 'Whether a section may continue across a page break',
		},
	},
	{
		serviceName: 'new_after_n_chars',
		property: {
			displayName: 'New Chunk After (Characters)',
			name: 'newAfterNChars',
			type: 'number',
			displayOptions: shownWithChunking,
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 500,
			description: 'Soft limit: starts a new chunk at this size, even below Max Characters',
		},
	},
	{
		serviceName: 'overlap',
		property: {
			displayName: 'Overlap (Characters)',
			name: 'overlap',
			type: 'number',
			displayOptions: shownWithChunking,
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 0,
			description:
				'Number of characters from the end of a chunk to repeat at the start of the next one where a long element is split. Must be less than Max Characters.',
		},
	},
	{
		serviceName: 'overlap_all',
		property: {
			displayName: 'Overlap All Chunks',
			name: 'overlapAll',
			type: 'boolean',
			displayOptions: shownWithChunking,
			default: true,
			description: 'Whether the overlap also applies between whole elements',
		},
	},
	{
		serviceName: 'similarity_threshold',
		property: {
			displayName: 'Similarity Threshold',
			name: 'similarityThreshold',
			type: 'number',
			displayOptions: { show: { '/chunkingStrategy': ['by_similarity'] } },
			typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
			default: 0.5,
			description: 'How similar the elements of a chunk must be, from 0.01 to 0.99',
		},
	},
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

/** The service's default (docs/maintainers/service.md#partition-requests). */
export const defaultMaxCharacters = 500;

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
