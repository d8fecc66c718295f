import {
	NodeConnectionTypes,
	type INodeType,
	type INodeTypeDescription,
	type ISupplyDataFunctions,
	type SupplyData,
} from 'n8n-workflow';

import { testDocumentServiceApi } from '../core/records/credentialTest';
import { loaderFields } from './fields';
import { supplyDocuments } from './loadDocuments';

/** Supplies a vector store node with the chunks of its input items' documents. */
export class DocumentPartitionLoader implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Partition Loader',
		name: 'documentPartitionLoader',
		icon: {
			light: 'file:../../icons/documentPartitionLoader.svg',
			dark: 'file:../../icons/documentPartitionLoader.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ "chunks: " + $parameter["chunkingStrategy"].replace("_", " ") }}',
		description:
			'Load chunks of documents (PDF, Word, email, scans) into a vector store with Unstructured',
		defaults: { name: 'Document Partition Loader' },
		// n8n's linter asks for it, since the inputs aren't an empty list. A loader is no tool.
		usableAsTool: undefined,
		builderHint: {
			searchHint:
				'Reads, partitions and chunks files for a vector store node. Connect it to the document input of a vector store in Insert mode, in place of the Default Data Loader and its text splitter.',
			relatedNodes: [
				{
					nodeType: '@n8n/n8n-nodes-langchain.vectorStorePGVector',
					relationHint: 'Stores the chunks; other vector stores work too',
				},
				{
					nodeType: 'n8n-nodes-document-service.documentPartition',
					relationHint: 'Use it instead where the chunks are needed as items',
				},
			],
		},
		inputs: [],
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
