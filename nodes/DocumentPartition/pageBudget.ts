import type { IDataObject } from 'n8n-workflow';

import { readOption } from '../shared/fields/readValue';
import { countPages, type PageCount } from '../shared/partition/pages/countPages';
import {
	countOnlyField,
	maxPagesPerDocumentField,
	maxPagesPerExecutionField,
	pricePerPageField,
} from '../shared/partition/fields/budgetFields';
import { readSplitSettings } from '../shared/partition/split/splitSettings';
import { Item, type Caller, type ItemContext } from '../shared/run/caller';
import type { FormFile } from '../shared/service/transport/multipartBody';
import { Problem } from '../shared/values/problem';
import { quoted } from '../shared/values/text';

/** What documents may cost, and whether they're only counted. */
export interface PageBudget {
	countOnly: boolean;
	perDocument?: number;
	perExecution?: number;
	pricePerPage?: number;
}

/** Undefined where the user limits nothing and wants nothing counted. Throws a Problem for a value that can't be used. */
export function readPageBudget(item: Item): PageBudget | undefined {
	const added = item.options();
	const budget = {
		countOnly: readOption(countOnlyField, added) ?? false,
		perDocument: readOption(maxPagesPerDocumentField, added),
		perExecution: readOption(maxPagesPerExecutionField, added),
		pricePerPage: readOption(pricePerPageField, added),
	};
	const { countOnly, perDocument, perExecution } = budget;
	const isCounted = countOnly || perDocument !== undefined || perExecution !== undefined;
	return isCounted ? budget : undefined;
}

/** Counts the pages of a file that an item would send. */
export async function pagesOf(item: Item, file: FormFile): Promise<PageCount> {
	return await countPages(item, file, readSplitSettings(item)?.pageRange);
}

/** Throws a Problem for a document with more pages than one may have, or with an unknown number. */
export function assertWithin(
	{ fileName }: FormFile,
	{ pages, isGuess }: PageCount,
	{ countOnly, perDocument, perExecution }: PageBudget,
): void {
	if (countOnly) return;
	if (isGuess && (perDocument !== undefined || perExecution !== undefined)) {
		throw new Problem(
			`The pages of the PDF ${quoted(fileName)} can't be counted, so it can't be kept within the page limit`,
			"It's encrypted, broken or too large, and was not sent. Decrypt or repair it, or remove 'Max Pages per Document' and 'Max Pages per Execution' to send it all the same.",
		);
	}
	if (perDocument === undefined || pages <= perDocument) return;
	throw new Problem(
		`The document ${quoted(fileName)} has ${pages} pages, more than the ${perDocument} of Max Pages per Document`,
		'It was not sent. Increase the limit, or set Page Range to send only some of its pages.',
	);
}

/** The first item's limit, which applies to all. Throws a Problem if it can't be used: nothing is sent without it. */
function sharedLimit({ context }: Item): number | undefined {
	return readOption(maxPagesPerExecutionField, new Item(context, 0).options());
}

/**
 * Counts what all items would send, once and before anything is sent. `countItem` returns the pages of one item's
 * documents; an item that fails there fails by itself later. Throws a Problem for more pages than an execution may have.
 */
export async function assertExecutionWithin(
	item: Item,
	countItem: (each: Item) => Promise<number>,
): Promise<void> {
	await item.once(assertExecutionWithin, async () => {
		const limit = sharedLimit(item);
		if (limit === undefined) return;
		let pages = 0;
		for (const index of item.context.getInputData().keys()) {
			item.signal.throwIfAborted();
			pages += await countItem(new Item(item.context, index)).catch(() => 0);
		}
		if (pages <= limit) return;
		throw new Problem(
			`The documents have ${pages} pages, more than the ${limit} of Max Pages per Execution`,
			'Nothing was sent. Increase the limit, or process fewer documents. Count Pages Only lists the pages of each.',
		);
	});
}

/** What's known of the cost of a document, for its item. */
export function costOf({ pages, countedBy }: PageCount, { pricePerPage }: PageBudget): IDataObject {
	if (pricePerPage === undefined) return { pages, countedBy };
	return { pages, countedBy, estimatedPrice: rounded(pages * pricePerPage) };
}

/** Adds a document to what was counted. Returns whether it would be refused by a limit if it were to be sent. */
export function countDocument(
	account: Account,
	{ pages }: PageCount,
	{ perDocument = Infinity, perExecution = Infinity, pricePerPage }: PageBudget,
): boolean {
	account.countedDocuments += 1;
	account.counted += pages;
	account.pricePerPage = pricePerPage;
	const isOver = pages > perDocument || account.counted > perExecution;
	if (isOver) account.overLimit += 1;
	return isOver;
}

function rounded(price: number): number {
	return Math.round(price * 1e6) / 1e6;
}

/** What an execution has counted and sent so far. In pages, unless it says otherwise. */
export interface Account {
	/** Of the latest document that was counted. */
	pricePerPage?: number;
	countedDocuments: number;
	counted: number;
	/** Documents that a limit would refuse. */
	overLimit: number;
	sentDocuments: number;
	sent: number;
	failedDocuments: number;
	failed: number;
	requestsSentAgain: number;
	sentAgain: number;
}

/** The account of this execution. */
export function accountOf(caller: Caller<ItemContext>): Account {
	return caller.once(accountOf, () => ({
		countedDocuments: 0,
		counted: 0,
		overLimit: 0,
		sentDocuments: 0,
		sent: 0,
		failedDocuments: 0,
		failed: 0,
		requestsSentAgain: 0,
		sentAgain: 0,
	}));
}

/** Says in hints and in the execution's custom data what was counted, sent and sent again, once all items have run. */
export function showAccount(caller: Caller<ItemContext>): void {
	const account = accountOf(caller);
	const { counted, sent, failed, sentAgain } = account;
	if (account.countedDocuments > 0) {
		caller.hint(countedHint(account));
		caller.addToCustomData({ documentPagesCounted: counted });
	}
	if (account.sentDocuments + account.failedDocuments > 0) {
		caller.hint(sentHint(account));
		caller.addToCustomData({ documentPagesSent: sent, documentPagesFailed: failed });
	}
	if (account.requestsSentAgain > 0) {
		caller.hint(sentAgainHint(account));
		caller.addToCustomData({ documentPagesSentAgain: sentAgain });
	}
}

const amount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function countedHint({ countedDocuments, counted, overLimit, pricePerPage }: Account): string {
	const price =
		pricePerPage === undefined ? '' : `, which would cost about ${rounded(counted * pricePerPage)}`;
	const over =
		overLimit === 0 ? '' : ` ${amount(overLimit, 'document')} exceed the page limits (overLimit).`;
	return `Counted ${amount(counted, 'page')} of ${amount(countedDocuments, 'document')}${price}. Nothing was sent.${over}`;
}

function sentHint({ sentDocuments, sent, failedDocuments, failed }: Account): string {
	const failures =
		failedDocuments === 0
			? ''
			: ` ${amount(failed, 'page')} of ${amount(failedDocuments, 'document')} failed.`;
	return `Sent ${amount(sent, 'page')} of ${amount(sentDocuments, 'document')}.${failures}`;
}

function sentAgainHint({ requestsSentAgain, sentAgain }: Account): string {
	return `${amount(requestsSentAgain, 'request')} got no answer and ${requestsSentAgain === 1 ? 'was' : 'were'} sent again: up to ${amount(sentAgain, 'page')} may have been charged twice.`;
}
