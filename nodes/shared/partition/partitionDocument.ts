import type { ItemContext } from '../items/itemContext';
import type { PartitionResult } from '../output/writeOutput';
import { callService } from './callService';
import { documentName, type DocumentRequest } from './documentRequest';
import { partitionInRanges } from './split/partitionInRanges';
import { readSplitSettings } from './split/splitSettings';

/**
 * Sends one document to the partition interface, a PDF in page ranges where the user chose so (issue 5), and
 * gives what came back. Throws a NodeApiError or NodeOperationError.
 */
export async function partitionDocument(
	context: ItemContext,
	request: DocumentRequest,
): Promise<PartitionResult> {
	try {
		const split = readSplitSettings(context, request.itemIndex);
		if (split) return await partitionInRanges(context, request, split);
		return await callService(context, { ...request, subject: documentName(request.file) });
	} finally {
		request.file.fetched?.discard();
	}
}
