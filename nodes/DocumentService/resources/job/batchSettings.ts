import { type Field, propertiesOf } from '../../../core/n8n/fields/field';
import { boolean, choice, number } from '../../../core/n8n/fields/fieldsOfType';
import { readOption } from '../../../core/n8n/fields/readValue';
import type { Item } from '../../../core/n8n/nodeContext';
import type { OnDemandSettings } from '../../../core/service/jobs/launch/onDemandJobs';
import { onDemandLimits } from '../../../core/service/jobs/launch/onDemandLimits';
import type { JobLimits } from '../../../core/service/jobs/launch/packJobs';

/** What comes out. The choices decide how long the node runs. */
export const returnField = choice('returnMode', 'Return', {
	noDataExpression: true,
	options: [
		{
			name: 'Finished Job',
			value: 'finishedJob',
			description: 'One item for each job, once it has finished',
		},
		{
			name: 'Results',
			value: 'results',
			description: 'The processed files, each with the input item that it came from',
		},
		{
			name: 'Started Job',
			value: 'startedJob',
			description: 'One item for each job, as soon as it has started',
		},
	],
	default: 'results',
	description: 'What to return, and whether to wait for it',
});

/** These are about all jobs of an execution: an expression, which each item has its own value of, makes no sense. */
const ofExecution = { noDataExpression: true } as const;

const atLeastOne = { typeOptions: { minValue: 1, numberPrecision: 0 } } as const;

const oneItemField = boolean('oneItemPerJob', 'One Item per Job', {
	...ofExecution,
	default: true,
	description:
		'Whether to start a separate job for each input item. By default, files of several items share a job, which is faster.',
});

const filesPerJobField = number('filesPerJob', 'Max Files per Job', {
	...ofExecution,
	...atLeastOne,
	default: onDemandLimits.maxFiles,
	description: 'Maximum number of files in one job',
});

const fileSizeField = number('fileSize', 'Max File Size (MB)', {
	...ofExecution,
	typeOptions: { minValue: 0.001 },
	default: onDemandLimits.maxFileSize,
	description:
		'Larger files are rejected before anything is sent. The hosted service accepts up to 50 MB.',
});

const pauseField = number('secondsBetweenJobs', 'Seconds Between Jobs', {
	...ofExecution,
	typeOptions: { minValue: 0 },
	default: onDemandLimits.pauseMs / 1000,
	description: 'How long to pause before starting the next job',
});

const runningJobsField = number('runningJobs', 'Max Running Jobs', {
	...ofExecution,
	...atLeastOne,
	default: onDemandLimits.maxRunning,
	description:
		'Maximum number of jobs of this execution in progress. The next one starts when another finishes.',
});

const cancelOnStopField = boolean('cancelOnStop', 'Cancel Jobs on Stop', {
	...ofExecution,
	default: true,
	description:
		'Whether to cancel jobs in progress when you stop the execution. They continue otherwise, and you can download their results later.',
});

export const batchOptions = propertiesOf([
	cancelOnStopField,
	fileSizeField,
	filesPerJobField,
	runningJobsField,
	oneItemField,
	pauseField,
]);

export type JobReturn = 'startedJob' | 'finishedJob' | 'results';

/** How the jobs of an execution are packed and started. */
export interface BatchSettings extends JobLimits, OnDemandSettings {
	returns: JobReturn;
	/** In MB. */
	maxFileSize: number;
}

/** Read from the first item, since they're about all jobs. Throws a Problem for a value that can't be used. */
export function readBatchSettings(first: Item): BatchSettings {
	const added = first.options();
	const read = (field: Field<'number'>) =>
		readOption(field, added) ?? Number(field.property.default);
	return {
		returns: first.read(returnField) as JobReturn,
		oneItemPerJob: readOption(oneItemField, added) ?? false,
		maxFiles: read(filesPerJobField),
		maxFileSize: read(fileSizeField),
		pauseMs: read(pauseField) * 1000,
		maxRunning: read(runningJobsField),
		cancelSignal: readOption(cancelOnStopField, added)
			? first.n8n.getExecutionCancelSignal?.()
			: undefined,
	};
}
