import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, choice, json, text } from '../../../core/n8n/fields/fieldsOfType';
import { readFrom, readRows } from '../../../core/n8n/fields/readValue';
import { emptyParameter } from '../../../core/n8n/fields/parameterErrors';
import type { StepKind } from './step';
import { modelOf, type Row } from './stepSettings';
import { type SchemaField, schemaOfExample, schemaOfFields } from './extractSchema';

/** Leaves the choice to the service: nothing is sent. */
const serviceDefault = 'default';

const modeField = choice('schemaMode', 'Define Data', {
	options: [
		{ name: 'By Example', value: 'example', description: 'JSON that looks like the data' },
		{ name: 'By Instructions', value: 'guidance', description: 'In your own words' },
		{ name: 'By JSON Schema', value: 'schema' },
		{ name: 'Field by Field', value: 'fields' },
	],
	default: 'fields',
	description: 'How to define which data to extract',
});

const rowFields = {
	name: text('name', 'Name', {
		required: true,
		placeholder: 'e.g. invoiceNumber',
		description:
			'Name of the field. Write supplier.name for a field of an object, and items[].price for a field of a list of objects.',
	}),
	type: choice('type', 'Type', {
		options: [
			{ name: 'Date', value: 'date' },
			{ name: 'Number', value: 'number' },
			{ name: 'Object', value: 'object', description: 'Contains other fields' },
			{ name: 'Text', value: 'text' },
			{ name: 'Whole Number', value: 'integer' },
			{ name: 'Yes or No', value: 'boolean' },
		],
		default: 'text',
	}),
	description: text('description', 'Description', {
		placeholder: 'e.g. The total with tax',
		description: 'Tells the model what to look for',
	}),
	isRequired: boolean('required', 'Required', {
		default: true,
		description: 'Whether every document has a value. If this is off, the value may be null.',
	}),
	isList: boolean('list', 'List', {
		description: 'Whether a document can have several values',
	}),
};

const schemaFields: INodeProperties = {
	displayName: 'Fields to Extract',
	name: 'schemaFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add Field',
	default: {},
	options: [
		{ displayName: 'Field', name: 'fields', values: propertiesOf(Object.values(rowFields)) },
	],
	displayOptions: { show: { schemaMode: ['fields'] } },
};

const exampleField = json('schemaExample', 'JSON Example', {
	default: '{\n\t"invoiceNumber": "R-17",\n\t"total": 99.5,\n\t"items": [{ "name": "Desk" }]\n}',
	description: 'Only names and types matter; the values are ignored',
	displayOptions: { show: { schemaMode: ['example'] } },
});

const schemaField = json('jsonSchema', 'JSON Schema', {
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

const providerField = choice('extractProvider', 'Extract Provider', {
	options: [
		{ name: 'Anthropic', value: 'anthropic' },
		{ name: 'Azure OpenAI', value: 'azure_openai' },
		{ name: 'Bedrock', value: 'bedrock' },
		{ name: 'OpenAI', value: 'openai' },
		{ name: 'Service Default', value: serviceDefault },
		{ name: 'Vertex AI', value: 'vertexai' },
	],
	default: serviceDefault,
	description: 'Provider of the model. An expression can name another provider.',
	others: 'any',
});

const modelField = text('extractModel', 'Extract Model', {
	placeholder: 'e.g. gpt-4o',
	description: "Name of the provider's model. Leave empty for the service's default.",
	serviceName: 'model',
});

const outputField = choice('extractOutput', 'Extract Output', {
	options: [
		{ name: 'Data and Elements', value: 'elements_with_extracted_data' },
		{ name: 'Data Only', value: 'extracted_data_only' },
	],
	default: 'elements_with_extracted_data',
	description: 'Whether the results also contain the elements of the document',
});

function schemaFieldOf(row: Row): SchemaField {
	return {
		name: readFrom(rowFields.name, row),
		type: readFrom(rowFields.type, row) as SchemaField['type'],
		description: readFrom(rowFields.description, row),
		isRequired: readFrom(rowFields.isRequired, row),
		isList: readFrom(rowFields.isList, row),
	};
}

/** The service accepts one of the two, each as one text. Throws a Problem for a value that can't be used. */
function schemaToExtract(row: Row): { json_schema: string } | { extraction_guidance: string } {
	switch (readFrom(modeField, row)) {
		case 'guidance': {
			const guidance = readFrom(guidanceField, row);
			if (guidance === '') throw emptyParameter(guidanceField);
			return { extraction_guidance: guidance };
		}
		case 'example':
			return schemaText(schemaOfExample(readFrom(exampleField, row)));
		case 'schema':
			return schemaText(readFrom(schemaField, row));
		default: {
			const fields = readRows(schemaFields, row[schemaFields.name]).map(schemaFieldOf);
			return schemaText(schemaOfFields(fields));
		}
	}
}

function schemaText(schema: IDataObject): { json_schema: string } {
	return { json_schema: JSON.stringify(schema) };
}

export const extract: StepKind = {
	option: { name: 'Extract', value: 'extract', description: 'Reads typed data with a model' },
	fields: [
		modeField.property,
		schemaFields,
		exampleField.property,
		schemaField.property,
		guidanceField.property,
		providerField.property,
		modelField.property,
		outputField.property,
	],
	build(row) {
		const provider = readFrom(providerField, row);
		return {
			type: 'structured_data_extractor',
			subtype: 'llm',
			settings: {
				schema_to_extract: schemaToExtract(row),
				...(provider !== serviceDefault && { provider }),
				...modelOf(modelField, row),
				output_mode: readFrom(outputField, row),
			},
		};
	},
};
