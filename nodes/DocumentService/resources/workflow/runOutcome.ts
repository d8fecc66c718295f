import type { IDataObject } from 'n8n-workflow';

import { isDataObject } from '../../../shared/lists/readRows';

/** The outcome of a run: a job, or that one is in progress and nothing was started. */
export type RunOutcome =
	| { started: true; job: IDataObject; jobId: string | undefined }
	| { started: false; message: string };

function idIn(value: unknown): string | undefined {
	return (typeof value === 'string' && value !== '') || typeof value === 'number'
		? String(value)
		: undefined;
}

/**
 * Reads the answer to a run. A job has an ID. An answer with a success status, a `detail` and no ID says that a run is
 * in progress and no job was created. The specification doesn't show the answer (docs/service.md#running-a-workflow):
 * anything else counts as started, with an unknown job.
 */
export function readRunOutcome(answer: unknown): RunOutcome {
	if (!isDataObject(answer)) return { started: true, job: {}, jobId: undefined };
	const inner = isDataObject(answer.job) ? answer.job : answer;
	const jobId = idIn(inner.id) ?? idIn(inner.job_id);
	if (jobId === undefined && typeof answer.detail === 'string') {
		return { started: false, message: answer.detail };
	}
	return {
		started: true,
		job: jobId === undefined ? { ...inner } : { ...inner, id: jobId },
		jobId,
	};
}
