import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
} from 'n8n-workflow';

import { fileRequest } from '../../../../../nodes/core/partition/sendAlone';
import { heldElements } from '../../../../../nodes/core/service/response/elementReader';
import type { MultipartBody } from '../../../../../packages/service-http';
import { send } from '../../../../../nodes/core/service/transport/send';
import { runNode, type NodeOutcome, type NodeRun } from '../../../../support/engine';
import { recipeWith } from '../../../../support/recipeWith';
import { NodeContext } from '../../../../../nodes/core/n8n/nodeContext';
import { shownError } from '../../../../../nodes/core/n8n/shown';

const contexts = new WeakMap<IExecuteFunctions, NodeContext<IExecuteFunctions>>();

/** The one context of an execution, as nodes make it: an error is shown by the context that sent the request. */
function contextOf(n8n: IExecuteFunctions): NodeContext<IExecuteFunctions> {
	const context = contexts.get(n8n) ?? new NodeContext(n8n);
	contexts.set(n8n, context);
	return context;
}

/** A node that only runs what a test passes to it. */
export function probeNode(
	execute: (context: IExecuteFunctions) => Promise<INodeExecutionData[][]>,
	properties: INodeProperties[] = [],
): INodeType {
	return {
		description: {
			displayName: 'Probe',
			name: 'probe',
			group: ['transform'],
			version: 1,
			description: 'Runs one function of the package',
			defaults: { name: 'Probe' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'documentServiceApi', required: false }],
			properties,
		},
		async execute(this: IExecuteFunctions) {
			try {
				return await execute(this);
			} catch (error) {
				throw shownError(contextOf(this), error, 0);
			}
		},
	};
}

/** The credential's fields with only what a test needs. */
export function credentialWith(
	fields: Partial<Record<'apiKey' | 'apiKeyHeader' | 'partitionUrl' | 'baseUrl', string>>,
): ICredentialDataDecryptedObject {
	return { apiKey: 'secret-key-123', apiKeyHeader: 'service-api-key', ...fields };
}

/** Calls one function with n8n's real context; its result comes back as `value`. */
export async function inNode<T>(
	run: (context: IExecuteFunctions) => Promise<T>,
	settings: Partial<NodeRun> = {},
): Promise<{ value?: T; outcome: NodeOutcome }> {
	let value: T | undefined;
	const node = probeNode(async (context) => {
		value = await run(context);
		return [[{ json: {} }]];
	});
	const outcome = await runNode({ parameters: {}, credential: null, ...settings, node });
	return { value, outcome };
}

/** A document for the partition interface. */
export interface PartitionRequest {
	upload: MultipartBody;
	subject: string;
	timeoutMs?: number;
}

/** Sends a document and returns its elements. */
export async function partitionJson(
	context: IExecuteFunctions,
	{ upload, subject, timeoutMs = 60_000 }: PartitionRequest,
) {
	const node = contextOf(context);
	const memory = node.state.memory.begin();
	const request = { file: upload.files[0], recipe: recipeWith({ timeoutMs }), subject };
	const call = await fileRequest(
		node,
		request,
		async (response) => await heldElements(response, memory),
	);
	return await send(node, { ...call, upload });
}
