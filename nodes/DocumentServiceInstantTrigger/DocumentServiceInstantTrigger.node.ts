import {
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { searchWorkflows } from '../core/records/listSearch';
import { TriggerNodeContext } from '../core/n8n/nodeContext';
import { shownError } from '../core/n8n/shown';
import { testDocumentServiceApi } from '../core/records/credentialTest';
import { instantFields } from './instantFields';
import { receiveDelivery } from './receiveDelivery';
import { register, unregister } from './registerChannels';

/** Starts the user's workflow as soon as the service reports a job: docs/maintainers/decisions/instant-trigger.md */
export class DocumentServiceInstantTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Service Instant Trigger',
		name: 'documentServiceInstantTrigger',
		icon: {
			light: 'file:../../icons/documentServiceInstantTrigger.svg',
			dark: 'file:../../icons/documentServiceInstantTrigger.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ "On job " + $parameter["events"].join(", ") }}',
		description:
			'Starts the workflow as soon as Unstructured reports a job, using a signed webhook',
		defaults: { name: 'Document Service Instant Trigger' },
		builderHint: {
			searchHint:
				'Starts the workflow within seconds when a job of the hosted document service finishes. Requires a public https address. To miss no job, also add Document Service Trigger, and Remove Duplicates on the field key.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-document-service.documentServiceTrigger',
					relationHint: 'Finds jobs whose notification was lost',
				},
				{
					nodeType: 'n8n-nodes-base.removeDuplicates',
					relationHint: 'Drops a job that both triggers report',
				},
			],
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'documentServiceApi', required: true, testedBy: 'testDocumentServiceApi' },
		],
		webhooks: [
			{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
		],
		properties: instantFields,
	};

	methods = {
		credentialTest: { testDocumentServiceApi },
		listSearch: { searchWorkflows },
	};

	webhookMethods = {
		default: {
			/** n8n then calls `create`, which keeps what exists. */
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return false;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await hooked(this, register);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await hooked(this, unregister);
			},
		},
	};

	/** n8n responds to a delivery that starts the workflow with 200 by itself. */
	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const request = this.getRequestObject();
		// n8n has consumed the body of a form already, and can't read it again.
		const body = await request.readRawBody().then(
			() => request.rawBody,
			() => undefined,
		);
		const { status, message, item } = await receiveDelivery(new TriggerNodeContext(this), {
			headers: this.getHeaderData() as Record<string, unknown>,
			body,
			isTest: this.getMode() === 'manual',
		});
		if (item) return { workflowData: [[item]] };
		this.getResponseObject().status(status).json({ message });
		return { noWebhookResponse: true };
	}
}

/** Runs a part of the registration; its error is one of n8n, without the key. */
async function hooked(
	context: IHookFunctions,
	run: (hook: TriggerNodeContext<IHookFunctions>) => Promise<void>,
): Promise<true> {
	const hook = new TriggerNodeContext(context);
	try {
		await run(hook);
		return true;
	} catch (error) {
		throw shownError(hook, error);
	}
}
