import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Field } from '../fields/field';
import type { Item } from '../run/caller';
import type { Collection, ListQuery } from './filters';
import { manyItems } from './items';
import { readFilters, readLimit, simplifyField } from './listFields';
import { listRows } from './listRows';

/** What a Get Many operation lists, and what a row becomes with Simplify on and off. */
export interface RowList {
	collection: Collection;
	filters: readonly Field[];
	simplify(row: IDataObject): IDataObject;
	/** Default: the row as the service sent it. `query` has the filters, by the service's names. */
	complete?(row: IDataObject, query: ListQuery): IDataObject;
}

/** Runs a Get Many operation with its parameters (`listFields`). Throws a Problem. */
export async function listItems(
	item: Item,
	{ collection, filters, simplify, complete = (row) => row }: RowList,
): Promise<INodeExecutionData[]> {
	const limit = readLimit(item);
	const isSimple = item.read(simplifyField);
	const query = readFilters(item, filters);
	const rows = await listRows(item, collection, query, { limit });
	return manyItems(rows.map((row) => (isSimple ? simplify(row) : complete(row, query))));
}
