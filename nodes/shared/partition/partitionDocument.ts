import { whilePausing } from '../run/inParallel';
import { callForDocument, type DocumentResult } from './callService';
import { documentName, type DocumentRequest } from './documentRequest';
import { partitionInRanges } from './split/partitionInRanges';
import { readSplitSettings } from './split/splitSettings';
import type { Item } from '../run/caller';

/**
 * Sends one document to the partition interface, a PDF in page ranges if the user chose that. Only a document that is
 * sent whole frees its slot while it pauses: the ranges of a split document hold slots of their own, for which other
 * documents would have to wait. Throws a ServiceProblem or Problem.
 */
export async function partitionDocument(
	item: Item,
	request: DocumentRequest,
): Promise<DocumentResult> {
	const { fetched } = request.file;
	const first = partitionOnce(item, request);
	try {
		return await first.catch(async () => {
			const file = await fetched?.readAgain();
			return await (file ? partitionOnce(item, { ...request, file }) : first);
		});
	} finally {
		fetched?.discard();
	}
}

async function partitionOnce(item: Item, request: DocumentRequest): Promise<DocumentResult> {
	const split = readSplitSettings(item);
	if (split) return await partitionInRanges(item, request, split);
	return await callForDocument(item, request, {
		...request,
		subject: documentName(request.file),
		whilePausing: async (pause) => await whilePausing(item, pause),
	});
}
