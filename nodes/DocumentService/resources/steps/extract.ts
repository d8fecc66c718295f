import { choice, openChoice, propertiesOf, text } from '../../../core/n8n/fields/field';
import { readFrom } from '../../../core/n8n/fields/readField';
import { emptyParameter } from '../../../core/n8n/fields/parameterErrors';
import {
	readSchema,
	schemaFields,
	schemaTypeField,
	schemaTypeSettings,
} from '../../../core/partition/fields/schemaFields';
import { modelOf, type StepKind, type StepRow } from './step';

/** Leaves the choice to the service: nothing is sent. */
const defaultOfService = 'default';

const extractSchemaTypeField = choice(schemaTypeField.property.name, 'Schema Type', {
	...schemaTypeSettings,
	options: [
		...schemaTypeSettings.options,
		{
			name: 'From Instructions',
			value: 'guidance' as const,
			description: 'Let the service create a schema from your own words',
		},
	],
});

const guidanceField = text('extractionGuidance', 'Instructions', {
	typeOptions: { rows: 4 },
	placeholder: 'e.g. The invoice number, the total, and each item with its price',
	description: 'What to extract. The service creates a schema from it.',
	displayOptions: { show: { schemaType: ['guidance'] } },
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
	if (readFrom(extractSchemaTypeField, row) !== 'guidance') {
		return { json_schema: JSON.stringify(readSchema((field) => readFrom(field, row))) };
	}
	const guidance = readFrom(guidanceField, row);
	if (guidance === '') throw emptyParameter(guidanceField);
	return { extraction_guidance: guidance };
}

export const extract: StepKind = {
	option: { name: 'Extract', value: 'extract', description: 'Reads typed data with a model' },
	fields: propertiesOf([
		extractSchemaTypeField,
		...schemaFields,
		guidanceField,
		extractProviderField,
		extractModelField,
		extractOutputField,
	]),
	build(row) {
		const provider = readFrom(extractProviderField, row);
		const model = modelOf(extractModelField, row);
		const output = readFrom(extractOutputField, row);
		return {
			type: 'structured_data_extractor',
			subtype: 'llm',
			settings: {
				schema_to_extract: schemaToExtract(row),
				...(provider !== defaultOfService && { provider }),
				...model,
				output_mode: output,
			},
		};
	},
};
