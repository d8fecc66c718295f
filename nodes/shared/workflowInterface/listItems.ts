import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Collection, ListQuery } from './filters';
import { manyItems } from './items';
import { readLimit, readSimplify } from './listFields';
import { listRows } from './listRows';

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
	context: IExecuteFunctions,
	itemIndex: number,
	{ collection, query, simplify, complete = (row) => row }: RowList,
): Promise<INodeExecutionData[]> {
	const limit = readLimit(context, itemIndex);
	const rows = await listRows(context, collection, query, { limit, itemIndex });
	return manyItems(rows.map(readSimplify(context, itemIndex) ? simplify : complete));
}
