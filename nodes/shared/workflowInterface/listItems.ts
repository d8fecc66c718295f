import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Collection, ListQuery } from './filters';
import { manyItems } from './items';
import { readLimit, readSimplify } from './listFields';
import { listRows } from './listRows';
import type { Item } from '../run/caller';

/** What a Get Many operation lists, and what a row becomes with Simplify on and off. */
export interface RowList {
	collection: Collection;
	query: ListQuery;
	simplify(row: IDataObject): IDataObject;
	/** Default: the row as the service sent it. */
	complete?(row: IDataObject): IDataObject;
}

/** Runs a Get Many operation with its parameters (`listFields`). Throws a NodeApiError or NodeOperationError. */
export async function listItems(
	item: Item,
	{ collection, query, simplify, complete = (row) => row }: RowList,
): Promise<INodeExecutionData[]> {
	const limit = readLimit(item);
	const rows = await listRows(item, collection, query, { limit });
	return manyItems(rows.map(readSimplify(item) ? simplify : complete));
}
