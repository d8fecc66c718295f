import type { ServiceResponse } from '../http/serviceResponse.ts';
import { jsonResponse } from '../http/serviceResponse.ts';
import type { StoredTransformJob } from '../workflow/state.ts';
import type { OutputOptions } from './outputOptions.ts';
import { outputQuery } from './outputOptions.ts';
import { resultDocument } from './resultDocument.ts';
import { isAtWork, isComplete, remainingMs, transformStatus } from './transformJob.ts';
import { errorResponse } from './transformProblem.ts';
import type { TransformService } from './transformService.ts';
import { transformPath } from './transformService.ts';

/** The service may cap a wait without telling where. */
const maxWaitSeconds = 60;

/** How long a request without a wish waits for a job that never ends. */
const patienceSeconds = 3600;

/** A timer may end this much before the clock says so. */
const timerToleranceMs = 2;

/**
 * Waits for a new job as long as `Prefer: wait=N` allows, without it until the end: 200 with the result, the error that
 * ended it, or 202 with where it can be followed.
 */
export async function respondWithJob(
	service: TransformService,
	job: StoredTransformJob,
	options: OutputOptions,
	prefer: string,
): Promise<ServiceResponse> {
	const wanted = /(?:^|[,;\s])wait=(\d+)/.exec(prefer)?.[1];
	const waitSeconds =
		wanted === undefined ? patienceSeconds : Math.min(Number(wanted), maxWaitSeconds);
	const untilEnd = remainingMs(job, service.workspace.now()) + timerToleranceMs;
	if (untilEnd > timerToleranceMs) await service.wait(Math.min(untilEnd, waitSeconds * 1000));
	const status = transformStatus(job, service.workspace.now());
	const headers: Record<string, string> =
		wanted === undefined ? {} : { 'preference-applied': `wait=${waitSeconds}` };
	if (isAtWork(status)) {
		const location = `${transformPath}/jobs/${job.id}${outputQuery(options)}`;
		const body = { id: job.id, status, poll_url: location };
		return { ...jsonResponse(body, 202), headers: { ...headers, location } };
	}
	if (status === 'failed' && job.error) return { ...errorResponse(job.error), headers };
	const shown = isComplete(status) ? job : { ...job, status, elements: [], extractedData: [] };
	return { ...jsonResponse(resultDocument(shown, options)), headers };
}
