import type { INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, choice, json, text } from '../../../core/n8n/fields/fieldsOfType';
import { localConnector, locator, type LocatorSettings } from '../../../core/service/lists/locator';
import { readWorkflowStatus } from '../../../core/service/status/workflowStatus';
import { alphabetically } from '../../../core/text/text';
import { initialSteps, stepsField, stepsJsonProperty } from '../steps/stepFields';

const nameProperty = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	placeholder: 'e.g. Invoices to chunks',
	description: 'Name of the workflow',
} as const satisfies INodeProperties;

const workflowTypeField = choice('workflowType', 'Workflow Type', {
	options: [
		{ name: 'Advanced', value: 'advanced', description: 'Only if the service still offers it' },
		{ name: 'Basic', value: 'basic', description: 'Only if the service still offers it' },
		{
			name: 'Custom',
			value: 'custom',
			description: 'Built from the steps that you define here',
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
});

const templateSettings: LocatorSettings = {
	name: 'templateId',
	displayName: 'Template',
	searchListMethod: 'searchTemplates',
	listPlaceholder: 'Select a template...',
	idExample: 'hi_res_partition',
	description: 'The template the workflow is built from',
};

export const sourceSettings: LocatorSettings = {
	name: 'sourceId',
	displayName: 'Source',
	searchListMethod: 'searchWorkflowSources',
	listPlaceholder: 'Select a source connector...',
	idExample: 'f1f46d3a-3b0b-4e5e-9a55-0c5a4b1f6e4f',
	description: 'The source connector the workflow reads from',
};

export const destinationSettings: LocatorSettings = {
	name: 'destinationId',
	displayName: 'Destination',
	searchListMethod: 'searchWorkflowDestinations',
	listPlaceholder: 'Select a destination connector...',
	idExample: '8a2f7d7e-6d6e-4f2d-9f0c-1f5d0d2b9c11',
	description: 'The destination connector the workflow writes to',
};

const sourceHint = { hint: 'With Local, you upload files with each run' };

const destinationHint = { hint: 'Only jobs from Local to Local leave files to download' };

const scheduleField = choice('schedule', 'Schedule', {
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
	respell: (text) => text.toLowerCase(),
	// Five fields.
	others: { accept: (text) => /^\S+(\s+\S+){4}$/.test(text), name: 'a cron expression' },
});

const cronField = text('cronExpression', 'Cron Expression', {
	placeholder: 'e.g. 0 6 * * 1-5',
	description: 'Five fields: minute, hour, day of month, month and day of week. Times are in UTC.',
	hint: 'For your own service: the hosted service accepts only the schedules in the list',
	displayOptions: { show: { schedule: ['cron'] } },
});

const reprocessAllField = boolean('reprocessAll', 'Reprocess All', {
	description: 'Whether each run processes all files in the source, not just new and changed ones',
});

/** What a workflow's status can be, for the fields that set it and search by it. */
export const workflowStatus = {
	options: [
		{ name: 'Active', value: 'active' },
		{ name: 'Inactive', value: 'inactive' },
	],
	default: 'active',
	respell: readWorkflowStatus,
};

const stateField = choice('state', 'Status', {
	...workflowStatus,
	description: "An inactive workflow doesn't run on its schedule",
});

const additionalField = json('additional', 'Additional Fields (JSON)', {
	description: 'More fields of the request, as a JSON object. They override the fields above.',
});

const stepsModeField = choice('stepsMode', 'Specify Steps', {
	options: [
		{ name: 'Using Fields Below', value: 'form' },
		{ name: 'Using JSON', value: 'json' },
	],
	default: 'form',
	displayOptions: { show: { workflowType: ['custom'] } },
});

/** The fields that mean the same in Create and Update. */
const fields = {
	workflowType: workflowTypeField,
	schedule: scheduleField,
	cron: cronField,
	reprocessAll: reprocessAllField,
	state: stateField,
	additional: additionalField,
};

/** A new workflow is local until a connector is chosen. */
export const fieldsOfCreate = {
	...fields,
	name: field({ ...nameProperty, required: true }),
	template: field({
		...locator({ ...templateSettings, required: true }),
		displayOptions: { show: { workflowType: ['template'] } },
	}),
	source: field({ ...locator({ ...sourceSettings, chosen: localConnector }), ...sourceHint }),
	destination: field({
		...locator({ ...destinationSettings, chosen: localConnector }),
		...destinationHint,
	}),
	stepsMode: stepsModeField,
	stepsJson: field(
		{
			...stepsJsonProperty,
			required: true,
			displayOptions: { show: { workflowType: ['custom'], stepsMode: ['json'] } },
		},
		{ kind: 'objects', mayBeEmpty: true },
	),
};

/** Here an empty choice is an error, and an empty list of steps has to be meant. */
export const fieldsOfUpdate = {
	...fields,
	name: field(nameProperty),
	template: field(locator(templateSettings)),
	source: field({ ...locator(sourceSettings), ...sourceHint }),
	destination: field({ ...locator(destinationSettings), ...destinationHint }),
	stepsJson: field({ ...stepsJsonProperty, default: '' }, { kind: 'objects' }),
};

/** The fields of a workflow that Create and Update both have. */
export type WorkflowFields = typeof fieldsOfUpdate;

export const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: propertiesOf([fields.additional, fields.reprocessAll, fields.state]),
};

export const stepsOfCreate: INodeProperties = {
	...stepsField,
	default: initialSteps,
	description: `${stepsField.description}. Without steps, the workflow gets a partitioner.`,
	displayOptions: { show: { workflowType: ['custom'], stepsMode: ['form'] } },
};

export const newWorkflowFields: INodeProperties[] = [
	...propertiesOf([
		fieldsOfCreate.name,
		fieldsOfCreate.workflowType,
		fieldsOfCreate.template,
		fieldsOfCreate.source,
		fieldsOfCreate.destination,
		fieldsOfCreate.stepsMode,
	]),
	stepsOfCreate,
	...propertiesOf([fieldsOfCreate.stepsJson, fieldsOfCreate.schedule, fieldsOfCreate.cron]),
	additionalFields,
];

export const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'Only the fields added here are changed',
	options: [...propertiesOf(Object.values(fieldsOfUpdate)), stepsField].sort((one, other) =>
		alphabetically(one.displayName, other.displayName),
	),
};
