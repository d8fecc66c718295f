import { boolean, choice, textOrJson } from '../core/n8n/fields/field';
import { reviewFormField, uncheckedFieldsField } from '../core/output/reviewFields';

export const valuesSourceField = choice('valuesSource', 'Source for Values', {
	noDataExpression: true,
	options: [
		{
			name: 'Define Below',
			value: 'define',
			description: 'An expression that returns the values',
		},
		{
			name: 'Found Automatically',
			value: 'automatic',
			description: 'The field output or data of the item, or else the item itself',
		},
	],
	default: 'automatic',
	description: 'Where to find the values that a model read from the document',
});

export const valuesField = textOrJson('values', 'Values', {
	displayOptions: { show: { valuesSource: ['define'] } },
	required: true,
	default: '={{ $json.output }}',
	hint: 'A JSON object or list, also as text in a code fence',
	description:
		'Each number, date, text, and true or false in it is looked up in the document, also in nested objects and lists',
});

export const documentSourceField = choice('documentSource', 'Source for Document', {
	noDataExpression: true,
	options: [
		{
			name: 'Define Below',
			value: 'define',
			description: 'An expression that returns the document',
		},
		{
			name: 'Found Automatically',
			value: 'automatic',
			description:
				'The elements, markdown, text or pageContent of the item, or else of the nearest Document Partition or Document Service node before',
		},
	],
	default: 'automatic',
	description: 'Where to find the document that the values were read from',
});

export const documentContentField = textOrJson('documentContent', 'Document', {
	displayOptions: { show: { documentSource: ['define'] } },
	required: true,
	placeholder: "e.g. {{ $('Extract from File').item.json.text }}",
	hint: 'Elements, Markdown or text',
	description:
		"An expression that returns the document's elements, Markdown or text, or an item with one of them, of Document Partition or any other node. Elements with coordinates give each value a place for Highlight PDF.",
});

export const includeEvidenceField = boolean('includeEvidence', 'Include Evidence', {
	default: true,
	description:
		"Whether to add the field evidence: where each value is, with its box on the page, for Highlight PDF. By default, it's added if the document is a PDF of the item or of an earlier node.",
});

export const requiredFieldsField = textOrJson('requiredFields', 'Required Fields', {
	typeOptions: { rows: 3 },
	placeholder: 'e.g. invoiceNumber, supplier.name, lines[].amount',
	description:
		'Fields that go to review if they are empty: a list of names, or a JSON Schema with its required fields',
});

export const acceptWithoutLabelField = choice('acceptWithoutLabel', 'Accept Values Without Label', {
	options: [
		{
			name: 'Always',
			value: 'always',
			description: 'Each value that the document has, unless it is marked as something else',
		},
		{
			name: 'If They Fit the Field',
			value: 'fitting',
			description:
				'Numbers, dates and identifiers, and texts that look like what the field is called',
		},
		{
			name: 'Never',
			value: 'never',
			description: 'Only values that a label or a row of the document confirms',
		},
	],
	default: 'fitting',
	description:
		'Which values need no review although no label or row of the document says that they belong to their field',
});

export const checkOptionFields = [
	acceptWithoutLabelField,
	includeEvidenceField,
	requiredFieldsField,
	reviewFormField,
	uncheckedFieldsField,
] as const;
