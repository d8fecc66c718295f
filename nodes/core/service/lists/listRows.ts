import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { dialectOf, dialects } from '../../credential/dialect';
import { workflowRequest } from '../transport/workflowRequest';
import { eachInBatches } from '../../text/batches';
import { Problem } from '../../text/problem';
import { type Collection, type ListQuery, queryForService, rowPasses } from './filters';
import { hasId } from './record';
import { readRows } from './readRows';
import { nameText } from '../../text/text';

export type { Collection } from './filters';

export interface ListSettings {
	/** The maximum number of rows; all without it. */
	limit?: number;
	/** How long the next request may take with all its tries and pauses, in milliseconds. Without it, the usual time. */
	leftMs?(): number;
	/** Returns rows of any status, so that the caller notices a service that ignores the filter. */
	hasAnyStatus?: boolean;
}

/**
 * Lists the rows of a collection, each once. The query contains filters by the service's names, with statuses in any
 * spelling; they're sent in the service's form and checked again here. Reads all pages if the service pages (public
 * dialect only) and stops once `limit` rows are found. Throws a ServiceProblem or Problem.
 */
export async function listRows(
	context: NodeContext,
	collection: Collection,
	query: ListQuery = {},
	settings: ListSettings = {},
): Promise<IDataObject[]> {
	const { limit, leftMs, hasAnyStatus = false } = settings;
	const dialect = dialectOf(await context.credential());
	// docs/maintainers/service.md#lists-and-paging
	const pageSizes: Partial<Record<Collection, number>> = dialects[dialect].pageSizes;
	const pageSize = pageSizes[collection];
	const serviceQuery = queryForService(collection, query, dialect);

	const readPage = async (page: number): Promise<IDataObject[]> => {
		const paging = pageSize === undefined ? {} : { page, page_size: pageSize };
		const response = await workflowRequest(context, {
			method: 'GET',
			path: `/${collection}`,
			query: { ...serviceQuery, ...paging },
			wholeMs: leftMs?.(),
		});
		const rows = readRows(response, collection);
		if (rows && (rows.length === 0 || rows.some(hasId))) return rows;
		throw new Problem(
			`The service didn't return a list of ${collection}`,
			'Check the Workflow Base URL in the credential: it must be the address of the workflow interface',
		);
	};

	const checked = hasAnyStatus ? { ...query, status: undefined } : query;
	const isFiltered = Object.values(checked).some((value) => value !== undefined && value !== '');
	return await readPages({
		readPage,
		pageSize,
		limit,
		accepts: (row) => !isFiltered || rowPasses(collection, row, checked, dialect),
	});
}

export interface Paging {
	/** `page` counts from 1. */
	readPage(page: number): Promise<IDataObject[]>;
	/** Rows of a full page; undefined if the list isn't paged. */
	pageSize: number | undefined;
	/** The maximum number of rows; undefined for all. */
	limit?: number;
	accepts(row: IDataObject): boolean;
}

/** Ends the listing of a server that never stops sending new rows. */
const mostPages = 5000;

/** Tells rows that weren't there before: by their IDs or, without one, by all that they say. */
function newRows(): { isNew: (row: IDataObject) => boolean; count: () => number } {
	const ids = new Set<string>();
	const others = new Set<string>();
	const count = () => ids.size + others.size;
	return {
		isNew(row) {
			const before = count();
			const id = nameText(row.id);
			if (id === '') others.add(JSON.stringify(row));
			else ids.add(id);
			return count() > before;
		},
		count,
	};
}

/**
 * Reads a list page by page until a short page, a page without a new row (the server repeats pages or ignores paging)
 * or the limit. Returns the accepted rows, each once by ID.
 */
export async function readPages(paging: Paging): Promise<IDataObject[]> {
	const { readPage, pageSize, limit = Number.POSITIVE_INFINITY, accepts } = paging;
	const { isNew, count } = newRows();
	const rows: IDataObject[] = [];
	for (let page = 1; page <= mostPages; page++) {
		const pageRows = await readPage(page);
		const countBefore = count();
		await eachInBatches(pageRows, (row) => {
			if (rows.length < limit && isNew(row) && accepts(row)) rows.push(row);
		});
		if (rows.length >= limit) return rows;
		const isLast = pageSize === undefined || pageRows.length < pageSize;
		if (isLast || count() === countBefore) return rows;
	}
	return rows;
}
