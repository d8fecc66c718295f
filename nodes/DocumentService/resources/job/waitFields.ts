import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import type { WaitSettings } from './waitForJob';

/** The parameters of waiting for a job, the same for Job: Wait and Workflow: Run. */
export const waitFields: INodeProperties[] = [
	{
		displayName: 'Time Limit (Minutes)',
		name: 'timeLimit',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 60,
		description:
			'How long to wait at most; with 0 the node looks once. When the job has not ended by then, the node fails with an error that carries the job ID, so that a later step can wait again.',
	},
	{
		displayName: 'When Job Failed or Was Stopped',
		name: 'onUnsuccessfulJob',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'error', description: "The node fails with the service's reason" },
			{ name: 'Pass On', value: 'continue', description: 'The job is passed on like any other' },
		],
		default: 'error',
		description: 'What to do with a job that did not complete',
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
					'Whether to add the details of the job, with the counts of each step, as "details"',
			},
			{
				displayName: 'Include Failed Files',
				name: 'includeFailedFiles',
				type: 'boolean',
				default: true,
				description:
					'Whether to add the files that failed, each with the reason, as "failed_files"',
			},
		],
	},
];

/** Reads the parameters of waiting for a job. */
export function readWaitSettings(context: IExecuteFunctions, itemIndex: number): WaitSettings {
	const options = context.getNodeParameter('options', itemIndex, {});
	const minutes = Number(context.getNodeParameter('timeLimit', itemIndex, 60));
	return {
		timeLimitMinutes: Number.isFinite(minutes) ? Math.max(0, minutes) : 60,
		passOnUnsuccessful:
			context.getNodeParameter('onUnsuccessfulJob', itemIndex, 'error') === 'continue',
		includeDetails: options.includeDetails === true,
		includeFailedFiles: options.includeFailedFiles === true,
	};
}
