import type { INodeProperties } from 'n8n-workflow';

import { readAddedFields } from '../../../shared/elements/output/addedFields';
import { outputFieldsIn, outputOptionFields } from '../../../shared/elements/output/outputFields';
import { readOutputSettings, readTextLimit } from '../../../shared/elements/output/outputSettings';
import { field, propertiesOf } from '../../../shared/fields/field';
import { optionsCollection } from '../../../shared/fields/optionsCollection';
import { readOption } from '../../../shared/fields/readValue';
import { binaryFieldDescription, binaryFieldHint } from '../../../shared/input/inputFields';
import { locator } from '../../../shared/lists/locator';
import { shownWhen } from '../../../shared/operation/shownWhen';
import type { Item } from '../../../shared/run/caller';
import { nodesJsonProperty, workflowNodesField } from '../blocks/blockFields';
import { buildWorkflowNodes } from '../blocks/buildWorkflowNodes';
import type { ResultSettings } from './resultItems';
import {
	addedToEndedJob,
	onUnsuccessfulJobField,
	readWaitSettings,
	timeLimitField,
} from './waitFields';
import type { WaitSettings } from './waitForJob';
import type { LaunchLimits } from './launch/launchGate';
import type { JobLimits } from './launch/packJobs';

export const megabyte = 1024 * 1024;

export const binaryField = field(
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		required: true,
		default: 'data',
		placeholder: 'e.g. data',
		hint: binaryFieldHint,
		description: binaryFieldDescription,
	},
	{ kind: 'files' },
);

const processingField = field({
	displayName: 'Process With',
	name: 'processWith',
	type: 'options',
	options: [
		{ name: 'Building Blocks', value: 'blocks', description: 'Steps that you put together here' },
		{ name: 'JSON', value: 'json', description: 'The same steps as JSON' },
		{ name: 'Template', value: 'template', description: "One of the service's templates" },
	],
	default: 'blocks',
	description: 'What the service does with each file. No workflow is needed.',
});

const templateField = field({
	...locator({
		name: 'templateId',
		displayName: 'Template',
		searchListMethod: 'searchTemplates',
		listPlaceholder: 'Select a template...',
		idExample: 'hi_res_partition',
		description: 'The template that says how files are processed',
		required: true,
	}),
	displayOptions: { show: { processWith: ['template'] } },
});

const blocksProperty: INodeProperties = {
	...workflowNodesField,
	displayName: 'Steps',
	placeholder: 'Add Step',
	default: { blocks: [{ block: 'partitioner', partitionerStrategy: 'auto' }] },
	description:
		'What is done with each file, in order: a partitioner, then enrichments, an extraction, a chunker and an embedder. Without steps, files are partitioned.',
	displayOptions: { show: { processWith: ['blocks'] } },
};

const stepsJsonField = field(
	{
		...nodesJsonProperty,
		displayName: 'Steps (JSON)',
		default: '',
		required: true,
		displayOptions: { show: { processWith: ['json'] } },
	},
	{ kind: 'objects' },
);

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

const batchOptions = propertiesOf([
	cancelOnStopField,
	fileSizeField,
	filesPerJobField,
	jobSizeField,
	runningJobsField,
	packItemsField,
	pauseField,
]);

export const createFields: INodeProperties[] = [
	...propertiesOf([binaryField, processingField, templateField]),
	blocksProperty,
	...propertiesOf([stepsJsonField, returnField]),
	...shownWhen({ returnMode: ['endedJob', 'results'] }, [timeLimitField.property]),
	...shownWhen({ returnMode: ['job'] }, [optionsCollection(batchOptions)]),
	...shownWhen({ returnMode: ['endedJob'] }, [
		onUnsuccessfulJobField.property,
		optionsCollection([...batchOptions, ...propertiesOf(addedToEndedJob)]),
	]),
	...shownWhen({ returnMode: ['results'] }, [
		...outputFieldsIn('download'),
		optionsCollection([...batchOptions, ...propertiesOf(outputOptionFields)]),
	]),
];

/**
 * The service's `request_data` for an item: what its files are processed with. Equal texts mean the same processing.
 * Throws a Problem for a value that can't be used.
 */
export function readProcessing(item: Item): string {
	const processing = item.read(processingField);
	if (processing === 'template') return JSON.stringify({ template_id: item.read(templateField) });
	if (processing === 'json') return JSON.stringify({ job_nodes: item.read(stepsJsonField) });
	const rows = item.rows(blocksProperty);
	return JSON.stringify({ job_nodes: buildWorkflowNodes(rows.length === 0 ? [{}] : rows) });
}

/** What an item wants of its jobs. */
export interface ItemSettings {
	/** How to wait for the end of its jobs. */
	wait: WaitSettings;
	/** How its results are written. */
	results: ResultSettings & { limit: number | undefined };
}

/** Reads it before anything is sent. Throws a Problem for a value that can't be used. */
export function readItemSettings(item: Item, returns: BatchSettings['returns']): ItemSettings {
	const failedFilesOnly = {
		timeLimitMinutes: item.read(timeLimitField),
		passOnUnsuccessful: true,
		includeDetails: false,
		includeFailedFiles: true,
	};
	const output = readOutputSettings(item);
	return {
		wait: returns === 'endedJob' ? readWaitSettings(item) : failedFilesOnly,
		results: {
			output,
			added: readAddedFields(item, output),
			limit: readTextLimit(item),
		},
	};
}

/** How the jobs of an execution are packed and begun. */
export interface BatchSettings extends JobLimits, LaunchLimits {
	returns: 'job' | 'endedJob' | 'results';
	/** Bytes. */
	largestFile: number;
	cancelsOnStop: boolean;
}

/** Read from the first item, since they're about all jobs. Throws a Problem for a value that can't be used. */
export function readBatchSettings(first: Item): BatchSettings {
	const added = first.options();
	return {
		returns: first.read(returnField) as BatchSettings['returns'],
		packsItems: readOption(packItemsField, added) ?? true,
		files: readOption(filesPerJobField, added) ?? 10,
		largestFile: (readOption(fileSizeField, added) ?? 10) * megabyte,
		bytes: (readOption(jobSizeField, added) ?? 100) * megabyte,
		pauseMs: (readOption(pauseField, added) ?? 1) * 1000,
		mostRunning: readOption(runningJobsField, added) ?? 5,
		cancelsOnStop: readOption(cancelOnStopField, added) ?? false,
	};
}
