import type { INodeExecutionData } from 'n8n-workflow';

import type { EmittedJob } from './pollJobs';

/**
 * The item of a finished job: its row with the ID, the status in the project's one spelling, and `key`, which never
 * changes for this job and outcome, so that n8n's Remove Duplicates node can compare it.
 */
export function jobItem({ job, extras }: EmittedJob): INodeExecutionData {
	const json = {
		...job.row,
		...extras?.fields,
		jobId: job.id,
		status: job.status,
		key: `${job.id}:${job.status}`,
	};
	const errors = extras?.errors ?? [];
	const item: INodeExecutionData = {
		json: errors.length === 0 ? json : { ...json, extrasError: errors.join('\n') },
	};
	if (extras && Object.keys(extras.binary).length > 0) item.binary = extras.binary;
	return item;
}
