import type { INodeProperties } from 'n8n-workflow';

import { field, propertiesOf } from '../core/n8n/fields/field';
import {
	includeDetailsField,
	includeFailedFilesField,
	outputFilesField,
	workflowsField,
} from '../core/service/jobs/watchedJobs';

/** The events of a job, by the project's statuses; the service calls them `job.<name>` (docs/maintainers/service.md#webhooks). */
export const eventNames = {
	completed: 'job.completed',
	failed: 'job.failed',
	inProgress: 'job.in_progress',
	scheduled: 'job.scheduled',
	stopped: 'job.stopped',
} as const;

export type JobEvent = keyof typeof eventNames;

export const eventsField = field({
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	default: ['completed'],
	description: 'What happens to a job for the workflow to start',
	options: [
		{
			name: 'Job Completed',
			value: 'completed',
			description: 'A job completed. Individual files may still have failed.',
		},
		{
			name: 'Job Failed',
			value: 'failed',
			description: "A job didn't start, or processed no file",
		},
		{ name: 'Job in Progress', value: 'inProgress', description: 'A job has started' },
		{ name: 'Job Scheduled', value: 'scheduled', description: 'A job is waiting to start' },
		{ name: 'Job Stopped', value: 'stopped', description: 'A job was stopped or canceled' },
	],
});

export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: propertiesOf([includeDetailsField, includeFailedFilesField, outputFilesField]),
};

const addressNotice: INodeProperties = {
	displayName:
		'The service must be able to reach your n8n at an https address. Messages can be lost while n8n is down: to miss no job, add a Document Service Trigger, and a Remove Duplicates node that compares key.',
	name: 'notice',
	type: 'notice',
	default: '',
};

export const instantFields: INodeProperties[] = [
	addressNotice,
	eventsField.property,
	workflowsField,
	optionsField,
];
