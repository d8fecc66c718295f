import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { Dialect } from '../../../core/credential/dialect';
import { bodyOf } from '../../../core/wire/sentField';
import {
	boolean,
	choice,
	type Field,
	jsonObject,
	openChoice,
	propertiesOf,
	text,
} from '../../../core/n8n/fields/field';
import { optionsCollection } from '../../../core/n8n/fields/panel';
import { emptyOption, emptyParameter } from '../../../core/n8n/fields/parameterErrors';
import { readOption, readEntries } from '../../../core/n8n/fields/readField';
import type { Item } from '../../../core/n8n/nodeContext';
import { stepsJsonFieldWith, templateSettings } from '../../../core/paid/jobs/processing';
import { localConnector, locator, type LocatorSettings } from '../../../core/records/locator';
import { readWorkflowStatus } from '../../../core/records/status';
import { alphabetically } from '../../../core/text/text';

import { buildSteps, newStepsFields, readNewSteps, stepListField } from '../steps';
import { readSchedule, scheduleForService, schedulePhrases } from './schedule';

const workflowTypeField = openChoice('workflowType', 'Workflow Type', {
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
});

const nameSettings = {
	placeholder: 'e.g. Invoices to chunks',
	description: 'Name of the workflow',
};

const templateLocator: LocatorSettings = {
	...templateSettings,
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

function endFields(chosen?: LocatorSettings['chosen']) {
	return {
		source: locator({
			...sourceSettings,
			chosen,
			hint: 'With Local, you upload files with each run',
		}),
		destination: locator({
			...destinationSettings,
			chosen,
			hint: 'Only jobs from Local to Local leave files to download',
		}),
	};
}

const inTitleCase = (text: string) => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const listedScheduleField = choice('schedule', 'Schedule', {
	options: [
		{ name: 'Cron Expression', value: 'cron' },
		{ name: 'None', value: 'none' },
		...Object.keys(schedulePhrases).map((value) => ({ name: inTitleCase(value), value })),
	].sort((one, other) => alphabetically(one.name, other.name)),
	default: 'none',
	description: 'When the service runs the workflow automatically. Requires a source connector.',
	respell: (text) => text.toLowerCase(),
});

/** An expression can also return the cron expression itself, which has five fields. */
const scheduleField: Field<string> = {
	...listedScheduleField,
	expects: `${listedScheduleField.expects}, or a cron expression`,
	read(value) {
		const isCron = typeof value === 'string' && /^\S+(\s+\S+){4}$/.test(value.trim());
		return isCron ? value.trim() : listedScheduleField.read(value);
	},
};

const cronField = text('cronExpression', 'Cron Expression', {
	placeholder: 'e.g. 0 6 * * 1-5',
	description: 'Five fields: minute, hour, day of month, month and day of week. Times are in UTC.',
	hint: 'For your own service: the hosted service accepts only the schedules in the list',
	displayOptions: { show: { schedule: ['cron'] } },
});

const reprocessAllField = boolean('reprocessAll', 'Reprocess All', {
	description: 'Whether each run processes all files in the source, not just new and changed ones',
});

export const workflowStatus = {
	options: [
		{ name: 'Active', value: 'active' },
		{ name: 'Inactive', value: 'inactive' },
	],
	default: 'active',
	respell: readWorkflowStatus,
};

const addedFields = {
	additional: jsonObject('additional', 'Additional Fields (JSON)', {
		description: 'More fields of the request, as a JSON object. They override the fields above.',
	}),
	cron: cronField,
	reprocessAll: reprocessAllField,
	schedule: scheduleField,
	stepsJson: stepsJsonFieldWith({
		description:
			'The steps, in order, as a JSON list of objects with name, type, subtype and settings. Used instead of Steps.',
	}),
};

/** A new workflow is local until a connector is selected. */
const fieldsOfCreate = {
	name: text('name', 'Name', { ...nameSettings, required: true }),
	type: workflowTypeField,
	template: locator({
		...templateLocator,
		required: true,
		displayOptions: { show: { workflowType: ['template'] } },
	}),
	...endFields(localConnector),
};

export const newWorkflowFields: INodeProperties[] = [
	...propertiesOf(Object.values(fieldsOfCreate)),
	...newStepsFields,
	optionsCollection(propertiesOf(Object.values(addedFields))),
];

/** Here, an empty choice is an error. */
const fieldsOfUpdate = {
	name: text('name', 'Name', nameSettings),
	type: workflowTypeField,
	template: locator(templateLocator),
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
		stepListField,
	].sort((one, other) => alphabetically(one.displayName, other.displayName)),
};

type Added = Readonly<Record<string, unknown>>;

/** Such a workflow runs and is billed. */
const withoutResults = "Nothing keeps the results: select a 'Destination', or Local as 'Source'";

/**
 * Reads the body that creates a workflow. The names are the hosted service's (docs/maintainers/service.md#workflows). Throws a Problem for a value that can't be used.
 */
export function readNewWorkflow(item: Item, dialect: Dialect): IDataObject {
	const { name, type, template, source, destination } = fieldsOfCreate;
	const added = item.options();
	const workflowType = item.read(type);
	const ends = { source_id: item.read(source), destination_id: item.read(destination) };
	const isLocal = (id: string) => id === localConnector.value;
	if (!isLocal(ends.source_id) && isLocal(ends.destination_id)) item.hint(withoutResults);
	const schedule = readCron(added);
	return {
		name: item.read(name),
		workflow_type: workflowType,
		...(workflowType === 'template' && { template_id: item.read(template) }),
		...(workflowType === 'custom' && { workflow_nodes: addedSteps(added) ?? readNewSteps(item) }),
		// By default, a new workflow is local and has no schedule, so neither has to be sent.
		...Object.fromEntries(Object.entries(ends).filter(([, id]) => !isLocal(id))),
		...(schedule && { schedule: scheduleForService(schedule, dialect) }),
		...bodyOf([addedFields.reprocessAll], added),
		...readOption(addedFields.additional, added),
	};
}

export function readWorkflowChanges(item: Item, dialect: Dialect): IDataObject {
	const { name, type, template, source, destination, state } = fieldsOfUpdate;
	const { reprocessAll, additional } = addedFields;
	const added = item.options(updateFields);
	const ends = Object.entries(bodyOf([source, destination], added));
	const steps = addedSteps(added);
	const schedule = readCron(added);
	return {
		...bodyOf([name, type, template, reprocessAll, state], added),
		...Object.fromEntries(ends.map(([end, id]) => [end, id === localConnector.value ? null : id])),
		...(steps && { workflow_nodes: steps }),
		...(schedule !== undefined && { schedule: scheduleForService(schedule, dialect) }),
		...readOption(additional, added),
	};
}

/** Throws a Problem for an empty list of rows: it would remove all steps of a workflow. */
function addedSteps(added: Added): IDataObject[] | undefined {
	const json = readOption(addedFields.stepsJson, added);
	if (json || !Object.hasOwn(added, stepListField.name)) return json;
	const steps = buildSteps(readEntries(stepListField, added[stepListField.name]));
	if (steps.length === 0) throw emptyOption({ property: stepListField });
	return steps;
}

function readCron(added: Added): string | undefined {
	const schedule = readOption(addedFields.schedule, added);
	if (schedule !== undefined && schedule !== 'cron') return readSchedule(schedule);
	const expression = readOption(addedFields.cron, added);
	if (expression !== undefined) return readSchedule(expression);
	if (schedule === 'cron') throw emptyParameter(addedFields.cron);
	return undefined;
}
