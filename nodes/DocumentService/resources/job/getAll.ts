import type { INodeProperties } from 'n8n-workflow';

import type { ItemOperation } from '../../../shared/operation/operation';
import { manyItems } from '../../../shared/workflowInterface/items';
import {
	limitFields,
	readLimit,
	readSimplify,
	simplifyField,
} from '../../../shared/workflowInterface/listFields';
import { listRows } from '../../../shared/workflowInterface/listRows';
import { locator } from '../../../shared/workflowInterface/locator';
import { locatorValue } from '../../../shared/workflowInterface/readLocator';
import { simplifyJob } from './simplifyJob';

const filtersField: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Completed', value: 'completed' },
				{ name: 'Failed', value: 'failed' },
				{ name: 'In Progress', value: 'inProgress' },
				{ name: 'Scheduled', value: 'scheduled' },
				{ name: 'Stopped', value: 'stopped' },
			],
			default: 'completed',
			description: 'Only jobs with this status',
		},
		locator({
			name: 'workflowId',
			displayName: 'Workflow',
			searchListMethod: 'searchWorkflows',
			listPlaceholder: 'Select a workflow...',
			idExample: '16b80fee-64dc-472d-8f26-1d7729b6423d',
			description: 'Only jobs of this workflow',
		}),
	],
};

/** Lists jobs by workflow and status (specification section 4.2), in the service's order. */
export const getAll: ItemOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many jobs',
		description: 'Get many jobs, by workflow or status',
	},
	fields: [...limitFields, simplifyField, filtersField],
	async execute(itemIndex) {
		const filters = this.getNodeParameter('filters', itemIndex, {});
		const query = {
			workflow_id: locatorValue(filters.workflowId),
			status: locatorValue(filters.status),
		};
		const limit = readLimit(this, itemIndex);
		const jobs = await listRows(this, 'jobs', query, { limit, itemIndex });
		return manyItems(readSimplify(this, itemIndex) ? jobs.map(simplifyJob) : jobs);
	},
};
