import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { DocumentElement } from '../element/element';
import { hasChunkText, sectionReader, toChunk } from './chunks';
import { baseName } from './fileName';
import { moveImages } from './images';
import type { BinaryWriter } from './images';
import { elementsFile } from './jsonFile';
import { toMarkdown } from './markdown/toMarkdown';
import type { OutputSettings } from './outputSettings';
import { toPlainText } from './plainText';

export { defaultOutputSettings, outputModes, readOutputSettings } from './outputSettings';
export type { OutputMode, OutputSettings } from './outputSettings';

/** What a partition call gave: elements, or CSV text when CSV was asked for. */
export type PartitionResult =
	{ kind: 'elements'; elements: DocumentElement[] } | { kind: 'csv'; text: string };

/** The document the result belongs to. `fileName` names the files that are written. */
export interface OutputDocument {
	fileName: string;
}

/** Modes that give one item for the document; the others give one for each element. */
type DocumentMode = Exclude<OutputSettings['mode'], 'elements' | 'chunks'>;
type ElementItem = INodeExecutionData & { json: DocumentElement };

/** What each mode gives for the whole document, besides `fileName`. */
const DOCUMENT_JSON = {
	document: (elements) => ({ elementCount: elements.length, elements }),
	file: (elements) => ({ elementCount: elements.length }),
	markdown: (elements) => ({ markdown: toMarkdown(elements) }),
	text: (elements) => ({ text: toPlainText(elements) }),
} satisfies Record<DocumentMode, (elements: DocumentElement[]) => IDataObject>;

/** Takes an item's JSON and binary data; gives the item, without `binary` when there is none. */
function withBinary<Json extends IDataObject>(
	json: Json,
	binary: IBinaryKeyData,
): { json: Json; binary?: IBinaryKeyData } {
	return Object.keys(binary).length === 0 ? { json } : { json, binary };
}

/** Takes CSV; gives the CSV file in mode `file`, in every other mode one item with the text. */
async function writeCsv(
	context: BinaryWriter,
	text: string,
	settings: OutputSettings,
	fileName: string,
): Promise<INodeExecutionData[]> {
	if (settings.mode !== 'file') return [{ json: { fileName, csv: text } }];
	const file = await context.helpers.prepareBinaryData(
		Buffer.from(text),
		`${baseName(fileName)}.csv`,
		'text/csv',
	);
	return [{ json: { fileName }, binary: { [settings.binaryPropertyName]: file } }];
}

/** Takes elements; gives each with its image (if wanted) in a binary property `image`. */
async function elementItems(
	context: BinaryWriter,
	elements: readonly DocumentElement[],
	settings: OutputSettings,
	fileName: string,
): Promise<ElementItem[]> {
	if (!settings.imagesToBinary) return elements.map((element) => ({ json: element }));
	const items: ElementItem[] = [];
	let imageNumber = 1;
	for (const element of elements) {
		const moved = await moveImages(context, [element], {
			fileName,
			firstNumber: imageNumber,
			propertyNameOf: () => 'image',
		});
		imageNumber += Object.keys(moved.binary).length;
		items.push(withBinary(moved.elements[0] ?? element, moved.binary));
	}
	return items;
}

/** Takes elements that are items; gives one item for each chunk as a vector store takes it. */
function chunkItems(items: readonly ElementItem[], settings: OutputSettings): INodeExecutionData[] {
	const sectionOf = sectionReader(items.map((item) => item.json));
	return items
		.filter((item) => hasChunkText(item.json))
		.map((item) => ({ ...item, json: { ...toChunk(item.json, settings, sectionOf(item.json)) } }));
}

/** Takes elements; gives the one item of a document mode, images (if wanted) in `image_1`, `image_2` and so on. */
async function documentItem(
	context: BinaryWriter,
	elements: DocumentElement[],
	settings: OutputSettings,
	mode: DocumentMode,
	fileName: string,
): Promise<INodeExecutionData> {
	// The file's own property stays free.
	const prefix = settings.binaryPropertyName.startsWith('image_') ? 'picture' : 'image';
	const moved = settings.imagesToBinary
		? await moveImages(context, elements, {
				fileName,
				firstNumber: 1,
				propertyNameOf: (imageNumber) => `${prefix}_${imageNumber}`,
			})
		: { elements, binary: {} };
	if (mode === 'file') {
		moved.binary[settings.binaryPropertyName] = await context.helpers.prepareBinaryData(
			elementsFile(moved.elements),
			`${baseName(fileName)}.json`,
			'application/json',
		);
	}
	return withBinary({ fileName, ...DOCUMENT_JSON[mode](moved.elements) }, moved.binary);
}

/**
 * Takes the result for one document and the user's choice; gives the node's items (issue 2, "Output").
 * Modes `elements` and `chunks` give no item for an empty list; the others always give one. With CSV every mode but
 * `file` gives one item with the text. Binary data is written through n8n. Items carry no `pairedItem`.
 */
export async function writeOutput(
	context: BinaryWriter,
	result: PartitionResult,
	settings: OutputSettings,
	document: OutputDocument,
): Promise<INodeExecutionData[]> {
	const { fileName } = document;
	if (result.kind === 'csv') return await writeCsv(context, result.text, settings, fileName);
	const { elements } = result;
	const { mode } = settings;
	if (mode === 'elements') return await elementItems(context, elements, settings, fileName);
	if (mode === 'chunks') {
		return chunkItems(await elementItems(context, elements, settings, fileName), settings);
	}
	return [await documentItem(context, elements, settings, mode, fileName)];
}
