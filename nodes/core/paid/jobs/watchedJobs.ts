import type { INodeProperties } from 'n8n-workflow';

import { boolean, choice, choices, type Field } from '../../n8n/fields/field';
import { listWithNotice } from '../../n8n/fields/panel';
import { readFrom, readOption } from '../../n8n/fields/readField';
import type { TriggerNodeContext } from '../../n8n/nodeContext';
import { locator } from '../../records/locator';
import type { JobStatus } from '../../records/status';
import type { ResultSettings } from './jobItem';

/** What happens to a job, by the status that it then has, as panels show it: sorted by name. */
const jobEvents: ReadonlyArray<{ name: string; value: JobStatus; description: string }> = [
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
	{ name: 'Job in Progress', value: 'inProgress', description: 'A job started' },
	{ name: 'Job Scheduled', value: 'scheduled', description: 'A job is waiting to start' },
	{ name: 'Job Stopped', value: 'stopped', description: 'A job was stopped or canceled' },
];

/** What the service calls these events in notifications (docs/maintainers/service.md#webhooks). */
export const eventNames: Readonly<Record<JobStatus, string>> = {
	completed: 'job.completed',
	failed: 'job.failed',
	inProgress: 'job.in_progress',
	scheduled: 'job.scheduled',
	stopped: 'job.stopped',
};

/** The field of the events that start the workflow, of those that a trigger knows. */
export function eventsOf(
	isKnown: (event: JobStatus) => boolean,
	description: string,
): Field<string[]> {
	return choices('events', 'Events', {
		required: true,
		default: ['completed'],
		description,
		options: jobEvents.filter(({ value }) => isKnown(value)),
	});
}

const workflowField = locator({
	displayName: 'Workflow',
	name: 'workflowId',
	searchListMethod: 'searchWorkflows',
	listPlaceholder: 'Select a workflow...',
	idExample: '7f1c6d0e-52a4-4b0c-9f3e-2f6f6f1d8f51',
	description: 'The workflow whose jobs are watched',
	required: true,
	inAddress: 'workflow',
});

const workflowsField: INodeProperties = {
	displayName: 'Workflows',
	name: 'workflows',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Workflow' },
	placeholder: 'Add Workflow',
	default: {},
	description:
		'The workflows whose jobs are watched, without those that Document Partition or this n8n workflow launched',
	options: [{ displayName: 'Workflow', name: 'workflow', values: [workflowField.property] }],
};

export const workflowsFields = listWithNotice(
	workflowsField,
	'Without a workflow, all jobs are watched, except those of Document Partition (Include Own Jobs).',
);

export const includeDetailsField = boolean('includeDetails', 'Include Details', {
	default: true,
	description:
		"Whether to add the job's details, with file counts for each step, in the details field",
});

export const includeFailedFilesField = boolean('includeFailedFiles', 'Include Failed Files', {
	default: true,
	description:
		'Whether to add the files that failed, each with the reason, in the failedFiles field',
});

const outputFilesField = choice('outputFiles', 'Output Files', {
	default: 'none',
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
		{ name: 'None', value: 'none', description: 'No files' },
	],
});

export const includeOwnJobsField = boolean('includeOwnJobs', 'Include Own Jobs', {
	description:
		'Whether to also watch the jobs that Document Partition launched, and those that this workflow launched with Job → Create. A workflow that launches jobs could then start itself again and again, and each job is charged.',
});

/** The options of what's added to a job's item. */
export const extrasFields: readonly Field[] = [
	includeDetailsField,
	includeFailedFilesField,
	outputFilesField,
];

/**
 * Reads the IDs of the workflows whose jobs are watched; none means all. Throws a Problem for an entry that can't be used,
 * also for one without a workflow: it must not mean all.
 */
export function readWorkflows(trigger: TriggerNodeContext): string[] {
	const ids = trigger.rows(workflowsField).map((entry) => readFrom(workflowField, entry));
	return [...new Set(ids)];
}

/** What is added to a job's item; undefined if nothing is. Throws a Problem for a value that can't be used. */
export function readExtras(added: Record<string, unknown>): ResultSettings | undefined {
	const includeDetails = readOption(includeDetailsField, added) ?? false;
	const includeFailedFiles = readOption(includeFailedFilesField, added) ?? false;
	const outputFiles = (readOption(outputFilesField, added) ??
		'none') as ResultSettings['outputFiles'];
	const wantsExtras = includeDetails || includeFailedFiles || outputFiles !== 'none';
	return wantsExtras ? { includeDetails, includeFailedFiles, outputFiles } : undefined;
}
