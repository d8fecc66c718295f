import type { IDataObject } from 'n8n-workflow';

import type { Item } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { ServiceProblem } from '../../text/problem';
import { countText } from '../../text/text';
import { isRefused, mayPass } from '../../wire/outcome';
import { describeProgress, hasStatus, isFinished, readJobStatus } from '../../records/status';
import { noStatusFailure, type Seen, timeoutFailure, withJobId } from './jobFailure';
import { type Following, follow } from '../paidWork';
import { fetchJobExtras, jobRecord } from './jobItem';
import {
	filesProgress,
	getFailedFiles,
	getFileStatus,
	getJob,
	getJobDetails,
	reasonsAwaitMs,
} from './jobs';
import { unsuccessfulJob } from './unsuccessfulJob';

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

/**
 * Waits until a job has finished and returns it as items show it, with `details` and `failedFiles` if requested. A failed or
 * stopped job is an error or is returned, depending on the settings. Throws an error after the time limit; every error
 * names the job's ID. A job that completed with failed files shows a hint on the node, unless they're returned. Details
 * or failed files that can't be fetched leave the job as it is: `extrasError` and a hint say so.
 */
export async function waitForJob(
	item: Item,
	jobId: string,
	settings: WaitSettings,
): Promise<IDataObject> {
	const endsAt = endOf(settings);
	return await follow(item, followingJob(item, jobId, settings, endsAt), endsAt);
}

/** Returns when the time limit of a wait that begins now ends, by the nodes' clock. ms. */
export function endOf({ timeoutMinutes }: WaitSettings): number {
	return systemClock.now() + timeoutMinutes * 60_000;
}

/** How a job is waited for, as `waitForJob` does it. */
export function followingJob(
	item: Item,
	jobId: string,
	settings: WaitSettings,
	endsAt: number,
): Following<IDataObject> {
	const probe = new JobProbe(item, jobId);
	const minutes = endsAt > systemClock.now() ? settings.timeoutMinutes : 0;
	return {
		maxPauseMs: 30_000,
		look: async (lookMs) => {
			try {
				const job = await probe.look(lookMs);
				if (job === undefined) return { done: false };
				return { done: true, value: await completeJob(item, jobId, job, settings) };
			} catch (error) {
				throw withJobId(error, jobId);
			}
		},
		late: async () =>
			timeoutFailure(jobId, probe.last, { minutes, files: await probe.filesProgress() }),
	};
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
		throw await unsuccessfulJob(item, jobId, job);
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
	const files = countText(failed.length, 'file');
	item.hint(`Job ${jobId} completed, but ${files} failed. Use Get Failed Files to see why.`);
}

/** How long a job is asked for that the service hasn't shown yet: its ID, or the address, may be wrong. ms. */
const unseenAwaitMs = 60_000;

/** The hosted service tells 12 times a minute how far a job's files are. ms. */
const pauseBetweenFiles = 5_000;

/** How long telling the progress may take: it's not what the user waits for. ms. */
const maxProgressMs = 10_000;

/** After how many records in a row without any status the wait ends. */
const maxWithoutStatus = 3;

/** Looks at a job until it has finished. */
class JobProbe {
	/** What the last request returned. */
	last: Seen | undefined;
	private readonly item: Item;
	private readonly jobId: string;
	/** Whether the service has shown the job, or said that it launched it. */
	private isKnown: boolean;
	private withoutStatus = 0;
	private shownProgress = '';
	private filesAskedAt = -Infinity;
	private lastFiles = '';

	constructor(item: Item, jobId: string) {
		this.item = item;
		this.jobId = jobId;
		this.isKnown = item.state.charges.jobIds.has(jobId);
	}

	/**
	 * Requests the job, for `lookMs` at most, whatever goes wrong, and returns it if it has finished; an unknown status
	 * doesn't count as finished. Throws the failure once the service has refused the request several times in a row, and
	 * that the job has no status, time after time; others may pass.
	 */
	async look(lookMs: number): Promise<IDataObject | undefined> {
		const { item, jobId } = this;
		const awaitMs = this.isKnown ? lookMs : Math.min(lookMs, unseenAwaitMs);
		const looking = getJob(item, jobId, { awaitMs });
		const seen = await looking.then(
			(job): Seen => ({ job }),
			(error: unknown): Seen => ({ error }),
		);
		this.last = seen;
		if ('error' in seen) {
			if (item.signal.aborted || !this.mayPass(seen.error)) await looking;
			return undefined;
		}
		const { job } = seen;
		this.isKnown = true;
		if (isFinished(readJobStatus(job.status))) return job;
		this.withoutStatus = hasStatus(job.status) ? 0 : this.withoutStatus + 1;
		if (this.withoutStatus === maxWithoutStatus) throw noStatusFailure(jobId);
		if (item.n8n.getMode() === 'manual') await this.showProgress(job);
		return undefined;
	}

	private mayPass(error: unknown): boolean {
		if (!(error instanceof ServiceProblem)) return false;
		// What can't be used may be about maintenance, or come from a wrong address.
		return this.isKnown ? !isRefused(error) : mayPass(error);
	}

	/** Returns how far the files of the job are; '' where the service doesn't tell. Throws nothing. */
	async filesProgress(): Promise<string> {
		const { item, jobId } = this;
		const now = systemClock.now();
		if (now - this.filesAskedAt < pauseBetweenFiles) return this.lastFiles;
		this.filesAskedAt = now;
		const { dialect } = await item.credential();
		if (!dialect.hasOnDemandJobs) return '';
		const asking = getFileStatus(item, jobId, { wholeMs: maxProgressMs });
		this.lastFiles = await asking.then(filesProgress, () => '');
		return this.lastFiles;
	}

	/** Shows in the editor how far the job is, each time that changes. */
	private async showProgress(job: IDataObject): Promise<void> {
		const { item, jobId } = this;
		const files = await this.filesProgress();
		const patience = { wholeMs: maxProgressMs };
		const fetching = files === '' ? getJobDetails(item, jobId, patience) : undefined;
		const details = await fetching?.catch(() => undefined);
		const progress = describeProgress({ ...job, id: jobId }, details);
		const text = item.secrets.inText(files === '' ? progress : `${progress}; ${files}`);
		if (text === this.shownProgress) return;
		this.shownProgress = text;
		item.n8n.sendMessageToUI(text);
	}
}
