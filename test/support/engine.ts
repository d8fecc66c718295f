import { Container } from '@n8n/di';
import {
	BinaryDataConfig,
	BinaryDataService,
	ExecutionLifecycleHooks,
	LoadOptionsContext,
	PollContext,
	WorkflowExecute,
} from 'n8n-core';
import {
	createRunExecutionData,
	NodeHelpers,
	Workflow,
	type ExecutionError,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IRun,
	type IWorkflowExecuteAdditionalData,
	type OnError,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { TestCredentials } from './credentials';

export { credentialFor, transformCredential } from './credentials';

/** One node with one input, run by n8n's real engine. */
export interface NodeRun {
	node: INodeType;
	parameters: INodeParameters;
	/** Default 1; the lab runs n8n's own nodes, which have others. */
	typeVersion?: number;
	/** Default: one item without data. */
	items?: INodeExecutionData[];
	/** Fields of the credential; null = the node has none. */
	credential?: ICredentialDataDecryptedObject | null;
	onError?: OnError;
	/** n8n's Retry On Fail, with the shortest pause. */
	retryOnFail?: boolean;
	/** "combined" is n8n's Execution Logic v2. */
	binaryMode?: 'separate' | 'combined';
	mode?: WorkflowExecuteMode;
	/** Called with a function that stops the execution as the editor's Stop does. */
	onStarted?: (stop: () => void) => void;
	/** Custom data that the execution has by then. */
	customData?: Record<string, string>;
}

export interface NodeOutcome {
	status: string;
	error?: ExecutionError;
	outputs: INodeExecutionData[][];
	/** The items of the first output. */
	items: INodeExecutionData[];
	hints: string[];
	/** What the execution's custom data has, by which n8n's list of executions can be filtered. */
	customData: Record<string, string>;
}

const nodeName = 'Node under test';

/** What n8n passes to every execution, with the given credential. */
export function additionalData(
	credential: ICredentialDataDecryptedObject,
	hooks?: ExecutionLifecycleHooks,
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper: new TestCredentials(credential),
		hooks,
		executionId: '1',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		instanceBaseUrl: 'http://localhost',
		restApiUrl: 'http://localhost/rest',
		webhookBaseUrl: 'http://localhost/webhook',
		webhookTestBaseUrl: 'http://localhost/webhook-test',
		currentNodeParameters: undefined,
		currentNodeExecutionIndex: 0,
		variables: {},
		setExecutionStatus: () => undefined,
		sendDataToUI: () => undefined,
		logAiEvent: () => undefined,
		externalSecretsProxy: { hasProvider: () => false },
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** Knows only the node under test. */
export function nodeTypesOf(node: INodeType): INodeTypes {
	return {
		getByName: () => node,
		getByNameAndVersion: () => NodeHelpers.getVersionedNodeType(node, 1),
		getKnownTypes: () => ({}),
	};
}

function workflowWith(
	node: INodeType,
	parameters: INodeParameters,
	settings: {
		hasCredential: boolean;
		onError?: OnError;
		retryOnFail?: boolean;
		typeVersion?: number;
		binaryMode?: NodeRun['binaryMode'];
	},
): { workflow: Workflow; node: INode } {
	const entry: INode = {
		id: '1',
		name: nodeName,
		type: node.description.name,
		typeVersion: settings.typeVersion ?? 1,
		position: [0, 0],
		parameters,
		...(settings.onError ? { onError: settings.onError } : {}),
		...(settings.retryOnFail ? { retryOnFail: true, waitBetweenTries: 1 } : {}),
		...(settings.hasCredential
			? { credentials: { documentServiceApi: { id: '1', name: 'Document Service API' } } }
			: {}),
	};
	const workflow = new Workflow({
		id: 'test',
		nodes: [entry],
		connections: {},
		active: false,
		nodeTypes: nodeTypesOf(node),
		settings: { binaryMode: settings.binaryMode },
	});
	return { workflow, node: workflow.getNode(nodeName) ?? entry };
}

/** Runs a workflow in n8n's real engine, from a node that receives the items. */
export async function runFrom(
	workflow: Workflow,
	start: INode,
	run: Pick<NodeRun, 'items' | 'credential' | 'mode' | 'onStarted' | 'customData'>,
): Promise<IRun> {
	const mode = run.mode ?? 'trigger';
	const hooks = new ExecutionLifecycleHooks(mode, '1', {
		id: 'test',
		name: 'test',
		active: false,
		nodes: [],
		connections: {},
		createdAt: new Date(0),
		updatedAt: new Date(0),
		isArchived: false,
	} as unknown as ConstructorParameters<typeof ExecutionLifecycleHooks>[2]);
	const execution = new WorkflowExecute(
		additionalData(run.credential ?? {}, hooks),
		mode,
		createRunExecutionData({
			startData: {},
			resultData: { runData: {}, ...(run.customData && { metadata: { ...run.customData } }) },
			executionData: {
				metadata: {},
				contextData: {},
				waitingExecution: {},
				waitingExecutionSource: null,
				nodeExecutionStack: [
					{ node: start, data: { main: [run.items ?? [{ json: {} }]] }, source: null },
				],
			},
		}),
	);
	const running = execution.processRunExecutionData(workflow);
	run.onStarted?.(() => running.cancel());
	return await running;
}

/** Runs one node in n8n's real engine, with expressions, credentials, binary data and item pairing. */
export async function runNode(run: NodeRun): Promise<NodeOutcome> {
	const { workflow } = workflowWith(run.node, run.parameters, {
		hasCredential: run.credential !== null && run.credential !== undefined,
		onError: run.onError,
		retryOnFail: run.retryOnFail,
		typeVersion: run.typeVersion,
		binaryMode: run.binaryMode,
	});
	const start = workflow.getNode(nodeName);
	if (!start) throw new Error('n8n lost the node');
	return outcomeOf(await runFrom(workflow, start, run));
}

function outcomeOf(run: IRun): NodeOutcome {
	const [task] = run.data.resultData.runData[nodeName] ?? [];
	const outputs = (task?.data?.main ?? []).map((output) => output ?? []);
	return {
		status: run.status,
		error: task?.error ?? run.data.resultData.error,
		outputs,
		items: outputs[0] ?? [],
		hints: (task?.hints ?? []).map(({ message }) => message),
		customData: run.data.resultData.metadata ?? {},
	};
}

/** Polls a trigger node once, as n8n does. `staticData` is the node's saved state, which is changed in place. */
export async function pollNode(poll: {
	node: INodeType;
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	mode: 'trigger' | 'manual';
	staticData: IDataObject;
	activation?: 'init' | 'activate' | 'update' | 'manual' | 'leadershipChange';
	/** How much time n8n gives the poll. ms. Default: as where n8n itself doesn't schedule it durably. */
	budgetMs?: number | undefined;
}): Promise<INodeExecutionData[] | null> {
	const { workflow, node } = workflowWith(poll.node, poll.parameters, { hasCredential: true });
	const saved = workflow.getStaticData('node', node);
	Object.assign(saved, poll.staticData);
	const { budgetMs } = poll;
	const context = new PollContext(
		workflow,
		node,
		additionalData(poll.credential),
		poll.mode,
		poll.activation ?? (poll.mode === 'manual' ? 'manual' : 'activate'),
		...Array.from({ length: 5 }, () => undefined),
		budgetMs === undefined ? undefined : () => budgetMs,
	);
	try {
		const result = await poll.node.poll?.call(context);
		return result?.[0] ?? null;
	} finally {
		const now = workflow.getStaticData('node', node);
		for (const name of Object.keys(poll.staticData)) delete poll.staticData[name];
		Object.assign(poll.staticData, JSON.parse(JSON.stringify(now)));
	}
}

/** Loads one of the editor's searchable lists. */
export async function searchList(search: {
	node: INodeType;
	method: string;
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	filter?: string;
	paginationToken?: string;
}): Promise<INodeListSearchResult> {
	const context = editorContext(search);
	const method = search.node.methods?.listSearch?.[search.method];
	if (!method) throw new Error(`The node has no list search "${search.method}"`);
	return await method.call(context, search.filter, search.paginationToken);
}

/** The context of the editor's lists. */
export function editorContext(search: {
	node: INodeType;
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
}): LoadOptionsContext {
	const { workflow, node } = workflowWith(search.node, search.parameters, { hasCredential: true });
	const data = additionalData(search.credential);
	data.currentNodeParameters = search.parameters;
	return new LoadOptionsContext(workflow, node, data, '');
}

/** Stores binary data on disk, as n8n does by default, until the process ends. Returns the folder. */
export async function storeBinaryDataOnDisk(): Promise<string> {
	const config = Container.get(BinaryDataConfig);
	config.availableModes = ['filesystem'];
	config.mode = 'filesystem';
	const folder = mkdtempSync(join(tmpdir(), 'n8n-binary-'));
	// A measurement stores gigabytes, in one process for each document.
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	config.localStoragePath = folder;
	await Container.get(BinaryDataService).init();
	return folder;
}
