import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { openDocuments, type UnopenedDocument } from '../core/documents/openDocuments';
import { Item } from '../core/n8n/nodeContext';
import { runItems, type ItemPart, type ItemParts } from '../core/n8n/runItems';
import { showExcluded } from '../core/output/excludeParts';
import { limitText } from '../core/output/textLimit';
import { outputModeField } from '../core/output/outputFields';
import { formatOf, type OutputMode } from '../core/output/outputFormats';
import { createPartitionExecution } from '../core/partition/execution';
import { maxParallelDocuments } from '../core/partition/ways';
import {
	Comparison,
	outputCountOf,
	outputIndex,
	readKnownMode,
	type KnownMode,
} from './knownDocuments';
import {
	assertTotalWithin,
	createPageUsage,
	maxPagesPerExecutionField,
	reportUsage,
} from './pageLimits';
import {
	countDocument,
	hashDocument,
	processDocument,
	processParse,
	readItemSettings,
	type DocumentExecution,
	type InputDocument,
	type ItemSettings,
} from './processDocument';

/** Partitions the documents of all input items; each document runs, and fails, by itself. Returns the items by output. */
export async function partitionDocuments(
	n8n: IExecuteFunctions,
	continueOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	const first = new Item(n8n, 0);
	const { known, isLimited } = readShared(first);
	const execution = {
		...createPartitionExecution(first),
		comparison: known && new Comparison(first),
		usage: createPageUsage(),
	};
	const comparesOnly = known === 'compare';
	const readSettings = settingsReader(first);
	const openItem = async (item: Item) => await openInputItem(item, readSettings);
	const open = isLimited ? openCounted(first, execution, openItem) : openItem;
	return await runItems(first, async (item) => itemParts(execution, item, await open(item)), {
		continueOnFail,
		sendsDocuments: true,
		concurrency: await maxParallelDocuments(
			first,
			execution.ways,
			() => readSettings(first).recipe,
		),
		outputs: outputCountOf(known),
		// What failed isn't new: who takes New for what's to be stored must not get it.
		outputOfFailures: comparesOnly ? outputIndex('compare', 'Unchanged') : 0,
		async last(failures) {
			reportUsage(first, execution.usage);
			showExcluded(first);
			execution.earlier.show(first);
			const byOutput: INodeExecutionData[][] = [];
			if (comparesOnly) {
				byOutput[outputIndex('compare', 'Deleted')] =
					(await execution.comparison?.deleted(failures)) ?? [];
			}
			return byOutput;
		},
	});
}

/**
 * Reads what the first item decides for all. If it can't be read, each item fails separately, and the node has one
 * output.
 */
function readShared(first: Item): { known?: KnownMode; isLimited: boolean } {
	try {
		const output = first.read(outputModeField) as OutputMode;
		const sends = formatOf(output).sendsNothing !== true;
		const hasLimit = Object.hasOwn(first.options(), maxPagesPerExecutionField.property.name);
		return { known: readKnownMode(first, output), isLimited: sends && hasLimit };
	} catch {
		return { isLimited: false };
	}
}

/** Returns what reads the parameters of items: those of the first one, which decides for all how many run at once, once. */
function settingsReader(first: Item): (item: Item) => ItemSettings {
	let ofFirst: ItemSettings | undefined;
	return (item) =>
		item.index === first.index ? (ofFirst ??= readItemSettings(item)) : readItemSettings(item);
}

/** What an item's parameters say, and its documents; none where data is extracted from an earlier parse. */
interface OpenedItem {
	settings: ItemSettings;
	documents: Array<InputDocument | UnopenedDocument>;
}

/** Reads an item's parameters, then opens its documents. Throws a Problem for parameters that can't be used. */
async function openInputItem(
	item: Item,
	readSettings: (item: Item) => ItemSettings,
): Promise<OpenedItem> {
	const settings = readSettings(item);
	if (settings.recipe.earlierParse !== undefined) return { settings, documents: [] };
	const opened = await openDocuments(item, settings.recipe.timeoutMs);
	const documents = opened.map((document) =>
		'error' in document ? document : { item, settings, ...document },
	);
	return { settings, documents };
}

/**
 * Returns what opens an item once the documents of all items are within Max Pages per Execution. Nothing of them is kept:
 * they're opened again when it's their turn. It throws a Problem for more pages, and what opening that item throws.
 */
function openCounted(
	first: Item,
	execution: DocumentExecution,
	openItem: (item: Item) => Promise<OpenedItem>,
): (item: Item) => Promise<OpenedItem> {
	/** An item that fails here fails by itself later. */
	const countAll = async (): Promise<void> => {
		const limit = first.option(maxPagesPerExecutionField);
		let pages = 0;
		for (const index of first.n8n.getInputData().keys()) {
			first.signal.throwIfAborted();
			pages += await pagesToSend(execution, openItem(first.at(index))).catch(() => 0);
		}
		assertTotalWithin(pages, limit);
	};
	let counting: Promise<void> | undefined;
	return async (item) => {
		await (counting ??= countAll());
		return await openItem(item);
	};
}

async function pagesToSend(
	{ comparison }: DocumentExecution,
	opened: Promise<OpenedItem>,
): Promise<number> {
	const { documents } = await opened;
	let pages = 0;
	for (const document of documents) {
		if ('error' in document) continue;
		if (comparison && (await comparison.isUnchanged(await hashDocument(document)))) continue;
		pages += (await countDocument(document)).pages;
	}
	return pages;
}

function itemParts(
	execution: DocumentExecution,
	item: Item,
	{ settings, documents }: OpenedItem,
): ItemParts {
	const { textLimit, output, recipe } = settings;
	const { earlierParse } = recipe;
	const parts =
		earlierParse === undefined
			? documents.map((document) => documentPart(execution, document))
			: [
					{
						names: {},
						run: async () => await processParse(execution, item, settings, earlierParse),
					},
				];
	return {
		parts,
		join:
			textLimit === undefined
				? undefined
				: (items) => limitText(items, textLimit, formatOf(output.mode)),
	};
}

function documentPart(
	execution: DocumentExecution,
	document: InputDocument | UnopenedDocument,
): ItemPart {
	const { fileName, documentKey, binary } = document;
	const about = { names: { fileName, documentKey }, binary };
	if ('error' in document) {
		return { ...about, fails: true, run: async () => await Promise.reject(document.error) };
	}
	return { ...about, run: async () => await processDocument(execution, document) };
}
