import type { IDataObject } from 'n8n-workflow';

import type { Dialect } from '../credential/dialect';
import type { NodeContext } from '../n8n/nodeContext';
import { eachInBatches } from '../text/batches';
import { Problem } from '../text/problem';
import { isNotFound } from '../wire/outcome';
import { nameText } from '../text/text';
import { readJobStatus, readWorkflowStatus } from './status';
import { sendWorkflow } from '../wire/workflowRequest';
import { readRows } from './record';

export type Collection =
	'sources' | 'destinations' | 'workflows' | 'jobs' | 'templates' | 'channels';

/** The filters of a list by the service's names; undefined and '' filter nothing. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

interface Filter {
	/** The value as a service of the dialect expects it; undefined if the service doesn't have the filter. */
	forService?(value: string, dialect: Dialect): string | undefined;
	/** Whether a row passes, where a service may ignore the filter or doesn't have it; a row without the field does. */
	accepts?(row: IDataObject, value: string, dialect: Dialect): boolean;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The hosted service also accepts an object's key instead of its ID, but rows contain only IDs
 * (docs/maintainers/service.md#identifiers), so a key can't be compared with them.
 */
function canCompareId(value: string, { acceptsKeys }: Dialect): boolean {
	return !acceptsKeys || uuidPattern.test(value);
}

function lowerCase(value: string): string {
	return value.trim().toLowerCase();
}

const filters: Record<Collection, Readonly<Record<string, Filter>>> = {
	sources: { source_type: { forService: lowerCase } },
	destinations: { destination_type: { forService: lowerCase } },
	workflows: {
		source_id: {},
		destination_id: {},
		status: {
			forService: lowerCase,
			accepts: ({ status }, value) =>
				readWorkflowStatus(status) === 'unknown' ||
				readWorkflowStatus(status) === readWorkflowStatus(value),
		},
		name: {
			// The specification's list has no filter by name: docs/maintainers/service.md#workflows
			forService: (value, { filtersByName }) => (filtersByName ? value : undefined),
			accepts: ({ name }, value, { filtersByName }) =>
				filtersByName || typeof name !== 'string' || lowerCase(name).includes(lowerCase(value)),
		},
	},
	jobs: {
		workflow_id: {
			accepts: ({ workflow_id: id }, value, dialect) =>
				typeof id !== 'string' || !canCompareId(value, dialect) || id === value,
		},
		status: {
			forService(value, { jobStatuses }) {
				const status = readJobStatus(value);
				return status === 'unknown' ? value : jobStatuses[status];
			},
			accepts(row, value) {
				const [asked, listed] = [readJobStatus(value), readJobStatus(row.status)];
				return asked === 'unknown' || listed === 'unknown' || asked === listed;
			},
		},
	},
	templates: {},
	channels: { channel_type: {} },
};

export interface AppliedFilter {
	/** By the service's name. */
	name: string;
	/** What a service of the dialect gets; undefined if it doesn't have the filter. */
	sent: string | undefined;
	accepts(row: IDataObject): boolean;
}

export function appliedFilters(
	collection: Collection,
	query: ListQuery,
	dialect: Dialect,
): AppliedFilter[] {
	const applied: AppliedFilter[] = [];
	for (const [name, value] of Object.entries(query)) {
		const filter = filters[collection][name];
		if (!value || !filter) continue;
		applied.push({
			name,
			sent: filter.forService ? filter.forService(value, dialect) : value,
			accepts: (row) => filter.accepts?.(row, value, dialect) ?? true,
		});
	}
	return applied;
}

interface ListSettings {
	limit?: number;
	/** How long the next request may take with all its tries and pauses, in milliseconds. Without it, the usual time. */
	leftMs?(): number | undefined;
	/** How long each request is repeated whatever goes wrong. ms. */
	awaitMs?: number;
	/** Returns rows of any status, so that the caller notices a service that ignores the filter. */
	hasAnyStatus?: boolean;
	/** The other rows may be left out while the list arrives. */
	isNeeded?(row: IDataObject): boolean;
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
	{ limit, leftMs, awaitMs, hasAnyStatus = false, isNeeded = () => true, place }: ListSettings = {},
): Promise<IDataObject[]> {
	const { dialect } = await context.credential();
	// docs/maintainers/service.md#lists-and-paging
	const pageSize = dialect.pageSizes[collection];
	const filters = appliedFilters(collection, query, dialect);
	const sent = Object.fromEntries(filters.map((filter) => [filter.name, filter.sent]));
	const checked = hasAnyStatus ? filters.filter(({ name }) => name !== 'status') : filters;
	const accepts = (row: IDataObject) =>
		checked.every((filter) => filter.accepts(row)) && isNeeded(row);
	// A page tells by all its rows whether it's the last one.
	const isPaged = pageSize !== undefined;
	return await readPages({
		pageSize,
		limit,
		accepts: isPaged ? accepts : () => true,
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
				async (response) => await readRows(response, collection, isPaged ? undefined : accepts),
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
