import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
} from 'n8n-workflow';

import { hideApiKey } from '../secrets/hideApiKey';
import { inSlices, type Work } from '../wait/inSlices';
import { inParallel } from './inParallel';

/** Returns the output items of one input item. Those without `pairedItem` are paired with the input item. */
export type RunItem = (this: IExecuteFunctions, itemIndex: number) => Promise<INodeExecutionData[]>;

/**
 * Runs every input item. This is the only loop over items and the only place that handles On Error and item pairing. At
 * most `concurrency` items run in parallel; results are in input order. With "Continue", a failed item becomes one item
 * with its error; otherwise the first failure ends the node. Stop always ends it.
 */
export async function runItems(
	context: IExecuteFunctions,
	run: RunItem,
	concurrency = 1,
): Promise<INodeExecutionData[][]> {
	const count = context.getInputData().length;
	const results: INodeExecutionData[][] = new Array<INodeExecutionData[]>(count);
	const signal = context.getExecutionCancelSignal();

	const runOne = async (itemIndex: number): Promise<void> => {
		try {
			results[itemIndex] = await inSlices(paired(await run.call(context, itemIndex), itemIndex));
		} catch (error) {
			const failure = toNodeError(context.getNode(), error, itemIndex);
			await hideApiKey(context, failure);
			if (signal?.aborted) endWith(stopFailure(context.getNode(), failure, itemIndex));
			if (!context.continueOnFail()) endWith(failure);
			results[itemIndex] = [failedItem(context.getNode(), failure, itemIndex)];
		}
	};

	await inParallel(context, count, concurrency, runOne);
	return [results.flat()];
}

function endWith(failure: NodeApiError | NodeOperationError): never {
	throw failure;
}

/** n8n tells a stopped execution from a failed one by the word "canceled", which a pause that ends doesn't say. */
function stopFailure(
	node: INode,
	failure: NodeApiError | NodeOperationError,
	itemIndex: number,
): NodeApiError | NodeOperationError {
	return failure.message.includes('canceled')
		? failure
		: new NodeOperationError(node, 'The execution was canceled', { itemIndex });
}

function* paired(
	items: readonly INodeExecutionData[],
	itemIndex: number,
): Work<INodeExecutionData[]> {
	const all: INodeExecutionData[] = [];
	for (const item of items) {
		yield;
		const isPaired = item.pairedItem !== undefined;
		all.push(isPaired ? item : { ...item, pairedItem: { item: itemIndex } });
	}
	return all;
}

/** `error` on the item sends it to the error branch (docs/n8n.md#items-and-errors). */
function failedItem(
	{ onError }: INode,
	error: NodeApiError | NodeOperationError,
	itemIndex: number,
): INodeExecutionData {
	const { message, context } = error;
	const pairedItem = { item: itemIndex };
	if (typeof context.jobId !== 'string') return { json: { error: message }, error, pairedItem };
	return { json: namingJob(message, context.jobId, onError), pairedItem };
}

/**
 * Names the job that an error is about, so that a later step can wait for it again. n8n keeps only the message of an
 * item with `error`. For an item without it, n8n 1.x sends it to the error branch only if the JSON contains nothing but
 * `error`.
 */
function namingJob(message: string, jobId: string, onError: INode['onError']): IDataObject {
	return onError === 'continueErrorOutput'
		? { error: { message, jobId } }
		: { error: message, jobId };
}

/** Turns anything thrown into an n8n error that names the item, if there is one. */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) {
		if (itemIndex !== undefined) error.context.itemIndex ??= itemIndex;
		return error;
	}
	return new NodeOperationError(node, error instanceof Error ? error : String(error), {
		itemIndex,
	});
}
