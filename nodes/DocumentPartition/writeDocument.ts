import type { INodeExecutionData } from 'n8n-workflow';

import { documentItems } from '../core/output/documentItems';
import { startingPageNumber, strategyIn } from '../core/partition/fields/formEntry';
import type { ComparedDocument } from './knownDocuments/comparison';
import type { PlannedDocument } from './plannedDocument';
import type { SentDocument } from './sendDocument';

/** Returns the items of a document in the output format that the user chose, with what's known of the document. */
export async function writeDocument(
	{ item, plan, file, documentKey }: PlannedDocument,
	{ result, contentHash, count }: SentDocument,
	compared?: ComparedDocument,
): Promise<INodeExecutionData[]> {
	const { fields, requestData, settingsHash } = plan;
	const source = {
		...file,
		firstPage: startingPageNumber(fields),
		documentKey,
		contentHash: compared?.contentHash ?? contentHash,
		settingsHash,
		pages: count?.pages,
		change: compared?.change,
	};
	const counted = { ...result, pageCount: result.pageCount ?? count?.ofPdf };
	return await documentItems(item, counted, plan, {
		source,
		strategy: requestData === undefined ? { sent: strategyIn(fields) } : 'ofJob',
	});
}
