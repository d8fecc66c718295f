import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { showExcluded } from '../core/output/exclude/excludedHint';
import { limitText } from '../core/output/limitText';
import { readDocumentsAtOnce } from '../core/partition/fields/requestFields';
import { NodeContext, itemOf } from '../core/n8n/nodeContext';
import { runParts, type ItemParts } from '../core/n8n/runItems';
import { sharedKnownMode } from './knownDocuments/knownMode';
import { outputCountOf, outputOf } from './knownDocuments/outputs';
import { OpenedItems } from './openedItems';
import type { PlannedItem } from './plannedDocument';
import { createDocumentExecution, type DocumentExecution } from './documentExecution';
import { processDocument } from './processDocument';

/** Partitions the documents of all input items; each document runs, and fails, by itself. Returns the items by output. */
export async function partitionDocuments(
	n8n: IExecuteFunctions,
	continueOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	const context = new NodeContext(n8n);
	const first = itemOf(context, 0);
	const execution = createDocumentExecution(first);
	const { comparison, usage } = execution;
	const opened = new OpenedItems(first, execution);
	const mode = sharedKnownMode(first);
	const comparesOnly = mode === 'compare';
	return await runParts(context, async (item) => partsOf(execution, await opened.open(item)), {
		continueOnFail,
		concurrency: readDocumentsAtOnce(first),
		outputs: outputCountOf(mode),
		// What failed isn't new: who takes New for what's to be stored must not get it.
		outputOfFailures: comparesOnly ? outputOf('compare', 'Unchanged') : 0,
		progress: comparesOnly ? undefined : () => usage.progress(),
		async last(failures) {
			usage.report(context);
			showExcluded(context);
			const byOutput: INodeExecutionData[][] = [];
			if (comparesOnly) {
				byOutput[outputOf('compare', 'Deleted')] = await comparison.deleted(failures);
			}
			return byOutput;
		},
	});
}

function partsOf(execution: DocumentExecution, { plan, documents }: PlannedItem): ItemParts {
	const { textLimit, output, known, pageLimits } = plan;
	const isSent = known !== 'compare' && !pageLimits?.countOnly;
	return {
		parts: documents.map((document) => async () => await processDocument(execution, document)),
		join:
			isSent && textLimit !== undefined
				? (items) => limitText(items, textLimit, output.mode)
				: undefined,
	};
}
