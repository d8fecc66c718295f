import type { IBinaryData, IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { DocumentElement } from './element';
import { hasChunkText, toChunk } from './chunks';
import { baseName } from './fileName';
import { moveImages } from './images';
import { elementsFile } from './jsonFile';
import { createPauses, inSlices } from '../values/inSlices';
import { bytesOf } from '../values/longContent';
import {
	missingChunk,
	missingElement,
	missingPagesJson,
	withMissingPages,
	type MissingPages,
} from './missingPages';
import type { OutputSettings } from './outputSettings';
import { toPlainText } from './plainText';
import { incompleteTitlesHint, sectionTitles } from './sections/sectionTitles';
import type { Caller, ItemContext } from '../run/caller';

export { defaultOutputSettings, outputModes, readOutputSettings } from './outputSettings';
export type { OutputMode, OutputSettings } from './outputSettings';

/** The result of a partition call: elements, or CSV text if CSV was requested. */
export type PartitionResult = (
	{ kind: 'elements'; elements: DocumentElement[] } | { kind: 'csv'; text: string }
) & {
	/** Pages missing from the result, which the user allowed. */
	missingPages?: MissingPages[];
};

/** A result that is in n8n's binary store already. */
export interface StoredResult {
	kind: 'stored';
	file: IBinaryData;
	/** undefined for CSV. */
	elementCount?: number;
}

/** Whether File stores the service's answer as it is. */
export function storesAnswers({ mode, imagesToBinary }: OutputSettings, isCsv: boolean): boolean {
	return mode === 'file' && (isCsv || !imagesToBinary);
}

/** `fileName` of the document names the files that are written. */
export interface OutputDocument {
	fileName: string;
}

/** Modes with one item per document. The others have one per element. */
type DocumentMode = Exclude<OutputSettings['mode'], 'elements' | 'chunks'>;
type ElementItem = INodeExecutionData & { json: DocumentElement };

/** What the item of each mode contains in addition to `fileName`. */
const documentJson = {
	async document(elements) {
		return { elementCount: elements.length, elements };
	},
	async file(elements) {
		return { elementCount: elements.length };
	},
	async markdown(elements) {
		// Loaded when it's first needed: n8n loads every node at start, and reading HTML is a large part of them.
		const { toMarkdown } = await import('./markdown/toMarkdown');
		return { markdown: await inSlices(toMarkdown(elements)) };
	},
	async text(elements) {
		return { text: await inSlices(toPlainText(elements)) };
	},
} satisfies Record<DocumentMode, (elements: DocumentElement[]) => Promise<IDataObject>>;

/** Items without binary data have no `binary` in n8n. */
function withBinary<Json extends IDataObject>(
	json: Json,
	binary: IBinaryKeyData,
): { json: Json; binary?: IBinaryKeyData } {
	return Object.keys(binary).length === 0 ? { json } : { json, binary };
}

/** A CSV file in mode `file`; one item with the text in every other mode. */
async function writeCsv(
	caller: Caller<ItemContext>,
	text: string,
	settings: OutputSettings,
	about: IDataObject & OutputDocument,
): Promise<INodeExecutionData[]> {
	if (settings.mode !== 'file') return [{ json: { ...about, csv: text } }];
	const file = await caller.context.helpers.prepareBinaryData(
		await inSlices(bytesOf(text)),
		`${baseName(about.fileName)}.csv`,
		'text/csv',
	);
	return [{ json: { ...about }, binary: { [settings.binaryPropertyName]: file } }];
}

/** Each element as an item. Its image is moved to the binary property `image` if the user chose that. */
async function elementItems(
	caller: Caller<ItemContext>,
	elements: readonly DocumentElement[],
	settings: OutputSettings,
	fileName: string,
): Promise<ElementItem[]> {
	const items: ElementItem[] = [];
	const pauses = createPauses();
	let imageNumber = 1;
	for (const element of elements) {
		if (pauses.isDue()) await pauses.take();
		if (!settings.imagesToBinary) {
			items.push({ json: element });
			continue;
		}
		const moved = await moveImages(caller, [element], {
			fileName,
			firstNumber: imageNumber,
			propertyNameOf: () => 'image',
		});
		imageNumber += Object.keys(moved.binary).length;
		items.push(withBinary(moved.elements[0] ?? element, moved.binary));
	}
	return items;
}

/** One item per chunk, as vector stores expect it. */
async function chunkItems(
	caller: Caller<ItemContext>,
	items: readonly ElementItem[],
	settings: OutputSettings,
	missingPages: readonly MissingPages[] | undefined,
	fileName: string,
): Promise<INodeExecutionData[]> {
	const { titles, areIncomplete } = await sectionTitles(items.map((item) => item.json));
	if (areIncomplete) caller.hint(incompleteTitlesHint(fileName));
	const chunks: Array<INodeExecutionData | undefined> = [];
	const pauses = createPauses();
	for (const [position, item] of items.entries()) {
		if (pauses.isDue()) await pauses.take();
		const chunk = hasChunkText(item.json)
			? { ...item, json: { ...toChunk(item.json, settings, titles[position]) } }
			: undefined;
		chunks.push(chunk);
	}
	return withMissingPages(chunks, missingPages, (missing) => ({
		json: missingChunk(missing, fileName),
	})).filter((item) => item !== undefined);
}

/** The one item of a document mode. Images are moved to `image_1`, `image_2` and so on if the user chose that. */
async function documentItem(
	caller: Caller<ItemContext>,
	elements: DocumentElement[],
	settings: OutputSettings,
	mode: DocumentMode,
	about: IDataObject & OutputDocument,
): Promise<INodeExecutionData> {
	const { fileName } = about;
	// Images must not overwrite the file's own property.
	const prefix = settings.binaryPropertyName.startsWith('image_') ? 'picture' : 'image';
	const moved = settings.imagesToBinary
		? await moveImages(caller, elements, {
				fileName,
				firstNumber: 1,
				propertyNameOf: (imageNumber) => `${prefix}_${imageNumber}`,
			})
		: { elements, binary: {} };
	if (mode === 'file') {
		moved.binary[settings.binaryPropertyName] = await caller.context.helpers.prepareBinaryData(
			await inSlices(elementsFile(moved.elements)),
			`${baseName(fileName)}.json`,
			'application/json',
		);
	}
	return withBinary({ ...about, ...(await documentJson[mode](moved.elements)) }, moved.binary);
}

function storedItem(
	{ file, elementCount }: StoredResult,
	{ binaryPropertyName }: OutputSettings,
	fileName: string,
): INodeExecutionData {
	const json = elementCount === undefined ? { fileName } : { fileName, elementCount };
	return { json, binary: { [binaryPropertyName]: file } };
}

/**
 * The node's items for one document in the mode that the user chose. For an empty list, the modes `elements` and `chunks`
 * return no item; the others always return one. With CSV, every mode except `file` returns one item with the text.
 * Binary data is written through n8n. Items have no `pairedItem`.
 */
export async function writeOutput(
	caller: Caller<ItemContext>,
	result: PartitionResult | StoredResult,
	settings: OutputSettings,
	document: OutputDocument,
): Promise<INodeExecutionData[]> {
	const { fileName } = document;
	if (result.kind === 'stored') return [storedItem(result, settings, fileName)];
	const { missingPages } = result;
	const about = { fileName, ...missingPagesJson(missingPages) };
	if (result.kind === 'csv') return await writeCsv(caller, result.text, settings, about);
	const { elements } = result;
	const { mode } = settings;
	if (mode !== 'elements' && mode !== 'chunks') {
		return [await documentItem(caller, elements, settings, mode, about)];
	}
	const items = await elementItems(caller, elements, settings, fileName);
	if (mode === 'elements') {
		return withMissingPages<INodeExecutionData>(items, missingPages, (missing) => ({
			json: missingElement(missing, fileName),
		}));
	}
	return await chunkItems(caller, items, settings, missingPages, fileName);
}
