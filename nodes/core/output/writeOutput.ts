import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { forEachEntry, takeSteps } from '../../../packages/pauses';
import { baseName } from '../documents/fileName';
import { isPdf } from '../documents/fileTypes';
import type { DocumentMemory } from '../n8n/memory';
import type { Item, ItemContext, NodeContext } from '../n8n/nodeContext';
import type { DocumentElement } from '../wire/element';
import { createPause, someInBatches } from '../text/batches';
import { documentInfo, headerHints, type DocumentSource } from './documentInfo';
import { excludeParts } from './excludeParts';
import { withExtractedData } from './extractedValues';
import type { ItemFile, OutputItem, Strategy } from './format';
import { chunksFormat } from './formats/chunks';
import { storedItem } from './formats/file';
import { loadElementText } from './formats/markdown';
import { formatOf } from './outputFormats';
import type { OutputPlan, OutputSettings } from './outputSettings';
import type { PartitionResult, StoredResult } from './partitionResult';
import { findPlaces, placeHints, Places } from './places';
import { reviewData } from './reviewData';

/**
 * Returns in which forms other than elements a document may come for an output: as the response itself, stored unread
 * under this name, or in the service's own Markdown.
 */
export function otherForms(
	settings: OutputSettings,
	fileName: string,
): { storedAs: string | undefined; takesMarkdown: boolean } {
	return {
		storedAs: storesResponses(settings) ? baseName(fileName) : undefined,
		takesMarkdown: formatOf(settings.mode).takesMarkdown === true,
	};
}

function storesResponses(settings: OutputSettings): boolean {
	const { mode, imagesToBinary, fileFormat, excludedParts } = settings;
	const isUnchanged = !imagesToBinary && excludedParts.length === 0;
	return formatOf(mode).isResponse?.(settings) === true && (fileFormat === 'csv' || isUnchanged);
}

/**
 * Returns the items of a document in the output format that the user chose, with what's known of the document.
 * `strategy`: the one that it was read with.
 */
export async function documentItems(
	item: Item,
	given: PartitionResult | StoredResult,
	{ output, added }: Pick<OutputPlan, 'output' | 'added'>,
	{ source, strategy }: { source: DocumentSource; strategy: Strategy },
): Promise<INodeExecutionData[]> {
	const { isOfData, hintOfNone } = formatOf(output.mode);
	const result =
		isOfData && given.kind === 'elements'
			? await withExtractedData(given, source.wanted !== undefined)
			: given;
	const info = added.documentInfo ? { document: await documentInfo(result, source) } : undefined;
	for (const hint of headerHints(info?.document ?? {}, source.fileName)) item.hint(hint);
	const input = added.keepInputFields ? item.input.json : undefined;
	const isAsWritten = info === undefined && input === undefined;
	// An item that names its document needn't name it twice.
	const { fileName: _named, ...unnamed } = info?.document ?? {};
	const infoFor = ({ fileName }: IDataObject) =>
		info && fileName !== undefined ? { document: unnamed } : info;
	const withFields = (json: IDataObject) =>
		isAsWritten ? json : inOrder({ ...input, ...json, ...infoFor(json) });
	const items = await writeOutput(item, result, output, source, withFields);
	if (items.length === 0 && result.kind === 'elements') {
		const { fileName, mimeType } = source;
		const { elements } = result;
		const hint = hintOfNone?.({ elements, fileName, mimeType, strategy });
		if (hint !== undefined) item.hint(hint);
	}
	return items;
}

function inOrder(json: IDataObject): IDataObject {
	if (json.evidence === undefined) return json;
	const { evidence, ...others } = json;
	return { ...others, evidence };
}

/**
 * Writes the node's items for one document in the format that the user chose. Binary data is written through n8n. Items
 * have no `pairedItem`.
 * @param withFields returns the JSON of an item with the fields that the user wants in all of them
 */
export async function writeOutput(
	context: NodeContext<ItemContext>,
	result: PartitionResult | StoredResult,
	settings: OutputSettings,
	source: DocumentSource,
	withFields = (json: IDataObject) => json,
): Promise<INodeExecutionData[]> {
	const { fileName, documentKey = fileName, address, firstPage = 1, wanted } = source;
	const { contentHash, settingsHash } = source;
	if (result.kind === 'stored') {
		const { json, ...item } = storedItem(result, settings.binaryPropertyName ?? 'data', fileName);
		return [{ json: withFields(json), ...item }];
	}
	const format = formatOf(settings.mode);
	for (const hint of await hintsOfChunks(result.elements, settings, fileName)) context.hint(hint);
	const { excludedParts, imagesToBinary, chunkPosition = false } = settings;
	const rest = await excludeParts(context, result.elements, result.missingPages, excludedParts);
	const needsPlaces = format.needsPlaces?.(settings) === true;
	const { extracted, markdown, parseId, sentPages } = result;
	const isChecked = format.checksData?.(settings) === true && rest.elements.length > 0;
	const review =
		isChecked && extracted
			? await reviewData(extracted, rest.elements, wanted, settings.unchecked)
			: undefined;
	const places = needsPlaces ? await findPlaces(rest.elements, chunkPosition) : new Places();
	for (const hint of placeHints(places, fileName, needsPlaces && chunkPosition)) context.hint(hint);
	const document = {
		...rest,
		...{ fileName, documentKey, address, firstPage, imagesToBinary, places, settings },
		...(contentHash !== undefined && { hashes: { documentKey, contentHash, settingsHash } }),
		...{ extracted, wanted, markdown, parseId, sentPages, review, isPdf: isPdf(source) },
		isForAgent: context.isTool,
		hint: (text: string) => context.hint(text),
	};
	return await takeItems(
		context,
		format.write?.(document, await format.load?.(settings)) ?? [],
		withFields,
	);
}

async function takeItems(
	{ n8n }: NodeContext<ItemContext>,
	written: Iterable<OutputItem | undefined>,
	withFields: (json: IDataObject) => IDataObject,
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	const pause = createPause();
	const stored = async (files: ReadonlyArray<readonly [string, ItemFile]>) => {
		const binary: NonNullable<INodeExecutionData['binary']> = {};
		for (const [field, { read, fileName, mimeType }] of files) {
			await pause();
			binary[field] = await n8n.helpers.prepareBinaryData(read(), fileName, mimeType);
		}
		return binary;
	};
	await forEachEntry(written, pause, (item) => {
		if (item === undefined) return pause();
		const json = withFields(item.json);
		const files = item.files && Object.entries(item.files);
		if (files === undefined || files.length === 0) return void items.push({ json });
		return stored(files).then((binary) => void items.push({ json, binary }));
	});
	return items;
}

const withoutChunks = 'process the document without chunking (a job: without its chunker)';

async function hintsOfChunks(
	elements: readonly DocumentElement[],
	settings: OutputSettings,
	fileName: string,
): Promise<string[]> {
	const { name, isSpoiledByChunks } = formatOf(settings.mode);
	const isSpoiled = isSpoiledByChunks?.(settings) === true;
	if (!isSpoiled && !settings.imagesToBinary) return [];
	const advice = `${withoutChunks}, or set 'Output' to ${chunksFormat.name}`;
	if (await someInBatches(elements, ({ type }) => type === 'CompositeElement')) {
		const hints: string[] = [];
		if (isSpoiled) {
			hints.push(
				`${name} was made of chunks, in which headings and lists of the document are lost. To keep them, ${advice}`,
			);
		}
		if (settings.imagesToBinary) {
			hints.push(
				`Images of "${fileName}" stay in its chunks, packed in orig_elements. To get them as files, ${withoutChunks}`,
			);
		}
		return hints;
	}
	const isChunk = ({ type }: DocumentElement): boolean => type === 'TableChunk';
	if (!isSpoiled || !(await someInBatches(elements, isChunk))) return [];
	const { hasCutRows } = await loadElementText();
	if (!(await takeSteps(hasCutRows(elements), createPause()))) return [];
	return [
		`${name} was made of chunks that cut long rows of tables, so that parts of a row are in several. To keep them whole, ${advice}`,
	];
}

/**
 * Returns the items that were made of a document. What they hold stays taken of its memory; throws a Problem where there's
 * no room for that.
 */
export function keptItems(
	memory: DocumentMemory,
	settings: OutputSettings,
	items: INodeExecutionData[],
): INodeExecutionData[] {
	const keepsElements = formatOf(settings.mode).keepsElements?.(settings) === true;
	memory.keep(keepsElements ? memory.reserved() : textLength(items));
	return items;
}

/** Returns how long the texts of the items are: Markdown, plain text. Characters, which take a byte each as a rule. */
function textLength(items: readonly INodeExecutionData[]): number {
	let length = 0;
	for (const { json } of items) {
		for (const value of Object.values(json)) length += typeof value === 'string' ? value.length : 0;
	}
	return length;
}
