import type { IDataObject } from 'n8n-workflow';

import { nameInService } from '../../../core/service/transport/sentField';
import { choice, type Field, number } from '../../../core/n8n/fields/field';
import { readFrom } from '../../../core/n8n/fields/readField';
import { checkChunkSizes } from '../../../core/partition/fields/chunkingFields';
import {
	addedSettings,
	characterCountField,
	readAdded,
	type StepRow,
	toggle,
	type StepKind,
} from './step';

const chunkerStrategyField = choice('chunkerStrategy', 'Chunker Strategy', {
	options: [
		{ name: 'By Character', value: 'character' },
		{ name: 'By Page', value: 'page' },
		{ name: 'By Similarity', value: 'similarity' },
		{ name: 'By Title', value: 'title' },
	],
	default: 'title',
});

const chunkSimilarityField = number('similarityThreshold', 'Similarity Threshold', {
	typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
	default: 0.5,
	description: 'How similar texts must be to share a chunk, from 0.01 to 0.99',
	displayOptions: { show: { chunkerStrategy: ['similarity'] } },
});

const sectionSettings = addedSettings(
	{
		displayName: 'Section Settings',
		name: 'sectionSettings',
		displayOptions: { show: { chunkerStrategy: ['title'] } },
	},
	[
		{
			...characterCountField(
				'combineUnderNChars',
				'Combine Sections Under (Characters)',
				'Sections shorter than this many characters are combined',
				{ default: 500 },
			),
			serviceName: 'combine_text_under_n_chars',
		},
		toggle(
			'multipageSections',
			'Multipage Sections',
			'Whether a section can continue across page breaks',
		),
	],
);

const originalsHint = 'Whether each chunk includes the elements it was made from';
const maxHint = 'Hard limit for the size of a chunk, in characters';
const newAfterHint = 'Soft limit: starts a new chunk at this size';
const overlapHint = 'Number of characters at the end of a chunk that the next chunk repeats';
const overlapAllHint = 'Whether the overlap also applies between chunks made of whole elements';

const atLeastOne = { typeOptions: { minValue: 1, numberPrecision: 0 } };

/** The settings that every strategy has. */
const addedChunkerSettings: readonly Field[] = [
	toggle('includeOrigElements', 'Include Original Elements', originalsHint),
	characterCountField('maxCharacters', 'Max Characters', maxHint, { default: 500, ...atLeastOne }),
	characterCountField('newAfterNChars', 'New Chunk After (Characters)', newAfterHint, {
		default: 500,
	}),
	characterCountField('overlap', 'Overlap (Characters)', overlapHint, { default: 0 }),
	toggle('overlapAll', 'Overlap All Chunks', overlapAllHint),
];

const settings = addedSettings(
	{ displayName: 'Chunker Settings', name: 'chunkerSettings' },
	addedChunkerSettings,
);

function settingsOfStrategy(strategy: string, row: StepRow): IDataObject {
	if (strategy === 'title') return readAdded(sectionSettings, row);
	if (strategy !== 'similarity') return {};
	return { [nameInService(chunkSimilarityField)]: readFrom(chunkSimilarityField, row) };
}

export const chunker: StepKind = {
	option: { name: 'Chunker', value: 'chunker', description: 'Groups elements into chunks' },
	fields: [
		chunkerStrategyField.property,
		chunkSimilarityField.property,
		sectionSettings.property,
		settings.property,
	],
	build(row) {
		const strategy = readFrom(chunkerStrategyField, row);
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
