import { whilePausing } from '../items/inParallel';
import type { ItemContext } from '../items/itemContext';
import { callForDocument, type DocumentResult } from './callService';
import { documentName, type DocumentRequest } from './documentRequest';
import { partitionInRanges } from './split/partitionInRanges';
import { readSplitSettings } from './split/splitSettings';

/**
 * Sends one document to the partition interface, a PDF in page ranges if the user chose that. Only a document that is
 * sent whole frees its slot while it pauses: the ranges of a split document hold slots of their own, for which other
 * documents would have to wait. Throws a NodeApiError or NodeOperationError.
 */
export async function partitionDocument(
	context: ItemContext,
	request: DocumentRequest,
): Promise<DocumentResult> {
	const { fetched } = request.file;
	try {
		return await partitionOnce(context, request);
	} catch (error) {
		const file = await fetched?.readAgain();
		if (file) return await partitionOnce(context, { ...request, file });
		return await Promise.reject(error);
	} finally {
		fetched?.discard();
	}
}

async function partitionOnce(
	context: ItemContext,
	request: DocumentRequest,
): Promise<DocumentResult> {
	const split = readSplitSettings(context, request.itemIndex);
	if (split) return await partitionInRanges(context, request, split);
	return await callForDocument(context, request, {
		...request,
		subject: documentName(request.file),
		whilePausing: async (pause) => await whilePausing(context, pause),
	});
}
