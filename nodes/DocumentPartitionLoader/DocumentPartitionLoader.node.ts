import {
	NodeConnectionTypes,
	type INodeType,
	type INodeTypeDescription,
	type ISupplyDataFunctions,
	type SupplyData,
} from 'n8n-workflow';

import { testDocumentServiceApi } from '../core/service/credentialTest/testCredential';
import { loaderFields } from './loaderFields';
import { supplyDocuments } from './supplyDocuments';
import { splitterInput } from './textSplitter';

/** Supplies a vector store node with the chunks of its input items' documents. */
export class DocumentPartitionLoader implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Partition Loader',
		name: 'documentPartitionLoader',
		icon: {
			light: 'file:../../icons/documentService.svg',
			dark: 'file:../../icons/documentService.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ "chunks: " + $parameter["chunkingStrategy"].replace("_", " ") }}',
		description: 'Partition and chunk documents (PDF, Word, email, scan) for a vector store',
		defaults: { name: 'Document Partition Loader' },
		// n8n's linter asks for it, since the inputs aren't an empty list. A loader is no tool.
		usableAsTool: undefined,
		inputs: splitterInput,
		outputs: [NodeConnectionTypes.AiDocument],
		outputNames: ['Document'],
		credentials: [
			{ name: 'documentServiceApi', required: true, testedBy: 'testDocumentServiceApi' },
		],
		properties: loaderFields,
	};

	methods = { credentialTest: { testDocumentServiceApi } };

	async supplyData(this: ISupplyDataFunctions): Promise<SupplyData> {
		return await supplyDocuments(this);
	}
}
