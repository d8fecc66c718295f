import type { PageCount } from '../core/partition/pages/countPages';
import type { NodeContext, ItemContext } from '../core/n8n/nodeContext';
import { rounded, type PageLimits } from './pageLimits';

/** Documents, and how many pages they have together. */
interface Pages {
	documents: number;
	pages: number;
}

/** What an execution has counted and sent so far. */
export interface PageUsage {
	/** Those that are only counted. `pricePerPage`: of the latest one. */
	counted: Pages & { overLimit: number; pricePerPage?: number };
	/** Documents whose pages are known. */
	sent: Pages;
	failed: Pages;
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
export function addPages(to: Pages, { pages }: PageCount): void {
	to.documents += 1;
	to.pages += pages;
}

/** Adds a document that's only counted. Returns whether a limit would refuse it if it were to be sent. */
export function addCounted(
	{ counted }: PageUsage,
	count: PageCount,
	{ perDocument = Infinity, perExecution = Infinity, pricePerPage }: PageLimits,
): boolean {
	addPages(counted, count);
	counted.pricePerPage = pricePerPage;
	const isOver = count.pages > perDocument || counted.pages > perExecution;
	if (isOver) counted.overLimit += 1;
	return isOver;
}

/** Says in hints and in the execution's custom data what was counted, sent and sent again, once all items have run. */
export function reportUsage(
	context: NodeContext<ItemContext>,
	{ counted, sent, failed, sentAgain }: PageUsage,
): void {
	if (counted.documents > 0) {
		context.hint(countedHint(counted));
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

function amount(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function countedHint({ documents, pages, overLimit, pricePerPage }: PageUsage['counted']): string {
	const price =
		pricePerPage === undefined ? '' : `, which would cost about ${rounded(pages * pricePerPage)}`;
	const over =
		overLimit === 0
			? ''
			: ` ${amount(overLimit, 'document')} ${overLimit === 1 ? 'exceeds' : 'exceed'} the page limits (overLimit).`;
	return `Counted ${amount(pages, 'page')} of ${amount(documents, 'document')}${price}. Nothing was sent.${over}`;
}

function sentHint(sent: Pages, failed: Pages): string {
	const failures =
		failed.documents === 0
			? ''
			: ` ${amount(failed.pages, 'page')} of ${amount(failed.documents, 'document')} failed.`;
	return `Sent ${amount(sent.pages, 'page')} of ${amount(sent.documents, 'document')}.${failures}`;
}

function sentAgainHint({ requests, pages }: PageUsage['sentAgain']): string {
	return `${amount(requests, 'request')} got no response and ${requests === 1 ? 'was' : 'were'} retried: up to ${amount(pages, 'page')} may have been charged twice.`;
}
