import type { IDataObject } from 'n8n-workflow';

import { choice, jsonObject, openChoice, propertiesOf, text } from '../../../core/n8n/fields/field';
import { readFrom } from '../../../core/n8n/fields/readField';
import { emptyParameter } from '../../../core/n8n/fields/parameterErrors';
import { modelOf, type StepKind, type StepRow } from './step';
import { schemaOfExample } from './extractSchema';

/** Leaves the choice to the service: nothing is sent. */
const defaultOfService = 'default';

const modeField = choice('schemaMode', 'Define Data', {
	options: [
		{ name: 'By Example', value: 'example', description: 'JSON that looks like the data' },
		{ name: 'By Instructions', value: 'guidance', description: 'In your own words' },
		{ name: 'By JSON Schema', value: 'schema' },
	],
	default: 'example',
	description: 'How to define which data to extract',
});

const exampleField = jsonObject('schemaExample', 'JSON Example', {
	default: '{\n\t"invoiceNumber": "R-17",\n\t"total": 99.5,\n\t"items": [{ "name": "Desk" }]\n}',
	description: 'Only names and types matter; the values are ignored',
	displayOptions: { show: { schemaMode: ['example'] } },
});

const schemaField = jsonObject('jsonSchema', 'JSON Schema', {
	default:
		'{\n\t"type": "object",\n\t"properties": { "total": { "type": "number" } },\n\t"required": ["total"],\n\t"additionalProperties": false\n}',
	description: "In the format of OpenAI's structured outputs, with at most 10 levels",
	displayOptions: { show: { schemaMode: ['schema'] } },
});

const guidanceField = text('extractionGuidance', 'Instructions', {
	typeOptions: { rows: 4 },
	placeholder: 'e.g. The invoice number, the total, and each item with its price',
	description: 'What to extract. The service creates a schema from it.',
	displayOptions: { show: { schemaMode: ['guidance'] } },
});

const extractProviderField = openChoice('extractProvider', 'Extract Provider', {
	options: [
		{ name: 'Anthropic', value: 'anthropic' },
		{ name: 'Azure OpenAI', value: 'azure_openai' },
		{ name: 'Bedrock', value: 'bedrock' },
		{ name: 'OpenAI', value: 'openai' },
		{ name: 'Service Default', value: defaultOfService },
		{ name: 'Vertex AI', value: 'vertexai' },
	],
	default: defaultOfService,
	description: 'Provider of the model. An expression can name another provider.',
});

const extractModelField = {
	...text('extractModel', 'Extract Model', {
		placeholder: 'e.g. gpt-4o',
		description: "Name of the provider's model. Leave empty for the service's default.",
	}),
	serviceName: 'model',
};

const extractOutputField = choice('extractOutput', 'Extract Output', {
	options: [
		{ name: 'Data and Elements', value: 'elements_with_extracted_data' },
		{ name: 'Data Only', value: 'extracted_data_only' },
	],
	default: 'elements_with_extracted_data',
	description: 'Whether the results also contain the elements of the document',
});

/** The service accepts one of the two, each as one text. Throws a Problem for a value that can't be used. */
function schemaToExtract(row: StepRow): { json_schema: string } | { extraction_guidance: string } {
	switch (readFrom(modeField, row)) {
		case 'guidance': {
			const guidance = readFrom(guidanceField, row);
			if (guidance === '') throw emptyParameter(guidanceField);
			return { extraction_guidance: guidance };
		}
		case 'schema':
			return schemaText(readFrom(schemaField, row));
		default:
			return schemaText(schemaOfExample(readFrom(exampleField, row)));
	}
}

function schemaText(schema: IDataObject): { json_schema: string } {
	return { json_schema: JSON.stringify(schema) };
}

export const extract: StepKind = {
	option: { name: 'Extract', value: 'extract', description: 'Reads typed data with a model' },
	fields: propertiesOf([
		modeField,
		exampleField,
		schemaField,
		guidanceField,
		extractProviderField,
		extractModelField,
		extractOutputField,
	]),
	build(row) {
		const provider = readFrom(extractProviderField, row);
		return {
			type: 'structured_data_extractor',
			subtype: 'llm',
			settings: {
				schema_to_extract: schemaToExtract(row),
				...(provider !== defaultOfService && { provider }),
				...modelOf(extractModelField, row),
				output_mode: readFrom(extractOutputField, row),
			},
		};
	},
};
