import type { IDataObject } from 'n8n-workflow';

import { type Field, number } from '../core/n8n/fields/field';
import type { PageCount } from '../core/partition/pages/countPages';
import type { Item } from '../core/n8n/nodeContext';
import type { OutputMode } from '../core/output/outputFormats';
import type { FormFile } from '../core/service/transport/formFile';
import { Problem } from '../core/text/problem';
import { quoted } from '../core/text/text';

const maxPagesPerDocumentField = number('maxPagesPerDocument', 'Max Pages per Document', {
	displayOptions: { hide: { '/output': ['comparison', 'highlightedPdf'] } },
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 500,
	description:
		'Documents with more pages fail before they are sent. PDFs are counted by page, other files by 100 KB, as the hosted service bills most types.',
});

export const maxPagesPerExecutionField = number('maxPagesPerExecution', 'Max Pages per Execution', {
	displayOptions: { hide: { '/output': ['comparison', 'highlightedPdf'] } },
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10_000,
	description:
		"If the documents of all items together have more pages, none is sent. The first item's value applies to all.",
});

const pricePerPageField = number('pricePerPage', 'Price per Page', {
	typeOptions: { minValue: 0 },
	displayOptions: { show: { '/output': ['pageCount'] } },
	default: 0.01,
	description: 'What your service charges for a page, to estimate the price of each document',
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

/** Returns undefined where no pages have to be counted. Throws a Problem for a value that can't be used. */
export function readPageLimits(item: Item, output: OutputMode): PageLimits | undefined {
	if (output === 'comparison') return undefined;
	const limits = {
		perDocument: item.option(maxPagesPerDocumentField),
		perExecution: item.option(maxPagesPerExecutionField),
		pricePerPage: item.option(pricePerPageField),
	};
	const hasLimit = limits.perDocument !== undefined || limits.perExecution !== undefined;
	return output === 'pageCount' || hasLimit ? limits : undefined;
}

/** Throws a Problem for a document with more pages than one may have, or with an unknown number. */
export function assertWithin(
	{ fileName }: FormFile,
	{ pages, obstacle }: PageCount,
	{ perDocument }: PageLimits,
): void {
	if (obstacle) {
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
	return { pages, countedBy, estimatedPrice: rounded(pages * pricePerPage) };
}

/** Rounds a price, so that adding up leaves no odd digits. */
export function rounded(price: number): number {
	return Math.round(price * 1e6) / 1e6;
}
