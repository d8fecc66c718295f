import type { IDataObject } from 'n8n-workflow';

import type { Caller } from '../run/caller';
import { dialectOf, dialects } from '../service/credential/dialect';
import { workflowRequest } from '../service/transport/workflowRequest';
import { Problem } from '../values/problem';
import { type Collection, type ListQuery, queryForService, rowPasses } from './filters';
import { readPages } from './readPages';
import { readRows } from './readRows';

export type { Collection } from './filters';

export interface ListSettings {
	/** The maximum number of rows; all without it. */
	limit?: number;
	/** How long the next request may take with all its tries and pauses, in milliseconds. Without it, the usual time. */
	leftMs?(): number;
}

/**
 * Lists the rows of a collection, each once. The query contains filters by the service's names, with statuses in any
 * spelling; they're sent in the service's form and checked again here. Reads all pages if the service pages (public
 * dialect only) and stops once `limit` rows are found. Throws a ServiceProblem or Problem.
 */
export async function listRows(
	caller: Caller,
	collection: Collection,
	query: ListQuery = {},
	settings: ListSettings = {},
): Promise<IDataObject[]> {
	const { limit, leftMs } = settings;
	const dialect = dialectOf(await caller.credential());
	// docs/service.md#lists-and-paging
	const pageSizes: Partial<Record<Collection, number>> = dialects[dialect].pageSizes;
	const pageSize = pageSizes[collection];
	const serviceQuery = queryForService(collection, query, dialect);

	const readPage = async (page: number): Promise<IDataObject[]> => {
		const paging = pageSize === undefined ? {} : { page, page_size: pageSize };
		const answer = await workflowRequest(caller, {
			method: 'GET',
			path: `/${collection}`,
			query: { ...serviceQuery, ...paging },
			wholeMs: leftMs?.(),
		});
		const rows = readRows(answer, collection);
		if (rows) return rows;
		throw new Problem(
			`The service didn't return a list of ${collection}`,
			'Check the Workflow Base URL in the credential: it must be the address of the workflow interface',
		);
	};

	return await readPages({
		readPage,
		pageSize,
		limit,
		accepts: (row) => rowPasses(collection, row, query, dialect),
	});
}
