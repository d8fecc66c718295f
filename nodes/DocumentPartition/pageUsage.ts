import type { PageCount } from '../core/partition/pages/countPages';
import type { NodeContext, ItemContext } from '../core/n8n/nodeContext';
import { rounded, type PageLimits } from './pageLimits';

const amount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What an execution has counted and sent so far. */
export class PageUsage {
	/** Of the latest document that was counted. */
	private pricePerPage?: number;
	private readonly counted = { documents: 0, pages: 0, overLimit: 0 };
	/** Documents whose pages are known. */
	private readonly sent = { documents: 0, pages: 0 };
	private readonly failed = { documents: 0, pages: 0 };
	private readonly sentAgain = { requests: 0, pages: 0 };
	/** All documents, whether their pages are known or not. */
	private processed = 0;
	private underWay = 0;

	/** Adds a document that's only counted. Returns whether a limit would refuse it if it were to be sent. */
	addCounted(
		{ pages }: PageCount,
		{ perDocument = Infinity, perExecution = Infinity, pricePerPage }: PageLimits,
	): boolean {
		const { counted } = this;
		counted.documents += 1;
		counted.pages += pages;
		this.pricePerPage = pricePerPage;
		const isOver = pages > perDocument || counted.pages > perExecution;
		if (isOver) counted.overLimit += 1;
		return isOver;
	}

	/** Adds a document that's being sent, and what becomes of it. `count`: its pages, where they're known. */
	async whileSending<T>(count: PageCount | undefined, send: () => Promise<T>): Promise<T> {
		let outcome = this.failed;
		this.underWay += 1;
		try {
			const result = await send();
			outcome = this.sent;
			this.processed += 1;
			return result;
		} finally {
			this.underWay -= 1;
			if (count) {
				outcome.documents += 1;
				outcome.pages += count.pages;
			}
		}
	}

	/** Adds requests that were sent again although they may have been processed. */
	addSentAgain(requests: number, pages: number): void {
		this.sentAgain.requests += requests;
		this.sentAgain.pages += pages;
	}

	/** Says how many documents the service has processed, for a failure that ends the execution. */
	progress(): string {
		const { processed, underWay } = this;
		const done = processed === 0 ? 'No document' : amount(processed, 'document');
		const others = underWay === 0 ? '' : `, and ${underWay} more may have been`;
		return `${done} had been processed and charged${others}`;
	}

	/** Says in hints and in the execution's custom data what was counted, sent and sent again, once all items have run. */
	report(context: NodeContext<ItemContext>): void {
		const { counted, sent, failed, sentAgain } = this;
		if (counted.documents > 0) {
			context.hint(this.countedHint());
			context.addToCustomData({ documentPagesCounted: counted.pages });
		}
		if (sent.documents + failed.documents > 0) {
			context.hint(this.sentHint());
			context.addToCustomData({
				documentPagesSent: sent.pages,
				documentPagesFailed: failed.pages,
			});
		}
		if (sentAgain.requests > 0) {
			context.hint(this.sentAgainHint());
			context.addToCustomData({ documentPagesSentAgain: sentAgain.pages });
		}
	}

	private countedHint(): string {
		const { pricePerPage } = this;
		const { documents, pages, overLimit } = this.counted;
		const price =
			pricePerPage === undefined ? '' : `, which would cost about ${rounded(pages * pricePerPage)}`;
		const over =
			overLimit === 0
				? ''
				: ` ${amount(overLimit, 'document')} exceed the page limits (overLimit).`;
		return `Counted ${amount(pages, 'page')} of ${amount(documents, 'document')}${price}. Nothing was sent.${over}`;
	}

	private sentHint(): string {
		const { sent, failed } = this;
		const failures =
			failed.documents === 0
				? ''
				: ` ${amount(failed.pages, 'page')} of ${amount(failed.documents, 'document')} failed.`;
		return `Sent ${amount(sent.pages, 'page')} of ${amount(sent.documents, 'document')}.${failures}`;
	}

	private sentAgainHint(): string {
		const { requests, pages } = this.sentAgain;
		return `${amount(requests, 'request')} got no response and ${requests === 1 ? 'was' : 'were'} sent again: up to ${amount(pages, 'page')} may have been charged twice.`;
	}
}
