import type { IDataObject, INodeProperties } from 'n8n-workflow';

import {
	boolean,
	choice,
	type Field,
	jsonObject,
	propertiesOf,
	text,
} from '../../n8n/fields/field';
import { hiddenWhen, shownWhen } from '../../n8n/fields/panel';
import { readEntries, readFrom } from '../../n8n/fields/readField';
import { Problem } from '../../text/problem';
import { completeSchema, schemaOfAttributes, schemaOfExample, type Attribute } from '../dataSchema';
import { hiddenWithPipeline } from './pipelineFields';

/* Names, labels and examples are those of n8n's Information Extractor, which users know. */

/** What the field Schema Type is, and the choices that every place has. */
export const schemaTypeSettings = {
	noDataExpression: true,
	options: [
		{
			name: 'From Attribute Descriptions',
			value: 'fromAttributes' as const,
			description: 'Extract specific attributes based on types and descriptions',
		},
		{
			name: 'Generate From JSON Example',
			value: 'fromJson' as const,
			description: 'Generate a schema from an example JSON object',
		},
		{
			name: 'Define Using JSON Schema',
			value: 'manual' as const,
			description: 'Define the JSON schema manually',
		},
	],
	default: 'fromAttributes' as const,
	description: 'How to specify the schema for the data to extract',
};

export const schemaTypeField = choice('schemaType', 'Schema Type', schemaTypeSettings);

const nameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. company_name',
	description: 'Attribute to extract',
});

const typeField = choice('type', 'Type', {
	options: [
		{ name: 'Boolean', value: 'boolean' },
		{ name: 'Date', value: 'date' },
		{ name: 'Number', value: 'number' },
		{ name: 'String', value: 'string' },
	],
	default: 'string',
	description: 'Data type of the attribute',
});

const descriptionField = text('description', 'Description', {
	placeholder: 'Add description for the attribute',
	description: 'Describe your attribute',
});

const requiredField = boolean('required', 'Required', {
	description: 'Whether attribute is required. One that is not may be null.',
});

const attributeList: INodeProperties = {
	displayName: 'Attributes',
	name: 'attributes',
	placeholder: 'Add Attribute',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	default: {},
	displayOptions: { show: { schemaType: ['fromAttributes'] } },
	options: [
		{
			displayName: 'Attribute List',
			name: 'attributes',
			values: propertiesOf([nameField, typeField, descriptionField, requiredField]),
		},
	],
};

const attributesField: Field<Attribute[]> = {
	property: attributeList,
	expects: 'a list of attributes',
	read: (value) =>
		readEntries(attributeList, value).map((row) => ({
			name: readFrom(nameField, row),
			type: readFrom(typeField, row),
			description: readFrom(descriptionField, row),
			required: readFrom(requiredField, row),
		})),
};

const exampleField = jsonObject('jsonSchemaExample', 'JSON Example', {
	typeOptions: { rows: 10 },
	displayOptions: { show: { schemaType: ['fromJson'] } },
	default:
		'{\n\t"state": "California",\n\t"cities": ["Los Angeles", "San Francisco", "San Diego"]\n}',
	description:
		'Example JSON object to use to generate the schema. Only names and types matter. All properties will be required, except those that are null.',
});

const schemaField = jsonObject('inputSchema', 'Input Schema', {
	typeOptions: { rows: 10 },
	displayOptions: { show: { schemaType: ['manual'] } },
	default:
		'{\n\t"type": "object",\n\t"properties": {\n\t\t"state": {\n\t\t\t"type": "string"\n\t\t},\n\t\t"cities": {\n\t\t\t"type": "array",\n\t\t\t"items": {\n\t\t\t\t"type": "string"\n\t\t\t}\n\t\t}\n\t}\n}',
	description: 'Schema to use for the data. Properties that it does not require may be null.',
	hint: 'Use <a target="_blank" href="https://json-schema.org/">JSON Schema</a> format',
});

/** The fields that define a schema by the choice of Schema Type; read by `readSchema`. */
export const schemaFields: readonly Field[] = [attributesField, exampleField, schemaField];

/** The same with Schema Type, where the service is asked for data. */
export const extractionProperties: readonly INodeProperties[] = hiddenWhen(
	hiddenWithPipeline,
	shownWhen({ output: ['extractedData'] }, propertiesOf([schemaTypeField, ...schemaFields])),
);

/**
 * Reads the schema of the data to extract, as services require it. `read` reads one of the fields. Throws a Problem that
 * names the field for a value that can't be used.
 */
export function readSchema(read: <T>(field: Field<T>) => T): IDataObject {
	switch (read(schemaTypeField)) {
		case 'fromJson':
			return completeSchema(schemaOfExample(read(exampleField)), exampleField.property.displayName);
		case 'manual':
			return completeSchema(read(schemaField), schemaField.property.displayName);
		default:
			return schemaOfGivenAttributes(read(attributesField));
	}
}

function schemaOfGivenAttributes(attributes: readonly Attribute[]): IDataObject {
	const { displayName } = attributeList;
	if (attributes.length === 0) {
		throw new Problem(
			`The parameter '${displayName}' is empty`,
			'Add an attribute for each value to extract, or select another schema type',
		);
	}
	return completeSchema(schemaOfAttributes(attributes), displayName);
}
