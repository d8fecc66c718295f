import { choice, number, openChoice, text } from '../../n8n/fields/field';
import { checkChunkSizes } from '../fields/chunkingFields';
import { addedSettings, characterCount, named, shownFor, toggle, type StepType } from './stepType';

const chunkerStrategyField = choice('chunkerStrategy', 'Chunker Strategy', {
	options: named({
		character: 'By Character',
		page: 'By Page',
		similarity: 'By Similarity',
		title: 'By Title',
	}),
	default: 'title',
});

const similarityField = number('similarityThreshold', 'Similarity Threshold', {
	typeOptions: { minValue: 0.01, maxValue: 0.99, numberPrecision: 2 },
	default: 0.5,
	description: 'How similar texts must be to share a chunk, from 0.01 to 0.99',
	...shownFor('chunkerStrategy', 'similarity'),
});

const sectionSettings = addedSettings(
	'sectionSettings',
	'Section Settings',
	shownFor('chunkerStrategy', 'title'),
	[
		{
			...characterCount(
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

const chunkerSettings = addedSettings('chunkerSettings', 'Chunker Settings', {}, [
	toggle('includeOrigElements', 'Include Original Elements', originalsHint),
	characterCount('maxCharacters', 'Max Characters', maxHint, { default: 500, ...atLeastOne }),
	characterCount('newAfterNChars', 'New Chunk After (Characters)', newAfterHint, { default: 500 }),
	characterCount('overlap', 'Overlap (Characters)', overlapHint, { default: 0 }),
	toggle('overlapAll', 'Overlap All Chunks', overlapAllHint),
]);

export const chunker: StepType = {
	option: { name: 'Chunker', value: 'chunker', description: 'Groups elements into chunks' },
	type: 'chunk',
	choice: chunkerStrategyField,
	subtypeOf: (strategy) => `chunk_by_${strategy}`,
	settings: [similarityField, sectionSettings, chunkerSettings],
	check(settings) {
		const sizeOf = (name: string) => Number(settings[name]) || undefined;
		const sizes = {
			overlap: sizeOf('overlap'),
			combineUnder: sizeOf('combine_text_under_n_chars'),
			maxCharacters: sizeOf('max_characters'),
		};
		checkChunkSizes(sizes, chunkerSettings.property.displayName);
	},
	fromForm:
		'combine_text_under_n_chars=combine_under_n_chars include_orig_elements max_characters multipage_sections new_after_n_chars overlap overlap_all similarity_threshold',
};

const chunkEnrichmentField = choice('chunkEnrichmentType', 'Chunk Enrichment', {
	options: [
		{
			name: 'Contextual Chunking',
			value: 'contextual',
			description: 'A model adds a short text to each chunk that says where it belongs',
		},
		{
			name: 'Merge Tables',
			value: 'mergeTables',
			description: 'A model joins tables that continue on the next page',
		},
	],
	default: 'contextual',
});

const forContext = shownFor('chunkEnrichmentType', 'contextual');
const forTables = shownFor('chunkEnrichmentType', 'mergeTables');

const contextModelField = {
	...text('contextModel', 'Context Model', {
		...forContext,
		required: true,
		default: 'anthropic/claude-sonnet-4-6',
		placeholder: 'e.g. openai/gpt-4o',
		description: 'Provider and model, separated by a slash',
	}),
	serviceName: 'contextual_chunking_model',
};

const contextSettings = addedSettings('contextSettings', 'Context Settings', forContext, [
	{
		...number('contextCharacters', 'Context Window (Characters)', {
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 15_000,
			description: 'How much of the document around a chunk the model reads',
		}),
		serviceName: 'context_char_limit',
	},
	{
		...text('contextPrompt', 'Prompt', {
			typeOptions: { rows: 3 },
			description: "Your own instructions, instead of the service's",
		}),
		serviceName: 'user_prompt',
	},
]);

const mergingProviderField = {
	...openChoice('mergingProvider', 'Merging Provider', {
		...forTables,
		options: named({
			anthropic: 'Anthropic',
			bedrock: 'Bedrock',
			openai: 'OpenAI',
			vertexai: 'Vertex AI',
		}),
		default: 'anthropic',
		description: 'Provider of the model. An expression can name another provider.',
	}),
	serviceName: 'table_merging_provider',
};

const mergingSettings = addedSettings('mergingSettings', 'Merging Settings', forTables, [
	{
		...choice('mergingConfidence', 'Confidence Threshold', {
			options: named({ high: 'High', low: 'Low', medium: 'Medium' }),
			default: 'medium',
			description: 'How sure the model must be that two tables are one',
		}),
		serviceName: 'confidence_threshold',
	},
	{
		...text('mergingModel', 'Model', {
			placeholder: 'e.g. gpt-4o',
			description: 'Name of the model, as the provider spells it',
		}),
		serviceName: 'table_merging_model',
	},
]);

/** A step that works on the chunks of a chunker before it. */
export const chunkEnrichment: StepType = {
	option: {
		name: 'Chunk Enrichment',
		value: 'chunkEnrichment',
		description: 'Adds context to chunks, or merges tables, with a model',
	},
	type: 'chunk',
	choice: chunkEnrichmentField,
	subtypeOf: (type) => (type === 'contextual' ? 'chunk_by_contextual' : 'chunk_by_table_merging'),
	settings: [contextModelField, contextSettings, mergingProviderField, mergingSettings],
};

const embedderProviderField = choice('embedderProvider', 'Embedder Provider', {
	options: named({
		azure_openai: 'Azure OpenAI',
		bedrock: 'Bedrock',
		ibm: 'IBM',
		openai: 'OpenAI',
		togetherai: 'Together AI',
		voyageai: 'Voyage AI',
	}),
	default: 'azure_openai',
});

const embedderModelField = {
	...text('embedderModel', 'Embedder Model', {
		placeholder: 'e.g. text-embedding-3-small',
		description: 'Name of the embedding model of the selected provider',
	}),
	serviceName: 'model_name',
};

export const embedder: StepType = {
	option: { name: 'Embedder', value: 'embedder', description: 'Adds a vector to each chunk' },
	type: 'embed',
	choice: embedderProviderField,
	subtypeOf: (provider) => provider,
	settings: [embedderModelField],
};
