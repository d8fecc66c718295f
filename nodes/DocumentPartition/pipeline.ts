import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { UnopenedDocument } from '../core/documents/openDocuments';
import { showExcluded } from '../core/output/exclude/excludedHint';
import { limitText } from '../core/output/limitText';
import { maxParallelDocuments } from '../core/partition/parallelDocuments';
import { Item } from '../core/n8n/nodeContext';
import { runItems, type ItemPart, type ItemParts } from '../core/n8n/runItems';
import {
	outputCountOf,
	outputOf,
	readKnownMode,
	type KnownMode,
} from './knownDocuments/knownFields';
import { outputModeField } from '../core/output/outputFields';
import { formatOf, type OutputMode } from '../core/output/outputFormats';
import { hasTotalLimit, openCounted } from './countedItems';
import { reportUsage } from './pageUsage';
import { openPlanned, type PlannedDocument, type PlannedItem } from './plannedDocument';
import { createDocumentExecution, type DocumentExecution } from './documentExecution';
import { processDocument } from './processDocument';
import { checkedItems, highlightedItems } from './unsentOutputs';

/** Partitions the documents of all input items; each document runs, and fails, by itself. Returns the items by output. */
export async function partitionDocuments(
	n8n: IExecuteFunctions,
	continueOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	const first = new Item(n8n, 0);
	const { known, isLimited } = readShared(first);
	const comparesOnly = known === 'compare';
	const execution = createDocumentExecution(first, known);
	const open = isLimited ? openCounted(first, execution) : openPlanned;
	return await runItems(first, async (item) => partsOf(execution, item, await open(item)), {
		continueOnFail,
		concurrency: await maxParallelDocuments(first),
		outputs: outputCountOf(known),
		// What failed isn't new: who takes New for what's to be stored must not get it.
		outputOfFailures: comparesOnly ? outputOf('compare', 'Unchanged') : 0,
		async last(failures) {
			reportUsage(first, execution.usage);
			showExcluded(first);
			const byOutput: INodeExecutionData[][] = [];
			if (comparesOnly) {
				byOutput[outputOf('compare', 'Deleted')] =
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
		return { known: readKnownMode(first, output), isLimited: sends && hasTotalLimit(first) };
	} catch {
		return { isLimited: false };
	}
}

function partsOf(
	execution: DocumentExecution,
	item: Item,
	{ plan, documents }: PlannedItem,
): ItemParts {
	const { unsent, textLimit, output } = plan;
	if (unsent === 'check') return { parts: [{ run: async () => [await checkedItems(item, plan)] }] };
	const process = async (document: PlannedDocument) =>
		unsent === 'highlight'
			? [await highlightedItems(document)]
			: await processDocument(execution, document);
	const isJoined = unsent === undefined && textLimit !== undefined;
	return {
		parts: documents.map((document) => documentPart(document, process)),
		join: isJoined ? (items) => limitText(items, textLimit, output.mode) : undefined,
	};
}

function documentPart(
	document: PlannedDocument | UnopenedDocument,
	process: (document: PlannedDocument) => Promise<INodeExecutionData[][]>,
): ItemPart {
	const names = { fileName: document.fileName, documentKey: document.documentKey };
	if (!('error' in document)) return { names, run: async () => await process(document) };
	return { names, fails: true, run: async () => await Promise.reject(document.error) };
}
