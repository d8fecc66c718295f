import type { INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../shared/fields/field';
import { locator } from '../shared/lists/locator';

export const eventsField = field({
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	default: ['completed'],
	description: 'Job outcomes that start the workflow',
	options: [
		{
			name: 'Job Completed',
			value: 'completed',
			description: 'A job completed. Individual files may still have failed.',
		},
		{
			name: 'Job Failed',
			value: 'failed',
			description: 'A job failed',
		},
		{
			name: 'Job Stopped',
			value: 'stopped',
			description: 'A job was stopped or canceled',
		},
	],
});

export const workflowField = field(
	locator({
		displayName: 'Workflow',
		name: 'workflowId',
		searchListMethod: 'searchWorkflows',
		listPlaceholder: 'Select a workflow...',
		idExample: '7f1c6d0e-52a4-4b0c-9f3e-2f6f6f1d8f51',
		description: 'The workflow whose jobs are watched',
		required: true,
	}),
);

export const workflowsField: INodeProperties = {
	displayName: 'Workflows',
	name: 'workflows',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Workflow' },
	placeholder: 'Add Workflow',
	default: {},
	description: 'The workflows whose jobs are watched. Leave empty to watch all workflows.',
	options: [
		{
			displayName: 'Workflow',
			name: 'workflow',
			values: [workflowField.property],
		},
	],
};

/** How often the complete list is read without the option. */
export const defaultCompleteListMinutes = 15;

export const completeListField = field({
	displayName: 'Complete List Every (Minutes)',
	name: 'completeListMinutes',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 1440 },
	default: defaultCompleteListMinutes,
	description:
		'How often to read the complete list of jobs. In between, the trigger asks only for jobs under way and jobs that have just ended, which transfers much less. A job that starts and ends between two polls may be found only in the complete list. With 0, each poll reads it. A short list is always read completely.',
});

export const includeDetailsField = field({
	displayName: 'Include Details',
	name: 'includeDetails',
	type: 'boolean',
	default: true,
	description: "Whether to add the job's details, in the details field",
});

export const includeFailedFilesField = field({
	displayName: 'Include Failed Files',
	name: 'includeFailedFiles',
	type: 'boolean',
	default: true,
	description:
		'Whether to add the files that failed, each with the reason, in the failedFiles field',
});

export const lookBackField = field({
	displayName: 'Look Back (Hours)',
	name: 'lookBackHours',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 24,
	description:
		'How many hours to look back at the first activation. Jobs that were created since then and have already ended are emitted too. With 0, the trigger starts from now.',
});

export const outputFilesField = field({
	displayName: 'Output Files',
	name: 'outputFiles',
	type: 'options',
	default: 'elements',
	description:
		'Whether and how to add the processed files of a completed job, in the outputFiles field. Only jobs with a local source and a local destination have them.',
	options: [
		{
			name: 'Binary Files',
			value: 'binary',
			description: 'Each file as a JSON file in its own binary field',
		},
		{
			name: 'Elements',
			value: 'elements',
			description: "The elements of each file, in the item's JSON",
		},
		{
			name: 'None',
			value: 'none',
			description: 'No files',
		},
	],
});

export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: propertiesOf([
		completeListField,
		includeDetailsField,
		includeFailedFilesField,
		lookBackField,
		outputFilesField,
	]),
};

export const triggerFields: INodeProperties[] = [
	eventsField.property,
	workflowsField,
	optionsField,
];
