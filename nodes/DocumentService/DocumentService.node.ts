import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { showExcluded } from '../core/output/exclude/excludedHint';
import { NodeContext, itemOf } from '../core/n8n/nodeContext';
import { runParts } from '../core/n8n/runItems';
import { listSearch } from '../core/service/search';
import { testDocumentServiceApi } from '../core/service/credentialTest/testCredential';
import { actionSubtitle, resourceProperties } from '../core/n8n/operation/operation';
import { defaultResource, resources } from './resources';
import { getConnectorSecrets, getConnectorSettings } from './resources/connector/connectorMethods';
import { itemsAtOnce, operationRunner } from './runOperation';

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
			'Manage connectors and workflows that process whole document stores, run them, and download job results',
		defaults: { name: 'Document Service' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'documentServiceApi', required: true, testedBy: 'testDocumentServiceApi' },
		],
		properties: resourceProperties(resources, defaultResource),
	};

	methods = {
		credentialTest: { testDocumentServiceApi },
		listSearch,
		loadOptions: { getConnectorSecrets },
		resourceMapping: { getConnectorSettings },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const context = new NodeContext(this);
		return await runParts(context, operationRunner(), {
			continueOnFail: this.continueOnFail(),
			concurrency: itemsAtOnce(itemOf(context, 0)),
			async last() {
				if (context.state.excluded.size > 0) showExcluded(context);
				return [];
			},
		});
	}
}
