import type { IDataObject } from 'n8n-workflow';

import { nameInService } from '../../../shared/fields/encode';
import { type Field, field } from '../../../shared/fields/field';
import { readFrom } from '../../../shared/fields/readValue';
import { checkChunkSizes } from '../../../shared/partition/fields/chunkingFields';
import { addedSettings, type Block, readAdded, type Row } from './block';

const strategyField = field({
	displayName: 'Chunker Strategy',
	name: 'chunkerStrategy',
	type: 'options',
	options: [
		{ name: 'By Character', value: 'character' },
		{ name: 'By Page', value: 'page' },
		{ name: 'By Similarity', value: 'similarity' },
		{ name: 'By Title', value: 'title' },
	],
	default: 'title',
});

const similarityField = field(
	{
		displayName: 'Similarity Threshold',
		name: 'similarityThreshold',
		type: 'number',
		typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
		default: 0.5,
		description: 'How similar texts must be to share a chunk, from 0.01 to 0.99',
		displayOptions: { show: { chunkerStrategy: ['similarity'] } },
	},
	{ serviceName: 'similarity_threshold' },
);

const sectionSettings = addedSettings(
	{
		displayName: 'Section Settings',
		name: 'sectionSettings',
		displayOptions: { show: { chunkerStrategy: ['title'] } },
	},
	[
		{
			serviceName: 'combine_text_under_n_chars',
			property: {
				displayName: 'Combine Sections Under (Characters)',
				name: 'combineUnderNChars',
				type: 'number',
				typeOptions: { minValue: 0, numberPrecision: 0 },
				default: 500,
				description: 'Sections shorter than this many characters are combined',
			},
		},
		{
			serviceName: 'multipage_sections',
			property: {
				displayName: 'Multipage Sections',
				name: 'multipageSections',
				type: 'boolean',
				default: true,
				description: 'Whether a section can continue across page breaks',
			},
		},
	],
);

/** The settings that every strategy has. */
export const chunkerSettings: readonly Field[] = [
	{
		serviceName: 'contextual_chunking_strategy',
		sentAs: { true: 'v1' },
		property: {
			displayName: 'Contextual Chunking',
			name: 'contextualChunking',
			type: 'boolean',
			default: true,
			description:
				'Whether each chunk starts with a short text by a model that says where in the document it belongs',
		},
	},
	{
		serviceName: 'include_orig_elements',
		property: {
			displayName: 'Include Original Elements',
			name: 'includeOrigElements',
			type: 'boolean',
			default: true,
			description: 'Whether each chunk includes the elements it was made from',
		},
	},
	{
		serviceName: 'max_characters',
		property: {
			displayName: 'Max Characters',
			name: 'maxCharacters',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 500,
			description: 'Hard limit for the size of a chunk, in characters',
		},
	},
	{
		serviceName: 'new_after_n_chars',
		property: {
			displayName: 'New Chunk After (Characters)',
			name: 'newAfterNChars',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 500,
			description: 'Soft limit: starts a new chunk at this size',
		},
	},
	{
		serviceName: 'overlap',
		property: {
			displayName: 'Overlap (Characters)',
			name: 'overlap',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 0,
			description: 'Number of characters at the end of a chunk that the next chunk repeats',
		},
	},
	{
		serviceName: 'overlap_all',
		property: {
			displayName: 'Overlap All Chunks',
			name: 'overlapAll',
			type: 'boolean',
			default: true,
			description: 'Whether the overlap also applies between chunks made of whole elements',
		},
	},
];

const settings = addedSettings(
	{ displayName: 'Chunker Settings', name: 'chunkerSettings' },
	chunkerSettings,
);

function settingsOfStrategy(strategy: string, row: Row): IDataObject {
	if (strategy === 'title') return readAdded(sectionSettings, row);
	if (strategy !== 'similarity') return {};
	return { [nameInService(similarityField)]: readFrom(similarityField, row) };
}

export const chunker: Block = {
	option: { name: 'Chunker', value: 'chunker', description: 'Groups elements into chunks' },
	fields: [
		strategyField.property,
		similarityField.property,
		sectionSettings.property,
		settings.property,
	],
	build(row) {
		const strategy = readFrom(strategyField, row);
		const built = { ...settingsOfStrategy(strategy, row), ...readAdded(settings, row) };
		const sizeOf = (name: string) => Number(built[name]) || undefined;
		checkChunkSizes(
			{
				overlap: sizeOf('overlap'),
				combineUnder: sizeOf('combine_text_under_n_chars'),
				maxCharacters: sizeOf('max_characters'),
			},
			settings.property.displayName,
		);
		return { type: 'chunk', subtype: `chunk_by_${strategy}`, settings: built };
	},
};
