import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { choice, text } from '../../../core/n8n/fields/field';
import { readFrom } from '../../../core/n8n/fields/readField';
import { modelOf, type StepKind, type StepRow } from './step';

/** For these, the service chooses the models itself, and refuses others. */
const twoPass = ['twopass_image_description', 'twopass_table2html'];

const withPrompt = ['anthropic_ner', 'openai_ner'];

/** The enrichments of the hosted service, sorted by name (docs/maintainers/service.md#workflows). */
const enrichments: INodePropertyOptions[] = [
	{ name: 'Image Description (Anthropic)', value: 'anthropic_image_description' },
	{ name: 'Image Description (Bedrock)', value: 'bedrock_image_description' },
	{ name: 'Image Description (OpenAI)', value: 'openai_image_description' },
	{ name: 'Image Description (Two-Pass)', value: 'twopass_image_description' },
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

const enrichmentField = choice('enrichmentType', 'Enrichment', {
	options: enrichments,
	default: 'openai_image_description',
});

const enrichmentModelField = {
	...text('enrichmentModel', 'Enrichment Model', {
		placeholder: 'e.g. gpt-4o',
		description: "Name of the provider's model. Leave empty for the service's default.",
		displayOptions: { hide: { enrichmentType: twoPass } },
	}),
	serviceName: 'model',
};

const promptField = text('enrichmentPrompt', 'Enrichment Prompt', {
	typeOptions: { rows: 3 },
	description: 'Your own prompt, which says which entities to find',
	displayOptions: { show: { enrichmentType: withPrompt } },
});

function enrichmentSettings(subtype: string, row: StepRow): IDataObject {
	if (twoPass.includes(subtype)) return {};
	const prompt = withPrompt.includes(subtype) ? readFrom(promptField, row) : '';
	return {
		provider_type: subtype.split('_')[0],
		...modelOf(enrichmentModelField, row),
		...(prompt !== '' && { prompt_interface_overrides: { prompt: { user: prompt } } }),
	};
}

export const enrichment: StepKind = {
	option: { name: 'Enrichment', value: 'enrichment', description: 'Adds information from a model' },
	fields: [enrichmentField.property, enrichmentModelField.property, promptField.property],
	build(row) {
		const subtype = readFrom(enrichmentField, row);
		return { type: 'prompter', subtype, settings: enrichmentSettings(subtype, row) };
	},
};
