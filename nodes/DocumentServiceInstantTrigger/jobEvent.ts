import { eventNames } from '../core/service/jobs/jobEvents';
import type { JobStatus } from '../core/service/status/jobStatus';
import { isRecord } from '../core/text/json';
import { nameText } from '../core/text/text';

/** What a delivery says: nothing else of it is used. */
export interface JobEvent {
	jobId: string;
	status: JobStatus;
}

/** Reads an event of a job. Returns undefined for anything else. */
export function readJobEvent(payload: unknown): JobEvent | undefined {
	if (!isRecord(payload)) return undefined;
	const job = [payload.job, payload.data, payload].find(isRecord) ?? payload;
	const jobId = nameText(job.job_id) || nameText(job.id);
	const [status] =
		Object.entries(eventNames).find(([, name]) => name === nameText(payload.type)) ?? [];
	return status === undefined || jobId === '' ? undefined : { jobId, status: status as JobStatus };
}
