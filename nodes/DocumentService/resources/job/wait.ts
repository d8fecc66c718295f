import type { INodeProperties } from 'n8n-workflow';

import { choice, number, propertiesOf } from '../../../core/n8n/fields/field';
import { optionsCollection } from '../../../core/n8n/fields/panel';
import { readOption } from '../../../core/n8n/fields/readField';
import { includeDetailsField, includeFailedFilesField } from '../../../core/paid/jobs/watchedJobs';
import type { Item } from '../../../core/n8n/nodeContext';
import type { WaitSettings } from '../../../core/paid/jobs/waitForJob';

export const waitTimeoutField = number('timeoutMinutes', 'Timeout (Minutes)', {
	typeOptions: { minValue: 0 },
	default: 60,
	description:
		'How long to wait, or 0 to check once. If the job is still in progress then, the node fails with its ID, so that you can wait again.',
});

const onUnsuccessfulJobField = choice('onUnsuccessfulJob', 'If Job Fails or Is Stopped', {
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

const addedToFinishedJob = [includeDetailsField, includeFailedFilesField];

export const finishedJobFields: INodeProperties[] = [
	onUnsuccessfulJobField.property,
	optionsCollection(propertiesOf(addedToFinishedJob)),
];

export const waitFields: INodeProperties[] = [waitTimeoutField.property, ...finishedJobFields];

/** Reads how to wait for a job whose results are returned: one without is an error. Throws a Problem for a wrong value. */
export function readResultsWait(item: Item): WaitSettings {
	return {
		timeoutMinutes: item.read(waitTimeoutField),
		passOnUnsuccessful: false,
		includeDetails: false,
		includeFailedFiles: false,
	};
}

export function readWaitSettings(item: Item): WaitSettings {
	const added = item.options();
	return {
		...readResultsWait(item),
		passOnUnsuccessful: item.read(onUnsuccessfulJobField) === 'continue',
		includeDetails: readOption(includeDetailsField, added) ?? false,
		includeFailedFiles: readOption(includeFailedFilesField, added) ?? false,
	};
}
