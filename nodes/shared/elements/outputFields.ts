import type { INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../fields/field';
import { textLimitField } from './textLimit/textLimitField';

export const outputModeField = field({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'Chunks for a Vector Store',
			value: 'chunks',
			description: 'One item for each chunk or element, as page content and metadata',
		},
		{
			name: 'Elements',
			value: 'elements',
			description: 'One item for each element, as the service returns it',
		},
		{
			name: 'File',
			value: 'file',
			description: 'One item for each document, with a JSON or CSV file in a binary field',
		},
		{
			name: 'Markdown',
			value: 'markdown',
			description: 'One item for each document, with headings, lists and tables kept',
		},
		{
			name: 'Plain Text',
			value: 'text',
			description: 'One item for each document, with the text of all elements',
		},
		{
			name: 'Whole Document',
			value: 'document',
			description: 'One item for each document, with its elements in a list',
		},
	],
	default: 'elements',
	description:
		'What to return for each document. If Document Format is CSV, File returns a CSV file, and every other choice returns one item with the CSV text.',
});

export const outputBinaryField = field({
	displayName: 'Put Output File in Field',
	name: 'outputBinaryPropertyName',
	type: 'string',
	displayOptions: { show: { output: ['file'] } },
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
	description: 'Name of the binary field of the output item that holds the file',
});

export const chunkMetadataField = field({
	displayName: 'Chunk Metadata',
	name: 'chunkMetadata',
	type: 'options',
	displayOptions: { show: { '/output': ['chunks'] } },
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
	displayOptions: { show: { '/output': ['chunks'] } },
	options: [
		{ name: 'Coordinates', value: 'coordinates' },
		{ name: 'Emphasized Text', value: 'emphasis' },
		{ name: 'Images (Base64)', value: 'image_base64' },
		{ name: 'Links', value: 'links' },
		{ name: 'Original Elements', value: 'orig_elements' },
		{ name: 'Tables as HTML', value: 'text_as_html' },
	],
	default: [],
	description:
		'Large parts to keep, which flat metadata otherwise leaves out. Nested parts are kept as JSON text.',
});

export const imagesToBinaryField = field({
	displayName: 'Move Images to Binary',
	name: 'imagesToBinary',
	type: 'boolean',
	default: true,
	description:
		'Whether to move images from the metadata to binary fields. The metadata key image_binary_property then names the field.',
});

export const outputOptions: INodeProperties = {
	displayName: 'Output Options',
	name: 'outputOptions',
	type: 'collection',
	placeholder: 'Add Output Option',
	default: {},
	options: propertiesOf([
		chunkMetadataField,
		keepInMetadataField,
		textLimitField,
		imagesToBinaryField,
	]),
};

/** The parameter `output` and what depends on it; read by `readOutputSettings`. */
export const outputFields: INodeProperties[] = [
	...propertiesOf([outputModeField, outputBinaryField]),
	outputOptions,
];
