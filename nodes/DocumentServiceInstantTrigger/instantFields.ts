import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../core/n8n/fields/field';
import { optionsCollection } from '../core/n8n/fields/optionsCollection';
import { eventsOf, extrasFields, workflowsField } from '../core/service/jobs/watchedJobs';

/** The events of a job, by the project's statuses; the service calls them `job.<name>` (docs/maintainers/service.md#webhooks). */
export const eventNames = {
	completed: 'job.completed',
	failed: 'job.failed',
	inProgress: 'job.in_progress',
	scheduled: 'job.scheduled',
	stopped: 'job.stopped',
} as const;

export type JobEvent = keyof typeof eventNames;

export const eventsField = eventsOf(
	(event) => event in eventNames,
	'What happens to a job for the workflow to start',
);

export const optionsField = optionsCollection(propertiesOf(extrasFields));

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
