import type { IDataObject } from 'n8n-workflow';

import { type Field, number } from '../n8n/fields/field';
import type { Item, ItemContext, NodeContext } from '../n8n/nodeContext';
import type { PageCount } from './pdf';
import { outputsWithoutPages } from '../output/outputFields';
import { formatOf, modesThat, type OutputMode } from '../output/outputFormats';
import type { FormFile } from '../wire/formFile';
import { Problem } from '../text/problem';
import { countText, quoted } from '../text/text';

const maxPagesPerDocumentField = number('maxPagesPerDocument', 'Max Pages per Document', {
	displayOptions: { hide: { '/output': outputsWithoutPages } },
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 500,
	description:
		'Documents with more pages fail before they are sent. PDFs are counted by page, other files by 100 KB, as the hosted service bills most types.',
});

export const maxPagesPerExecutionField = number('maxPagesPerExecution', 'Max Pages per Execution', {
	displayOptions: { hide: { '/output': outputsWithoutPages } },
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10_000,
	description:
		"If the documents of all items together have more pages, none is sent. The first item's value applies to all.",
});

export const pricePerPageField = number('pricePerPage', 'Price per Page', {
	typeOptions: { minValue: 0 },
	displayOptions: { show: { '/output': modesThat(({ countsPages }) => countsPages) } },
	default: 0.03,
	description: 'What your service charges for a page, to estimate the price',
});

/** Options of what documents may cost; read by `readPageLimits`. */
export const budgetFields: readonly Field[] = [
	maxPagesPerDocumentField,
	maxPagesPerExecutionField,
	pricePerPageField,
];

/** How many pages documents may have, and what a page costs. */
export interface PageLimits {
	perDocument?: number;
	perExecution?: number;
	pricePerPage?: number;
}

/**
 * Returns undefined where no pages have to be counted. `reports`: whether they're told anyway. Throws a Problem for a value
 * that can't be used.
 */
export function readPageLimits(
	item: Item,
	output: OutputMode,
	reports = false,
): PageLimits | undefined {
	const { countsPages } = formatOf(output);
	if (outputsWithoutPages.includes(output)) return undefined;
	const limits = {
		perDocument: item.option(maxPagesPerDocumentField),
		perExecution: item.option(maxPagesPerExecutionField),
		pricePerPage: item.option(pricePerPageField),
	};
	const hasLimit = limits.perDocument !== undefined || limits.perExecution !== undefined;
	return countsPages || hasLimit || reports ? limits : undefined;
}

/** Throws a Problem for a document with more pages than one may have, or with an unknown number. */
export function assertWithin(
	{ fileName }: FormFile,
	{ pages, obstacle }: PageCount,
	{ perDocument, perExecution }: PageLimits,
): void {
	if (obstacle && (perDocument ?? perExecution) !== undefined) {
		throw new Problem(
			`The pages of the PDF ${quoted(fileName)} can't be counted because ${obstacle.because}`,
			`It was not sent. ${obstacle.remedy}, or remove 'Max Pages per Document' and 'Max Pages per Execution' to send it anyway.`,
		);
	}
	if (perDocument === undefined || pages <= perDocument) return;
	throw new Problem(
		`The document ${quoted(fileName)} has ${pages} pages, which exceeds 'Max Pages per Document' (${perDocument})`,
		"It was not sent. Increase the limit, or set 'Page Range' to send only some of its pages.",
	);
}

/** Throws a Problem for more pages than an execution may have. */
export function assertTotalWithin(pages: number, limit = Infinity): void {
	if (pages <= limit) return;
	throw new Problem(
		`The documents have ${pages} pages, which exceeds 'Max Pages per Execution' (${limit})`,
		"Nothing was sent. Increase the limit, or process fewer documents. To list the pages of each, set 'Output' to Page Count.",
	);
}

/** Returns what's known of the cost of a document, for its item. */
export function costOf({ pages, countedBy }: PageCount, { pricePerPage }: PageLimits): IDataObject {
	if (pricePerPage === undefined) return { pages, countedBy };
	return { pages, countedBy, estimatedPrice: roundedPrice(pages * pricePerPage) };
}

/** Rounds a price, so that adding up leaves no odd digits. */
export function roundedPrice(price: number): number {
	return Math.round(price * 1e6) / 1e6;
}

/** Documents, and how many pages they have together. */
interface PageTotal {
	documents: number;
	pages: number;
}

/** What an execution has counted and sent so far. */
export interface PageUsage {
	/** Those that are only counted. */
	counted: PageTotal & { overLimit: number };
	/** Documents whose pages are known. */
	sent: PageTotal;
	failed: PageTotal;
	/** Of the latest document. */
	pricePerPage?: number;
	/** Requests that were sent again although they may have been processed. */
	sentAgain: { requests: number; pages: number };
}

/** Returns what an execution has counted and sent at its start. */
export function createPageUsage(): PageUsage {
	return {
		counted: { documents: 0, pages: 0, overLimit: 0 },
		sent: { documents: 0, pages: 0 },
		failed: { documents: 0, pages: 0 },
		sentAgain: { requests: 0, pages: 0 },
	};
}

/** Adds a document. */
export function addPages(to: PageTotal, { pages }: PageCount): void {
	to.documents += 1;
	to.pages += pages;
}

/** Adds a document that's only counted. Returns whether a limit would refuse it if it were to be sent. */
export function addCounted(
	usage: PageUsage,
	count: PageCount,
	{ perDocument = Infinity, perExecution = Infinity, pricePerPage }: PageLimits,
): boolean {
	const { counted } = usage;
	usage.pricePerPage = pricePerPage;
	addPages(counted, count);
	const isOver = count.pages > perDocument || counted.pages > perExecution;
	if (isOver) counted.overLimit += 1;
	return isOver;
}

/** Says in hints and in the execution's custom data what was counted, sent and sent again, once all items have run. */
export function reportUsage(
	context: NodeContext<ItemContext>,
	{ counted, sent, failed, sentAgain, pricePerPage }: PageUsage,
): void {
	if (counted.documents > 0) {
		context.hint(countedHint(counted, pricePerPage));
		context.addToCustomData({ documentPagesCounted: counted.pages });
	}
	if (sent.documents + failed.documents > 0) {
		context.hint(sentHint(sent, failed));
		context.addToCustomData({ documentPagesSent: sent.pages, documentPagesFailed: failed.pages });
	}
	if (sentAgain.requests > 0) {
		context.hint(sentAgainHint(sentAgain));
		context.addToCustomData({ documentPagesSentAgain: sentAgain.pages });
	}
}

function countedHint(
	{ documents, pages, overLimit }: PageUsage['counted'],
	pricePerPage?: number,
): string {
	const price =
		pricePerPage === undefined
			? ''
			: `, which would cost about ${roundedPrice(pages * pricePerPage)}`;
	const over =
		overLimit === 0
			? ''
			: ` ${countText(overLimit, 'document')} ${overLimit === 1 ? 'exceeds' : 'exceed'} the page limits (overLimit).`;
	return `Counted ${countText(pages, 'page')} of ${countText(documents, 'document')}${price}. Nothing was sent.${over}`;
}

function sentHint(sent: PageTotal, failed: PageTotal): string {
	const failures =
		failed.documents === 0
			? ''
			: ` ${countText(failed.pages, 'page')} of ${countText(failed.documents, 'document')} failed.`;
	return `Sent ${countText(sent.pages, 'page')} of ${countText(sent.documents, 'document')}.${failures}`;
}

function sentAgainHint({ requests, pages }: PageUsage['sentAgain']): string {
	return `${countText(requests, 'request')} got no response and ${requests === 1 ? 'was' : 'were'} retried: up to ${countText(pages, 'page')} may have been charged twice.`;
}

/** Adds requests that were sent again, and the pages in them. */
export function addSentAgain({ sentAgain }: PageUsage, requests: number, pages: number): void {
	sentAgain.requests += requests;
	sentAgain.pages += pages;
}
