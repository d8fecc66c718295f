import type { IDataObject } from 'n8n-workflow';

import { withSpelledStatus } from '../../../shared/service/status/jobStatus';
import { creationTextOf } from '../../../shared/values/readTime';

/**
 * The short form of a job record. Its status is in the project's one spelling, so that a workflow works with either
 * service; an unknown status stays as the service wrote it. The creation time is in ISO form, in UTC.
 */
export function simplifyJob(job: IDataObject): IDataObject {
	return {
		id: job.id ?? null,
		status: withSpelledStatus(job).status ?? null,
		workflow_id: job.workflow_id ?? null,
		workflow_name: job.workflow_name ?? null,
		created_at: creationTextOf(job),
		runtime: job.runtime ?? null,
	};
}
