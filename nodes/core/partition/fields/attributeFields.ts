import type { INodeProperties } from 'n8n-workflow';

import { boolean, choice, type Field, list, propertiesOf, text } from '../../n8n/fields/field';
import { emptyParameter } from '../../n8n/fields/parameterErrors';
import { readEntries, readFrom } from '../../n8n/fields/readField';
import type { Attribute } from '../dataSchema';

/* Names and labels are those of n8n's Information Extractor, which users know. */

const nameField = text('name', 'Name', {
	required: true,
	placeholder: 'e.g. company_name',
	description: 'Attribute to extract',
});

const typeField = choice('type', 'Type', {
	options: [
		{ name: 'Boolean', value: 'boolean' },
		{ name: 'Date', value: 'date' },
		{ name: 'List', value: 'list', description: 'A list of texts' },
		{ name: 'Number', value: 'number' },
		{ name: 'One Of', value: 'oneOf', description: 'One of the values that you enter' },
		{ name: 'String', value: 'string' },
	],
	default: 'string',
	description: 'Data type of the attribute',
});

const descriptionField = text('description', 'Description', {
	placeholder: 'Add description for the attribute',
	description: 'Describe your attribute',
});

const valuesField = list('values', 'Values', {
	typeOptions: { rows: 3 },
	displayOptions: { show: { type: ['oneOf'] } },
	required: false,
	placeholder: 'e.g. urgent',
	description:
		"The values that the attribute may have, one per line. A value that the document doesn't contain isn't checked.",
});

const checkField = boolean('checkAgainstDocument', 'Check Against Document', {
	displayOptions: { hide: { type: ['oneOf'] } },
	default: true,
	description:
		'Whether the document has to contain the value. Turn this off for what a model judges, such as a score.',
});

const requiredField = boolean('required', 'Required', {
	description: 'Whether attribute is required. Otherwise, it may be null.',
});

export const attributeList: INodeProperties = {
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
			values: propertiesOf([
				nameField,
				typeField,
				valuesField,
				descriptionField,
				requiredField,
				checkField,
			]),
		},
	],
};

export const attributesField: Field<Attribute[]> = {
	property: attributeList,
	expects: 'a list of attributes',
	read: (value) => readEntries(attributeList, value).map(readAttribute),
};

function readAttribute(row: Readonly<Record<string, unknown>>): Attribute {
	const type = readFrom(typeField, row);
	const isChosen = type === 'oneOf';
	const values = isChosen ? readFrom(valuesField, row) : [];
	if (isChosen && values.length === 0) throw emptyParameter(valuesField);
	return {
		name: readFrom(nameField, row),
		type,
		description: readFrom(descriptionField, row),
		values,
		required: readFrom(requiredField, row),
		isChecked: isChosen || readFrom(checkField, row),
	};
}
