import type { INodeExecutionData } from 'n8n-workflow';

import { ContentHash, hashOf } from '../documents/contentHash';
import type { OpenedDocument } from '../documents/openDocuments';
import { withResult } from '../n8n/charges';
import type { DocumentMemory } from '../n8n/memory';
import type { Item } from '../n8n/nodeContext';
import type { Turn } from '../n8n/turns';
import type { DocumentSource } from '../output/documentInfo';
import type { OutputSettings } from '../output/outputSettings';
import { keptItems, otherForms } from '../output/writeOutput';
import type { DocumentResult, PartitionExecution } from './execution';
import { addPages, addSentAgain, assertWithin, type PageLimits } from './pageLimits';
import { countPages, holdPdf, readPageCount, type PageCount, type ReadFile } from './pdf';
import { firstPageOf, type Recipe } from './recipe';
import { needsPages, sendDocument } from './send';

/** What the parameters of an input item say about its documents. */
export interface DocumentPlan {
	recipe: Recipe;
	output: OutputSettings;
	pageLimits?: PageLimits;
	/** Whether the hash of the content is wanted. */
	hashes: boolean;
	/** Only where it's wanted, too. */
	settingsHash?: string;
	/** Whether the user can have a result in which pages are missing. A vector store would not show that they are. */
	canMissPages: boolean;
}

/** A document of an input item, and what the item's parameters say. */
export interface InputDocument<Plan extends DocumentPlan = DocumentPlan> extends OpenedDocument {
	item: Item;
	plan: Plan;
	/** Set by `contentHashOf`. */
	contentHash?: Promise<string>;
	/** Set by `countDocument`. */
	pageCount?: Promise<PageCount>;
}

/** Returns the hash of a document's content. The file is read once for it. */
export async function contentHashOf(document: InputDocument): Promise<string> {
	return await (document.contentHash ??= hashOf(document.file));
}

/**
 * Counts the pages that will be sent, once. `read`: the file, if it has been read; otherwise it's read for that, within
 * `memory`. Throws a Problem where reading it takes too long.
 */
export async function countDocument(
	document: InputDocument,
	memory: DocumentMemory,
	read?: ReadFile,
): Promise<PageCount> {
	const { item, file, plan } = document;
	const { pages: wanted } = plan.recipe;
	return await (document.pageCount ??= read
		? Promise.resolve(countPages(read, wanted))
		: readPageCount(item, file, { memory, wanted }));
}

/** Makes a document's items of what the service made of it. */
type WriteItems = (result: DocumentResult, source: DocumentSource) => Promise<INodeExecutionData[]>;

/**
 * Partitions a document: checks its limits, sends it, and returns what `write` makes of the result, within its turn.
 * Throws a Problem or ServiceProblem that names the document.
 */
export async function partitionDocument(
	execution: PartitionExecution,
	document: InputDocument,
	turn: Turn,
	write: WriteItems,
): Promise<INodeExecutionData[]> {
	let sentAgain = 0;
	const onSentAgain = () => (sentAgain += 1);
	try {
		const sent = await sendWithinLimits(execution, document, { turn, onSentAgain });
		const items = await withResult(async () => await write(...sent));
		return keptItems(turn, document.plan.output, items);
	} finally {
		if (sentAgain > 0) {
			// What the result took is kept, or free.
			turn.release(turn.reserved());
			const counted = await countDocument(document, turn).catch(() => ({ pages: 0 }));
			addSentAgain(execution.usage, sentAgain, sentAgain * counted.pages);
		}
	}
}

/**
 * Sends a document within its page limit, and adds its pages to what the execution has sent. Throws a Problem or
 * ServiceProblem that names the document. `onSentAgain` is called before all of it is sent again although it may have been
 * processed already.
 */
async function sendWithinLimits(
	execution: PartitionExecution,
	document: InputDocument,
	{ turn, onSentAgain }: { turn: Turn; onSentAgain: () => void },
): Promise<Parameters<WriteItems>> {
	const { item, documentKey, plan } = document;
	const { recipe, output, hashes, pageLimits, settingsHash, canMissPages } = plan;
	const { usage } = execution;
	// The bytes are hashed while they're read.
	const hash = hashes && !document.contentHash ? new ContentHash() : undefined;
	const file = (await hash?.watch(document.file)) ?? document.file;
	const isCounted = pageLimits !== undefined && needsPages(recipe);
	const held = isCounted ? await holdPdf(item, file, turn) : undefined;
	const read = held?.read;
	let count: PageCount | undefined;
	let isDone = false;
	usage.pricePerPage = pageLimits?.pricePerPage;
	try {
		if (pageLimits) {
			const counted = await countDocument(document, turn, read);
			assertWithin(document.file, counted, pageLimits);
			count = counted;
		}
		const result = await sendDocument(item, execution, {
			file,
			recipe,
			read,
			turn,
			canMissPages,
			...otherForms(output, file.fileName),
			onSentAgain(pages?: number) {
				if (pages === undefined) onSentAgain();
				else addSentAgain(usage, 1, pages);
			},
		});
		isDone = true;
		const source = {
			...document.file,
			firstPage: firstPageOf(recipe),
			wanted: recipe.wanted,
			documentKey,
			contentHash: hashes ? (hash?.hex ?? (await contentHashOf(document))) : undefined,
			settingsHash,
			pages: count?.pages,
		};
		return [{ ...result, pageCount: result.pageCount ?? count?.ofPdf }, source];
	} finally {
		held?.release();
		if (count) addPages(usage[isDone ? 'sent' : 'failed'], count);
	}
}
