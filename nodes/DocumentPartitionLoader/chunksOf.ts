import type { IDataObject } from 'n8n-workflow';

import { excludeParts } from '../core/output/exclude/excludeParts';
import { toChunks } from '../core/output/formats/chunks';
import { documentInfo, type DocumentSource } from '../core/output/documentInfo';
import { placedElements } from '../core/output/sections/chunkPlaces';
import type { DocumentResult } from '../core/partition/execution';
import type { Item } from '../core/n8n/nodeContext';
import { eachInBatches } from '../core/text/batches';
import type { LoadedDocument } from './documentsPerItem';
import type { LoaderPlan } from './loaderPlan';
import { withTables } from './loaderTables';

/** Returns the chunks of a document for a vector store. */
export async function chunksOf(
	item: Item,
	result: DocumentResult,
	{ output, tablesAs, source, shapeOf }: LoaderPlan,
	document: DocumentSource & { documentKey: string },
): Promise<LoadedDocument[]> {
	if (result.kind !== 'elements') return [];
	const { fileName, documentKey } = document;
	const { elements } = await excludeParts(item, result.elements, undefined, output.excludedParts);
	const placed = await placedElements(
		item,
		await withTables(elements, tablesAs),
		fileName,
		output.chunkPosition,
	);
	const info = await loadedInfo(result, document);
	const documents: LoadedDocument[] = [];
	await eachInBatches(await toChunks(placed, output, documentKey), (chunk) => {
		if (chunk === undefined) return;
		const { pageContent, metadata } = chunk;
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
