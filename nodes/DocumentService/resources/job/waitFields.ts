import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import type { OutputFields } from '../../../core/n8n/operation/outputShape';
import { field, propertiesOf } from '../../../core/n8n/fields/field';
import { optionsCollection } from '../../../core/n8n/fields/optionsCollection';
import { readOption } from '../../../core/n8n/fields/readValue';
import { withoutSimplify } from '../../../core/n8n/operation/outputs';
import { includeFailedFilesField } from '../../../core/service/jobs/watchedJobs';
import type { Item } from '../../../core/n8n/nodeContext';
import { jobFields, spelledStatus } from './simplifyJob';
import type { WaitSettings } from './waitForJob';

export const timeLimitField = field({
	displayName: 'Time Limit (Minutes)',
	name: 'timeLimit',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 60,
	description:
		"How long to wait. With 0, the node checks once. If the job hasn't ended by then, the node fails with an error that includes the job ID, so that a later step can wait again.",
});

export const onUnsuccessfulJobField = field({
	displayName: 'If Job Fails or Is Stopped',
	name: 'onUnsuccessfulJob',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'error', description: "The node fails with the service's reason" },
		{
			name: 'Return Job',
			value: 'continue',
			description: 'The node returns the job like any other',
		},
	],
	default: 'error',
	description: "What to do if the job doesn't complete",
});

const includeDetailsField = field({
	displayName: 'Include Details',
	name: 'includeDetails',
	type: 'boolean',
	default: true,
	description:
		"Whether to add the job's details, with file counts for each step, in the details field",
});

/** What the user can add to the item of a job that has ended. */
export const addedToFinishedJob = [includeDetailsField, includeFailedFilesField];

/** The parameters of waiting for a job, shared by Job: Wait and Workflow: Run. */
export const waitFields: INodeProperties[] = [
	...propertiesOf([timeLimitField, onUnsuccessfulJobField]),
	optionsCollection(propertiesOf(addedToFinishedJob)),
];

/** A job that has ended, in an item. */
export const finishedJobFields: OutputFields = {
	...withoutSimplify(jobFields),
	status: spelledStatus,
	details: {
		type: 'object',
		text: 'Only if requested: the progress of each step of the job',
		isOptional: true,
	},
	failedFiles: {
		type: 'array',
		text: 'Only if requested: the files that failed, and why',
		isOptional: true,
	},
};

/** Parameters of waiting, for the tests of both operations. */
export const waitSample: INodeParameters = {
	timeLimit: 5,
	options: { includeDetails: true, includeFailedFiles: true },
};

/** Throws a Problem for a value that can't be used. */
export function readWaitSettings(item: Item): WaitSettings {
	const added = item.options();
	return {
		timeLimitMinutes: item.read(timeLimitField),
		passOnUnsuccessful: item.read(onUnsuccessfulJobField) === 'continue',
		includeDetails: readOption(includeDetailsField, added) ?? false,
		includeFailedFiles: readOption(includeFailedFilesField, added) ?? false,
	};
}
