import type { INodeExecutionData } from 'n8n-workflow';

import { inputSourceField } from '../documents/inputFields';
import { openDocuments, type UnopenedDocument } from '../documents/openDocuments';
import type { Item, ItemContext } from '../n8n/nodeContext';
import { runItems, type ItemPart, type ItemParts, type RunSettings } from '../n8n/runItems';
import type { Turn } from '../n8n/turns';
import { showExcluded } from '../output/excludeParts';
import { outputModeField } from '../output/outputFields';
import { formatOf, type OutputMode } from '../output/outputFormats';
import { createPartitionExecution, type PartitionExecution } from './execution';
import {
	assertTotalWithin,
	maxPagesPerExecutionField,
	reportUsage,
	type PageUsage,
} from './pageLimits';
import { countDocument, type DocumentPlan, type InputDocument } from './partitionDocument';
import { maxParallelDocuments } from './ways';

/** What a node does with the documents of its input items. */
interface DocumentRun<Context extends ItemContext, Plan extends DocumentPlan> extends Omit<
	RunSettings,
	'concurrency' | 'sendsDocuments' | 'last'
> {
	/** Reads what an item's parameters say, and touches no document. Throws a Problem for a value that can't be used. */
	plan(item: Item<Context>): Plan;
	/** Returns the items of a document by output. */
	process(
		execution: PartitionExecution,
		document: InputDocument<Plan>,
		turn: Turn,
	): Promise<INodeExecutionData[][]>;
	/** Returns the items of an input item whose plan needs no document. */
	processNone?(
		execution: PartitionExecution,
		item: Item<Context>,
		{ plan, turn }: { plan: Plan; turn: Turn },
	): Promise<INodeExecutionData[][]>;
	/** At most so many run in parallel, whatever the service can handle. */
	maxParallel?: number;
	/** Whether a document needn't be sent, so that its pages don't count. */
	isUnsent?(document: InputDocument<Plan>): Promise<boolean>;
	/** As of `RunSettings`; it's told what was sent, too. */
	last?(
		failures: Parameters<NonNullable<RunSettings['last']>>[0],
		usage: PageUsage,
	): Promise<INodeExecutionData[][]>;
	/** Returns what makes what comes out of all documents of an item that succeeded, where they're joined. */
	joinOf?(plan: Plan): ItemParts['join'];
}

/** What an item's parameters say, and its documents; none where data is extracted from an earlier parse. */
interface OpenedItem<Plan extends DocumentPlan> {
	plan: Plan;
	documents: Array<InputDocument<Plan> | UnopenedDocument>;
}

/**
 * Runs the documents of all input items, of which `first` is one; each runs, and fails, by itself. Says at the end what was
 * sent, excluded and reused. Returns the items by output.
 */
export async function runDocuments<Context extends ItemContext, Plan extends DocumentPlan>(
	first: Item<Context>,
	{
		process,
		processNone,
		maxParallel = Infinity,
		isUnsent,
		joinOf,
		last,
		...run
	}: DocumentRun<Context, Plan>,
): Promise<INodeExecutionData[][]> {
	const execution = createPartitionExecution(first);
	let ofFirst: Plan | undefined;
	// The first item decides for all how many run at once.
	const planOf = (item: Item<Context>): Plan =>
		item.index === first.index ? (ofFirst ??= run.plan(item)) : run.plan(item);
	const openItem = async (item: Item<Context>): Promise<OpenedItem<Plan>> => {
		const plan = planOf(item);
		if (plan.recipe.earlierParse !== undefined) return { plan, documents: [] };
		const opened = await openDocuments(item, {
			timeoutMs: plan.recipe.timeoutMs,
			takesEarlierPdf: formatOf(plan.output.mode).splitsPdf,
		});
		const documents = opened.map((document) =>
			'error' in document ? document : { item, plan, ...document },
		);
		return { plan, documents };
	};
	const openWithin = hasTotal(first) ? countingAll(first, openItem, isUnsent) : openItem;
	const open = async (item: Item<Context>, turn: Turn) => {
		const { plan, documents } = await openWithin(item, turn);
		const parts = documents.map((document) =>
			partOf(document, async (opened, own) => await process(execution, opened, own)),
		);
		if (processNone && plan.recipe.earlierParse !== undefined) {
			const run = async (own: Turn) => await processNone(execution, item, { plan, turn: own });
			parts.push({ names: {}, run });
		}
		return { parts, join: joinOf?.(plan) };
	};
	return await runItems(first, open, {
		...run,
		sendsDocuments: sendsAny(first),
		concurrency: Math.min(
			maxParallel,
			await maxParallelDocuments(first, execution.ways, () => planOf(first).recipe),
		),
		async last(failures) {
			reportUsage(first, execution.usage);
			showExcluded(first);
			execution.earlier.show(first);
			return (await last?.(failures, execution.usage)) ?? [];
		},
	});
}

/** Whether Max Pages per Execution applies. */
function hasTotal(first: Item): boolean {
	try {
		return (
			sendsAny(first) && Object.hasOwn(first.options(), maxPagesPerExecutionField.property.name)
		);
	} catch {
		return false;
	}
}

/** Whether the first item's output is one for which documents are sent. If it can't be read, that item fails by itself. */
function sendsAny(first: Item): boolean {
	try {
		return formatOf(first.read(outputModeField) as OutputMode).sendsNothing !== true;
	} catch {
		return true;
	}
}

type OpenItem<Context extends ItemContext, Plan extends DocumentPlan> = (
	item: Item<Context>,
	turn: Turn,
) => Promise<OpenedItem<Plan>>;

/**
 * Returns what opens an item once the documents of all items are within Max Pages per Execution. Documents of the web are
 * fetched once, since they might have other pages then; others are opened again. It throws a Problem for more pages, and
 * what opening that item throws.
 */
function countingAll<Context extends ItemContext, Plan extends DocumentPlan>(
	first: Item<Context>,
	openItem: (item: Item<Context>) => Promise<OpenedItem<Plan>>,
	isUnsent: DocumentRun<Context, Plan>['isUnsent'],
): OpenItem<Context, Plan> {
	const fetched = new Map<number, Promise<OpenedItem<Plan>>>();
	const pagesOf = async (item: Item<Context>, turn: Turn): Promise<number> => {
		const isFetched = item.read(inputSourceField) === 'url';
		const opened = openItem(item);
		if (isFetched) fetched.set(item.index, opened);
		return await pagesToSend(opened, turn, isUnsent);
	};
	/** An item that fails here fails by itself later. */
	const assertTotal = async (turn: Turn): Promise<void> => {
		const limit = first.option(maxPagesPerExecutionField);
		let pages = 0;
		for (const index of first.n8n.getInputData().keys()) {
			first.signal.throwIfAborted();
			pages += await pagesOf(first.at(index), turn).catch(() => 0);
		}
		assertTotalWithin(pages, limit);
	};
	let counting: Promise<void> | undefined;
	return async (item, turn) => {
		await (counting ??= assertTotal(turn));
		const opened = fetched.get(item.index) ?? openItem(item);
		fetched.delete(item.index);
		return await opened;
	};
}

async function pagesToSend<Plan extends DocumentPlan>(
	opened: Promise<OpenedItem<Plan>>,
	turn: Turn,
	isUnsent: DocumentRun<ItemContext, Plan>['isUnsent'],
): Promise<number> {
	let pages = 0;
	for (const document of (await opened).documents) {
		if ('error' in document || (await isUnsent?.(document))) continue;
		pages += (await countDocument(document, turn)).pages;
	}
	return pages;
}

function partOf<Plan extends DocumentPlan>(
	document: InputDocument<Plan> | UnopenedDocument,
	process: (document: InputDocument<Plan>, turn: Turn) => Promise<INodeExecutionData[][]>,
): ItemPart {
	const { fileName, documentKey, binary } = document;
	const about = { names: { fileName, documentKey }, binary };
	if ('error' in document) {
		return { ...about, fails: true, run: async () => await Promise.reject(document.error) };
	}
	return { ...about, run: async (turn) => await process(document, turn) };
}
