import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { HookContext, WebhookContext } from 'n8n-core';
import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IWebhookData,
	type IWebhookResponseData,
	Workflow,
} from 'n8n-workflow';

import { DocumentServiceInstantTrigger } from '../../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { additionalData, nodeTypesOf } from '../../support/engine';

type Activation = 'activate' | 'init' | 'manual' | 'update';

/** A workflow with the trigger in an n8n that can be restarted: static data is what's saved, and survives. */
export interface InstantN8n {
	/** Of n8n's webhooks, as the service reaches them. */
	url: string;
	/** The address of the active workflow's webhook. */
	paths: [active: string];
	parameters: INodeParameters;
	/** Saved after each activation and delivery, as n8n does. */
	staticData: IDataObject;
	/** The items that started the workflow. */
	started: INodeExecutionData[];
	/** The answers to deliveries, in order. */
	answers: number[];
	/** Whether changes of the static data by deliveries are saved: n8n may be killed before it does. */
	savesDeliveries: boolean;
	/** As for a form, which n8n reads before the node. */
	failsToReadBody: boolean;
	activate(activation?: Activation): Promise<void>;
	deactivate(activation?: Activation): Promise<void>;
	close(): Promise<void>;
}

interface Settings {
	/** Default: that of the sources. */
	type?: DocumentServiceInstantTrigger;
	credential: ICredentialDataDecryptedObject;
	parameters?: INodeParameters;
	instanceId?: string;
	/** Default: one of its own, as the process remembers deliveries by the node. */
	nodeId?: string;
	workflowName?: string;
	/** Of n8n's webhooks, if it isn't that of the server of the test. */
	webhookUrl?: string;
}

/** Starts a server for deliveries on 127.0.0.1. */
export async function startInstantN8n(settings: Settings): Promise<InstantN8n> {
	const { nodeId = randomUUID(), type = new DocumentServiceInstantTrigger() } = settings;
	const server = createServer((request, response) => {
		void answer(request, response).catch((error: unknown) => {
			response.writeHead(500).end(String(error));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port');
	const url = settings.webhookUrl ?? `http://127.0.0.1:${address.port}`;

	const open = (): { workflow: Workflow; node: INode } => {
		const node: INode = {
			id: nodeId,
			name: 'Instant',
			type: type.description.name,
			typeVersion: 1,
			position: [0, 0],
			parameters: n8n.parameters,
			credentials: { documentServiceApi: { id: '1', name: 'Document Service API' } },
		};
		const workflow = new Workflow({
			id: 'workflow-1',
			name: settings.workflowName ?? 'Jobs',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes: nodeTypesOf(type),
			staticData: JSON.parse(JSON.stringify(n8n.staticData)) as IDataObject,
		});
		return { workflow, node: workflow.getNode('Instant') as INode };
	};
	const save = (workflow: Workflow): void => {
		n8n.staticData = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
	};
	const extras = () => ({
		...additionalData(settings.credential),
		webhookBaseUrl: `${url}/webhook`,
		webhookTestBaseUrl: `${url}/webhook-test`,
	});
	const hook = async (method: 'checkExists' | 'create' | 'delete', activation: Activation) => {
		const { workflow, node } = open();
		// n8n removes the webhook of a test as if the workflow was deactivated.
		const isTest = activation === 'manual';
		const told = isTest && method === 'delete' ? 'update' : activation;
		const context = new HookContext(workflow, node, extras(), isTest ? 'manual' : 'trigger', told, {
			isTest,
			webhookDescription: type.description.webhooks?.[0],
		} as unknown as IWebhookData);
		context.getInstanceId = () => settings.instanceId ?? 'instance-1';
		const result = await type.webhookMethods.default[method].call(context);
		save(workflow);
		return result;
	};

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { workflow, node } = open();
		const rawBody = await buffer(request);
		const isTest = request.url?.startsWith('/webhook-test') ?? false;
		const httpRequest = Object.assign(request, {
			rawBody: n8n.failsToReadBody ? undefined : rawBody,
			async readRawBody() {
				if (n8n.failsToReadBody) throw new Error('stream is not readable');
			},
		});
		const httpResponse = Object.assign(response, {
			status(code: number) {
				response.statusCode = code;
				return httpResponse;
			},
			json(body: unknown) {
				response.end(JSON.stringify(body));
				return httpResponse;
			},
		});
		const data = { ...extras(), httpRequest, httpResponse } as never;
		const mode = isTest ? 'manual' : 'webhook';
		const context = new WebhookContext(workflow, node, data, mode, {} as IWebhookData, [], null);
		const result: IWebhookResponseData = await type.webhook.call(context);
		if (n8n.savesDeliveries) save(workflow);
		if (result.workflowData) n8n.started.push(...result.workflowData.flat());
		if (!result.noWebhookResponse) response.end('{}');
		n8n.answers.push(response.statusCode);
	}

	const n8n: InstantN8n = {
		url,
		paths: [`${url}/webhook/workflow-1/instant/webhook`],
		parameters: settings.parameters ?? {},
		staticData: {},
		started: [],
		answers: [],
		savesDeliveries: true,
		failsToReadBody: false,
		async activate(activation = 'activate') {
			if (!(await hook('checkExists', activation))) await hook('create', activation);
		},
		async deactivate(activation = 'update') {
			await hook('delete', activation);
		},
		async close() {
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			});
		},
	};
	return n8n;
}
