import type { IDataObject } from 'n8n-workflow';

import { jobIdOf } from '../../../core/service/jobs/jobItem';
import { locator } from '../../../core/service/lists/locator';
import { readJobStatus } from '../../../core/service/status';
import { creationTextOf } from '../../../core/text/readTime';
import type { RecordKind } from '../../operations/recordOperation';

export const jobKind: RecordKind = {
	field: locator({
		name: 'jobId',
		displayName: 'Job',
		searchListMethod: 'searchJobs',
		listPlaceholder: 'Select a job...',
		idExample: '3d5c5e21-3a2e-4c36-9a5c-2d2f3c5c7a10',
		description: 'The job to work on. The list shows the newest jobs first.',
		required: true,
	}),
	path: '/jobs',
	label: 'job',
};

/**
 * The short form of a job record. Its status is in the project's one spelling, so that a workflow works with either
 * service; an unknown status stays as the service wrote it. The creation time is in ISO form, in UTC.
 */
export function simplifyJob(job: IDataObject): IDataObject {
	const status = readJobStatus(job.status);
	return {
		jobId: jobIdOf(job) ?? null,
		status: status === 'unknown' ? (job.status ?? null) : status,
		workflow_id: job.workflow_id ?? null,
		workflow_name: job.workflow_name ?? null,
		created_at: creationTextOf(job),
		runtime: job.runtime ?? null,
	};
}
