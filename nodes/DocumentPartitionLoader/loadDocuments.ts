import { showExcluded } from '../core/output/exclude/excludedHint';
import { openDocuments } from '../core/documents/openDocuments';
import { createPartitionExecution, type PartitionExecution } from '../core/partition/execution';
import { maxParallelDocuments } from '../core/partition/ways';
import type { Item } from '../core/n8n/nodeContext';
import { endingFailure } from '../core/n8n/charges';
import { inParallel } from '../core/n8n/inParallel';
import { toNodeError } from '../core/n8n/nodeError';
import { loadDocument } from './loadDocument';
import type { LoadedDocument } from './documentsPerItem';
import { readLoaderPlan } from './loaderPlan';

/**
 * Partitions the documents of all input items, of which `first` is one, and returns their chunks, by the item's index. Throws an error of n8n that
 * names the item.
 */
export async function loadDocuments(first: Item): Promise<LoadedDocument[][]> {
	const { n8n, node, state } = first;
	const byItem = n8n.getInputData().map((): LoadedDocument[][] => []);
	if (byItem.length === 0) return [];
	const namingItem = async <T>(index: number, load: () => Promise<T>): Promise<T> => {
		try {
			return await load();
		} catch (error) {
			throw endingFailure(toNodeError(node, error, index), state.charges, false);
		}
	};
	const execution = createPartitionExecution(first);
	const concurrency = await maxParallelDocuments(first, execution.ways);
	await inParallel(first, concurrency, byItem.length, async (index) => {
		const chunks = byItem[index];
		const loads = await namingItem(index, async () => await openItem(execution, first.at(index)));
		return loads.map((load, position) => async () => {
			chunks[position] = await namingItem(index, load);
		});
	});
	showExcluded(first);
	return byItem.map((chunks) => chunks.flat());
}

/** Opens the documents of an item, and returns what loads each of them. */
async function openItem(
	execution: PartitionExecution,
	item: Item,
): Promise<Array<() => Promise<LoadedDocument[]>>> {
	const plan = readLoaderPlan(item);
	const documents = await openDocuments(item, plan.recipe.timeoutMs);
	const loads: Array<() => Promise<LoadedDocument[]>> = [];
	for (const document of documents) {
		// Pages must not be missing in a vector store, and nothing is sent in vain.
		if ('error' in document) return await Promise.reject(document.error);
		loads.push(async () => await loadDocument(execution, item, { plan, document }));
	}
	return loads;
}
