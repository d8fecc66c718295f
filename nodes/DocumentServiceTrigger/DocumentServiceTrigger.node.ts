import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { searchWorkflows } from '../core/records/listSearch';
import { TriggerNodeContext } from '../core/n8n/nodeContext';
import { shownItems, shownError } from '../core/n8n/shown';
import { testDocumentServiceApi } from '../core/records/credentialTest';
import { activePoll, testPoll } from './poll';
import { triggerFields } from './triggerFields';

/** Starts the user's workflow once for each job that finishes. Why it polls: docs/maintainers/decisions/polling.md */
export class DocumentServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Service Trigger',
		name: 'documentServiceTrigger',
		icon: {
			light: 'file:../../icons/documentServiceTrigger.svg',
			dark: 'file:../../icons/documentServiceTrigger.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ "On job " + $parameter["events"].join(", ") }}',
		// n8n lists a node and its trigger as one, and introduces both with the trigger's sentence.
		description:
			'Runs jobs of Unstructured and manages its connectors and workflows, or starts when a job finishes',
		defaults: { name: 'Document Service Trigger' },
		polling: true,
		builderHint: {
			searchHint:
				'Starts the workflow when jobs of the document service finish, by polling. It misses no job. To get the results, set Output Files in the options, or use Document Service with Job → Download.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-document-service.documentService',
					relationHint: 'Starts the jobs, and downloads their results',
				},
				{
					nodeType: 'n8n-nodes-document-service.documentServiceInstantTrigger',
					relationHint: 'Starts within seconds where n8n has a public https address',
				},
			],
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'documentServiceApi', required: true, testedBy: 'testDocumentServiceApi' },
		],
		properties: triggerFields,
	};

	methods = {
		credentialTest: { testDocumentServiceApi },
		listSearch: { searchWorkflows },
	};

	/** n8n calls it at activation, on the schedule, and for a test in the editor. */
	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const poll = new TriggerNodeContext(this);
		try {
			const items = await (this.getMode() === 'manual' ? testPoll(poll) : activePoll(poll));
			return items.length === 0 ? null : [await shownItems(poll, items, 'outputFiles')];
		} catch (error) {
			throw shownError(poll, error);
		}
	}
}
