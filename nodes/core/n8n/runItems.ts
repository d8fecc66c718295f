import type { IBinaryKeyData, IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import { outcomeOfError, Problem } from '../text/problem';
import { inSentences, quoted } from '../text/text';
import { eachInBatches, flatInBatches } from '../text/batches';
import type { Item, ItemContext, NodeContext } from './nodeContext';
import { effectText, endingFailure } from './charges';
import { shownError } from './shown';
import { toNodeError, type NodeError } from './nodeError';
import { withoutErrorKey } from './errorKey';
import { FailedDocuments } from './failedDocuments';
import type { Turn } from './turns';

export interface RunSettings {
	/**
	 * Asked of n8n by the node itself: n8n's scanner looks for that in a node's own file. Undefined for a node that has no On
	 * Error.
	 */
	continueOnFail: boolean | undefined;
	/** How many parts of items run in parallel at most. Default: 1. */
	concurrency?: number;
	/** Whether the node is there to send documents, so that it matters that it has sent none. */
	sendsDocuments?: boolean;
	/** How many outputs the node has, without the one for errors. Default: 1. */
	outputs?: number;
	/** By which output what failed leaves with "Continue", if the first one isn't for it. */
	outputOfFailures?: number;
	/** What comes out once all items have run, by output; it's told the names of the parts that failed, as far as they have any. */
	last?(failures: ReadonlyArray<NonNullable<ItemPart['names']>>): Promise<INodeExecutionData[][]>;
}

/** Returns the items of a part by output. Those without `pairedItem` are paired with the input item. */
type RunPart = (turn: Turn) => Promise<readonly INodeExecutionData[][]>;

/** A part of an input item, such as one of its files. */
export interface ItemPart {
	run: RunPart;
	/** What its failure names, for later steps: `fileName` and `documentKey`. */
	names?: IDataObject;
	/** Its files, which a failure keeps by the error output. Default: those of the input item, if it's the only part. */
	binary?: IBinaryKeyData;
	/** The input items that it's made of, if these are several: what comes out of it is linked to all of them. */
	ofItems?: readonly number[];
	/** Whether it's known to fail: without "Continue", no part of the item runs then. */
	fails?: boolean;
}

/** The parts of an input item: each runs, and fails, by itself. */
export interface ItemParts {
	parts: readonly ItemPart[];
	/** Makes what comes out of all parts that succeeded, by the first output. */
	join?(items: INodeExecutionData[]): INodeExecutionData[];
}

/** What became of something that may fail for each item. */
type ItemOutcome<T> = ({ made: T } | { failed: INodeExecutionData }) & Pick<ItemPart, 'ofItems'>;

/** What came out of an item's parts, in their order. */
interface ItemResult extends Pick<ItemParts, 'join'> {
	outcomes: Array<ItemOutcome<readonly INodeExecutionData[][]>>;
}

/**
 * Runs the parts of every input item of an execution, of which `first` is one. This is the only place that handles On Error and item pairing. At most
 * `concurrency` parts run in parallel; results are in input order. With "Continue", what failed becomes one item with its
 * error; otherwise the first failure ends the node. Stop always ends it. An agent's model hears what failed unless the
 * user set On Error to Stop Workflow, and that nothing was found (docs/maintainers/n8n.md#ai-nodes).
 */
export async function runItems<Context extends ItemContext>(
	first: Item<Context>,
	open: (item: Item<Context>, turn: Turn) => Promise<ItemParts>,
	settings: RunSettings,
): Promise<INodeExecutionData[][]> {
	const { continueOnFail, concurrency = 1, sendsDocuments = false, last } = settings;
	const { outputs = 1, outputOfFailures = 0 } = settings;
	const { n8n } = first;
	const stop = n8n.getExecutionCancelSignal();
	const results = n8n.getInputData().map((): ItemResult => ({ outcomes: [] }));
	const ended = new FailedDocuments();
	let partCount = results.length;
	const failures: IDataObject[] = [];

	const attempt = async <T>(
		index: number,
		run: () => Promise<T>,
		{
			names,
			isPart = false,
			binary = isPart ? undefined : first.at(index).input.binary,
		}: Pick<ItemPart, 'names' | 'binary'> & { isPart?: boolean } = {},
	): Promise<ItemOutcome<T>> => {
		try {
			return { made: await ended.watch(run()) };
		} catch (error) {
			const failure = shownError(first, error, index);
			Object.assign(failure.context, { ...names, ...failure.context });
			if (stop?.aborted) throw canceled(first.node, failure, index);
			const effect = sendsDocuments && names !== undefined ? effectText(error) : '';
			if (returnsErrorToAgent(first)) {
				const isUnrepeatable = outcomeOfError(error)?.isUnrepeatable === true;
				return { failed: itemForAgent(failure, index, { effect, isUnrepeatable }) };
			}
			if (!continueOnFail) {
				ended.addFailed(failure);
				const hasOthers = partCount > 1 && continueOnFail !== undefined;
				const told = { hasOthers, sendsDocuments, effect };
				throw endingFailure(failure, first.state.charges, told);
			}
			failures.push(names ?? {});
			const message = inSentences(failure.message, effect);
			const told = { message, context: failure.context, binary };
			return { failed: failedItem(first.node, told, index, isPart) };
		}
	};
	const openParts = async (index: number, turn: Turn) => {
		const result = results[index];
		const opened = await attempt(index, async () => await open(first.at(index), turn));
		if ('failed' in opened) {
			result.outcomes.push(opened);
			return [];
		}
		const { parts, join } = opened.made;
		result.join = join;
		partCount += parts.length - 1;
		const isPart = parts.length > 1;
		const runs = parts.map(({ run, names, binary, ofItems }, position) => async (own: Turn) => {
			const outcome = await attempt(index, async () => await run(own), { names, isPart, binary });
			result.outcomes[position] = { ...outcome, ofItems };
		});
		// Where it ends the execution, nothing is sent in vain before it.
		const failing = parts.findIndex(({ fails }) => fails);
		if (continueOnFail || returnsErrorToAgent(first) || failing < 0) return runs;
		await runs[failing](turn).catch((error: unknown) => {
			for (const { fails, names } of parts) if (fails && names) ended.add(names);
			throw error;
		});
		return [];
	};
	await first.state.turns
		.run(concurrency, results.length, openParts)
		.catch(async (error: unknown) => {
			if (stop?.aborted !== true) await ended.nameIn(error);
			throw error;
		});

	const atEnd = (await last?.(failures)) ?? [];
	const byOutput: INodeExecutionData[][] = [];
	for (let output = 0; output < outputs; output += 1) {
		const items = await outputItems(results, output, output === outputOfFailures);
		for (const item of atEnd[output] ?? []) items.push(item);
		byOutput.push(items);
	}
	return first.isTool && byOutput[0].length === 0 ? [[nothingForAgent()]] : byOutput;
}

/** Returns what came out by one output, in the order of items and parts; what's joined comes before what failed. */
async function outputItems(
	results: readonly ItemResult[],
	output: number,
	withFailures: boolean,
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	for (const [item, { outcomes, join }] of results.entries()) {
		const made: INodeExecutionData[][] = [];
		const failed = new Set<INodeExecutionData>();
		const isJoined = join !== undefined && output === 0;
		for (const outcome of outcomes) {
			const list = 'made' in outcome ? (outcome.made[output] ?? []) : [outcome.failed];
			if ('failed' in outcome && withFailures) failed.add(outcome.failed);
			if ('made' in outcome || (withFailures && !isJoined))
				made.push(linked(list, outcome.ofItems));
		}
		for (const list of isJoined ? [join(await flatInBatches(made)), [...failed]] : made) {
			await eachInBatches(list, (each) => {
				if (!failed.has(each)) each.json = withoutErrorKey(each.json);
				each.pairedItem ??= { item };
				items.push(each);
			});
		}
	}
	return items;
}

/** Links items, in place, to the input items that they're made of, if these are several. */
function linked(items: INodeExecutionData[], ofItems?: readonly number[]): INodeExecutionData[] {
	if (ofItems) for (const each of items) each.pairedItem = ofItems.map((item) => ({ item }));
	return items;
}

/** n8n saves `stopWorkflow` only where the user chose it, and then agents that leave tools to n8n's engine stop, too. */
function returnsErrorToAgent({ isTool, node }: NodeContext): boolean {
	return isTool && node.onError !== 'stopWorkflow';
}

/**
 * A failure as an agent's model reads it. Some versions of the agent end with an error that a tool throws, and none shows
 * more than the message of an item with `error`. With Retry On Fail, n8n repeats a tool whose item has one, so what may
 * have started a job has none.
 */
function itemForAgent(
	{ message, description, context }: NodeError,
	item: number,
	{ effect, isUnrepeatable }: { effect: string; isUnrepeatable: boolean },
): INodeExecutionData {
	const { jobId } = context;
	return {
		json: {
			[isUnrepeatable ? 'notice' : 'error']: inSentences(message, description ?? '', effect),
			...(typeof jobId === 'string' && { jobId }),
		},
		pairedItem: { item },
	};
}

/** Without any item, a model gets an empty text. n8n may change an item, so each execution gets its own. */
function nothingForAgent(): INodeExecutionData {
	return { json: { notice: 'Nothing found' }, pairedItem: 0 };
}

/** n8n tells a stopped execution from a failed one by the word "canceled", which a pause that ends doesn't say. */
function canceled(node: INode, failure: NodeError, itemIndex: number): NodeError {
	return failure.message.includes('canceled')
		? failure
		: toNodeError(node, new Problem('The execution was canceled'), itemIndex);
}

/**
 * A failed item keeps what later steps need: with the error output, n8n puts the input's fields before those of an item whose
 * JSON holds nothing but `error`, so what the input doesn't tell stands in there, behind the file and the reason; otherwise
 * it stands beside the error. n8n would replace the JSON of an item that had `error` itself
 * (docs/maintainers/n8n.md#items-and-errors). By the error output, it keeps its files, too, for a second attempt. `isPart`:
 * whether the input item has other parts that may have succeeded.
 */
function failedItem(
	{ onError }: INode,
	{ message, context, binary }: Pick<NodeError, 'message' | 'context'> & Pick<ItemPart, 'binary'>,
	itemIndex: number,
	isPart: boolean,
): INodeExecutionData {
	const pairedItem = { item: itemIndex };
	const document = textsIn(context, ['fileName', 'documentKey']);
	const details = textsIn(context, ['jobId']);
	if (onError !== 'continueErrorOutput') {
		return { json: { error: message, ...document, ...details }, pairedItem };
	}
	const names = isPart ? { ...document, ...details } : details;
	const { fileName = '' } = document;
	// Among all the fields of the input, the error says itself, and first, which file it's about.
	const reason = message.replace(`: document ${quoted(fileName)}`, '');
	const isNamed = fileName === '' || reason.includes(quoted(fileName));
	const told = isNamed ? reason : `${fileName}: ${reason}`;
	const error = Object.keys(names).length === 0 ? told : { message: told, ...names };
	return { json: { error }, ...(binary && { binary }), pairedItem };
}

function textsIn(context: IDataObject, names: readonly string[]): Partial<Record<string, string>> {
	const texts = names.map((name) => [name, context[name]] as const);
	return Object.fromEntries(
		texts.filter((text): text is [string, string] => typeof text[1] === 'string'),
	);
}
