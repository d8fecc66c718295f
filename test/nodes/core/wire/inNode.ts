import { Readable } from 'node:stream';

import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
} from 'n8n-workflow';

import { fileRequest } from '../../../../nodes/core/partition/sendAlone';
import { heldElements } from '../../../../nodes/core/wire/json/elementReader';
import type { MultipartBody } from '../../../../packages/service-http';
import { workflowRequest, type WorkflowRequest } from '../../../../nodes/core/wire/workflowRequest';
import { send } from '../../../../nodes/core/wire/send';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';
import { runNode, type NodeOutcome, type NodeRun } from '../../../support/engine';
import { recipeWith } from '../../../support/recipeWith';
import { NodeContext } from '../../../../nodes/core/n8n/nodeContext';
import { shownError } from '../../../../nodes/core/n8n/shown';

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

/** A document in a stream that counts how often it's opened. */
export function upload(
	content = 'content of the document',
): MultipartBody & { opened: () => number } {
	let opened = 0;
	return {
		opened: () => opened,
		fields: [['strategy', 'fast']],
		files: [
			{
				fieldName: 'files',
				fileName: 'report.txt',
				mimeType: 'text/plain',
				size: Buffer.byteLength(content),
				async open() {
					opened += 1;
					return Readable.from([Buffer.from(content)]);
				},
			},
		],
	};
}

/** Sends a document in n8n's engine with a clock that doesn't wait. */
export async function partitioning(
	partitionUrl: string,
	settings: { body?: MultipartBody; timeoutMs?: number } = {},
) {
	const clock = goBy(new FakeClock());
	const { body = upload(), ...rest } = settings;
	const { value, outcome } = await inNode(
		async (context) =>
			await partitionJson(context, { upload: body, subject: 'document "report.txt"', ...rest }),
		{ credential: credentialWith({ partitionUrl }) },
	);
	return { value, error: outcome.error, status: outcome.status, pauses: clock.pauses };
}

/** Calls the workflow interface in n8n's engine with a clock that doesn't wait. */
export async function asking(baseUrl: string, request: WorkflowRequest) {
	const clock = goBy(new FakeClock());
	const { value, outcome } = await inNode(
		async (context) => await workflowRequest(new NodeContext(context), request),
		{ credential: credentialWith({ baseUrl }) },
	);
	return { value, error: outcome.error, pauses: clock.pauses };
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
