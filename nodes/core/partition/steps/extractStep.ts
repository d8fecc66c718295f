import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { choice, type Field, openChoice, propertiesOf, text } from '../../n8n/fields/field';
import { emptyParameter } from '../../n8n/fields/parameterErrors';
import { readEntries, readFrom } from '../../n8n/fields/readField';
import {
	readWantedData,
	schemaFields,
	schemaTypeField,
	schemaTypeSettings,
} from '../fields/schemaFields';
import { named, shownFor, type StepRow, type StepType } from './stepType';

/** The results are the data and the elements, which the data is checked against. */
const withElements = 'elements_with_extracted_data';

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
	...shownFor('schemaType', 'guidance'),
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

const extractProviderField = {
	...openChoice('extractProvider', 'Extract Provider', {
		...withModel,
		options: named({
			anthropic: 'Anthropic',
			azure_openai: 'Azure OpenAI',
			bedrock: 'Bedrock',
			openai: 'OpenAI',
			[defaultOfService]: 'Service Default',
			vertexai: 'Vertex AI',
		}),
		default: defaultOfService,
		description: 'Provider of the model. An expression can name another provider.',
	}),
	serviceName: 'provider',
	notSent: defaultOfService,
};

const extractModelField = {
	...text('extractModel', 'Extract Model', {
		...withModel,
		placeholder: 'e.g. gpt-4o',
		description: "Name of the provider's model. Leave empty for the service's default.",
	}),
	serviceName: 'model',
};

const extractOutputField = {
	...choice('extractOutput', 'Extract Output', {
		options: named({
			[withElements]: 'Data and Elements',
			extracted_data_only: 'Data Only',
		}),
		default: withElements,
		description: 'Whether the results also contain the elements of the document',
	}),
	serviceName: 'output_mode',
};

/** What the step finds values by: patterns, or one of the two that a model accepts, each as one text. */
function readTarget(row: StepRow, schemaType: string): IDataObject {
	if (schemaType === 'regex') {
		const patterns = readFrom(patternsField, row);
		if (patterns.length === 0) throw emptyParameter(patternsField);
		return { regex_patterns: patterns };
	}
	if (schemaType !== 'guidance')
		return forSchema(readWantedData((field) => readFrom(field, row)).schema);
	const guidance = readFrom(guidanceField, row);
	if (guidance === '') throw emptyParameter(guidanceField);
	return { schema_to_extract: { extraction_guidance: guidance } };
}

function forSchema(schema: IDataObject): IDataObject {
	return { schema_to_extract: { json_schema: JSON.stringify(schema) } };
}

export const extract: StepType = {
	option: { name: 'Extract', value: 'extract', description: 'Reads data with a model or patterns' },
	type: 'structured_data_extractor',
	choice: extractSchemaTypeField,
	subtypeOf: (schemaType) => (schemaType === 'regex' ? 'regex' : 'llm'),
	fields: [...schemaFields, guidanceField, patternsField],
	readFields: readTarget,
	settings: [extractProviderField, extractModelField, extractOutputField],
};

/** Returns the settings of a step that extracts data by a schema. */
export function extractBySchema(schema: IDataObject): IDataObject {
	return { ...forSchema(schema), output_mode: withElements };
}
