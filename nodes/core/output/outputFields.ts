import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	boolean,
	choice,
	choices,
	type Field,
	number,
	propertiesOf,
	text,
} from '../n8n/fields/field';
import { allPageParts, pageParts } from './exclude/pageParts';
import { largeParts } from './elements/metadata';
import { modesThat, modesWith } from './modesWith';
import { formatsIn } from './outputFormats';
import type { OutputFormat, OutputPlace } from './outputFormat';
import { columnNamesField, tableRowsFields } from './tableRowsFields';
import { limitForAgents } from './textLimit';

/** Returns formats as choices of the panel. */
function choicesOf(formats: readonly OutputFormat[]): INodePropertyOptions[] {
	return formats.map(({ name, value, description }) => ({ name, value, description }));
}

/** Offers every format; a place shows those that are offered there. */
export const outputModeField = choice('output', 'Output', {
	options: choicesOf(formatsIn()),
	default: 'elements',
	description: 'What to return for each document',
});

export const simplifyElementsField = boolean('simplify', 'Simplify', {
	displayOptions: { show: { output: modesWith('simplify') } },
	default: true,
	description: 'Whether to return a simplified version of each element instead of the raw data',
});

export const outputBinaryField = text('outputBinaryPropertyName', 'Put Output File in Field', {
	displayOptions: { show: { output: modesWith('outputBinaryPropertyName') } },
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
});

const fileFormats = [
	{ name: 'JSON', value: 'json', description: 'The elements as the service returns them' },
	{ name: 'Markdown', value: 'markdown', description: 'The document as Markdown' },
	{ name: 'Plain Text', value: 'text', description: 'The text of all elements' },
];

const fileFormat = {
	displayOptions: { show: { '/output': modesWith('fileFormat') } },
	options: fileFormats,
	default: 'json',
	description: 'What the file contains',
};

export const fileFormatField = choice('fileFormat', 'File Format', fileFormat);

/** The same where the node asks the service for the document: it can return CSV. */
export const requestedFileFormatField = {
	...choice('fileFormat', 'File Format', {
		...fileFormat,
		options: [
			{
				name: 'CSV',
				value: 'csv',
				description: 'A row for each element, as the service returns it. PDFs are sent unsplit.',
			},
			...fileFormats,
		],
	}),
	serviceName: 'output_format',
};

/** The choice of Chunk Metadata that adds `position`. */
export const positionChoice = 'position';

/** What it adds, in the panel. */
export const positionText =
	'the page and box of each part of the chunk as JSON text, to show and mark sources';

export const chunkMetadataField = choice('chunkMetadata', 'Chunk Metadata', {
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
		{
			name: 'Position',
			value: positionChoice,
			description: `Flat, and ${positionText}`,
		},
	],
	default: 'flat',
	description: 'Which metadata to include with each chunk',
});

export const keepInMetadataField = choices('keepInMetadata', 'Keep in Flat Metadata', {
	displayOptions: { show: { '/output': modesWith('keepInMetadata') } },
	options: largeParts.map(({ name, value }) => ({ name, value })),
	description: 'Large fields to keep in flat metadata. Nested ones are kept as JSON text.',
});

export const excludePagePartsField = choices('excludePageParts', 'Exclude Page Parts', {
	displayOptions: { show: { '/output': modesWith('excludePageParts') } },
	options: pageParts.map(({ name, value }) => ({ name, value })),
	default: [...allPageParts],
	description:
		'Which parts of pages to exclude. By default, Elements, Whole Document and JSON files include all of them. Pages excludes page numbers only. The other outputs exclude them all, except the first of each repeated header, footer and line.',
});

/** Limits the output of one input item; read by `readTextLimit`. */
export const maxOutputCharactersField = number('maxOutputCharacters', 'Max Output Characters', {
	typeOptions: { minValue: 0, numberPrecision: 0 },
	displayOptions: { hide: { '/output': modesThat(({ content }) => content === undefined) } },
	default: limitForAgents,
	description:
		'Maximum number of characters to return for each input item, or 0 for no limit. AI agents get 20,000 unless you add this option.',
});

export const imagesToBinaryField = boolean('imagesToBinary', 'Move Images to Binary', {
	displayOptions: { hide: { '/output': modesThat(({ hasNoImages }) => hasNoImages === true) } },
	default: true,
	description:
		'Whether to move images from the metadata to binary fields. The metadata key image_binary_property then names the field.',
});

export const documentInfoField = boolean('documentInfo', 'Include Document Info', {
	default: true,
	description:
		"Whether to add the field document, with file name, size and page count, to each item. By default, all outputs except Elements, Table Rows and an AI agent's tool have it, without hashes.",
});

export const keepInputFieldsField = boolean('keepInputFields', 'Keep Input Fields', {
	default: true,
	description:
		"Whether to add the input item's JSON to each output item. A field of the output replaces an input field of the same name.",
});

/** The options of an output besides File Format; read by `readOutputSettings` and `readAddedFields`. */
export const outputOptionFields: readonly Field[] = [
	chunkMetadataField,
	keepInMetadataField,
	excludePagePartsField,
	...tableRowsFields,
	maxOutputCharactersField,
	imagesToBinaryField,
	documentInfoField,
	keepInputFieldsField,
];

/** The options of an output of a job's results, which other documents don't have. */
export const jobOutputOptionFields: readonly Field[] = [...outputOptionFields, fileFormatField];

/** The parameters of an output that are always shown; the others are options. */
export const topLevelOutputFields: readonly Field[] = [
	simplifyElementsField,
	columnNamesField,
	outputBinaryField,
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
	const isOffered = ({ property: { name } }: Field) =>
		formats.some(({ parameters }) => parameters.includes(name));
	return [
		{ ...property, options: choicesOf(formats) },
		...propertiesOf(topLevelOutputFields.filter(isOffered)),
	];
}
