import type { IDataObject } from 'n8n-workflow';

import type { OutputFields } from '../../../core/output/outputShape';
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

/** What `jobId` holds in every result. */
export const jobIdText = 'Identifier of the job, as all nodes name it';

/** What an operation returns of a status that the node has read. */
export const spelledStatus =
	'`completed`, `failed`, `inProgress`, `scheduled` or `stopped`, spelled the same for every service';

/** A job in an item, as the service returns it. */
export const jobRecordFields = {
	jobId: jobIdText,
	status: 'The status as the service spells it',
	workflow_id: 'Identifier of the workflow',
	workflow_name: 'Name of the workflow',
	created_at: 'When it was created',
	runtime: 'How long it took',
} as const satisfies OutputFields;

/** A job in an item, with and without Simplify. */
export const jobFields: OutputFields = {
	...jobRecordFields,
	status: `${jobRecordFields.status}. With Simplify: ${spelledStatus}`,
	created_at: `${jobRecordFields.created_at}. With Simplify: in ISO form, in UTC`,
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
