import type { INodeProperties } from 'n8n-workflow';

import type { ItemOperation } from '../../../shared/operation/operation';
import { listFields } from '../../../shared/workflowInterface/listFields';
import { listItems } from '../../../shared/workflowInterface/listItems';
import { locator } from '../../../shared/workflowInterface/locator';
import { locatorValue } from '../../../shared/workflowInterface/readLocator';
import { simplifyWorkflow } from './simplifyWorkflow';
import { workflowResult } from './workflowRecord';

const filters: INodeProperties[] = [
	locator({
		name: 'destinationId',
		displayName: 'Destination',
		searchListMethod: 'searchDestinations',
		listPlaceholder: 'Select a destination connector...',
		idExample: '8a2f7d7e-6d6e-4f2d-9f0c-1f5d0d2b9c11',
		description: 'Only workflows that write to this destination connector',
	}),
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoices',
		description: 'Only workflows whose name contains this text',
	},
	locator({
		name: 'sourceId',
		displayName: 'Source',
		searchListMethod: 'searchSources',
		listPlaceholder: 'Select a source connector...',
		idExample: 'f1f46d3a-3b0b-4e5e-9a55-0c5a4b1f6e4f',
		description: 'Only workflows that read from this source connector',
	}),
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: [
			{ name: 'Active', value: 'active' },
			{ name: 'Inactive', value: 'inactive' },
		],
		default: 'active',
		description: 'Only workflows with this status',
	},
];

export const getAll: ItemOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many workflows',
		description: 'Get many workflows, optionally filtered by source, destination, status or name',
	},
	fields: listFields(filters),
	async execute(item) {
		const given = item.collection('filters');
		const query = {
			source_id: locatorValue(given.sourceId),
			destination_id: locatorValue(given.destinationId),
			status: locatorValue(given.status),
			name: locatorValue(given.name),
		};
		return await listItems(item, {
			collection: 'workflows',
			query,
			simplify: simplifyWorkflow,
			complete: workflowResult,
		});
	},
};
