import {
	NodeConnectionTypes,
	type IDataObject,
	type INodeExecutionData,
	type ISupplyDataFunctions,
	type SupplyData,
} from 'n8n-workflow';

import { takeSteps } from '../../packages/pauses';
import { inputSourceField, urlField } from '../core/documents/inputFields';
import { Item } from '../core/n8n/nodeContext';
import type { Turn } from '../core/n8n/turns';
import { shownError } from '../core/n8n/shown';
import { documentInfo, type DocumentSource } from '../core/output/documentInfo';
import { excludeParts } from '../core/output/excludeParts';
import { chunksOf, type ChunkSettings } from '../core/output/formats/chunks';
import { requestedFileFormatField } from '../core/output/formats/file';
import { readOutputSettings } from '../core/output/outputSettings';
import { findPlaces, placeHints } from '../core/output/places';
import type { DocumentResult, PartitionExecution } from '../core/partition/execution';
import { readPageLimits } from '../core/partition/pageLimits';
import {
	partitionDocument,
	type DocumentPlan,
	type InputDocument,
} from '../core/partition/partitionDocument';
import { hashOfSettings, readRecipe } from '../core/partition/readRecipe';
import { runDocuments } from '../core/partition/runDocuments';
import { publicAddress } from '../core/secrets/addressSecrets';
import type { DocumentElement } from '../core/wire/element';
import { createPause, eachInBatches } from '../core/text/batches';
import { DocumentsPerItem } from './documentsPerItem';
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
		const [loaded] = items.length === 0 ? [[]] : await loadDocuments(first);
		n8n.addOutputData(NodeConnectionTypes.AiDocument, index, [loaded]);
		return { response: DocumentsPerItem.ofItems(loaded) };
	} catch (error) {
		const failure = shownError(first, error, 0);
		// This makes n8n show the error unchanged instead of wrapping it in its own text.
		failure.functionality = 'configuration-node';
		n8n.addOutputData(NodeConnectionTypes.AiDocument, index, failure);
		throw failure;
	}
}

/** Returns the chunks of all documents as items, by the only output. */
async function loadDocuments(first: Item<ISupplyDataFunctions>): Promise<INodeExecutionData[][]> {
	return await runDocuments(first, {
		continueOnFail: undefined,
		plan: readLoaderPlan,
		process: async (execution, document, turn) => [await loadDocument(execution, document, turn)],
	});
}

/** What the parameters of an input item say about its documents. */
interface LoaderPlan extends DocumentPlan, MetadataShape {
	tablesAs: string;
	/** The URL of the document, if it has one. */
	source?: string;
}

/** Reads what an item's parameters say. Throws a Problem for a value that can't be used. */
function readLoaderPlan(item: Item): LoaderPlan {
	const output = readOutputSettings(item, [metadataField, requestedFileFormatField]);
	const recipe = readRecipe(item, output);
	const tablesAs = item.option(tablesAsField) ?? 'text';
	const shape = readMetadataShape(item);
	return {
		recipe,
		output,
		tablesAs,
		pageLimits: readPageLimits(item, output.mode),
		hashes: shape.keeps('contentHash'),
		settingsHash: shape.keeps('settingsHash')
			? hashOfSettings(recipe, output, { tablesAs: tablesAs === 'text' ? undefined : tablesAs })
			: undefined,
		canMissPages: false,
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
	document: InputDocument<LoaderPlan>,
	turn: Turn,
): Promise<INodeExecutionData[]> {
	const { item, plan } = document;
	const { keeps } = plan;
	if (keeps('chunkId') || keeps('documentKey')) await execution.sameKeys.check(item, document);
	return await partitionDocument(
		execution,
		document,
		turn,
		async (result, source) => await loadedChunks(document, result, source),
	);
}

/** Returns the chunks of a document for a vector store. */
async function loadedChunks(
	{ item, documentKey, plan }: InputDocument<LoaderPlan>,
	result: DocumentResult,
	document: DocumentSource,
): Promise<INodeExecutionData[]> {
	if (result.kind !== 'elements') return [];
	const { output, tablesAs, source, shapeOf } = plan;
	const { fileName } = document;
	const { excludedParts, chunkPosition = false } = output;
	const rest = await excludeParts(item, result.elements, undefined, excludedParts);
	const elements = await withTables(rest.elements, tablesAs);
	const places = await findPlaces(elements, chunkPosition);
	for (const hint of placeHints(places, fileName, chunkPosition)) item.hint(hint);
	const chunks = chunksOf({ elements, places, documentKey, settings: output as ChunkSettings });
	const info = await loadedInfo(result, document);
	const documents: INodeExecutionData[] = [];
	await eachInBatches(chunks, (placed) => {
		if (placed === undefined) return;
		const { pageContent, metadata } = placed.chunk;
		const loaded = shapeOf({ source: source ?? fileName, ...info, ...metadata });
		documents.push({ json: { pageContent, metadata: loaded } });
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
