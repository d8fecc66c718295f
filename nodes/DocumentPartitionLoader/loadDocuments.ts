import type { IDataObject, ISupplyDataFunctions } from 'n8n-workflow';

import { readDocuments } from '../shared/input/readDocuments';
import { inParallel } from '../shared/items/inParallel';
import { toNodeError } from '../shared/items/runItems';
import { hasChunkText, toChunk } from '../shared/elements/chunks';
import { addHint } from '../shared/items/hint';
import { incompleteTitlesHint, sectionTitles } from '../shared/elements/sections/sectionTitles';
import { readOutputSettings } from '../shared/elements/writeOutput';
import { answerMemoryOf } from '../shared/partition/answer/answerMemory';
import { keepInMemory } from '../shared/partition/answer/keepInMemory';
import { readFormFields } from '../shared/partition/formFields';
import { partitionDocument } from '../shared/partition/partitionDocument';
import { readRequestSettings } from '../shared/partition/requestFields';
import { publicAddress } from '../shared/secrets/publicAddress';
import { createPauses } from '../shared/wait/inSlices';
import type { LoadedDocument } from './documentsPerItem';
import { keepSmallMetadata, smallMetadata } from './smallMetadata';

/**
 * Partitions the documents of all input items and returns their chunks, by the item's index. Throws an error of n8n that
 * names the item.
 */
export async function loadDocuments(context: ISupplyDataFunctions): Promise<LoadedDocument[][]> {
	const count = context.getInputData().length;
	const byItem: LoadedDocument[][] = Array.from({ length: count }, () => []);
	if (count === 0) return byItem;
	const { documentsAtOnce } = readRequestSettings(context, 0);
	await inParallel(context, count, documentsAtOnce, async (itemIndex) => {
		byItem[itemIndex] = await loadItem(context, itemIndex).catch((error: unknown) =>
			Promise.reject(toNodeError(context.getNode(), error, itemIndex)),
		);
	});
	return byItem;
}

async function loadItem(
	context: ISupplyDataFunctions,
	itemIndex: number,
): Promise<LoadedDocument[]> {
	const fields = readFormFields(context, itemIndex).filter(([name]) => name !== 'output_format');
	const settings = readRequestSettings(context, itemIndex);
	const output = readOutputSettings(context, itemIndex);
	const shapeOf = metadataShape(context, itemIndex);
	const documents: LoadedDocument[] = [];
	for (const file of await readDocuments(context, itemIndex, settings.timeoutMs)) {
		const result = await answerMemoryOf(context).run(async (memory) => {
			const request = { file, fields, settings, itemIndex, canMissPages: false, memory };
			const partitioned = await partitionDocument(context, request);
			keepInMemory(context, memory, { items: [], output: { mode: 'chunks' }, itemIndex });
			return partitioned;
		});
		if (result.kind !== 'elements') continue;
		const { titles, areIncomplete } = await sectionTitles(result.elements);
		if (areIncomplete) addHint(context, incompleteTitlesHint(file.fileName));
		const source = sourceOf(context, itemIndex) ?? file.fileName;
		const pauses = createPauses();
		for (const [position, element] of result.elements.entries()) {
			if (pauses.isDue()) await pauses.take();
			if (!hasChunkText(element)) continue;
			const { pageContent, metadata } = toChunk(element, output, titles[position]);
			documents.push({ pageContent, metadata: shapeOf({ source, ...metadata }) });
		}
	}
	return documents;
}

/** Small metadata is an option of the loader only; the others are shared with Document Partition. */
function metadataShape(
	context: ISupplyDataFunctions,
	itemIndex: number,
): (metadata: IDataObject) => IDataObject {
	const name = 'outputOptions.chunkMetadata';
	const chosen = context.getNodeParameter(name, itemIndex, smallMetadata);
	return chosen === smallMetadata ? keepSmallMetadata : (metadata) => metadata;
}

/**
 * The web address that the document was fetched from, without secrets, since a vector store keeps it and a model reads
 * it.
 */
function sourceOf(context: ISupplyDataFunctions, itemIndex: number): string | undefined {
	if (context.getNodeParameter('inputSource', itemIndex, 'binary') !== 'url') return undefined;
	return publicAddress(String(context.getNodeParameter('url', itemIndex, '') ?? '').trim());
}
