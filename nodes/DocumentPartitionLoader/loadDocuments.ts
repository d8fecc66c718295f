import type { IDataObject } from 'n8n-workflow';

import { readOption } from '../shared/fields/readValue';
import { ContentHash } from '../shared/input/contentHash';
import { documentKeys } from '../shared/input/documentKey';
import { inputSourceField, urlField } from '../shared/input/inputFields';
import { readDocuments } from '../shared/input/readDocuments';
import { inParallel } from '../shared/run/inParallel';
import { toNodeError } from '../shared/run/nodeError';
import { toChunks } from '../shared/elements/formats/chunks';
import { placedElements } from '../shared/elements/sections/chunkPlaces';
import { excludeParts } from '../shared/elements/exclude/excludeParts';
import { showExcluded } from '../shared/elements/exclude/excludedHint';
import { documentInfo, type DocumentSource } from '../shared/elements/output/documentInfo';
import { readOutputSettings } from '../shared/elements/output/outputSettings';
import { settingsHash } from '../shared/elements/output/settingsHash';
import { answerMemoryOf } from '../shared/partition/answer/answerMemory';
import { keepInMemory } from '../shared/partition/answer/keepInMemory';
import { fieldsOfResult } from '../shared/partition/fields/formEntry';
import { readFormFields } from '../shared/partition/fields/formFields';
import { partitionDocument } from '../shared/partition/partitionDocument';
import type { DocumentResult } from '../shared/partition/request/callService';
import type { DocumentRequest } from '../shared/partition/request/documentRequest';
import { readDocumentsAtOnce, readRequestSettings } from '../shared/partition/fields/requestFields';
import { startingPageNumber } from '../shared/partition/split/rangeFields';
import { pageRangeText } from '../shared/partition/split/splitSettings';
import { publicAddress } from '../shared/secrets/addressSecrets';
import { eachInBatches } from '../shared/values/batches';
import type { LoadedDocument } from './documentsPerItem';
import { metadataField, readMetadataShape } from './loaderMetadata';
import { tablesAsField, withTables } from './loaderTables';
import { connectedSplitter, splitWith } from './textSplitter';
import { Item, type Caller, type ItemContext } from '../shared/run/caller';

/**
 * Partitions the documents of all input items and returns their chunks, by the item's index. Throws an error of n8n that
 * names the item.
 */
export async function loadDocuments(caller: Caller<ItemContext>): Promise<LoadedDocument[][]> {
	const count = caller.context.getInputData().length;
	const byItem: LoadedDocument[][] = Array.from({ length: count }, () => []);
	if (count === 0) return byItem;
	const documentsAtOnce = readDocumentsAtOnce(new Item(caller.context, 0));
	await inParallel(caller, count, documentsAtOnce, async (index) => {
		try {
			byItem[index] = await loadItem(new Item(caller.context, index));
		} catch (error) {
			throw toNodeError(caller.node, error, index);
		}
	});
	showExcluded(caller);
	return byItem;
}

async function loadItem(item: Item): Promise<LoadedDocument[]> {
	const fields = readFormFields(item).filter(([name]) => name !== 'output_format');
	const settings = readRequestSettings(item);
	const output = readOutputSettings(item, metadataField);
	const shapeOf = readMetadataShape(item);
	const tablesAs = readOption(tablesAsField, item.options()) ?? 'text';
	const splitter = await connectedSplitter(item, fields);
	const documents: LoadedDocument[] = [];
	const hashOfSettings = settingsHash(fieldsOfResult(fields), output, {
		pageRange: pageRangeText(item),
		tablesAs: tablesAs === 'text' ? undefined : tablesAs,
	});
	const files = await readDocuments(item, settings.timeoutMs);
	const keys = documentKeys(item, files);
	for (const [index, file] of files.entries()) {
		const hash = new ContentHash();
		const watched = await hash.watch(file);
		const result = await partitionWhole(item, { file: watched, fields, settings });
		if (result.kind !== 'elements') continue;
		const { fileName } = file;
		const { elements } = await excludeParts(item, result.elements, undefined, output.leaveOut);
		const source = sourceOf(item) ?? fileName;
		const placed = await placedElements(item, await withTables(elements, tablesAs), fileName);
		const info = await loadedInfo(result, {
			...file,
			firstPage: startingPageNumber(fields),
			documentKey: keys[index],
			contentHash: hash.hex,
			settingsHash: hashOfSettings,
		});
		const chunked = splitter ? await splitWith(splitter, placed) : placed;
		await eachInBatches(await toChunks(chunked, output, keys[index]), (chunk) => {
			if (chunk === undefined) return;
			const { pageContent, metadata } = chunk;
			documents.push({
				pageContent,
				metadata: shapeOf({ source, ...info, ...metadata }),
			});
		});
	}
	return documents;
}

/** What else is known of a document than the metadata of its chunks says. */
async function loadedInfo(result: DocumentResult, source: DocumentSource): Promise<IDataObject> {
	const info = await documentInfo(result, source);
	const names = ['documentKey', 'contentHash', 'size', 'pageCount', 'title', 'settingsHash'];
	return Object.fromEntries(names.flatMap((name) => (name in info ? [[name, info[name]]] : [])));
}

async function partitionWhole(
	item: Item,
	document: Pick<DocumentRequest, 'file' | 'fields' | 'settings'>,
): Promise<DocumentResult> {
	const memory = answerMemoryOf(item).begin();
	try {
		const result = await partitionDocument(item, {
			...document,
			canMissPages: false,
			wantsPageCount: true,
			memory,
		});
		keepInMemory(memory, { items: [], output: { mode: 'chunks' } });
		return result;
	} finally {
		memory.end();
	}
}

/**
 * The web address that the document was fetched from, without secrets, since a vector store keeps it and a model reads
 * it.
 */
function sourceOf(item: Item): string | undefined {
	return item.read(inputSourceField) === 'url' ? publicAddress(item.read(urlField)) : undefined;
}
