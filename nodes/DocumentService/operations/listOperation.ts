import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { nameInService, type SentField } from '../../core/wire/sentField';
import { boolean, number, propertiesOf } from '../../core/n8n/fields/field';
import { readOption } from '../../core/n8n/fields/readField';
import type { Item } from '../../core/n8n/nodeContext';
import { mapInBatches } from '../../core/text/batches';
import { type Collection, type ListQuery, listRows } from '../../core/records/listRows';
import { withIds } from '../../core/records/record';
import type { ItemOperation } from '../../core/operations/operation';
import { type OperationNaming, withOption } from './recordOperation';

const returnAllField = boolean('returnAll', 'Return All', {
	description: 'Whether to return all results or only up to a given limit',
});

const limitField = number('limit', 'Limit', {
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
});

export const simplifyField = boolean('simplify', 'Simplify', {
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
};

function listFields(filters: readonly SentField[]): INodeProperties[] {
	const general = propertiesOf([returnAllField, limitField, simplifyField]);
	if (filters.length === 0) return general;
	return [...general, { ...filtersField, options: propertiesOf(filters) }];
}

/** The filters that were added, by the service's names. Throws a Problem for one without a value: it would not filter. */
function readFilters(item: Item, filters: readonly SentField[]): Record<string, string> {
	const added = item.options(filtersField);
	const query: Record<string, string> = {};
	for (const filter of filters) {
		const value = readOption(filter, added);
		if (value !== undefined) query[nameInService(filter)] = String(value);
	}
	return query;
}

interface ListRow extends OperationNaming {
	collection: Collection;
	filters: readonly SentField[];
	simplify(row: IDataObject): IDataObject;
	/** Sorts all rows that match the filters. Without it, rows are in the service's order, and read until the limit. */
	sort?(rows: readonly IDataObject[]): Promise<IDataObject[]>;
	/** Default: the row as the service sent it. `query` has the filters, by the service's names. */
	complete?(row: IDataObject, query: ListQuery): IDataObject;
}

/** Returns an operation that lists records: with Return All, Limit, Simplify, and the filters. */
export function listOperation({
	collection,
	filters,
	simplify,
	sort,
	complete = (row) => row,
	...naming
}: ListRow): ItemOperation {
	return {
		...withOption(naming),
		fields: listFields(filters),
		async execute(item) {
			const limit = item.read(returnAllField) ? undefined : item.read(limitField);
			const isSimple = item.read(simplifyField);
			const query = readFilters(item, filters);
			const rows = sort
				? (await sort(await listRows(item, collection, query))).slice(0, limit)
				: await listRows(item, collection, query, { limit });
			return await mapInBatches(await withIds(rows, collection), (row) => ({
				json: isSimple ? simplify(row) : complete(row, query),
			}));
		},
	};
}
