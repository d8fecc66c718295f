import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { readJson, sendWorkflow } from '../transport/workflowRequest';
import { eachInBatches } from '../../text/batches';
import { isNotFound, Problem } from '../../text/problem';
import { nameText } from '../../text/text';
import { appliedFilters, type Collection, type ListQuery } from './filters';
import { rowsOf } from './record';

export type { Collection } from './filters';

interface ListSettings {
	/** The maximum number of rows; all without it. */
	limit?: number;
	/** How long the next request may take with all its tries and pauses, in milliseconds. Without it, the usual time. */
	leftMs?(): number | undefined;
	/** How long each request is repeated whatever goes wrong. ms. */
	awaitMs?: number;
	/** Returns rows of any status, so that the caller notices a service that ignores the filter. */
	hasAnyStatus?: boolean;
	/** Where the list is, if not below its name, and how errors name what it belongs to. */
	place?: { path: string; subject?: string };
}

/**
 * Lists the rows of a collection, each once. The query contains filters by the service's names, with statuses in any
 * spelling; they're sent in the service's form and checked again here. Reads all pages if the service pages (hosted
 * service only) and stops once `limit` rows are found. Throws a ServiceProblem, or a Problem, also if there are no templates.
 */
export async function listRows(
	context: NodeContext,
	collection: Collection,
	query: ListQuery = {},
	{ limit, leftMs, awaitMs, hasAnyStatus = false, place }: ListSettings = {},
): Promise<IDataObject[]> {
	const { dialect } = await context.credential();
	// docs/maintainers/service.md#lists-and-paging
	const pageSize = dialect.pageSizes[collection];
	const filters = appliedFilters(collection, query, dialect);
	const sent = Object.fromEntries(filters.map((filter) => [filter.name, filter.sent]));
	const checked = hasAnyStatus ? filters.filter(({ name }) => name !== 'status') : filters;
	return await readPages({
		pageSize,
		limit,
		accepts: (row) => checked.every((filter) => filter.accepts(row)),
		async readPage(page) {
			const request = {
				method: 'GET',
				path: `/${collection}`,
				...place,
				query: pageSize === undefined ? sent : { ...sent, page, page_size: pageSize },
				wholeMs: leftMs?.(),
				awaitMs,
			} as const;
			const reading = sendWorkflow(
				context,
				request,
				async (response) => await rowsOf(await readJson(response), collection),
			);
			return await reading.catch((error: unknown) => {
				throw collection === 'templates' && isNotFound(error) ? withoutTemplates() : error;
			});
		},
	});
}

/** The specification doesn't know templates: docs/maintainers/service.md#workflows */
function withoutTemplates(): Problem {
	return new Problem(
		'This service has no list of templates',
		"Of Unstructured's services, only Pipelines has templates. If your service has templates but doesn't list them, enter the ID of one under By ID.",
	);
}

interface Paging {
	/** `page` counts from 1. */
	readPage(page: number): Promise<IDataObject[]>;
	/** Rows of a full page; undefined if the list isn't paged. */
	pageSize: number | undefined;
	/** The maximum number of rows; undefined for all. */
	limit?: number;
	accepts(row: IDataObject): boolean;
}

/** Ends the listing of a server that never stops sending new rows. */
const maxPages = 5000;

/**
 * Reads a list page by page until a short page, a page without a new row (the server repeats pages or ignores paging)
 * or the limit. Returns the accepted rows, each once: by its ID or, without one, by all that it says.
 */
export async function readPages(paging: Paging): Promise<IDataObject[]> {
	const { readPage, pageSize = Infinity, limit = Infinity, accepts } = paging;
	const seen = new Set<string>();
	const rows: IDataObject[] = [];
	for (let page = 1; page <= maxPages; page++) {
		const seenBefore = seen.size;
		const pageRows = await readPage(page);
		await eachInBatches(pageRows, (row) => {
			const { size } = seen;
			seen.add(nameText(row.id) || JSON.stringify(row));
			if (seen.size > size && rows.length < limit && accepts(row)) rows.push(row);
		});
		const isLast = pageRows.length < pageSize || seen.size === seenBefore;
		if (isLast || rows.length >= limit) break;
	}
	return rows;
}
