import type { INodeProperties } from 'n8n-workflow';

import { propertiesOf } from '../core/n8n/fields/field';
import { optionsCollection } from '../core/n8n/fields/panel';
import {
	eventsOf,
	extrasFields,
	includeOwnJobsField,
	workflowsFields,
} from '../core/paid/jobs/watchedJobs';

export const eventsField = eventsOf(() => true, 'Events of a job that start the workflow');

export const optionsField = optionsCollection(propertiesOf([...extrasFields, includeOwnJobsField]));

const addressNotice: INodeProperties = {
	displayName:
		'Requires a service with notifications, such as Unstructured Pipelines, that can reach your n8n at an https address. Notifications can be lost while n8n is down: to miss no job, add a Document Service Trigger, and a Remove Duplicates node that compares the field "key".',
	name: 'notice',
	type: 'notice',
	default: '',
};

export const instantFields: INodeProperties[] = [
	addressNotice,
	eventsField.property,
	...workflowsFields,
	optionsField,
];
