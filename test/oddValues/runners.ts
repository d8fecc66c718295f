import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { Webhook } from 'standardwebhooks';

import type {
	IExecuteFunctions,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	INodeTypeDescription,
	NodeError,
} from 'n8n-workflow';

import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import {
	type InstantN8n,
	startInstantN8n,
} from '../nodes/DocumentServiceInstantTrigger/instantNode';
import { runVectorStore } from '../nodes/DocumentPartitionLoader/vectorStore';
import { isFailed } from '../hostile/verdict';
import { pollNode, runNode, type NodeOutcome } from '../support/engine';
import { noOutcome, resultOf, type Outcome } from './outcome';
import type { RecordingService } from './recordingService';

/** Runs a node with each value as what the expression returns. */
export type Runner = (
	service: RecordingService,
	given: { parameters: INodeParameters; description: INodeTypeDescription },
	values: readonly unknown[],
) => Promise<Outcome[]>;

/** What the tested field's expression reads. */
export const expression = '={{ $json.value }}';

type Binary = INodeExecutionData['binary'];

const nobody = -1;

/** One execution with an item for each value. Items run one after the other, so each request has its item. */
export function itemRunner(make: () => INodeType, binary: Binary): Runner {
	return async (service, { parameters, description }, values) => {
		const requests: Outcome['requests'][] = values.map(() => []);
		let current = nobody;
		service.onRequest = (request) => requests[current]?.push(request);
		const node = watched(Object.assign(make(), { description }), (itemIndex) => {
			// Some settings of the first item apply to all, and are read for each.
			current = Math.max(current, itemIndex);
		});
		const itemWith = (value: unknown) => ({ json: { value } as IDataObject, binary });
		const run = { parameters, credential: service.credential };
		const outcome = await runNode({
			...run,
			node,
			items: values.map(itemWith),
			onError: 'continueRegularOutput',
		});
		if (outcome.error) throw outcome.error;
		const results: INodeExecutionData[][] = values.map(() => []);
		for (const item of outcome.items) {
			const [first] = [item.pairedItem].flat();
			const index = typeof first === 'object' ? first.item : nobody;
			results[index]?.push(item);
		}
		// n8n keeps no more of a failed item's error than its message: alone, the item ends with all of it.
		service.onRequest = () => undefined;
		const alone = async (index: number): Promise<NodeOutcome['error']> => {
			const ending = Object.assign(make(), { description });
			const items = [itemWith(values[index])];
			const { error } = await runNode({ ...run, node: ending, items, onError: 'stopWorkflow' });
			// It failed for a value of the first item, which holds for all.
			if (error === undefined) return failedForFirst(results[index], index);
			if ('context' in error && error.context.itemIndex === 0) error.context.itemIndex = index;
			return error;
		};
		const outcomes: Outcome[] = [];
		for (const [index, value] of values.entries()) {
			outcomes.push({
				error: results[index].some(isFailed) ? await alone(index) : undefined,
				requests: requests[index],
				results: results[index].map((item) => resultOf(withoutGiven(item, value))),
			});
		}
		return outcomes;
	};
}

function failedForFirst(items: readonly INodeExecutionData[], itemIndex: number): NodeError {
	const message = String(items.find(isFailed)?.json.error);
	const error = { name: 'NodeOperationError', context: { itemIndex } };
	return Object.assign(new Error(message), error) as unknown as NodeError;
}

/** An item that keeps its input item's fields has the value itself, which differs from the one to compare with. */
function withoutGiven(item: INodeExecutionData, given: unknown): INodeExecutionData {
	if (!('value' in item.json)) return item;
	const { value, ...json } = item.json;
	return isDeepStrictEqual(value, given) ? { ...item, json: { ...json, value: 'given' } } : item;
}

/** One execution for each value. */
export function oneByOne(run: Runner): Runner {
	return async (service, given, values) => {
		const outcomes: Outcome[] = [];
		for (const value of values) outcomes.push(...(await run(service, given, [value])));
		return outcomes;
	};
}

/** Reports which item the node reads parameters for. */
function watched(node: INodeType, onItem: (itemIndex: number) => void): INodeType {
	const { execute } = node;
	node.execute = async function (this: IExecuteFunctions) {
		const read = this.getNodeParameter.bind(this) as (...given: unknown[]) => unknown;
		const context = Object.create(this, {
			getNodeParameter: {
				value: (name: string, itemIndex: number, ...rest: unknown[]) => {
					onItem(itemIndex);
					return read(name, itemIndex, ...rest);
				},
			},
		}) as IExecuteFunctions;
		return (await execute?.call(context)) ?? [];
	};
	return node;
}

/** One execution for each value: the loader ends with the first error. */
export function loaderRunner(binary: Binary): Runner {
	return async (service, { parameters }, values) => {
		const outcomes: Outcome[] = [];
		for (const value of values) {
			const requests: Outcome['requests'] = [];
			service.onRequest = (request) => requests.push(request);
			const { error, inserted } = await runVectorStore({
				parameters,
				items: [{ json: { value } as IDataObject, binary }],
				credential: service.credential,
			});
			outcomes.push({ error, requests, results: inserted });
		}
		return outcomes;
	};
}

/** A poll by hand and the first one of an active workflow, for each value. A trigger has no items to read from. */
export const triggerRunner: Runner = async (service, { parameters }, values) => {
	const outcomes: Outcome[] = [];
	for (const value of values) {
		const requests: Outcome['requests'] = [];
		service.onRequest = (request) => requests.push(request);
		outcomes.push(
			await poll(service, withValue(parameters, value) as INodeParameters, requests).catch(
				(error: unknown) => ({ ...noOutcome(error), requests }),
			),
		);
	}
	return outcomes;
};

async function poll(
	{ credential }: RecordingService,
	parameters: INodeParameters,
	requests: Outcome['requests'],
): Promise<Outcome> {
	const results: unknown[] = [];
	for (const mode of ['manual', 'trigger'] as const) {
		const node = new DocumentServiceTrigger();
		const items = await pollNode({ node, parameters, credential, mode, staticData: {} });
		results.push((items ?? []).map(resultOf));
	}
	return { requests, results };
}

/** The activation, a delivery and the deactivation of the instant trigger, for each value. */
export const instantRunner: Runner = async (service, { parameters }, values) => {
	const outcomes: Outcome[] = [];
	for (const value of values) {
		const requests: Outcome['requests'] = [];
		service.onRequest = ({ method, path, body }) =>
			requests.push({ method, path, body: withoutChance(body) });
		const n8n = await startInstantN8n({
			credential: service.credential,
			parameters: withValue(parameters, value) as INodeParameters,
		});
		const outcome = await deliverTo(n8n).then(
			(results): Outcome => ({ requests, results }),
			(error: unknown) => ({ ...noOutcome(error), requests }),
		);
		await n8n.close();
		outcomes.push(outcome);
	}
	return outcomes;
};

async function deliverTo(n8n: InstantN8n): Promise<unknown> {
	await n8n.activate();
	const secret = /whsec_[\w+/=]+/.exec(JSON.stringify(n8n.staticData))?.[0] ?? '';
	const [path] = n8n.paths;
	for (const event of ['completed', 'failed', 'in_progress', 'scheduled', 'stopped']) {
		const body = JSON.stringify({ type: `job.${event}`, job: { job_id: 'j1' } });
		const at = new Date();
		const id = randomUUID();
		const response = await fetch(path, {
			method: 'POST',
			headers: {
				'webhook-id': id,
				'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
				'webhook-signature': new Webhook(secret).sign(id, at, body),
			},
			body,
		});
		await response.text();
	}
	return [n8n.answers, n8n.started.map(resultOf)];
}

/** A body without what differs in each registration: the secret, the marks of the node and the secret, and the port of the address. */
function withoutChance(body: string): string {
	return body
		.replace(/whsec_[\w+/=]+/g, 'secret')
		.replace(/\[n8n-[0-9a-f]{16}\]/g, '[n8n]')
		.replace(/127\.0\.0\.1:\d+/g, 'n8n');
}

/** Writes the value itself into the expression. */
function withValue(parameters: unknown, value: unknown): unknown {
	if (parameters === expression) return `={{ ${sourceOf(value)} }}`;
	if (Array.isArray(parameters)) return parameters.map((entry) => withValue(entry, value));
	if (typeof parameters !== 'object' || parameters === null) return parameters;
	return Object.fromEntries(
		Object.entries(parameters).map(([name, inner]) => [name, withValue(inner, value)]),
	);
}

function sourceOf(value: unknown): string {
	if (typeof value === 'number') return String(value);
	if (typeof value === 'string' && value.length > 1_000) {
		return `"word ".repeat(${value.length / 5})`;
	}
	return JSON.stringify(value) ?? 'undefined';
}
