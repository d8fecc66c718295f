import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { field, type Field } from '../n8n/fields/field';
import { allPageParts, pageParts } from './exclude/pageParts';
import { largeParts } from './elements/metadata';
import { formatsIn } from './outputFormats';
import type { OutputFormat, OutputPlace } from './outputFormat';
import { limitForAgents } from './textLimit';

/** Returns the formats that have a parameter. */
function modesWith(parameter: string): string[] {
	return formatsIn()
		.filter(({ parameters }) => parameters.includes(parameter))
		.map(({ value }) => value);
}

/** Returns formats as choices of the panel. */
function choicesOf(formats: readonly OutputFormat[]): INodePropertyOptions[] {
	return formats.map(({ name, value, description }) => ({ name, value, description }));
}

/** Offers every format; a place shows those that are offered there. */
export const outputModeField = field({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: choicesOf(formatsIn()),
	default: 'elements',
	description: 'What to return for each document',
});

export const simplifyElementsField = field({
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	displayOptions: { show: { output: modesWith('simplify') } },
	default: true,
	description: 'Whether to return a simplified version of each element instead of the raw data',
});

export const outputBinaryField = field({
	displayName: 'Put Output File in Field',
	name: 'outputBinaryPropertyName',
	type: 'string',
	displayOptions: { show: { output: modesWith('outputBinaryPropertyName') } },
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
	description: 'Name of the binary field of the output item that holds the file',
});

export const fileFormatField = field({
	displayName: 'File Format',
	name: 'fileFormat',
	type: 'options',
	displayOptions: { show: { '/output': modesWith('fileFormat') } },
	options: [
		{ name: 'JSON', value: 'json', description: 'The elements as the service returns them' },
		{ name: 'Markdown', value: 'markdown', description: 'The document as Markdown' },
		{ name: 'Plain Text', value: 'text', description: 'The text of all elements' },
	],
	default: 'json',
	description: 'What the file contains',
});

/** The same where the node asks the service for the document: it can return CSV. */
export const requestedFileFormatField: Field<'choice'> = {
	serviceName: 'output_format',
	sentAs: { csv: 'text/csv' },
	property: {
		...fileFormatField.property,
		options: [
			{
				name: 'CSV',
				value: 'csv',
				description: 'A row for each element, as the service returns it. PDFs are sent unsplit.',
			},
			...(fileFormatField.property.options as INodePropertyOptions[]),
		],
	},
};

export const chunkMetadataField = field({
	displayName: 'Chunk Metadata',
	name: 'chunkMetadata',
	type: 'options',
	displayOptions: { show: { '/output': modesWith('chunkMetadata') } },
	options: [
		{
			name: 'Everything',
			value: 'all',
			description: 'The metadata as the service returns it, nested and of any size',
		},
		{
			name: 'Flat',
			value: 'flat',
			description: 'Only text, numbers and booleans, as vector stores expect',
		},
	],
	default: 'flat',
	description: 'Which metadata to include with each chunk',
});

export const keepInMetadataField = field({
	displayName: 'Keep in Flat Metadata',
	name: 'keepInMetadata',
	type: 'multiOptions',
	displayOptions: { show: { '/output': modesWith('keepInMetadata') } },
	options: largeParts.map(({ name, value }) => ({ name, value })),
	default: [],
	description:
		'Large parts to keep, which flat metadata otherwise leaves out. Nested parts are kept as JSON text.',
});

export const leaveOutField = field({
	displayName: 'Leave Out',
	name: 'leaveOut',
	type: 'multiOptions',
	displayOptions: { show: { '/output': modesWith('leaveOut') } },
	options: pageParts.map(({ name, value }) => ({ name, value })),
	default: [...allPageParts],
	description:
		'Which parts of pages not to return. By default, Elements, Whole Document and JSON files contain everything, and the other outputs leave all of these out. Headers and Footers are only left out where they repeat on several pages (the first one is kept) or count the pages: what stands near the edge of a page once is text. Repeated Lines are the same for lines that the service returns as ordinary text at the top or bottom of more than half of the pages. Chunks that the service made lose them only with Include Original Elements, and unless a chunk is part of a longer text or overlaps the one before.',
});

export const joinTablesField = field({
	displayName: 'Join Tables Across Pages',
	name: 'joinTables',
	type: 'boolean',
	displayOptions: { show: { '/output': modesWith('joinTables') } },
	default: true,
	description:
		'Whether a table at the start of a page continues the one at the end of the page before if both have the same columns. Headings that are repeated there are left out.',
});

export const convertNumbersField = field({
	displayName: 'Convert Numbers',
	name: 'convertNumbers',
	type: 'boolean',
	displayOptions: { show: { '/output': modesWith('convertNumbers') } },
	default: true,
	description:
		"Whether to turn cells such as 1,234.50, (123), € 12 and 12% into numbers (12% becomes 12), and empty cells into null. What separates decimals is found for each column of a table; the location field numberFormat names it. Cells with zeros in front or more than 15 digits, and everything that isn't a number, stay text.",
});

export const firstRowField = field({
	displayName: 'First Row',
	name: 'firstRow',
	type: 'options',
	displayOptions: { show: { '/output': modesWith('firstRow') } },
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Uses the rows that the service marks as headings, otherwise the first row',
		},
		{
			name: 'Is Data',
			value: 'data',
			description: 'Returns the first row as an item, with columns named Column 1, Column 2 …',
		},
		{
			name: 'Is Heading',
			value: 'heading',
			description: 'Names the columns by the first row',
		},
	],
	default: 'automatic',
	description:
		'What the first row of each table is. A cell above it that covers all columns is the title of the table.',
});

export const locationFieldsField = field({
	displayName: 'Location Fields',
	name: 'locationFields',
	type: 'options',
	displayOptions: { show: { '/output': modesWith('locationFields') } },
	options: [
		{
			name: 'Beside the Columns',
			value: 'beside',
			description: 'Adds table, sheet, page, row, title and fileName to the fields of the columns',
		},
		{
			name: 'None',
			value: 'none',
			description:
				'Returns the columns only, for nodes such as Data Table that take every field for a column',
		},
		{
			name: 'Separate Field',
			value: 'separate',
			description: 'Adds a field location that contains them',
		},
	],
	default: 'separate',
	description: 'Where to return which row of which table and document an item is',
});

export const dataSchemaField = field(
	{
		displayName: 'JSON Schema',
		name: 'dataSchema',
		type: 'json',
		displayOptions: { show: { '/output': modesWith('dataSchema') } },
		default:
			'{\n\t"type": "object",\n\t"properties": { "total": { "type": "number" } },\n\t"required": ["total"]\n}',
		description:
			"The extracted data has to fit it: otherwise the document is an error that names each violation. Without this option, Job → Create uses the schema of its Extract step, and Download doesn't check the data.",
	},
	{ kind: 'object' },
);

const modesWithoutText = formatsIn()
	.filter(({ content }) => content === undefined)
	.map(({ value }) => value);

/** Limits the output of one input item; read by `readTextLimit`. */
export const textLimitField = field({
	displayName: 'Limit Text',
	name: 'textLimit',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	displayOptions: { hide: { '/output': modesWithoutText } },
	default: limitForAgents,
	description:
		"Maximum number of characters to return for each input item; a notice shows where text was cut off. Elements and chunks count with their metadata and document info. 0 means no limit. Without this option, text for AI agents is limited to 20,000 characters, and other text isn't limited.",
});

export const imagesToBinaryField = field({
	displayName: 'Move Images to Binary',
	name: 'imagesToBinary',
	type: 'boolean',
	default: true,
	description:
		'Whether to move images from the metadata to binary fields. The metadata key image_binary_property then names the field.',
});

export const documentInfoField = field({
	displayName: 'Include Document Info',
	name: 'documentInfo',
	type: 'boolean',
	default: true,
	description:
		"Whether to add a field document to each item: file name, type, size, page count, languages, title, an e-mail's header, failed pages, and hashes of the content and the settings. Without this option, every output has it except Elements and Table Rows, whose rows it'd make high, and the output of an AI agent's tool.",
});

export const keepInputFieldsField = field({
	displayName: 'Keep Input Fields',
	name: 'keepInputFields',
	type: 'boolean',
	default: true,
	description:
		"Whether to add the input item's JSON to each output item. A field of the output replaces an input field of the same name.",
});

/** The options of an output besides File Format; read by `readOutputSettings` and `readAddedFields`. */
export const outputOptionFields: readonly Field[] = [
	chunkMetadataField,
	keepInMetadataField,
	leaveOutField,
	joinTablesField,
	convertNumbersField,
	firstRowField,
	locationFieldsField,
	textLimitField,
	imagesToBinaryField,
	documentInfoField,
	keepInputFieldsField,
];

/** The options of an output of a job's results, which other documents don't have. */
export const jobOutputOptionFields: readonly Field[] = [
	...outputOptionFields,
	fileFormatField,
	dataSchemaField,
];

/**
 * Returns the parameter `output` and what belongs to it, with the formats that are offered in a place; read by
 * `readOutputSettings`. A place with a single format has no choice.
 */
export function outputFieldsIn(place: OutputPlace): INodeProperties[] {
	const { property } = outputModeField;
	const formats = formatsIn(place);
	const [first] = formats;
	if (first !== undefined && formats.length === 1) {
		const { options: _choices, ...hidden } = { ...property, default: first.value };
		return [{ ...hidden, type: 'hidden' }];
	}
	return [
		{ ...property, options: choicesOf(formats) },
		simplifyElementsField.property,
		outputBinaryField.property,
	];
}
