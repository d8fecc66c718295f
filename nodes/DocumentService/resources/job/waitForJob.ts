import type { IDataObject } from 'n8n-workflow';

import { isTemporary, waitUntil, type Look } from '../../../../packages/service-http';

import { describeProgress, hasStatus } from '../../../core/service/status/jobProgress';
import { outcomeOf } from '../../../core/service/failure/outcome';
import { isFinished, readJobStatus } from '../../../core/service/status/jobStatus';
import { isNotFound, ServiceProblem } from '../../../core/text/problem';
import { systemClock, type Clock } from '../../../core/text/clock';
import { fetchJobResults, jobRecord } from '../../../core/service/jobs/jobResults';
import { getFailedFiles, getJob, getJobDetails } from '../../../core/service/jobs/jobs';
import {
	noStatusFailure,
	timeLimitFailure,
	unsuccessfulFailure,
	withJobId,
	type Seen,
} from './jobFailure';
import type { NodeContext, ItemContext, Item } from '../../../core/n8n/nodeContext';

export interface WaitSettings {
	timeLimitMinutes: number;
	/** Whether a failed or stopped job is returned instead of being an error. */
	passOnUnsuccessful: boolean;
	includeDetails: boolean;
	includeFailedFiles: boolean;
}

const pauses = { firstPauseMs: 2_000, growth: 1.5, maxPauseMs: 30_000 } as const;

/** How many requests in a row may fail temporarily before the wait ends. */
const maxFailuresInARow = 5;

/** The same for responses that there's no such job: a service may not know a job yet that has just started. */
const maxMissingInARow = 3;

/** After how many records in a row without any status the wait ends. */
const maxWithoutStatus = 3;

function isTemporaryFailure(error: unknown): boolean {
	return isTemporary(outcomeOf(error) ?? {});
}

/**
 * Creates the probe for one job. A temporary failure doesn't end the wait, unless too many occur in a row, nor does a
 * job that isn't known yet; any other failure does. `report` receives what each request returned that didn't end the wait.
 */
function probeJob(
	{ signal }: Item,
	jobId: string,
	look: (lookMs: number) => Promise<IDataObject>,
	report: (seen: Seen, lookMs: number) => Promise<void>,
): Look<IDataObject> {
	let failuresInARow = 0;
	let wasSeen = false;
	let withoutStatus = 0;
	const isBearable = (error: unknown): boolean => {
		if (isTemporaryFailure(error)) return failuresInARow < maxFailuresInARow;
		if (!(error instanceof ServiceProblem)) return false;
		// A message about maintenance, for example.
		if (error.context.isNoRecord === true) return failuresInARow < maxWithoutStatus;
		return isNotFound(error) && !wasSeen && failuresInARow < maxMissingInARow;
	};
	return async (lookMs) => {
		const looking = look(lookMs);
		const seen = await looking.then(
			(job): Seen => ({ job }),
			(error: unknown): Seen => ({ error }),
		);
		if ('job' in seen) {
			failuresInARow = 0;
			wasSeen = true;
			if (isFinished(readJobStatus(seen.job.status))) return { done: true, value: seen.job };
			withoutStatus = hasStatus(seen.job.status) ? 0 : withoutStatus + 1;
			if (withoutStatus === maxWithoutStatus) throw noStatusFailure(jobId);
		} else {
			failuresInARow += 1;
			// Fails with the error of the request itself.
			if (signal.aborted || !isBearable(seen.error)) return { done: true, value: await looking };
		}
		await report(seen, lookMs);
		return { done: false };
	};
}

/** In a manual run, shows in the editor how far the job is, each time that changes. */
function reporter(
	context: NodeContext<ItemContext>,
	jobId: string,
): (job: IDataObject, lookMs: number) => Promise<void> {
	let last = '';
	return async (job, lookMs) => {
		if (context.n8n.getMode() !== 'manual') return;
		const fetching = getJobDetails(context, jobId, { wholeMs: lookMs });
		const details = await fetching.catch(() => undefined);
		const text = context.secrets.inText(describeProgress({ ...job, id: jobId }, details));
		if (text === last) return;
		last = text;
		context.n8n.sendMessageToUI(text);
	};
}

/**
 * Waits until a job has ended and returns it as items show it, with `details` and `failedFiles` if requested. Pauses between
 * requests grow, and Stop takes effect immediately; an unknown status doesn't count as the end. A failed or stopped job
 * is an error or is returned, depending on the settings. Throws an error after the time limit; every error names the
 * job's ID. A job that completed with failed files shows a hint on the node.
 */
export async function waitForJob(
	item: Item,
	jobId: string,
	settings: WaitSettings,
	clock: Clock = systemClock,
): Promise<IDataObject> {
	let last: Seen | undefined;
	const reportJob = reporter(item, jobId);
	const probe = probeJob(
		item,
		jobId,
		async (lookMs) => await getJob(item, jobId, { wholeMs: lookMs, clock }),
		async (seen, lookMs) => {
			last = seen;
			if ('job' in seen) await reportJob(seen.job, lookMs);
		},
	);
	const timeLimitMs = settings.timeLimitMinutes * 60_000;
	try {
		const job = await waitUntil({ clock, signal: item.signal }, probe, { timeLimitMs, ...pauses });
		if (job !== undefined) return await completeJob(item, jobId, job, settings);
	} catch (error) {
		throw withJobId(error, jobId);
	}
	const failure = timeLimitFailure(jobId, last, settings.timeLimitMinutes);
	throw withJobId(failure, jobId);
}

async function completeJob(
	item: Item,
	jobId: string,
	job: IDataObject,
	settings: WaitSettings,
): Promise<IDataObject> {
	const isCompleted = readJobStatus(job.status) === 'completed';
	if (!isCompleted && !settings.passOnUnsuccessful) {
		const details = await getJobDetails(item, jobId).catch(() => undefined);
		const failed = await getFailedFiles(item, jobId).catch(() => []);
		throw unsuccessfulFailure(jobId, job, { details, failed });
	}
	const { fields } = await fetchJobResults(item, jobId, job, settings);
	// The hint is optional: unless the list was requested, it doesn't matter if it can't be fetched.
	const failed = fields.failedFiles ?? (await getFailedFiles(item, jobId).catch(() => []));
	if (isCompleted && failed.length > 0) {
		const files = failed.length === 1 ? '1 file' : `${failed.length} files`;
		item.hint(`Job ${jobId} completed, but ${files} failed. Use Get Failed Files to see why.`);
	}
	return jobRecord({ ...job, ...fields }, jobId);
}
