import { showExcluded } from '../shared/elements/exclude/excludedHint';
import { ContentHash } from '../shared/input/contentHash';
import { openDocuments, type OpenedDocument } from '../shared/input/openDocuments';
import { answerMemoryOf } from '../shared/partition/answer/answerMemory';
import { keepInMemory } from '../shared/partition/answer/keepInMemory';
import { readDocumentsAtOnce } from '../shared/partition/fields/requestFields';
import { partitionDocument } from '../shared/partition/partitionDocument';
import { startingPageNumber } from '../shared/partition/split/rangeFields';
import { Item, type Caller, type ItemContext } from '../shared/run/caller';
import { inParallel, type Task } from '../shared/run/inParallel';
import { toNodeError } from '../shared/run/nodeError';
import { chunksOf } from './chunksOf';
import type { LoadedDocument } from './documentsPerItem';
import { readLoaderPlan, type LoaderPlan } from './loaderPlan';
import { connectedSplitter, type TextSplitter } from './textSplitter';

/**
 * Partitions the documents of all input items and returns their chunks, by the item's index. Throws an error of n8n that
 * names the item.
 */
export async function loadDocuments(caller: Caller<ItemContext>): Promise<LoadedDocument[][]> {
	const { context, node } = caller;
	const byItem = context.getInputData().map((): LoadedDocument[][] => []);
	if (byItem.length === 0) return [];
	const namingItem = async <T>(index: number, load: () => Promise<T>): Promise<T> => {
		try {
			return await load();
		} catch (error) {
			throw toNodeError(node, error, index);
		}
	};
	const tasks = byItem.map((chunks, index): Task => async () => {
		const loads = await namingItem(index, async () => await openItem(new Item(context, index)));
		return loads.map((load, position) => async () => {
			chunks[position] = await namingItem(index, load);
			return [];
		});
	});
	await inParallel(caller, readDocumentsAtOnce(new Item(context, 0)), tasks);
	showExcluded(caller);
	return byItem.map((chunks) => chunks.flat());
}

/** Opens the documents of an item, and returns what loads each of them. */
async function openItem(item: Item): Promise<Array<() => Promise<LoadedDocument[]>>> {
	const plan = readLoaderPlan(item);
	const splitter = await connectedSplitter(item, plan.fields);
	const documents = await openDocuments(item, plan.request.timeoutMs);
	return documents.map((document) => async () => await load(item, plan, document, splitter));
}

async function load(
	item: Item,
	plan: LoaderPlan,
	{ file, documentKey }: OpenedDocument,
	splitter: TextSplitter | undefined,
): Promise<LoadedDocument[]> {
	const { fields, request, split, settingsHash } = plan;
	const hash = new ContentHash();
	const memory = answerMemoryOf(item).begin();
	try {
		const sending = {
			file: await hash.watch(file),
			fields,
			settings: request,
			canMissPages: false,
			wantsPageCount: true,
			memory,
		};
		const result = await partitionDocument(item, sending, split);
		keepInMemory(memory, { items: [], output: { mode: 'chunks' } });
		const firstPage = startingPageNumber(fields);
		const document = { ...file, firstPage, documentKey, contentHash: hash.hex, settingsHash };
		return await chunksOf(item, result, plan, document, splitter);
	} finally {
		memory.end();
	}
}
