import type { IDataObject } from 'n8n-workflow';

import { nameInService, type SentField } from '../../../core/service/transport/sentField';
import { choice, number, openChoice, propertiesOf, text } from '../../../core/n8n/fields/field';
import { readFrom } from '../../../core/n8n/fields/readField';
import { addedSettings, readAdded, type StepKind, type StepRow } from './step';

/** What is done with chunks, by the service's name for it. */
const chunkEnrichments = {
	contextual: 'chunk_by_contextual',
	mergeTables: 'chunk_by_table_merging',
} as const;

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

const forContext = { displayOptions: { show: { chunkEnrichmentType: ['contextual'] } } };
const forTables = { displayOptions: { show: { chunkEnrichmentType: ['mergeTables'] } } };

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

const contextSettings = addedSettings(
	{ displayName: 'Context Settings', name: 'contextSettings', ...forContext },
	[
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
	],
);

const mergingProviderField = {
	...openChoice('mergingProvider', 'Merging Provider', {
		...forTables,
		options: [
			{ name: 'Anthropic', value: 'anthropic' },
			{ name: 'Bedrock', value: 'bedrock' },
			{ name: 'OpenAI', value: 'openai' },
			{ name: 'Vertex AI', value: 'vertexai' },
		],
		default: 'anthropic',
		description: 'Provider of the model. An expression can name another provider.',
	}),
	serviceName: 'table_merging_provider',
};

const mergingSettings = addedSettings(
	{ displayName: 'Merging Settings', name: 'mergingSettings', ...forTables },
	[
		{
			...choice('mergingConfidence', 'Confidence Threshold', {
				options: [
					{ name: 'High', value: 'high' },
					{ name: 'Low', value: 'low' },
					{ name: 'Medium', value: 'medium' },
				],
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
	],
);

const settingsOfType = {
	contextual: { required: contextModelField, added: contextSettings },
	mergeTables: { required: mergingProviderField, added: mergingSettings },
} as const satisfies Record<keyof typeof chunkEnrichments, { required: SentField; added: unknown }>;

function chunkEnrichmentSettings(type: keyof typeof chunkEnrichments, row: StepRow): IDataObject {
	const { required, added } = settingsOfType[type];
	return { [nameInService(required)]: readFrom(required, row), ...readAdded(added, row) };
}

/** A step that works on the chunks of a chunker before it (docs/maintainers/service.md#workflows). */
export const chunkEnrichment: StepKind = {
	option: {
		name: 'Chunk Enrichment',
		value: 'chunkEnrichment',
		description: 'Adds context to chunks, or merges tables, with a model',
	},
	fields: [
		...propertiesOf([chunkEnrichmentField, contextModelField]),
		contextSettings.property,
		mergingProviderField.property,
		mergingSettings.property,
	],
	build(row) {
		const type = readFrom(chunkEnrichmentField, row) as keyof typeof chunkEnrichments;
		return {
			type: 'chunk',
			subtype: chunkEnrichments[type],
			settings: chunkEnrichmentSettings(type, row),
		};
	},
};
