import type { INodeProperties } from 'n8n-workflow';

import { locator } from '../../../shared/workflowInterface/locator';
import { workflowNodesField, workflowNodesJsonField } from './nodeBlockFields';

const nameField: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Invoices to chunks',
	description: 'Name of the workflow',
};

const workflowTypeField: INodeProperties = {
	displayName: 'Workflow Type',
	name: 'workflowType',
	type: 'options',
	options: [
		{ name: 'Advanced', value: 'advanced', description: 'Only if the service still offers it' },
		{ name: 'Basic', value: 'basic', description: 'Only if the service still offers it' },
		{
			name: 'Custom',
			value: 'custom',
			description: 'Built from the workflow nodes that you define here',
		},
		{ name: 'Platinum', value: 'platinum', description: 'Only if the service still offers it' },
		{
			name: 'Template',
			value: 'template',
			description: "Built from one of the service's templates",
		},
	],
	default: 'custom',
	description: 'How the workflow is built',
};

const templateField = locator({
	name: 'templateId',
	displayName: 'Template',
	searchListMethod: 'searchTemplates',
	listPlaceholder: 'Select a template...',
	idExample: 'hi_res_partition',
	description: 'The template the workflow is built from',
});

const sourceField = locator({
	name: 'sourceId',
	displayName: 'Source',
	searchListMethod: 'searchSources',
	listPlaceholder: 'Select a source connector...',
	idExample: 'f1f46d3a-3b0b-4e5e-9a55-0c5a4b1f6e4f',
	description:
		'The source connector the workflow reads from. Leave empty for a local source: you upload files with each run.',
});

const destinationField = locator({
	name: 'destinationId',
	displayName: 'Destination',
	searchListMethod: 'searchDestinations',
	listPlaceholder: 'Select a destination connector...',
	idExample: '8a2f7d7e-6d6e-4f2d-9f0c-1f5d0d2b9c11',
	description:
		'The destination connector the workflow writes to. Leave empty for a local destination: you download the results from the job.',
});

const scheduleField: INodeProperties = {
	displayName: 'Schedule',
	name: 'schedule',
	type: 'options',
	options: [
		{ name: 'Cron Expression', value: 'cron' },
		{ name: 'Daily', value: 'daily' },
		{ name: 'Every 10 Hours', value: 'every 10 hours' },
		{ name: 'Every 12 Hours', value: 'every 12 hours' },
		{ name: 'Every 15 Minutes', value: 'every 15 minutes' },
		{ name: 'Every 2 Hours', value: 'every 2 hours' },
		{ name: 'Every 4 Hours', value: 'every 4 hours' },
		{ name: 'Every 6 Hours', value: 'every 6 hours' },
		{ name: 'Every 8 Hours', value: 'every 8 hours' },
		{ name: 'Every Hour', value: 'every hour' },
		{ name: 'Monthly', value: 'monthly' },
		{ name: 'None', value: 'none' },
		{ name: 'Weekly', value: 'weekly' },
	],
	default: 'none',
	description: 'When the service runs the workflow automatically. Requires a source connector.',
};

const cronField: INodeProperties = {
	displayName: 'Cron Expression',
	name: 'cronExpression',
	type: 'string',
	default: '',
	placeholder: 'e.g. 0 6 * * 1-5',
	description: 'Five fields: minute, hour, day of month, month and day of week. Times are in UTC.',
	displayOptions: { show: { schedule: ['cron'] } },
};

const reprocessAllField: INodeProperties = {
	displayName: 'Reprocess All',
	name: 'reprocessAll',
	type: 'boolean',
	default: false,
	description: 'Whether each run processes all files in the source, not just new and changed ones',
};

const stateField: INodeProperties = {
	displayName: 'Status',
	name: 'state',
	type: 'options',
	options: [
		{ name: 'Active', value: 'active' },
		{ name: 'Inactive', value: 'inactive' },
	],
	default: 'active',
	description: "An inactive workflow doesn't run on its schedule",
};

const additionalField: INodeProperties = {
	displayName: 'Additional Fields (JSON)',
	name: 'additional',
	type: 'json',
	default: '{}',
	description: 'More fields of the request, as a JSON object. They override the fields above.',
};

const nodesModeField: INodeProperties = {
	displayName: 'Define Workflow Nodes',
	name: 'workflowNodesMode',
	type: 'options',
	options: [
		{ name: 'Using Building Blocks', value: 'blocks' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'blocks',
	displayOptions: { show: { workflowType: ['custom'] } },
};

export const createFields: INodeProperties[] = [
	{ ...nameField, required: true },
	workflowTypeField,
	{ ...templateField, required: true, displayOptions: { show: { workflowType: ['template'] } } },
	sourceField,
	destinationField,
	nodesModeField,
	{
		...workflowNodesField,
		displayOptions: { show: { workflowType: ['custom'], workflowNodesMode: ['blocks'] } },
	},
	{
		...workflowNodesJsonField,
		displayOptions: { show: { workflowType: ['custom'], workflowNodesMode: ['json'] } },
	},
	scheduleField,
	cronField,
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [additionalField, reprocessAllField, stateField],
	},
];

export const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'Only the fields added here are changed',
	options: [
		additionalField,
		cronField,
		destinationField,
		nameField,
		reprocessAllField,
		scheduleField,
		sourceField,
		stateField,
		templateField,
		workflowNodesField,
		workflowNodesJsonField,
		workflowTypeField,
	],
};
