import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { Item } from '../core/n8n/nodeContext';
import { actionSubtitle, operationsByName } from '../core/operations/operation';
import { runOperation } from '../core/operations/runOperation';
import { properties, resources } from './operations';

const operations = operationsByName(resources);

/** Checks values that a model read from a document against the document, and marks them in it. */
export class DocumentValues implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Values',
		name: 'documentValues',
		icon: {
			light: 'file:../../icons/documentValues.svg',
			dark: 'file:../../icons/documentValues.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: actionSubtitle(resources),
		description:
			'Check values that Unstructured or a model extracted against the document, and highlight them in the PDF',
		defaults: { name: 'Document Values' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Checks what a model (such as the Information Extractor) read from a document: which values the document confirms, and which a person has to review, with the reason. Place it after the node with the values. An If node with isConfirmed separates what needs review. Needs no credential.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-document-service.documentPartition',
					relationHint: 'Reads the document before a model extracts values from it',
				},
				{
					nodeType: '@n8n/n8n-nodes-langchain.informationExtractor',
					relationHint: 'Extracts the values to check',
				},
			],
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(operations, new Item(this, 0), this.continueOnFail());
	}
}
