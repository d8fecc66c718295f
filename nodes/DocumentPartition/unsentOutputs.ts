import type { INodeExecutionData } from 'n8n-workflow';

import { givenElements } from '../core/output/evidence/givenElements';
import type { PartitionResult, StoredResult } from '../core/output/elements/partitionResult';
import { documentItems } from '../core/output/documentItems';
import { documentContentField } from '../core/output/evidenceFields';
import type { Item } from '../core/n8n/nodeContext';
import { highlightPdf } from './highlight/highlightPdf';
import { hashDocument, type InputDocument, type ItemSettings } from './processDocument';

/** No service has read the document here, so nothing is said about a strategy. */
const strategy = 'ofJob';

/** Returns the items of values that are checked against what the node returned before. */
export async function checkedItems(
	item: Item,
	settings: ItemSettings,
): Promise<INodeExecutionData[]> {
	const elements = await givenElements(item.read(documentContentField));
	const { filename: fileName = 'document', filetype: mimeType } =
		elements.find(({ metadata }) => typeof metadata.filename === 'string')?.metadata ?? {};
	const source = {
		fileName: String(fileName),
		mimeType: typeof mimeType === 'string' ? mimeType : undefined,
	};
	return await documentItems(item, { kind: 'elements', elements }, settings, { source, strategy });
}

/** Returns the item with a marked copy of a PDF. */
export async function highlightedItems(document: InputDocument): Promise<INodeExecutionData[]> {
	const { item, settings, file, documentKey } = document;
	const marked = await highlightPdf(item, file);
	const result: PartitionResult | StoredResult = marked
		? { kind: 'stored', file: marked }
		: { kind: 'elements', elements: [] };
	const contentHash = settings.added.hashes ? await hashDocument(document) : undefined;
	const source = { ...file, documentKey, contentHash, settingsHash: settings.settingsHash };
	return await documentItems(item, result, settings, { source, strategy });
}
