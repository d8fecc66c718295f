import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { choice, type Field, jsonObject, list, propertiesOf } from '../../n8n/fields/field';
import { hiddenWhen, shownWhen } from '../../n8n/fields/panel';
import { extractedDataFormat } from '../../output/formats/extractedData';
import { listsOfObjects, type WantedData } from '../../output/wantedData';
import { Problem } from '../../text/problem';
import { completeSchema, schemaOfAttributes, schemaOfType, type Attribute } from '../dataSchema';
import type { DocumentType } from '../documentTypes/documentType';
import { documentTypes } from '../documentTypes/documentTypes';
import { attributeList, attributesField } from './attributeFields';
import { hiddenWithPipeline } from './pipelineFields';

/* Names, labels and examples are those of n8n's Information Extractor, which users know. */

/** What the field Schema Type is, and the choices that every place has. */
export const schemaTypeSettings = {
	noDataExpression: true,
	options: [
		{
			name: 'Document Type',
			value: 'documentType' as const,
			description: 'Extract what people need from an invoice, a CV and other types of documents',
		},
		{
			name: 'From Attribute Descriptions',
			value: 'fromAttributes' as const,
			description: 'Extract specific attributes based on types and descriptions',
		},
		{
			name: 'Define Using JSON Schema',
			value: 'manual' as const,
			description: 'Define the JSON schema manually',
		},
	],
	default: 'documentType' as const,
	description: 'How to specify the schema for the data to extract',
};

export const schemaTypeField = choice('schemaType', 'Schema Type', schemaTypeSettings);

/** An agent's model may write a type as it is called, such as Purchase Order. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const byLetters = new Map(
	documentTypes.flatMap(({ name, value }) =>
		[name, value].map((each) => [lettersOf(each), value] as const),
	),
);

export const documentTypeField = choice('documentType', 'Document Type', {
	displayOptions: { show: { schemaType: ['documentType'] } },
	options: documentTypes.map(({ name, value, description }) => ({ name, value, description })),
	default: 'invoice',
	respell: (spelled) => byLetters.get(lettersOf(spelled)) ?? spelled,
	description:
		'The type of document to extract data from. An expression can return its name, such as Purchase Order.',
});

/** The same list, for what a document type lacks. */
const addFieldsField: Field<Attribute[]> = {
	...attributesField,
	property: {
		...attributeList,
		displayName: 'Add Fields',
		placeholder: 'Add Field',
		displayOptions: { show: { schemaType: ['documentType'] } },
	},
};

const leaveOutField = list('leaveOutFields', 'Leave Out Fields', {
	displayOptions: { show: { schemaType: ['documentType'] } },
	placeholder: 'e.g. iban, lines.taxRate',
	description: "Fields of the document type that you don't need, separated by commas",
});

const schemaField = jsonObject('inputSchema', 'Input Schema', {
	typeOptions: { rows: 10 },
	displayOptions: { show: { schemaType: ['manual'] } },
	default:
		'{\n\t"type": "object",\n\t"properties": {\n\t\t"state": {\n\t\t\t"type": "string"\n\t\t},\n\t\t"cities": {\n\t\t\t"type": "array",\n\t\t\t"items": {\n\t\t\t\t"type": "string"\n\t\t\t}\n\t\t}\n\t}\n}',
	description: "Schema to use for the data. Properties that it doesn't require may be null.",
	hint: 'Use <a target="_blank" href="https://json-schema.org/">JSON Schema</a> format',
});

/** The fields that define a schema by the choice of Schema Type; read by `readWantedData`. */
export const schemaFields: readonly Field[] = [
	documentTypeField,
	addFieldsField,
	leaveOutField,
	attributesField,
	schemaField,
];

/** What the JSON Schema is at first. n8n replaces what a user hasn't changed when another one is selected. */
const startFromField = choice('startFrom', 'Start From', {
	displayOptions: { show: { schemaType: ['manual'] } },
	noDataExpression: true,
	options: [
		...documentTypes.map(({ name, value }) => ({ name, value })),
		{ name: 'Small Example', value: 'example' },
	],
	default: 'example',
	description: 'Which schema to begin with, until you change it',
});

/** Shows the schema with another default for each choice of Start From. */
function startingSchemas(): INodeProperties[] {
	const { property } = schemaField;
	const ofTypes = documentTypes.flatMap((type) =>
		shownWhen({ startFrom: [type.value] }, [
			{ ...property, default: JSON.stringify(schemaOfType(type, [], []), undefined, '\t') },
		]),
	);
	return [
		...propertiesOf([startFromField]),
		...shownWhen({ startFrom: ['example'] }, [property]),
		...ofTypes,
	];
}

/** The same with Schema Type, where the service is asked for data. */
export const extractionProperties: readonly INodeProperties[] = hiddenWhen(
	hiddenWithPipeline,
	shownWhen({ output: [extractedDataFormat.value] }, [
		...propertiesOf([schemaTypeField, ...schemaFields.filter((field) => field !== schemaField)]),
		...startingSchemas(),
	]),
);

/**
 * Reads what data to extract, with the schema as services require it. `read` reads one of the fields. Throws a Problem that
 * names the field for a value that can't be used.
 */
export function readWantedData(read: <T>(field: Field<T>) => T): WantedData {
	switch (read(schemaTypeField)) {
		case 'documentType':
			return ofType(read(documentTypeField), read(addFieldsField), read(leaveOutField));
		case 'manual':
			return ofSchema(read(schemaField), schemaField);
		default:
			return ofAttributes(read(attributesField));
	}
}

function ofSchema(given: IDataObject, { property }: Pick<Field, 'property'>): WantedData {
	const schema = completeSchema(given, property.displayName);
	return { schema, required: [], unchecked: [], lists: listsOfObjects(schema) };
}

function ofAttributes(attributes: readonly Attribute[]): WantedData {
	if (attributes.length === 0) {
		throw new Problem(
			`The parameter '${attributeList.displayName}' is empty`,
			'Add an attribute for each value to extract, or select another schema type',
		);
	}
	const wanted = ofSchema(schemaOfAttributes(attributes), attributesField);
	return { ...wanted, unchecked: uncheckedOf(attributes) };
}

function uncheckedOf(attributes: readonly Attribute[]): string[] {
	return attributes.flatMap(({ name, isChecked }) => (isChecked ? [] : [name]));
}

function ofType(
	value: string,
	added: readonly Attribute[],
	leftOut: readonly string[],
): WantedData {
	const type = documentTypes.find((one) => one.value === value) as DocumentType;
	const schema = schemaOfType(type, added, leftOut);
	const wanted = ofSchema(schema, documentTypeField);
	const isThere = (name: string) => Object.hasOwn(schema.properties as object, name);
	return {
		schema: wanted.schema,
		required: type.required.filter(isThere),
		unchecked: [...(type.unchecked ?? []).filter(isThere), ...uncheckedOf(added)],
		lists: type.lines !== undefined && isThere(type.lines) ? [type.lines] : [],
		...(added.length === 0 && { documentType: type.name }),
	};
}
