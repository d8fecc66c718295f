import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { showExcluded } from '../core/output/exclude/excludedHint';
import { limitText } from '../core/output/limitText';
import { maxParallelDocuments } from '../core/partition/parallelDocuments';
import { Item } from '../core/n8n/nodeContext';
import { runItems, type ItemParts } from '../core/n8n/runItems';
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
import { openPlanned, type PlannedItem } from './plannedDocument';
import { createDocumentExecution, type DocumentExecution } from './documentExecution';
import { processDocument } from './processDocument';
import { unsentParts } from './unsentOutputs';

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

function partsOf(execution: DocumentExecution, item: Item, planned: PlannedItem): ItemParts {
	const { plan, documents } = planned;
	if (plan.unsent) return unsentParts(item, planned);
	const { textLimit, output } = plan;
	return {
		parts: documents.map((document) => async () => await processDocument(execution, document)),
		join: textLimit !== undefined ? (items) => limitText(items, textLimit, output.mode) : undefined,
	};
}
