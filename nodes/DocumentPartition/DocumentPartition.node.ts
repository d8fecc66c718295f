import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { testDocumentServiceApi } from '../core/records/credentialTest';
import { unsentOutputs } from '../core/partition/fields/partitionFields';
import { searchTemplates } from '../core/records/listSearch';
import { fields } from './fields';
import { outputsExpression } from './knownDocuments';
import { partitionDocuments } from './partitionDocuments';

/** Turns documents into elements, chunks, text and other outputs, each sent in the way that its account and options need. */
export class DocumentPartition implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Partition',
		name: 'documentPartition',
		icon: {
			light: 'file:../../icons/documentPartition.svg',
			dark: 'file:../../icons/documentPartition.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["output"].replace(/[A-Z]/g, " $&").toLowerCase() }}',
		description:
			'Convert documents (PDF, Word, email, scans) to Markdown, text, table rows, chunks or extracted data with Unstructured',
		defaults: { name: 'Document Partition' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Turns a file (PDF, Word, email, HTML, scan) into Markdown, text, table rows, elements or chunks. For typed values, set Output to Extracted Data; for a language model, to Markdown; for a spreadsheet, to Table Rows; to classify documents or find those within a scan, to Category. To read a document from its URL, set Input Type to URL.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-document-service.documentPartitionLoader',
					relationHint: 'Use it instead to fill a vector store with chunks',
				},
				{
					nodeType: 'n8n-nodes-document-service.documentService',
					relationHint:
						'Manages connectors, workflows and jobs, and starts jobs without waiting for results',
				},
			],
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: outputsExpression,
		credentials: [
			{
				name: 'documentServiceApi',
				required: true,
				testedBy: 'testDocumentServiceApi',
				displayOptions: { hide: { output: unsentOutputs } },
			},
		],
		properties: fields,
	};

	methods = { credentialTest: { testDocumentServiceApi }, listSearch: { searchTemplates } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await partitionDocuments(this, this.continueOnFail());
	}
}
