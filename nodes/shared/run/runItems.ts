import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';

import { Problem } from '../values/problem';
import { flatInBatches, mapInBatches } from '../values/batches';
import { Caller, Item } from './caller';
import { shownError } from './shown';
import { inParallel } from './inParallel';
import { toNodeError, type NodeError } from './nodeError';

export interface RunSettings {
	/** Asked of n8n by the node itself: n8n's scanner looks for that in a node's own file. */
	continueOnFail: boolean;
	/** How many items run in parallel at most. Default: 1. */
	concurrency?: number;
	/** How many outputs the node has, without the one for errors. Default: 1. */
	outputs?: number;
	/** What comes out once all items have run, by output; it's told how many of them failed. */
	last?(caller: Caller<IExecuteFunctions>, failures: number): Promise<INodeExecutionData[][]>;
}

/** Items for several outputs. */
export interface ItemsByOutput {
	byOutput: INodeExecutionData[][];
}

/** Returns the output items of one input item. Those without `pairedItem` are paired with the input item. */
export type RunItem = (
	item: Item<IExecuteFunctions>,
) => Promise<INodeExecutionData[] | ItemsByOutput>;

/**
 * Runs every input item. This is the only place that handles On Error and item pairing. At
 * most `concurrency` items run in parallel; results are in input order. With "Continue", a failed item becomes one item
 * with its error; otherwise the first failure ends the node. Stop always ends it. An agent's model hears what failed
 * unless the user set On Error to Stop Workflow, and that nothing was found (docs/n8n.md#ai-nodes).
 */
export async function runItems(
	context: IExecuteFunctions,
	run: RunItem,
	{ continueOnFail, concurrency = 1, outputs = 1, last }: RunSettings,
): Promise<INodeExecutionData[][]> {
	const caller = new Caller(context);
	const count = context.getInputData().length;
	const results: INodeExecutionData[][][] = new Array<INodeExecutionData[][]>(count);
	let failures = 0;
	const stop = context.getExecutionCancelSignal();

	await inParallel(caller, count, concurrency, async (index) => {
		try {
			const made = await run(new Item(context, index));
			const lists = 'byOutput' in made ? made.byOutput : [made];
			results[index] = await Promise.all(
				lists.map(async (items) => await mapInBatches(items, (item) => paired(item, index))),
			);
		} catch (error) {
			const failure = shownError(caller, error, index);
			if (stop?.aborted) throw canceled(caller.node, failure, index);
			if (tellsModel(caller)) {
				results[index] = [[itemForModel(failure, index)]];
				return;
			}
			if (!continueOnFail) throw count > 1 ? keepingOthers(failure) : failure;
			failures += 1;
			results[index] = [[failedItem(caller.node, failure, index)]];
		}
	});
	if (last) results.push(await last(caller, failures));
	const joined: INodeExecutionData[][] = [];
	for (let output = 0; output < outputs; output += 1) {
		joined.push(await flatInBatches(results.map((lists) => lists[output] ?? [])));
	}
	return caller.isTool && joined[0].length === 0 ? [[nothingForModel()]] : joined;
}

/** Adds to a failure how the other items come out all the same. */
function keepingOthers(failure: NodeError): NodeError {
	const advice = "To keep the other results, set 'On Error' to Continue";
	failure.description = failure.description ? `${failure.description}. ${advice}` : advice;
	return failure;
}

/** n8n saves `stopWorkflow` only where the user chose it, and then agents that leave tools to n8n's engine stop, too. */
function tellsModel({ isTool, node }: Caller): boolean {
	return isTool && node.onError !== 'stopWorkflow';
}

/**
 * A failure as an agent's model reads it. Some versions of the agent end with an error that a tool throws, and none shows
 * more than the message of an item with `error`. With Retry On Fail, n8n repeats a tool whose item has one, so what may
 * have started a job has none.
 */
function itemForModel(
	{ message, description, context }: NodeError,
	item: number,
): INodeExecutionData {
	const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
	const text = description ? `${sentence} ${description}` : message;
	const { jobId, mayHaveStarted } = context;
	return {
		json: {
			[mayHaveStarted === true ? 'notice' : 'error']: text,
			...(typeof jobId === 'string' && { jobId }),
		},
		pairedItem: { item },
	};
}

/** Without any item, a model gets an empty text. n8n may change an item, so each execution gets its own. */
function nothingForModel(): INodeExecutionData {
	return { json: { notice: 'Nothing found' }, pairedItem: 0 };
}

/** n8n tells a stopped execution from a failed one by the word "canceled", which a pause that ends doesn't say. */
function canceled(node: INode, failure: NodeError, itemIndex: number): NodeError {
	return failure.message.includes('canceled')
		? failure
		: toNodeError(node, new Problem('The execution was canceled'), itemIndex);
}

function paired(item: INodeExecutionData, itemIndex: number): INodeExecutionData {
	return item.pairedItem === undefined ? { ...item, pairedItem: { item: itemIndex } } : item;
}

/**
 * A failed item keeps what later steps need: with the error output, n8n adds the input's JSON to an item whose JSON holds
 * nothing but `error`; otherwise what failed stands beside the error. n8n would replace the JSON of an item that had
 * `error` itself (docs/n8n.md#items-and-errors).
 */
function failedItem(
	{ onError }: INode,
	{ message, context }: NodeError,
	itemIndex: number,
): INodeExecutionData {
	const pairedItem = { item: itemIndex };
	if (onError !== 'continueErrorOutput') {
		return { json: { error: message, ...textsIn(context, failedPart) }, pairedItem };
	}
	const job = textsIn(context, ['jobId']);
	const error = Object.keys(job).length === 0 ? message : { message, ...job };
	return { json: { error }, pairedItem };
}

/** What an error's context tells of what failed. */
const failedPart = ['fileName', 'documentKey', 'jobId'] as const;

function textsIn(context: IDataObject, names: readonly string[]): IDataObject {
	return Object.fromEntries(
		names.filter((name) => typeof context[name] === 'string').map((name) => [name, context[name]]),
	);
}
