import type { INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../core/n8n/fields/field';
import {
	includeDetailsField,
	includeFailedFilesField,
	outputFilesField,
	workflowsField,
} from '../core/service/jobs/watchedJobs';

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

export const lookBackField = field({
	displayName: 'Look Back (Hours)',
	name: 'lookBackHours',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 24,
	description:
		'How many hours to look back at the first activation. Jobs that were created since then and have already ended are emitted too. With 0, the trigger starts from now.',
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
