import type { INodeExecutionData } from 'n8n-workflow';

import type { Steps } from '../../../../packages/pauses';
import { baseName } from '../../documents/fileName';
import { choice, text } from '../../n8n/fields/field';
import type { DocumentElement } from '../../wire/element';
import { encodeTexts, jsonPieces } from '../../text/batches';
import { allPageParts } from '../excludeParts';
import { inBothNodes, type Format, type OutputDocument } from '../format';
import { withMissingNotes } from '../missingPages';
import type { StoredResult } from '../partitionResult';
import { loadElementText, type ElementText } from './markdown';
import { textSeparator } from './text';
import { documentItem, moveImages } from './wholeDocument';
import { documentNameText, imageFields, missingPagesField, type OutputShape } from '../outputShape';

export const outputBinaryField = text('outputBinaryPropertyName', 'Put Output File in Field', {
	displayOptions: { show: { output: ['file'] } },
	default: 'data',
	placeholder: 'e.g. data',
	hint: 'The name of the output binary field to put the file in',
});

const fileFormats = [
	{ name: 'JSON', value: 'json', description: 'The elements as the service returns them' },
	{ name: 'Markdown', value: 'markdown', description: 'The document as Markdown' },
	{ name: 'Plain Text', value: 'text', description: 'The text of all elements' },
];

const fileFormatSettings = {
	displayOptions: { show: { '/output': ['file'] } },
	options: fileFormats,
	default: 'json',
	description: 'What the file contains',
};

export const fileFormatField = choice('fileFormat', 'File Format', fileFormatSettings);

/** The same where the node asks the service for the document: it can return CSV. */
export const requestedFileFormatField = choice('fileFormat', 'File Format', {
	...fileFormatSettings,
	options: [
		{
			name: 'CSV',
			value: 'csv',
			description: 'A row for each element, as the service returns it. PDFs are sent unsplit.',
		},
		...fileFormats,
	],
});

/** What the file is: CSV is what the service returns. */
type FileFormat = 'csv' | 'json' | 'markdown' | 'text';

interface FileSettings {
	fileFormat: FileFormat;
	binaryPropertyName: string;
}

const fileKinds = {
	json: { ending: 'json', mimeType: 'application/json' },
	markdown: { ending: 'md', mimeType: 'text/markdown' },
	text: { ending: 'txt', mimeType: 'text/plain' },
} as const;

/** One item with the elements as a JSON, Markdown or text file. CSV is never written: n8n stores it as the service returns it. */
export const fileFormat = {
	value: 'file',
	name: 'File',
	action: 'Convert document to file',
	description:
		'One item for each document, with a JSON, Markdown, text or CSV file in a binary field',
	offeredBy: inBothNodes,
	fields: [outputBinaryField],
	options: [fileFormatField],
	read: (read): FileSettings => ({
		fileFormat: (read(fileFormatField) ?? 'json') as FileFormat,
		binaryPropertyName: read(outputBinaryField) ?? 'data',
	}),
	excludes: ({ fileFormat }: FileSettings) => (fileFormat === 'json' ? [] : allPageParts),
	isSpoiledByChunks: ({ fileFormat }: FileSettings) => fileFormat !== 'json',
	hasMetadata: true,
	isResponse: ({ fileFormat }: FileSettings) => fileFormat === 'csv' || fileFormat === 'json',
	async load({ fileFormat }: FileSettings) {
		return fileFormat === 'json' ? undefined : await loadElementText();
	},
	*write(document, elementText) {
		const { settings, fileName } = document;
		const { fileFormat, binaryPropertyName } = settings;
		const { ending, mimeType } = fileKinds[fileFormat as keyof typeof fileKinds];
		const { elements, files } = yield* moveImages(document, binaryPropertyName);
		const content =
			elementText === undefined
				? yield* elementsFile(elements)
				: yield* textFileBytes(yield* documentTexts(document, elements, elementText));
		files[binaryPropertyName] = {
			fileName: `${baseName(fileName)}.${ending}`,
			mimeType,
			read: () => content,
		};
		yield documentItem(document, { elementCount: elements.length }, files);
	},
} as const satisfies Format<FileSettings, ElementText | undefined>;

function* documentTexts(
	{ settings, address, missingPages }: OutputDocument<FileSettings>,
	elements: readonly DocumentElement[],
	{ markdownBlocks, plainTexts }: ElementText,
): Steps<string[]> {
	if (settings.fileFormat !== 'markdown') return yield* plainTexts(elements);
	return yield* markdownBlocks(withMissingNotes(elements, missingPages), { base: address });
}

function* textFileBytes(texts: readonly string[]): Steps<Buffer> {
	const last = texts.length - 1;
	return yield* encodeTexts(
		texts,
		(text, position) => `${text}${position === last ? '\n' : textSeparator}`,
	);
}

/** Longer texts are written in pieces, which takes longer than JSON.stringify for short ones. Characters. */
const maxShortText = 64 * 1024;

function hasLongText({ text, metadata }: DocumentElement): boolean {
	const isLong = (value: unknown) => typeof value === 'string' && value.length > maxShortText;
	return isLong(text) || Object.values(metadata).some(isLong);
}

function* elementsFile(elements: readonly DocumentElement[]): Steps<Buffer> {
	if (elements.length === 0) return Buffer.from('[]\n');
	const last = elements.length - 1;
	return yield* encodeTexts(elements, (element, position) => {
		const [before, after] = [position === 0 ? '[\n' : '', position === last ? '\n]\n' : ',\n'];
		return hasLongText(element)
			? between(before, jsonPieces(element), after)
			: before + JSON.stringify(element) + after;
	});
}

function* between(before: string, pieces: Iterable<string>, after: string): Iterable<string> {
	yield before;
	yield* pieces;
	yield after;
}

export function storedItem(
	{ file, elementCount }: StoredResult,
	binaryPropertyName: string,
	fileName: string,
): INodeExecutionData {
	const json = elementCount === undefined ? { fileName } : { fileName, elementCount };
	return { json, binary: { [binaryPropertyName]: file } };
}

export const fileShape: OutputShape = {
	items: 'One item per document.',
	fields: {
		fileName: documentNameText,
		elementCount: { type: 'number', text: 'The number of elements in the file; not for CSV' },
		missingPages: missingPagesField,
		'`data` (binary)':
			'The JSON, Markdown, text or CSV file, in the binary field that Put Output File in Field names',
		...imageFields,
	},
};
