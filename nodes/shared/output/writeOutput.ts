import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { DocumentElement } from '../element/element';
import { hasChunkText, toChunk } from './chunks';
import { baseName } from './fileName';
import { moveImages } from './images';
import type { BinaryWriter } from './images';
import { elementsFile } from './jsonFile';
import { toMarkdown } from './markdown/toMarkdown';
import {
	missingChunk,
	missingElement,
	missingPagesJson,
	withMissingPages,
	type MissingPages,
} from './missingPages';
import type { OutputSettings } from './outputSettings';
import { toPlainText } from './plainText';
import { sectionTitles } from './sections/sectionTitles';

export { defaultOutputSettings, outputModes, readOutputSettings } from './outputSettings';
export type { OutputMode, OutputSettings } from './outputSettings';

/** What a partition call gave: elements, or CSV text when CSV was asked for. */
export type PartitionResult = (
	{ kind: 'elements'; elements: DocumentElement[] } | { kind: 'csv'; text: string }
) & {
	/** Pages that the result lacks, as the user allowed (issue 5). */
	missingPages?: MissingPages[];
};

/** The document the result belongs to. `fileName` names the files that are written. */
export interface OutputDocument {
	fileName: string;
}

/** Modes that give one item for the document; the others give one for each element. */
type DocumentMode = Exclude<OutputSettings['mode'], 'elements' | 'chunks'>;
type ElementItem = INodeExecutionData & { json: DocumentElement };

/** What each mode gives for the whole document, besides `fileName`. */
const documentJson = {
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
	about: IDataObject & OutputDocument,
): Promise<INodeExecutionData[]> {
	if (settings.mode !== 'file') return [{ json: { ...about, csv: text } }];
	const file = await context.helpers.prepareBinaryData(
		Buffer.from(text),
		`${baseName(about.fileName)}.csv`,
		'text/csv',
	);
	return [{ json: { ...about }, binary: { [settings.binaryPropertyName]: file } }];
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
async function chunkItems(
	items: readonly ElementItem[],
	settings: OutputSettings,
	missingPages: readonly MissingPages[] | undefined,
	fileName: string,
): Promise<INodeExecutionData[]> {
	const titles = await sectionTitles(items.map((item) => item.json));
	const chunks = items.map((item, position): INodeExecutionData | undefined =>
		hasChunkText(item.json)
			? { ...item, json: { ...toChunk(item.json, settings, titles[position]) } }
			: undefined,
	);
	return withMissingPages(chunks, missingPages, (missing) => ({
		json: missingChunk(missing, fileName),
	})).filter((item) => item !== undefined);
}

/** Takes elements; gives the one item of a document mode, images (if wanted) in `image_1`, `image_2` and so on. */
async function documentItem(
	context: BinaryWriter,
	elements: DocumentElement[],
	settings: OutputSettings,
	mode: DocumentMode,
	about: IDataObject & OutputDocument,
): Promise<INodeExecutionData> {
	const { fileName } = about;
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
	return withBinary({ ...about, ...documentJson[mode](moved.elements) }, moved.binary);
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
	const { missingPages } = result;
	const about = { fileName, ...missingPagesJson(missingPages) };
	if (result.kind === 'csv') return await writeCsv(context, result.text, settings, about);
	const { elements } = result;
	const { mode } = settings;
	if (mode !== 'elements' && mode !== 'chunks') {
		return [await documentItem(context, elements, settings, mode, about)];
	}
	const items = await elementItems(context, elements, settings, fileName);
	if (mode === 'elements') {
		return withMissingPages<INodeExecutionData>(items, missingPages, (missing) => ({
			json: missingElement(missing, fileName),
		}));
	}
	return await chunkItems(items, settings, missingPages, fileName);
}
