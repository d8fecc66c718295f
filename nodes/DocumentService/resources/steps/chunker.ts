import type { IDataObject } from 'n8n-workflow';

import { nameInService } from '../../../core/n8n/fields/encode';
import { type Field } from '../../../core/n8n/fields/field';
import { choice, number } from '../../../core/n8n/fields/fieldsOfType';
import { readFrom } from '../../../core/n8n/fields/readValue';
import { checkChunkSizes } from '../../../core/partition/fields/chunkingFields';
import type { StepKind } from './step';
import { addedSettings, characters, readAdded, type Row, toggle } from './stepSettings';

const strategyField = choice('chunkerStrategy', 'Chunker Strategy', {
	options: [
		{ name: 'By Character', value: 'character' },
		{ name: 'By Page', value: 'page' },
		{ name: 'By Similarity', value: 'similarity' },
		{ name: 'By Title', value: 'title' },
	],
	default: 'title',
});

const similarityField = number('similarityThreshold', 'Similarity Threshold', {
	typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
	default: 0.5,
	description: 'How similar texts must be to share a chunk, from 0.01 to 0.99',
	displayOptions: { show: { chunkerStrategy: ['similarity'] } },
	serviceName: 'similarity_threshold',
});

const combineHint = 'Sections shorter than this many characters are combined';
const multipageHint = 'Whether a section can continue across page breaks';

const sectionSettings = addedSettings(
	{
		displayName: 'Section Settings',
		name: 'sectionSettings',
		displayOptions: { show: { chunkerStrategy: ['title'] } },
	},
	[
		characters(
			'combine_text_under_n_chars',
			'Combine Sections Under (Characters)',
			'combineUnderNChars',
			500,
			combineHint,
		),
		toggle('multipage_sections', 'Multipage Sections', 'multipageSections', multipageHint),
	],
);

const contextHint =
	'Whether each chunk starts with a short text by a model that says where in the document it belongs';
const originalsHint = 'Whether each chunk includes the elements it was made from';
const maxHint = 'Hard limit for the size of a chunk, in characters';
const newAfterHint = 'Soft limit: starts a new chunk at this size';
const overlapHint = 'Number of characters at the end of a chunk that the next chunk repeats';
const overlapAllHint = 'Whether the overlap also applies between chunks made of whole elements';

const contextualChunking: Field = {
	...toggle(
		'contextual_chunking_strategy',
		'Contextual Chunking',
		'contextualChunking',
		contextHint,
	),
	sentAs: { true: 'v1' },
};

const size = characters('max_characters', 'Max Characters', 'maxCharacters', 500, maxHint);

/** The settings that every strategy has. */
export const chunkerSettings: readonly Field[] = [
	contextualChunking,
	toggle(
		'include_orig_elements',
		'Include Original Elements',
		'includeOrigElements',
		originalsHint,
	),
	{ ...size, property: { ...size.property, typeOptions: { minValue: 1, numberPrecision: 0 } } },
	characters(
		'new_after_n_chars',
		'New Chunk After (Characters)',
		'newAfterNChars',
		500,
		newAfterHint,
	),
	characters('overlap', 'Overlap (Characters)', 'overlap', 0, overlapHint),
	toggle('overlap_all', 'Overlap All Chunks', 'overlapAll', overlapAllHint),
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

export const chunker: StepKind = {
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
