import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { Item } from '../core/n8n/nodeContext';
import type { Turn } from '../core/n8n/turns';
import { requestedFileFormatField } from '../core/output/formats/file';
import { outputModeField } from '../core/output/outputFields';
import type { Format } from '../core/output/format';
import { formatOf, type OutputMode } from '../core/output/outputFormats';
import { readOutputPlan, type OutputPlan } from '../core/output/outputSettings';
import { limitText } from '../core/output/textLimit';
import { documentItems, keptItems } from '../core/output/writeOutput';
import type { PartitionExecution } from '../core/partition/execution';
import { extractFromParse } from '../core/partition/extractFromParse';
import { strategyField } from '../core/partition/fields/readingFields';
import { addCounted, costOf, readPageLimits } from '../core/partition/pageLimits';
import {
	contentHashOf,
	countDocument,
	partitionDocument,
	type DocumentPlan,
	type InputDocument,
} from '../core/partition/partitionDocument';
import { splitPdf } from '../core/partition/pdfParts';
import { hashOfSettings, readRecipe } from '../core/partition/readRecipe';
import { valueOf } from '../core/partition/recipe';
import { runDocuments } from '../core/partition/runDocuments';
import { withResult } from '../core/n8n/charges';
import { isRecord } from '../core/text/json';
import { hasVisible } from '../core/text/text';
import {
	Comparison,
	outputOfChange,
	type ComparedDocument,
	type DocumentHashes,
} from './comparison';
import { outputCountOf, outputIndex, readKnownMode, type KnownMode } from './knownDocuments';
import { maxNewDocumentsField, NewDocuments } from './newDocuments';

/** Partitions the documents of all input items; each document runs, and fails, by itself. Returns the items by output. */
export async function partitionDocuments(
	n8n: IExecuteFunctions,
	continueOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	const first = new Item(n8n, 0);
	const known = knownModeOf(first);
	const comparison = known && new Comparison(first);
	const news = known === 'skip' ? new NewDocuments(first) : undefined;
	return await runDocuments(first, {
		continueOnFail,
		outputs: outputCountOf(known),
		// What failed isn't new: who stores what's new must not get it.
		outputOfFailures: known && outputIndex(known, 'Unchanged'),
		plan: planOf,
		process: async (execution, document, turn) =>
			await processDocument(execution, document, { turn, comparison, news }),
		processNone: processParse,
		maxParallel: news?.max,
		isUnsent: async (document) =>
			comparison !== undefined &&
			((await comparison.isUnchanged(await hashesOf(document))) ||
				news?.hasRoomFor(document.documentKey) === false),
		joinOf: ({ textLimit, output }) =>
			textLimit === undefined
				? undefined
				: (items) => limitText(items, textLimit, formatOf(output.mode)),
		async last(failures, usage) {
			const byOutput: INodeExecutionData[][] = [];
			if (known === undefined || comparison === undefined) return byOutput;
			const deleted = await comparison.deleted(failures);
			byOutput[outputIndex(known, 'Deleted')] = deleted;
			if (news) {
				await comparison.hintOfNone();
				const ended = { deleted: deleted.length, failed: failures.length };
				const { summary, item } = news.summary(ended, usage);
				first.hint(summary);
				byOutput[outputIndex(known, 'Unchanged')] = [item];
			}
			return byOutput;
		},
	});
}

/**
 * Reads what the first item decides for all. If it can't be read, each item fails separately, and the node has one
 * output.
 */
function knownModeOf(first: Item): KnownMode | undefined {
	try {
		return readKnownMode(first, first.read(outputModeField) as OutputMode);
	} catch {
		return undefined;
	}
}

/** What an item's parameters say about its documents. */
interface NodePlan extends OutputPlan, DocumentPlan {
	known?: KnownMode;
}

function planOf(item: Item): NodePlan {
	const { output, added, textLimit } = readOutputPlan(item, [requestedFileFormatField]);
	const recipe = readRecipe(item, output);
	const known = readKnownMode(item, output.mode);
	const isCompared = known !== undefined;
	// That of the first item counts; one that can't be used fails each item.
	if (known === 'skip') item.option(maxNewDocumentsField);
	const documentInfo = added.documentInfo || isCompared;
	const hashes = added.hashes || isCompared;
	return {
		recipe,
		output,
		textLimit,
		added: { ...added, documentInfo },
		known,
		pageLimits: readPageLimits(item, output.mode, known === 'skip'),
		hashes,
		// Where documents are only compared, the settings of the node that will send them aren't known.
		settingsHash:
			hashes && known !== 'compare' ? hashOfSettings(recipe, output, { textLimit }) : undefined,
		canMissPages: true,
	};
}

/** A document of the node. */
type NodeDocument = InputDocument<NodePlan>;

/** Returns what a document is compared by. */
async function hashesOf(document: NodeDocument): Promise<DocumentHashes> {
	const { documentKey, plan } = document;
	const contentHash = await contentHashOf(document);
	return { documentKey, contentHash, settingsHash: plan.settingsHash };
}

/**
 * Compares a document, partitions it, and returns its items by output; one that the user knows already, or wants compared
 * or counted only, isn't sent. Throws a Problem or ServiceProblem that tells which document it's about.
 */
async function processDocument(
	execution: PartitionExecution,
	document: NodeDocument,
	{ turn, comparison, news }: { turn: Turn; comparison?: Comparison; news?: NewDocuments },
): Promise<INodeExecutionData[][]> {
	const { item, plan } = document;
	const format = formatOf(plan.output.mode);
	const { isOfChunks, comparesKnown, countsPages, splitsPdf } = format;
	if (isOfChunks) await execution.sameKeys.check(item, document);
	const compared = comparison && (await comparison.compare(await hashesOf(document)));
	if (compared && (comparesKnown || compared.change === 'unchanged')) {
		news?.add(compared.change);
		return leaveUnsent(document, compared);
	}
	if (countsPages || splitsPdf) {
		const items = countsPages
			? await pageCountItems(execution, document, turn)
			: await partItems(document, turn);
		if (compared) news?.add(compared.change);
		return [items];
	}
	const { requestData } = plan.recipe;
	const send = async () =>
		await partitionDocument(
			execution,
			document,
			turn,
			async (result, source) =>
				await documentItems(item, result, plan, {
					source: { ...source, change: compared?.change },
					strategy:
						requestData === undefined ? { sent: valueOf(plan.recipe, strategyField) } : 'ofJob',
				}),
		);
	if (!compared || !news) return [await send()];
	const items = await news.send(document.documentKey, send);
	if (items === undefined) return [];
	const done = isEmpty(items, format) ? { ...compared, change: 'empty' as const } : compared;
	news.add(done.change);
	return done.change === 'empty' ? leaveUnsent(document, done) : [items];
}

/** Whether a document came out without any text, so that a later execution need not send it again. */
function isEmpty(items: readonly INodeExecutionData[], { content }: Format): boolean {
	return !items.some(({ json: { document, ...json } }) =>
		content?.kind === 'text'
			? hasVisible(String(json[content.key]))
			: !isRecord(document) || document.hasText !== false,
	);
}

/**
 * Extracts data from an earlier parse in place of a document, and returns its items by output. Throws a Problem or
 * ServiceProblem that names the parse.
 */
async function processParse(
	execution: PartitionExecution,
	item: Item,
	{ plan, turn }: { plan: NodePlan; turn: Turn },
): Promise<INodeExecutionData[][]> {
	const { recipe, output, settingsHash } = plan;
	const { earlierParse: parseId = '' } = recipe;
	const { fileName } = item.input.json;
	const source = {
		fileName: typeof fileName === 'string' ? fileName : parseId,
		wanted: recipe.wanted,
		settingsHash,
	};
	const result = await extractFromParse(item, execution, { parseId, recipe, memory: turn });
	const about = { source, strategy: 'ofJob' } as const;
	const items = await withResult(async () => await documentItems(item, result, plan, about));
	return [keptItems(turn, output, items)];
}

/** Returns the input's item, with the document's files and what's known of it. */
function leaveUnsent(
	{ item, file, plan, binary }: NodeDocument,
	compared: ComparedDocument,
): INodeExecutionData[][] {
	const info = { fileName: file.fileName, ...compared };
	const byOutput: INodeExecutionData[][] = [];
	byOutput[outputOfChange(plan.known ?? 'skip', compared.change)] = [
		{ json: { ...item.input.json, document: info }, ...(binary && { binary }) },
	];
	return byOutput;
}

/** Returns how many pages a document has, with its files: whoever counts them may send them next. */
async function pageCountItems(
	execution: PartitionExecution,
	document: NodeDocument,
	turn: Turn,
): Promise<INodeExecutionData[]> {
	const { item, file, documentKey, binary } = document;
	const { pageLimits = {}, added } = document.plan;
	const count = await countDocument(document, turn);
	const overLimit = addCounted(execution.usage, count, pageLimits);
	const about = { fileName: file.fileName, documentKey, ...costOf(count, pageLimits) };
	const json = overLimit ? { ...about, overLimit } : about;
	const kept = added.keepInputFields ? { ...item.input.json, ...json } : json;
	return [{ json: kept, ...(binary && { binary }) }];
}

/** Returns the parts of a PDF. */
async function partItems({ item, file, plan }: NodeDocument, turn: Turn) {
	const items = await splitPdf(item, file, turn);
	if (!plan.added.keepInputFields) return items;
	return items.map((part) => ({ ...part, json: { ...item.input.json, ...part.json } }));
}
