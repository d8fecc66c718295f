import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { showExcluded } from '../core/output/excludeParts';
import { Item } from '../core/n8n/nodeContext';
import { listSearch } from '../core/records/listSearch';
import { testDocumentServiceApi } from '../core/records/credentialTest';
import { actionSubtitle, operationsByName, resourceProperties } from '../core/operations/operation';
import { runOperation } from '../core/operations/runOperation';
import { defaultResource, resources } from './resources';
import { secretOutputFields } from './resources/connector/connectorSecrets';
import { searchJobFiles, searchJobNodes } from './resources/job/fileSearch';

const operations = operationsByName(resources);

/** The whole workflow interface: connectors, workflows and jobs (docs/maintainers/service.md#workflow-interface). */
export class DocumentService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Service',
		name: 'documentService',
		icon: {
			light: 'file:../../icons/documentService.svg',
			dark: 'file:../../icons/documentService.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: actionSubtitle(resources),
		description:
			'Run jobs of Unstructured, download their results, and manage connectors and workflows',
		defaults: { name: 'Document Service' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Manages connectors, workflows and jobs of the document service. To process a whole document store, use Workflow → Run with a workflow of the service. Job → Create sends files without waiting and returns a job, whose results Job → Download gets. For the results of files from earlier nodes, use Document Partition.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-document-service.documentServiceTrigger',
					relationHint: 'Starts a workflow when a job finishes, so that no execution waits for it',
				},
				{
					nodeType: 'n8n-nodes-document-service.documentPartition',
					relationHint:
						'Use it instead to get the results of any number of files: it waits for them',
				},
			],
		},
		sensitiveOutputFields: secretOutputFields,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'documentServiceApi', required: true, testedBy: 'testDocumentServiceApi' },
		],
		properties: resourceProperties(resources, defaultResource),
	};

	methods = {
		credentialTest: { testDocumentServiceApi },
		listSearch: { ...listSearch, searchJobFiles, searchJobNodes },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const first = new Item(this, 0);
		const items = await runOperation(operations, first, this.continueOnFail());
		showExcluded(first);
		return items;
	}
}
