import type { INodeProperties } from 'n8n-workflow';

import { choice, type Field, openChoice, propertiesOf, text } from '../../../core/n8n/fields/field';
import { readEntries, readFrom } from '../../../core/n8n/fields/readField';
import { emptyParameter } from '../../../core/n8n/fields/parameterErrors';
import {
	readSchema,
	schemaFields,
	schemaTypeField,
	schemaTypeSettings,
} from '../../../core/partition/fields/schemaFields';
import type { Step } from '../../../core/partition/steps';
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
		{
			name: 'From Patterns',
			value: 'regex' as const,
			description: 'Find values by regular expressions, without a model',
		},
	],
});

const guidanceField = text('extractionGuidance', 'Instructions', {
	typeOptions: { rows: 4 },
	placeholder: 'e.g. The invoice number, the total, and each item with its price',
	description: 'What to extract. The service creates a schema from it.',
	displayOptions: { show: { schemaType: ['guidance'] } },
});

const patternNameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. invoice_number',
	description: 'Name of the value',
});

const patternField = text('pattern', 'Pattern', {
	required: true,
	placeholder: 'e.g. INV-\\d{6}',
	description: 'Regular expression, as in Python',
});

const patternList: INodeProperties = {
	displayName: 'Patterns',
	name: 'regexPatterns',
	placeholder: 'Add Pattern',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	displayOptions: { show: { schemaType: ['regex'] } },
	options: [
		{
			displayName: 'Pattern',
			name: 'values',
			values: propertiesOf([patternNameField, patternField]),
		},
	],
};

const patternsField: Field<Array<{ name: string; pattern: string }>> = {
	property: patternList,
	expects: 'a list of patterns',
	read: (value) =>
		readEntries(patternList, value).map((row) => ({
			name: readFrom(patternNameField, row),
			pattern: readFrom(patternField, row),
		})),
};

/** Patterns need no model. */
const withModel = { displayOptions: { hide: { schemaType: ['regex'] } } };

const extractProviderField = openChoice('extractProvider', 'Extract Provider', {
	...withModel,
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
		...withModel,
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

/** What the step finds values by. Throws a Problem for a value that can't be used. */
function patternSettings(row: StepRow): Pick<Step, 'subtype' | 'settings'> {
	const patterns = readFrom(patternsField, row);
	if (patterns.length === 0) throw emptyParameter(patternsField);
	return { subtype: 'regex', settings: { regex_patterns: patterns } };
}

/** The same with a model. */
function modelSettings(row: StepRow): Pick<Step, 'subtype' | 'settings'> {
	const provider = readFrom(extractProviderField, row);
	const model = modelOf(extractModelField, row);
	const settings = {
		schema_to_extract: schemaToExtract(row),
		...(provider !== defaultOfService && { provider }),
		...model,
	};
	return { subtype: 'llm', settings };
}

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
	option: { name: 'Extract', value: 'extract', description: 'Reads data with a model or patterns' },
	fields: propertiesOf([
		extractSchemaTypeField,
		...schemaFields,
		guidanceField,
		patternsField,
		extractProviderField,
		extractModelField,
		extractOutputField,
	]),
	build(row) {
		const output_mode = readFrom(extractOutputField, row);
		const isByPatterns = readFrom(extractSchemaTypeField, row) === 'regex';
		const { subtype, settings } = isByPatterns ? patternSettings(row) : modelSettings(row);
		return {
			type: 'structured_data_extractor',
			subtype,
			settings: { ...settings, output_mode },
		};
	},
};
