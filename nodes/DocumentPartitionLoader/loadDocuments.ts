import {
	NodeConnectionTypes,
	type IDataObject,
	type INodeExecutionData,
	type ISupplyDataFunctions,
	type SupplyData,
} from 'n8n-workflow';

import { takeSteps } from '../../packages/pauses';
import { ContentHash } from '../core/documents/contentHash';
import { inputSourceField, urlField } from '../core/documents/inputFields';
import { openDocuments, type OpenedDocument } from '../core/documents/openDocuments';
import { effectText, endingFailure, withResult } from '../core/n8n/charges';
import { toNodeError } from '../core/n8n/nodeError';
import { Item } from '../core/n8n/nodeContext';
import { shownError } from '../core/n8n/shown';
import { documentInfo, type DocumentSource } from '../core/output/documentInfo';
import { excludeParts, showExcluded } from '../core/output/excludeParts';
import { chunksOf, type ChunkSettings } from '../core/output/formats/chunks';
import { requestedFileFormatField } from '../core/output/formats/file';
import { readOutputSettings, type OutputSettings } from '../core/output/outputSettings';
import { findPlaces, placeHints } from '../core/output/places';
import {
	createPartitionExecution,
	type DocumentResult,
	type PartitionExecution,
} from '../core/partition/execution';
import { hashOfSettings, readRecipe } from '../core/partition/readRecipe';
import { firstPageOf, type Recipe } from '../core/partition/recipe';
import { sendDocument } from '../core/partition/send';
import { maxParallelDocuments } from '../core/partition/ways';
import { publicAddress } from '../core/secrets/addressSecrets';
import type { DocumentElement } from '../core/wire/element';
import { createPause, eachInBatches } from '../core/text/batches';
import { DocumentsPerItem, type LoadedDocument } from './documentsPerItem';
import { tablesAsField } from './fields';
import { metadataField, readMetadataShape, type MetadataShape } from './metadata';

/**
 * Supplies the documents of all input items to a vector store, and shows them on the loader in the editor. A sub-node's
 * items are those of its parent node; here they become the loader's own input, which all shared code reads. Throws an
 * error of n8n that names the item.
 */
export async function supplyDocuments(n8n: ISupplyDataFunctions): Promise<SupplyData> {
	const first = new Item(n8n, 0);
	const items = n8n.getInputData(0, NodeConnectionTypes.Main);
	const { index } = n8n.addInputData(NodeConnectionTypes.AiDocument, [items]);
	try {
		const byItem = await loadDocuments(first);
		n8n.addOutputData(NodeConnectionTypes.AiDocument, index, [byItem.flatMap(itemsOf)]);
		return { response: DocumentsPerItem.forItems(byItem) };
	} catch (error) {
		const failure = shownError(first, error, 0);
		// This makes n8n show the error unchanged instead of wrapping it in its own text.
		failure.functionality = 'configuration-node';
		n8n.addOutputData(NodeConnectionTypes.AiDocument, index, failure);
		throw failure;
	}
}

function itemsOf(documents: readonly LoadedDocument[], item: number): INodeExecutionData[] {
	return documents.map((document) => ({
		json: { ...document } as IDataObject,
		pairedItem: { item },
	}));
}

/**
 * Partitions the documents of all input items, of which `first` is one, and returns their chunks by the item's index.
 * Throws an error of n8n that names the item.
 */
async function loadDocuments(first: Item): Promise<LoadedDocument[][]> {
	const { n8n, node, state } = first;
	const byItem = n8n.getInputData().map((): LoadedDocument[][] => []);
	if (byItem.length === 0) return [];
	const namingItem = async <T>(
		index: number,
		load: () => Promise<T>,
		names?: IDataObject,
	): Promise<T> => {
		try {
			return await load();
		} catch (error) {
			const failure = toNodeError(node, error, index);
			Object.assign(failure.context, { ...names, ...failure.context });
			const effect = names === undefined ? '' : effectText(error);
			const told = { hasOthers: false, sendsDocuments: true, effect };
			throw endingFailure(failure, state.charges, told);
		}
	};
	const execution = createPartitionExecution(first);
	const concurrency = await maxParallelDocuments(
		first,
		execution.ways,
		(item) => readLoaderSettings(item).recipe,
	);
	await state.loop.run(concurrency, byItem.length, async (index) => {
		const chunks = byItem[index];
		const loads = await namingItem(index, async () => await openLoads(execution, first.at(index)));
		return loads.map(({ load, names }, position) => async () => {
			chunks[position] = await namingItem(index, load, names);
		});
	});
	showExcluded(first);
	execution.earlier.show(first);
	return byItem.map((chunks) => chunks.flat());
}

/** What loads a document, and what its failure names. */
interface DocumentLoad {
	load(): Promise<LoadedDocument[]>;
	names: IDataObject;
}

function loadOf(
	{ fileName, documentKey }: Pick<OpenedDocument, 'fileName' | 'documentKey'>,
	load: DocumentLoad['load'],
): DocumentLoad {
	return { load, names: { fileName, documentKey } };
}

/** Opens the documents of an item, and returns what loads each of them. */
async function openLoads(execution: PartitionExecution, item: Item): Promise<DocumentLoad[]> {
	const settings = readLoaderSettings(item);
	const documents = await openDocuments(item, settings.recipe.timeoutMs);
	const loads: DocumentLoad[] = [];
	const failed = documents.find((document) => 'error' in document);
	// Pages must not be missing in a vector store, and nothing is sent in vain.
	if (failed) return [loadOf(failed, async () => await Promise.reject(failed.error))];
	for (const document of documents) {
		if ('error' in document) continue;
		loads.push(
			loadOf(document, async () => await loadDocument(execution, item, settings, document)),
		);
	}
	return loads;
}

/** What the parameters of an input item say about its documents. */
interface LoaderSettings extends MetadataShape {
	recipe: Recipe;
	output: OutputSettings;
	tablesAs: string;
	/** Only where chunks keep it. */
	settingsHash?: string;
	/** The URL of the document, if it has one. */
	source?: string;
}

/** Reads what an item's parameters say. Throws a Problem for a value that can't be used. */
function readLoaderSettings(item: Item): LoaderSettings {
	const output = readOutputSettings(item, [metadataField, requestedFileFormatField]);
	const recipe = readRecipe(item, output);
	const tablesAs = item.option(tablesAsField) ?? 'text';
	const shape = readMetadataShape(item);
	return {
		recipe,
		output,
		tablesAs,
		settingsHash: shape.keeps('settingsHash')
			? hashOfSettings(recipe, output, { tablesAs: tablesAs === 'text' ? undefined : tablesAs })
			: undefined,
		source: sourceUrl(item),
		...shape,
	};
}

/** Without secrets, since a vector store keeps it and a model reads it. */
function sourceUrl(item: Item): string | undefined {
	return item.read(inputSourceField) === 'url' ? publicAddress(item.read(urlField)) : undefined;
}

/** Sends a document, and returns its chunks. Throws a Problem or ServiceProblem that names the document. */
async function loadDocument(
	execution: PartitionExecution,
	item: Item,
	settings: LoaderSettings,
	document: OpenedDocument,
): Promise<LoadedDocument[]> {
	const { file, documentKey } = document;
	const { recipe, settingsHash, keeps } = settings;
	if (keeps('chunkId') || keeps('documentKey')) await execution.sameKeys.check(item, document);
	const hash = keeps('contentHash') ? new ContentHash() : undefined;
	const memory = item.state.memory.begin();
	try {
		const result = await sendDocument(item, execution, {
			file: (await hash?.watch(file)) ?? file,
			recipe,
			canMissPages: false,
			memory,
		});
		memory.keep(memory.reserved());
		const firstPage = firstPageOf(recipe);
		const source = { ...file, firstPage, documentKey, contentHash: hash?.hex, settingsHash };
		return await withResult(async () => await loadedChunks(item, result, settings, source));
	} finally {
		memory.end();
	}
}

/** Returns the chunks of a document for a vector store. */
async function loadedChunks(
	item: Item,
	result: DocumentResult,
	{ output, tablesAs, source, shapeOf }: LoaderSettings,
	document: DocumentSource & { documentKey: string },
): Promise<LoadedDocument[]> {
	if (result.kind !== 'elements') return [];
	const { fileName, documentKey } = document;
	const { excludedParts, chunkPosition = false } = output;
	const rest = await excludeParts(item, result.elements, undefined, excludedParts);
	const elements = await withTables(rest.elements, tablesAs);
	const places = await findPlaces(elements, chunkPosition);
	for (const hint of placeHints(places, fileName, chunkPosition)) item.hint(hint);
	const chunks = chunksOf({ elements, places, documentKey, settings: output as ChunkSettings });
	const info = await loadedInfo(result, document);
	const documents: LoadedDocument[] = [];
	await eachInBatches(chunks, (placed) => {
		if (placed === undefined) return;
		const { pageContent, metadata } = placed.chunk;
		documents.push({
			pageContent,
			metadata: shapeOf({ source: source ?? fileName, ...info, ...metadata }),
		});
	});
	return documents;
}

/** What else is known of a document than the metadata of its chunks says. */
async function loadedInfo(result: DocumentResult, source: DocumentSource): Promise<IDataObject> {
	const info = await documentInfo(result, source);
	const names = ['documentKey', 'contentHash', 'size', 'pageCount', 'title', 'settingsHash'];
	return Object.fromEntries(names.flatMap((name) => (name in info ? [[name, info[name]]] : [])));
}

/** Returns the elements with their tables written this way. */
async function withTables(
	elements: readonly DocumentElement[],
	tablesAs: string,
): Promise<DocumentElement[]> {
	if (tablesAs === 'text') return [...elements];
	// Loaded when it's first needed, as for the format Markdown.
	const { toMarkdown } = await import('../../packages/element-text');
	const pause = createPause();
	const written: DocumentElement[] = [];
	await eachInBatches(elements, async (element) => {
		const html: unknown = element.metadata.text_as_html;
		if (!element.type.startsWith('Table') || typeof html !== 'string' || html.trim() === '') {
			written.push(element);
			return;
		}
		const text = tablesAs === 'html' ? html : await takeSteps(toMarkdown([element]), pause);
		written.push({ ...element, text });
	});
	return written;
}
