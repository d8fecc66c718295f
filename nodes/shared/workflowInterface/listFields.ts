import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../run/caller';

const defaultLimit = 50;

const limitFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** The parameters of a Get Many operation: Return All, Limit, Simplify, and these filters. */
export function listFields(filters: INodeProperties[]): INodeProperties[] {
	return [
		...limitFields,
		simplifyField,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: filters,
		},
	];
}

/** The maximum number of rows to return, from Return All and Limit; undefined for all. */
export function readLimit(item: Item): number | undefined {
	if (item.parameter('returnAll', false) === true) return undefined;
	const limit = Number(item.parameter('limit', defaultLimit));
	return Number.isFinite(limit) ? Math.max(1, Math.floor(limit)) : defaultLimit;
}

export function readSimplify(item: Item): boolean {
	return item.parameter('simplify', true) === true;
}
