import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { field, propertiesOf } from '../../../shared/fields/field';
import { chunkerSettings, partitionerSettings } from './blockSettingFields';

/** The enrichments of the public service, sorted by name (docs/service.md#workflows). */
const enrichments: INodePropertyOptions[] = [
	{ name: 'Image Description (Anthropic)', value: 'anthropic_image_description' },
	{ name: 'Image Description (Bedrock)', value: 'bedrock_image_description' },
	{ name: 'Image Description (OpenAI)', value: 'openai_image_description' },
	{ name: 'Image Description (Vertex AI)', value: 'vertexai_image_description' },
	{ name: 'Named Entities (Anthropic)', value: 'anthropic_ner' },
	{ name: 'Named Entities (OpenAI)', value: 'openai_ner' },
	{ name: 'Optical Character Recognition (Anthropic)', value: 'anthropic_ocr' },
	{ name: 'Optical Character Recognition (Bedrock)', value: 'bedrock_ocr' },
	{ name: 'Optical Character Recognition (OpenAI)', value: 'openai_ocr' },
	{ name: 'Table Description (Anthropic)', value: 'anthropic_table_description' },
	{ name: 'Table Description (Bedrock)', value: 'bedrock_table_description' },
	{ name: 'Table Description (OpenAI)', value: 'openai_table_description' },
	{ name: 'Table Description (Vertex AI)', value: 'vertexai_table_description' },
	{ name: 'Table to HTML (Anthropic)', value: 'anthropic_table2html' },
	{ name: 'Table to HTML (OpenAI)', value: 'openai_table2html' },
	{ name: 'Table to HTML (Two-Pass)', value: 'twopass_table2html' },
];

export const blockField = field({
	displayName: 'Block',
	name: 'block',
	type: 'options',
	options: [
		{ name: 'Chunker', value: 'chunker', description: 'Groups elements into chunks' },
		{ name: 'Embedder', value: 'embedder', description: 'Adds a vector to each chunk' },
		{ name: 'Enrichment', value: 'enrichment', description: 'Adds information from a model' },
		{ name: 'Partitioner', value: 'partitioner', description: 'Turns files into elements' },
	],
	default: 'partitioner',
});

export const chunkerSettingsField: INodeProperties = {
	displayName: 'Chunker Settings',
	name: 'chunkerSettings',
	type: 'collection',
	placeholder: 'Add Setting',
	default: {},
	options: propertiesOf(chunkerSettings),
	displayOptions: { show: { block: ['chunker'] } },
};

export const chunkerStrategyField = field({
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
	displayOptions: { show: { block: ['chunker'] } },
});

export const embedderModelField = field(
	{
		displayName: 'Embedder Model',
		name: 'embedderModel',
		type: 'string',
		default: '',
		placeholder: 'e.g. text-embedding-3-small',
		description: 'Name of the embedding model of the chosen provider',
		displayOptions: { show: { block: ['embedder'] } },
	},
	{ serviceName: 'model_name' },
);

export const embedderProviderField = field({
	displayName: 'Embedder Provider',
	name: 'embedderProvider',
	type: 'options',
	options: [
		{ name: 'Azure OpenAI', value: 'azure_openai' },
		{ name: 'Bedrock', value: 'bedrock' },
		{ name: 'IBM', value: 'ibm' },
		{ name: 'OpenAI', value: 'openai' },
		{ name: 'Together AI', value: 'togetherai' },
		{ name: 'Voyage AI', value: 'voyageai' },
	],
	default: 'azure_openai',
	displayOptions: { show: { block: ['embedder'] } },
});

export const enrichmentField = field({
	displayName: 'Enrichment',
	name: 'enrichmentType',
	type: 'options',
	options: enrichments,
	default: 'openai_image_description',
	displayOptions: { show: { block: ['enrichment'] } },
});

export const enrichmentModelField = field(
	{
		displayName: 'Enrichment Model',
		name: 'enrichmentModel',
		type: 'string',
		default: '',
		placeholder: 'e.g. gpt-4o',
		description: "Name of the chosen provider's model. Leave empty for the service's default.",
		displayOptions: { show: { block: ['enrichment'] } },
	},
	{ serviceName: 'model' },
);

export const enrichmentPromptField = field({
	displayName: 'Enrichment Prompt',
	name: 'enrichmentPrompt',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	description: 'Your own prompt, which says which entities to find',
	displayOptions: {
		show: { block: ['enrichment'], enrichmentType: ['anthropic_ner', 'openai_ner'] },
	},
});

export const nameField = field({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Partitioner',
	description: 'Name of the workflow node. Leave empty to use the name of the block.',
});

export const partitionerSettingsField: INodeProperties = {
	displayName: 'Partitioner Settings',
	name: 'partitionerSettings',
	type: 'collection',
	placeholder: 'Add Setting',
	default: {},
	options: propertiesOf(partitionerSettings),
	displayOptions: { show: { block: ['partitioner'] } },
};

export const partitionerStrategyField = field({
	displayName: 'Partitioner Strategy',
	name: 'partitionerStrategy',
	type: 'options',
	options: [
		{ name: 'Auto', value: 'auto', description: 'The service chooses for each page' },
		{ name: 'Fast', value: 'fast', description: 'Extracts text without a model' },
		{ name: 'High Resolution', value: 'hi_res', description: 'Uses a layout model and OCR' },
		{
			name: 'Vision Language Model',
			value: 'vlm',
			description: 'A model reads the pages as images',
		},
	],
	default: 'auto',
	displayOptions: { show: { block: ['partitioner'] } },
});

export const moreSettingsField = field({
	displayName: 'Settings (JSON)',
	name: 'moreSettings',
	type: 'json',
	default: '{}',
	description:
		'More settings of the workflow node, as a JSON object. They override the settings above.',
});

const blockValues: INodeProperties[] = [
	blockField.property,
	chunkerSettingsField,
	chunkerStrategyField.property,
	embedderModelField.property,
	embedderProviderField.property,
	enrichmentField.property,
	enrichmentModelField.property,
	enrichmentPromptField.property,
	nameField.property,
	partitionerSettingsField,
	partitionerStrategyField.property,
	moreSettingsField.property,
];

/** The building blocks of a workflow: a sortable list in the order of processing. */
export const workflowNodesField: INodeProperties = {
	displayName: 'Workflow Nodes',
	name: 'workflowNodes',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Workflow Node',
	default: {},
	description:
		'The steps of the workflow, in order: a partitioner, then enrichments, a chunker and an embedder',
	options: [{ displayName: 'Block', name: 'blocks', values: blockValues }],
};

/** The same as JSON, for nodes that the building blocks don't offer. */
export const nodesJsonProperty = {
	displayName: 'Workflow Nodes (JSON)',
	name: 'workflowNodesJson',
	type: 'json',
	default: '[]',
	description:
		'The steps of the workflow, in order, as a JSON list of objects with name, type, subtype and settings',
} as const satisfies INodeProperties;
