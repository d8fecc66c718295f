import type { IDataObject } from 'n8n-workflow';

import { nameText } from '../values/text';

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

function keyOf(row: IDataObject): string {
	const id = nameText(row.id);
	return id === '' ? JSON.stringify(row) : `id:${id}`;
}

/**
 * Reads a list page by page until a short page, a page without a new row (the server repeats pages or ignores paging)
 * or the limit. Returns the accepted rows, each once by ID.
 */
export async function readPages(paging: Paging): Promise<IDataObject[]> {
	const { readPage, pageSize, limit = Number.POSITIVE_INFINITY, accepts } = paging;
	const seen = new Set<string>();
	const rows: IDataObject[] = [];
	for (let page = 1; page <= mostPages; page++) {
		const pageRows = await readPage(page);
		const seenBefore = seen.size;
		for (const row of pageRows) {
			const key = keyOf(row);
			if (seen.has(key)) continue;
			seen.add(key);
			if (accepts(row)) rows.push(row);
			if (rows.length >= limit) return rows.slice(0, limit);
		}
		const isLast = pageSize === undefined || pageRows.length < pageSize;
		if (isLast || seen.size === seenBefore) return rows;
	}
	return rows;
}
