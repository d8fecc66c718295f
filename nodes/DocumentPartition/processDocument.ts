import type { INodeExecutionData } from 'n8n-workflow';

import { ContentHash, hashOf } from '../core/documents/contentHash';
import type { OpenedDocument } from '../core/documents/openDocuments';
import { withResult } from '../core/n8n/charges';
import type { DocumentMemory } from '../core/n8n/memory';
import type { Item } from '../core/n8n/nodeContext';
import { readOutputPlan, type OutputPlan } from '../core/output/outputSettings';
import { requestedFileFormatField } from '../core/output/formats/file';
import { documentItems, keptItems, otherForms } from '../core/output/writeOutput';
import type { DocumentResult, PartitionExecution } from '../core/partition/execution';
import {
	countPages,
	holdPdf,
	readPageCount,
	type PageCount,
	type ReadFile,
} from '../core/partition/pdf';
import { extractFromParse } from '../core/partition/extractFromParse';
import { hashOfSettings, readRecipe } from '../core/partition/readRecipe';
import { strategyField } from '../core/partition/fields/readingFields';
import { firstPageOf, valueOf, type Recipe } from '../core/partition/recipe';
import { needsPages, sendDocument } from '../core/partition/send';
import {
	outputOfChange,
	readKnownMode,
	type ComparedDocument,
	type Comparison,
	type DocumentHashes,
	type KnownMode,
} from './knownDocuments';
import {
	addCounted,
	addPages,
	addSentAgain,
	assertWithin,
	costOf,
	readPageLimits,
	type PageLimits,
	type PageUsage,
} from './pageLimits';

/** What the parameters of an input item say about its documents. */
export interface ItemSettings extends OutputPlan {
	recipe: Recipe;
	known?: KnownMode;
	pageLimits?: PageLimits;
	/**
	 * Only where hashes are wanted, and not where documents are only compared: the settings of the node that will send
	 * them aren't known here.
	 */
	settingsHash?: string;
}

/** Reads what an item's parameters say, and touches no document. Throws a Problem for a value that can't be used. */
export function readItemSettings(item: Item): ItemSettings {
	const { output, added, textLimit } = readOutputPlan(item, [requestedFileFormatField]);
	const recipe = readRecipe(item, output);
	const known = readKnownMode(item, output.mode);
	const isCompared = known !== undefined;
	const documentInfo = added.documentInfo || isCompared;
	const hashes = added.hashes || isCompared;
	return {
		recipe,
		output,
		textLimit,
		added: { ...added, documentInfo, hashes },
		known,
		pageLimits: readPageLimits(item, output.mode),
		settingsHash:
			hashes && known !== 'compare' ? hashOfSettings(recipe, output, { textLimit }) : undefined,
	};
}

/** What the documents of one execution of the node share. */
export interface DocumentExecution extends PartitionExecution {
	/** With the documents that the user knows; undefined where nothing is compared. */
	comparison?: Comparison;
	usage: PageUsage;
}

/** A document of an input item, and what the item's parameters say. */
export interface InputDocument extends OpenedDocument {
	item: Item;
	settings: ItemSettings;
	/** Set by `hashDocument`. */
	contentHash?: Promise<string>;
	/** Set by `countDocument`. */
	pageCount?: Promise<PageCount>;
}

/** Returns what a document is compared by. The file is read once for it. */
export async function hashDocument(document: InputDocument): Promise<DocumentHashes> {
	const { documentKey, settings } = document;
	const contentHash = await (document.contentHash ??= hashOf(document.file));
	return { documentKey, contentHash, settingsHash: settings.settingsHash };
}

/**
 * Counts the pages that will be sent, once. `read`: the file, if it has been read; otherwise it's read for that. Throws a
 * Problem where reading it takes too long.
 */
export async function countDocument(document: InputDocument, read?: ReadFile): Promise<PageCount> {
	const { item, file, settings } = document;
	const { pages } = settings.recipe;
	return await (document.pageCount ??= read
		? Promise.resolve(countPages(read, pages))
		: readPageCount(item, file, pages));
}

/** Counts them where they're limited. Throws a Problem for more than a document may have. */
async function countLimited(
	document: InputDocument,
	read?: ReadFile,
): Promise<PageCount | undefined> {
	const { pageLimits } = document.settings;
	if (!pageLimits) return undefined;
	const count = await countDocument(document, read);
	assertWithin(document.file, count, pageLimits);
	return count;
}

/**
 * Compares a document, checks its limits, sends it, and returns its items by output; one that the user knows already, or
 * wants compared or counted only, isn't sent. Throws a Problem or ServiceProblem that tells which document it's about.
 */
export async function processDocument(
	execution: DocumentExecution,
	document: InputDocument,
): Promise<INodeExecutionData[][]> {
	const { item, settings } = document;
	const { mode } = settings.output;
	if (mode === 'chunks') await execution.sameKeys.check(item, document);
	const { comparison } = execution;
	const compared = comparison && (await comparison.compare(await hashDocument(document)));
	if (compared && (mode === 'comparison' || compared.change === 'unchanged')) {
		return leaveUnsent(document, compared);
	}
	if (mode === 'pageCount') return [await pageCountItems(execution, document)];
	return [await sendAndWrite(execution, document, compared)];
}

/**
 * Extracts data from an earlier parse in place of a document, and returns its items by output. Throws a Problem or
 * ServiceProblem that names the parse.
 */
export async function processParse(
	execution: DocumentExecution,
	item: Item,
	settings: ItemSettings,
	parseId: string,
): Promise<INodeExecutionData[][]> {
	const { recipe, output, settingsHash } = settings;
	const { fileName } = item.input.json;
	const source = {
		fileName: typeof fileName === 'string' ? fileName : parseId,
		wanted: recipe.wanted,
		settingsHash,
	};
	const items = await keptItems(item, output, async (memory) => {
		const result = await extractFromParse(item, execution, { parseId, recipe, memory });
		const about = { source, strategy: 'ofJob' } as const;
		return await withResult(async () => await documentItems(item, result, settings, about));
	});
	return [items];
}

/** Returns the input's item, with the document's files and what's known of it. */
function leaveUnsent(
	{ item, file, settings, binary }: InputDocument,
	compared: ComparedDocument,
): INodeExecutionData[][] {
	const info = { fileName: file.fileName, ...compared };
	const byOutput: INodeExecutionData[][] = [];
	byOutput[outputOfChange(settings.known ?? 'skip', compared.change)] = [
		{ json: { ...item.input.json, document: info }, ...(binary && { binary }) },
	];
	return byOutput;
}

/** Returns how many pages a document has, with its files: whoever counts them may send them next. */
async function pageCountItems(
	execution: DocumentExecution,
	document: InputDocument,
): Promise<INodeExecutionData[]> {
	const { item, file, documentKey, binary } = document;
	const { pageLimits = {}, added } = document.settings;
	const count = await countDocument(document);
	const overLimit = addCounted(execution.usage, count, pageLimits);
	const about = { fileName: file.fileName, documentKey, ...costOf(count, pageLimits) };
	const json = overLimit ? { ...about, overLimit } : about;
	const kept = added.keepInputFields ? { ...item.input.json, ...json } : json;
	return [{ json: kept, ...(binary && { binary }) }];
}

async function sendAndWrite(
	execution: DocumentExecution,
	document: InputDocument,
	compared?: ComparedDocument,
): Promise<INodeExecutionData[]> {
	const { item, settings } = document;
	let sentAgain = 0;
	const onSentAgain = () => (sentAgain += 1);
	try {
		return await keptItems(item, settings.output, async (memory) => {
			const sent = await sendWithinLimits(execution, document, { memory, onSentAgain });
			return await withResult(async () => await writeItems(document, sent, compared));
		});
	} finally {
		// Not before its memory is free: counting waits for some of its own, and would wait for it forever.
		if (sentAgain > 0) {
			const counted = await countDocument(document).catch(() => ({ pages: 0 }));
			addSentAgain(execution.usage, sentAgain, sentAgain * counted.pages);
		}
	}
}

/** What the service made of a document. */
interface SentDocument {
	result: DocumentResult;
	/** Known if hashes are wanted, and the document wasn't hashed before to compare it. */
	contentHash?: string;
	/** Its pages, where they're limited. */
	count?: PageCount;
}

/**
 * Sends a document within its page limit, and adds its pages to what the execution has sent. Throws a Problem or
 * ServiceProblem that names the document. `onSentAgain` is called before all of it is sent again although it may have been
 * processed already.
 */
async function sendWithinLimits(
	execution: DocumentExecution,
	document: InputDocument,
	{ memory, onSentAgain }: { memory: DocumentMemory; onSentAgain: () => void },
): Promise<SentDocument> {
	const { item, settings } = document;
	const { recipe, output, added, known, pageLimits } = settings;
	const { usage } = execution;
	// The bytes are hashed while they're read.
	const hash = added.hashes && known === undefined ? new ContentHash() : undefined;
	const file = (await hash?.watch(document.file)) ?? document.file;
	const isCounted = pageLimits !== undefined && needsPages(recipe);
	const held = isCounted ? await holdPdf(item, file, memory) : undefined;
	const read = held?.read;
	let count: PageCount | undefined;
	let isDone = false;
	try {
		count = await countLimited(document, read);
		const result = await sendDocument(item, execution, {
			file,
			recipe,
			read,
			memory,
			canMissPages: true,
			...otherForms(output, file.fileName),
			onSentAgain(pages?: number) {
				if (pages === undefined) onSentAgain();
				else addSentAgain(usage, 1, pages);
			},
		});
		isDone = true;
		return { result, contentHash: hash && (hash.hex ?? (await hashOf(file))), count };
	} finally {
		held?.release();
		if (count) addPages(usage[isDone ? 'sent' : 'failed'], count);
	}
}

/** Returns the items of a document in the output format that the user chose, with what's known of the document. */
async function writeItems(
	{ item, settings, file, documentKey }: InputDocument,
	{ result, contentHash, count }: SentDocument,
	compared?: ComparedDocument,
): Promise<INodeExecutionData[]> {
	const { recipe, settingsHash } = settings;
	const { requestData, wanted } = recipe;
	const source = {
		...file,
		firstPage: firstPageOf(recipe),
		wanted,
		documentKey,
		contentHash: compared?.contentHash ?? contentHash,
		settingsHash,
		pages: count?.pages,
		change: compared?.change,
	};
	const counted = { ...result, pageCount: result.pageCount ?? count?.ofPdf };
	return await documentItems(item, counted, settings, {
		source,
		strategy: requestData === undefined ? { sent: valueOf(recipe, strategyField) } : 'ofJob',
	});
}
