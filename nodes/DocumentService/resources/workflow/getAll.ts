import { field, type Field } from '../../../core/n8n/fields/field';
import { choice, text } from '../../../core/n8n/fields/fieldsOfType';
import { listFields, listItems } from '../../../core/service/lists/listFields';
import { locator } from '../../../core/service/lists/locator';
import { type ItemOperation, sampleId } from '../../../core/n8n/operation/operation';
import { simplifiedItems } from '../../../core/n8n/operation/outputs';
import { destinationSettings, sourceSettings, workflowStatus } from './workflowFields';
import { simplifyWorkflow, workflowOutput, workflowResult } from './workflowRecord';

const filters: readonly Field[] = [
	field(
		locator({
			...destinationSettings,
			searchListMethod: 'searchDestinations',
			description: 'Only workflows that write to this destination connector',
		}),
		{ serviceName: 'destination_id' },
	),
	text('name', 'Name', {
		placeholder: 'e.g. invoices',
		description: 'Only workflows whose name contains this text',
	}),
	field(
		locator({
			...sourceSettings,
			searchListMethod: 'searchSources',
			description: 'Only workflows that read from this source connector',
		}),
		{ serviceName: 'source_id' },
	),
	choice('status', 'Status', {
		...workflowStatus,
		description: 'Only workflows with this status',
	}),
];

export const getAll: ItemOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many workflows',
		description: 'Get many workflows, optionally filtered by source, destination, status or name',
	},
	agentDescription:
		'Lists the workflows of the document service with their IDs and names. Use it to find the ID of a workflow.',
	fields: listFields(filters),
	output: { ...workflowOutput, items: simplifiedItems('workflow') },
	mayBeEmpty: true,
	samples: [{ returnAll: true, filters: { sourceId: sampleId, status: 'active', name: 'r' } }],
	async execute(item) {
		return await listItems(item, {
			collection: 'workflows',
			filters,
			simplify: simplifyWorkflow,
			complete: workflowResult,
		});
	},
};
