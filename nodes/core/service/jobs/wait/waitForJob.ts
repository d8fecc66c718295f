import type { IDataObject } from 'n8n-workflow';

import { waitUntil } from '../../../../../packages/service-http';
import type { Item } from '../../../n8n/nodeContext';
import { jobRecord } from '../jobResults';
import { fetchJobExtras } from '../jobItem';
import { getFailedFiles, getJobDetails, reasonsAwaitMs } from '../jobs';
import { readJobStatus } from '../../status/jobStatus';
import { systemClock } from '../../../text/clock';
import { timeoutFailure, unsuccessfulFailure, withJobId } from './jobFailure';
import { JobProbe } from './jobProbe';

export interface WaitSettings {
	timeoutMinutes: number;
	/** Whether a failed or stopped job is returned instead of being an error. */
	passOnUnsuccessful: boolean;
	includeDetails: boolean;
	includeFailedFiles: boolean;
}

/** Returns how to wait for a job whose files matter: `outputOf` says what became of each of them. */
export function waitSettingsForFiles(timeoutMinutes: number): WaitSettings {
	return {
		timeoutMinutes,
		passOnUnsuccessful: true,
		includeDetails: false,
		includeFailedFiles: true,
	};
}

const pauses = { firstPauseMs: 2_000, growth: 1.5, maxPauseMs: 30_000 } as const;

/**
 * Waits until a job has finished and returns it as items show it, with `details` and `failedFiles` if requested. Pauses
 * between requests grow, and Stop takes effect immediately; an unknown status doesn't count as finished. A failed or
 * stopped job is an error or is returned, depending on the settings. Throws an error after the time limit; every error
 * names the job's ID. A job that completed with failed files shows a hint on the node, unless they're returned. Details
 * or failed files that can't be fetched leave the job as it is: `extrasError` and a hint say so.
 */
export async function waitForJob(
	item: Item,
	jobId: string,
	settings: WaitSettings,
): Promise<IDataObject> {
	const probe = new JobProbe(item, jobId);
	const limits = { timeLimitMs: settings.timeoutMinutes * 60_000, ...pauses };
	try {
		const job = await waitUntil(
			{ clock: systemClock, signal: item.signal },
			async (lookMs) => await probe.look(lookMs),
			limits,
		);
		if (job !== undefined) return await completeJob(item, jobId, job, settings);
	} catch (error) {
		throw withJobId(error, jobId);
	}
	const files = await probe.filesProgress();
	throw timeoutFailure(jobId, probe.last, { minutes: settings.timeoutMinutes, files });
}

async function completeJob(
	item: Item,
	jobId: string,
	job: IDataObject,
	settings: WaitSettings,
): Promise<IDataObject> {
	const status = readJobStatus(job.status);
	const patience = { awaitMs: reasonsAwaitMs };
	if (status !== 'completed' && !settings.passOnUnsuccessful) {
		const details = await getJobDetails(item, jobId, patience).catch(() => undefined);
		const failed = await getFailedFiles(item, jobId, patience).catch(() => []);
		throw unsuccessfulFailure(jobId, job, { details, failed });
	}
	const finished = { id: jobId, status, createdAt: undefined, row: job };
	const { fields, errors } = await fetchJobExtras(item, finished, settings, patience);
	if (errors.length > 0) item.hint(`Job ${jobId}: ${errors.join('; ')}`);
	if (status === 'completed' && !settings.includeFailedFiles) await hintFailedFiles(item, jobId);
	const extrasError = errors.length === 0 ? {} : { extrasError: errors.join('\n') };
	return jobRecord({ ...job, ...fields, ...extrasError }, jobId);
}

/** Shows a hint for a job with failed files, where nothing else tells of them. Throws nothing. */
async function hintFailedFiles(item: Item, jobId: string): Promise<void> {
	const failed = await getFailedFiles(item, jobId).catch(() => []);
	if (failed.length === 0) return;
	const files = failed.length === 1 ? '1 file' : `${failed.length} files`;
	item.hint(`Job ${jobId} completed, but ${files} failed. Use Get Failed Files to see why.`);
}
