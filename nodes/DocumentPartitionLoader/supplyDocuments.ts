import {
	NodeConnectionTypes,
	type IDataObject,
	type INodeExecutionData,
	type ISupplyDataFunctions,
	type SupplyData,
} from 'n8n-workflow';

import { shownError } from '../core/n8n/shown';
import { DocumentsPerItem, type LoadedDocument } from './documentsPerItem';
import { loadDocuments } from './loadDocuments';
import { Item } from '../core/n8n/nodeContext';

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
		n8n.addOutputData(NodeConnectionTypes.AiDocument, index, [byItem.flatMap(shown)]);
		return { response: DocumentsPerItem.forItems(byItem) };
	} catch (error) {
		const failure = shownError(first, error, 0);
		// This makes n8n show the error unchanged instead of wrapping it in its own text.
		failure.functionality = 'configuration-node';
		n8n.addOutputData(NodeConnectionTypes.AiDocument, index, failure);
		throw failure;
	}
}

function shown(documents: readonly LoadedDocument[], item: number): INodeExecutionData[] {
	return documents.map((document) => ({
		json: { ...document } as IDataObject,
		pairedItem: { item },
	}));
}
