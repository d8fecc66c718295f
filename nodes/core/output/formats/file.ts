import type { INodeExecutionData } from 'n8n-workflow';

import { baseName } from '../../documents/fileName';
import type { DocumentElement } from '../../service/element';
import { bytesInBatches, inSteps } from '../../text/batches';
import { withMissingNotes } from '../elements/missingPages';
import type { StoredResult } from '../elements/partitionResult';
import { documentItem, moveImages } from './document';
import { elementsFile } from './jsonFile';
import type { FormatSettings, OutputDocument } from './outputDocument';
import { plainTexts, textSeparator } from './text';

/** Writes the elements as a JSON, Markdown or text file. CSV never comes here: n8n stores it as the service returns it. */
export async function writeFile(document: OutputDocument): Promise<INodeExecutionData[]> {
	const { context, settings, fileName } = document;
	const { ending, mimeType } = fileKinds[settings.fileFormat as keyof typeof fileKinds];
	const { elements, binary } = await moveImages(document);
	binary[settings.binaryPropertyName] = await context.n8n.helpers.prepareBinaryData(
		await contentOf(elements, document),
		`${baseName(fileName)}.${ending}`,
		mimeType,
	);
	return documentItem(document, { elementCount: elements.length }, binary);
}

const fileKinds = {
	json: { ending: 'json', mimeType: 'application/json' },
	markdown: { ending: 'md', mimeType: 'text/markdown' },
	text: { ending: 'txt', mimeType: 'text/plain' },
} as const;

async function contentOf(
	elements: DocumentElement[],
	{ settings: { fileFormat }, missingPages, address: base }: OutputDocument,
): Promise<Buffer> {
	if (fileFormat === 'json') return await elementsFile(elements);
	if (fileFormat === 'text') return await textFile(await plainTexts(elements));
	// Loaded when it's first needed, as for the format Markdown.
	const { markdownBlocks } = await import('../../../../packages/element-text');
	const all = withMissingNotes(elements, missingPages);
	return await textFile(await inSteps(markdownBlocks(all, { base })));
}

/** A text as a file, which ends with a line break. */
async function textFile(texts: readonly string[]): Promise<Buffer> {
	const last = texts.length - 1;
	return await bytesInBatches(
		texts,
		(text, position) => `${text}${position === last ? '\n' : textSeparator}`,
	);
}

/** Returns the item of a file that n8n has stored already. */
export function storedItem(
	{ file, elementCount }: StoredResult,
	{ binaryPropertyName }: FormatSettings,
	fileName: string,
): INodeExecutionData {
	const json = elementCount === undefined ? { fileName } : { fileName, elementCount };
	return { json, binary: { [binaryPropertyName]: file } };
}
