import type { INodeProperties } from 'n8n-workflow';

import { choice, files, propertiesOf, text, verbatim } from '../n8n/fields/field';
import { shownWhen } from '../n8n/fields/panel';

export const inputSourceField = choice('inputSource', 'Input Type', {
	noDataExpression: true,
	options: [
		{
			name: 'Binary File',
			value: 'binary',
			description: 'A file from an earlier node, in a binary field',
		},
		{
			name: 'Text or Base64',
			value: 'text',
			description: 'The document itself, entered in a field',
		},
		{ name: 'URL', value: 'url', description: 'A file to fetch from the web' },
	],
	default: 'binary',
	description: 'Where the document comes from',
});

/** An operation that takes nothing but files always shows it. */
export const inputBinaryField = files('binaryPropertyName', 'Input Binary Field', {
	default: 'data',
	required: true,
	placeholder: 'e.g. data',
	hint: 'The input binary field with the document, or * for all. Without a field "data", all files of the item are used.',
	description:
		"Separate several names with commas. An expression can also return the file itself, such as {{ $('Node').item.binary.data }}.",
});

export const urlField = text('url', 'URL', {
	required: true,
	placeholder: 'e.g. https://example.com/invoice.pdf',
	displayOptions: { show: { inputSource: ['url'] } },
	description:
		'URL of the document, which is fetched without credentials. If other people or an AI agent fill in this field, set N8N_SSRF_PROTECTION_ENABLED, which blocks internal addresses.',
});

export const contentField = verbatim('content', 'Content', {
	typeOptions: { rows: 4 },
	required: true,
	placeholder: 'e.g. <h1>Report</h1><p>All is well.</p>',
	displayOptions: { show: { inputSource: ['text'] } },
	description: 'The document as text, or its bytes as Base64',
});

export const contentEncodingField = choice('contentEncoding', 'Content Encoding', {
	options: [
		{ name: 'Base64', value: 'base64' },
		{ name: 'Text', value: 'text' },
	],
	default: 'text',
	displayOptions: { show: { inputSource: ['text'] } },
	description: 'Whether the content is plain text or Base64',
});

export const fileNameField = text('fileName', 'File Name', {
	placeholder: 'e.g. report.html',
	displayOptions: { show: { inputSource: ['text', 'url'] } },
	description:
		"Name of the document with its extension, which tells the service the document's type. Text without a name is document.txt or document.html, and a fetched file keeps its own name.",
});

/** An option, not one of the fields that say where the document is. */
export const documentKeyField = text('documentKey', 'Document Key', {
	placeholder: 'e.g. {{ $json.path }}',
	description:
		'What identifies the document in every execution, by default its URL, or its folder and file name. The IDs of chunks depend on it.',
});

export const inputFields: INodeProperties[] = [
	inputSourceField.property,
	...shownWhen({ inputSource: ['binary'] }, [inputBinaryField.property]),
	...propertiesOf([urlField, contentField, contentEncodingField, fileNameField]),
];
