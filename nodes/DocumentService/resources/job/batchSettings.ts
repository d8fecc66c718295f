import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { readOption } from '../../../core/n8n/fields/readValue';
import type { Item } from '../../../core/n8n/nodeContext';
import type { LaunchLimits } from './launch/launchGate';
import type { JobLimits } from './launch/packJobs';

export const megabyte = 1024 * 1024;

/** What comes out. The choices decide how long the node runs. */
export const returnField = field({
	displayName: 'Return',
	name: 'returnMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Job After It Ended',
			value: 'endedJob',
			description: 'One item for each job, once it has ended',
		},
		{
			name: 'Job at Once',
			value: 'job',
			description: 'One item for each job, as soon as it has started',
		},
		{
			name: 'Results',
			value: 'results',
			description: 'The processed files, each with the input item that it came from',
		},
	],
	default: 'results',
	description: 'What to return, and whether to wait for it',
});

// What follows is about all jobs of an execution: an expression, which each item has its own value of, makes no sense.

const packItemsField = field({
	displayName: 'Pack Items Together',
	name: 'packItems',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether files of several input items share a job. Without this option, they do, which is faster.',
});

const filesPerJobField = field({
	displayName: 'Max Files per Job',
	name: 'filesPerJob',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 10,
	description: 'How many files go into one job at most. Without this option: 10.',
});

const fileSizeField = field({
	displayName: 'Max File Size (MB)',
	name: 'fileSize',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 0.001 },
	default: 10,
	description:
		'Larger files are refused before anything is sent. Without this option: 10 MB, the limit of the public service.',
});

const jobSizeField = field({
	displayName: 'Max Job Size (MB)',
	name: 'jobSize',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 0.001 },
	default: 100,
	description: 'How large the files of one job are together at most. Without this option: 100 MB.',
});

const pauseField = field({
	displayName: 'Seconds Between Jobs',
	name: 'secondsBetweenJobs',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 0 },
	default: 1,
	description: 'How long to pause before the next job. Without this option: 1 second.',
});

const runningJobsField = field({
	displayName: 'Max Running Jobs',
	name: 'runningJobs',
	type: 'number',
	noDataExpression: true,
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 5,
	description:
		'How many jobs of this execution may be under way. The next one starts once another has ended. Without this option: 5.',
});

const cancelOnStopField = field({
	displayName: 'Cancel Jobs on Stop',
	name: 'cancelOnStop',
	type: 'boolean',
	noDataExpression: true,
	default: true,
	description:
		'Whether to cancel the jobs under way when you stop the execution. Without this option, they continue, and their results can be downloaded later.',
});

export const batchOptions = propertiesOf([
	cancelOnStopField,
	fileSizeField,
	filesPerJobField,
	jobSizeField,
	runningJobsField,
	packItemsField,
	pauseField,
]);

/** How the jobs of an execution are packed and begun. */
export interface BatchSettings extends JobLimits, LaunchLimits {
	returns: 'job' | 'endedJob' | 'results';
	/** Bytes. */
	maxFileBytes: number;
	cancelsOnStop: boolean;
}

/** Read from the first item, since they're about all jobs. Throws a Problem for a value that can't be used. */
export function readBatchSettings(first: Item): BatchSettings {
	const added = first.options();
	return {
		returns: first.read(returnField) as BatchSettings['returns'],
		packsItems: readOption(packItemsField, added) ?? true,
		files: readOption(filesPerJobField, added) ?? 10,
		maxFileBytes: (readOption(fileSizeField, added) ?? 10) * megabyte,
		bytes: (readOption(jobSizeField, added) ?? 100) * megabyte,
		pauseMs: (readOption(pauseField, added) ?? 1) * 1000,
		maxRunning: readOption(runningJobsField, added) ?? 5,
		cancelsOnStop: readOption(cancelOnStopField, added) ?? false,
	};
}
