import type { IDataObject } from 'n8n-workflow';

import { isDataObject, type RecordAddress, recordIn } from '../records/record';
import type { FormFile } from '../wire/formFile';
import { workflowRequest } from '../wire/workflowRequest';
import { uploadTimeLimitMs } from './job';
import { jobStart } from './jobs/jobFailure';
import type { PaidStart } from './paidWork';

/** The outcome of a run: a job, or that one is in progress and nothing was started. */
export type RunOutcome =
	| { started: true; job: IDataObject; jobId: string | undefined }
	| { started: false; message: string };

/**
 * A run of a workflow, with the files to upload if there are any. Nothing tells its job from that of another run: where the
 * response is lost, nobody knows whether it was started.
 */
export function workflowRun(
	{ path, subject }: RecordAddress,
	files: readonly FormFile[] | undefined,
): PaidStart<RunOutcome> {
	const request = {
		method: 'POST',
		path: `${path}/run`,
		secondSend: 'launched',
		upload: files && { fields: [], files },
		timeoutMs: files && uploadTimeLimitMs,
		subject,
		response: 'optional',
	} as const;
	return {
		name: 'job',
		send: async (context) => readRunOutcome(await workflowRequest(context, request)),
		unconfirmed: jobStart(`of ${subject}`),
		idOf: (outcome) => (outcome.started ? outcome.jobId : undefined),
	};
}

/**
 * Reads the response to a run. A job has an ID. A response with a success status, a `detail` and no ID says that a run is
 * in progress and no job was created. The specification doesn't show the response (docs/maintainers/service.md#running-a-workflow):
 * anything else counts as started, with an unknown job.
 */
function readRunOutcome(response: unknown): RunOutcome {
	if (!isDataObject(response)) return { started: true, job: {}, jobId: undefined };
	const job = recordIn(response);
	if (job) return { started: true, job, jobId: job.id };
	return typeof response.detail === 'string'
		? { started: false, message: response.detail }
		: { started: true, job: response, jobId: undefined };
}
