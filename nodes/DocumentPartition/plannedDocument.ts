import { hashOf } from '../core/documents/contentHash';
import {
	openDocuments,
	type OpenedDocument,
	type UnopenedDocument,
} from '../core/documents/openDocuments';
import type { PageCount } from '../core/partition/pages/countPages';
import type { ReadFile } from '../core/partition/split/readPdfFile';
import type { Item } from '../core/n8n/nodeContext';
import { assertWithin } from './pageLimits';
import { readPlan, type Plan } from './readPlan';

/** A document of an input item, and what to do with it. */
export interface PlannedDocument extends OpenedDocument {
	item: Item;
	plan: Plan;
	/** Set by `hashDocument`. */
	contentHash?: Promise<string>;
	/** Set by `countDocument`. */
	pageCount?: Promise<PageCount>;
}

/** What an item's parameters say, and its documents. */
export interface PlannedItem {
	plan: Plan;
	documents: Array<PlannedDocument | UnopenedDocument>;
}

/** Reads an item's parameters, then opens its documents. Throws a Problem for parameters that can't be used. */
export async function openPlanned(item: Item): Promise<PlannedItem> {
	const plan = readPlan(item);
	if (plan.unsent === 'check') return { plan, documents: [] };
	const opened = await openDocuments(item, plan.request.timeoutMs);
	const documents = opened.map((document) =>
		'error' in document ? document : { item, plan, ...document },
	);
	return { plan, documents };
}

/** Reads the file once, and returns its SHA-256 hash in hexadecimal digits. */
export async function hashDocument(document: PlannedDocument): Promise<string> {
	return await (document.contentHash ??= hashOf(document.file));
}

/**
 * Counts the pages that will be sent, once. `read`: the file, if it has been read; otherwise it's read for that. Throws a
 * Problem where reading it takes too long.
 */
export async function countDocument(
	document: PlannedDocument,
	read?: ReadFile,
): Promise<PageCount> {
	return await (document.pageCount ??= readPageCount(document, read));
}

/** Counts them where they're limited, otherwise returns undefined. Throws a Problem for more than a document may have. */
export async function countLimited(
	document: PlannedDocument,
	read?: ReadFile,
): Promise<PageCount | undefined> {
	const { file, plan } = document;
	if (!plan.pageLimits) return undefined;
	const count = await countDocument(document, read);
	assertWithin(file, count, plan.pageLimits);
	return count;
}

async function readPageCount(
	{ item, plan, file }: PlannedDocument,
	read?: ReadFile,
): Promise<PageCount> {
	// Loaded when it's first needed, as reading PDFs is.
	const { countPages, countRead } = await import('../core/partition/pages/countPages');
	const pageRange = plan.split?.pageRange;
	return read ? countRead(read, pageRange) : await countPages(item, file, pageRange);
}
