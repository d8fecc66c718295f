import type { INodeProperties } from 'n8n-workflow';

import type { WaitSettings } from './waitForJob';
import type { Item } from '../../../shared/run/caller';

/** The parameters of waiting for a job, shared by Job: Wait and Workflow: Run. */
export const waitFields: INodeProperties[] = [
	{
		displayName: 'Time Limit (Minutes)',
		name: 'timeLimit',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 60,
		description:
			"How long to wait. With 0, the node checks once. If the job hasn't ended by then, the node fails with an error that includes the job ID, so that a later step can wait again.",
	},
	{
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
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Include Details',
				name: 'includeDetails',
				type: 'boolean',
				default: true,
				description:
					"Whether to add the job's details, with file counts for each step, in the details field",
			},
			{
				displayName: 'Include Failed Files',
				name: 'includeFailedFiles',
				type: 'boolean',
				default: true,
				description:
					'Whether to add the files that failed, each with the reason, in the failed_files field',
			},
		],
	},
];

export function readWaitSettings(item: Item): WaitSettings {
	const options = item.collection('options');
	const minutes = Number(item.parameter('timeLimit', 60));
	return {
		timeLimitMinutes: Number.isFinite(minutes) ? Math.max(0, minutes) : 60,
		passOnUnsuccessful: item.parameter('onUnsuccessfulJob', 'error') === 'continue',
		includeDetails: options.includeDetails === true,
		includeFailedFiles: options.includeFailedFiles === true,
	};
}
