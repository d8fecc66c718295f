import type { INodeProperties } from 'n8n-workflow';

import { field, type Field, propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, choice, json, text } from '../../../core/n8n/fields/fieldsOfType';
import { optionsCollection } from '../../../core/n8n/fields/optionsCollection';
import { localConnector, locator, type LocatorSettings } from '../../../core/service/lists/locator';
import { readWorkflowStatus } from '../../../core/service/status/workflowStatus';
import { alphabetically } from '../../../core/text/text';
import { schedulePhrases } from './schedule';
import { newStepsField, stepsField } from '../steps/stepFields';
import { stepsJsonProperty } from '../../../core/service/jobs/launch/processing';

const typeField = choice('workflowType', 'Workflow Type', {
	options: [
		{ name: 'Custom', value: 'custom', description: 'Built from the steps that you define here' },
		{
			name: 'Template',
			value: 'template',
			description: "Built from one of the service's templates",
		},
	],
	default: 'custom',
	description: 'How the workflow is built. An expression can name another type.',
	others: 'any',
	serviceName: 'workflow_type',
});

const nameSettings = {
	placeholder: 'e.g. Invoices to chunks',
	description: 'Name of the workflow',
};

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

/** Returns the ends of a workflow: connectors, or local. `chosen` is what they are at first. */
function endFields(chosen?: LocatorSettings['chosen']) {
	const end = (settings: LocatorSettings, hint: string, serviceName: string): Field<'id'> =>
		field({ ...locator({ ...settings, chosen }), hint }, { serviceName });
	return {
		source: end(sourceSettings, 'With Local, you upload files with each run', 'source_id'),
		destination: end(
			destinationSettings,
			'Only jobs from Local to Local leave files to download',
			'destination_id',
		),
	};
}

const inTitleCase = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const scheduleField = choice('schedule', 'Schedule', {
	options: [
		{ name: 'Cron Expression', value: 'cron' },
		{ name: 'None', value: 'none' },
		...Object.keys(schedulePhrases).map((value) => ({ name: inTitleCase(value), value })),
	].sort((one, other) => alphabetically(one.name, other.name)),
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
	serviceName: 'reprocess_all',
});

/** What a workflow's status can be, for the fields that set it and search by it. Only an update sets it. */
export const workflowStatus = {
	options: [
		{ name: 'Active', value: 'active' },
		{ name: 'Inactive', value: 'inactive' },
	],
	default: 'active',
	respell: readWorkflowStatus,
};

/** What Create offers under Options and Update under Update Fields. */
export const addedFields = {
	additional: json('additional', 'Additional Fields (JSON)', {
		description: 'More fields of the request, as a JSON object. They override the fields above.',
	}),
	cron: cronField,
	reprocessAll: reprocessAllField,
	schedule: scheduleField,
	stepsJson: field(
		{
			...stepsJsonProperty,
			description: `${stepsJsonProperty.description}. Used instead of Steps.`,
		},
		{ kind: 'objects', serviceName: 'workflow_nodes' },
	),
};

/** A new workflow is local until a connector is selected. */
export const fieldsOfCreate = {
	name: text('name', 'Name', { ...nameSettings, required: true }),
	type: typeField,
	template: field(
		{
			...locator({ ...templateSettings, required: true }),
			displayOptions: { show: { workflowType: ['template'] } },
		},
		{ serviceName: 'template_id' },
	),
	...endFields(localConnector),
};

export const newWorkflowFields: INodeProperties[] = [
	...propertiesOf(Object.values(fieldsOfCreate)),
	newStepsField,
	optionsCollection(propertiesOf(Object.values(addedFields))),
];

/** Here, an empty choice is an error. */
export const fieldsOfUpdate = {
	name: text('name', 'Name', nameSettings),
	type: typeField,
	template: field(locator(templateSettings), { serviceName: 'template_id' }),
	state: choice('state', 'Status', {
		...workflowStatus,
		description: "An inactive workflow doesn't run on its schedule",
	}),
	...endFields(),
};

export const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'Only the fields added here are changed',
	options: [
		...propertiesOf([...Object.values(fieldsOfUpdate), ...Object.values(addedFields)]),
		stepsField,
	].sort((one, other) => alphabetically(one.displayName, other.displayName)),
};
