import type { IDataObject } from 'n8n-workflow';

import { isTemporary } from '../../../../../packages/service-http';
import type { Item } from '../../../n8n/nodeContext';
import { outcomeOf } from '../../failure/outcome';
import { filesProgress, getFileStatus } from '../fileStatus';
import { getJob, getJobDetails } from '../jobs';
import { describeProgress, hasStatus } from '../../status/jobProgress';
import { isFinished, readJobStatus } from '../../status/jobStatus';
import { systemClock } from '../../../text/clock';
import { isNotFound, ServiceProblem } from '../../../text/problem';
import { noStatusFailure, type Seen } from './jobFailure';

/** How many requests in a row may fail temporarily before the wait ends. */
const maxFailuresInARow = 5;

/** The same for responses that there's no such job: a service may not know a job yet that has just started. */
const maxMissingInARow = 3;

/** The hosted service tells 12 times a minute how far a job's files are. ms. */
const pauseBetweenFiles = 5_000;

/** How long that may take: it's not what the user waits for. ms. */
const maxFilesMs = 10_000;

/** After how many records in a row without any status the wait ends. */
const maxWithoutStatus = 3;

/** Looks at a job until it has finished. */
export class JobProbe {
	/** What the last request returned. */
	last: Seen | undefined;
	private readonly item: Item;
	private readonly jobId: string;
	private failuresInARow = 0;
	private wasSeen = false;
	private withoutStatus = 0;
	private shownProgress = '';
	private filesAskedAt = -Infinity;
	private lastFiles = '';

	constructor(item: Item, jobId: string) {
		this.item = item;
		this.jobId = jobId;
	}

	/**
	 * Requests the job, in `lookMs` at most. A temporary failure isn't thrown, unless too many occur in a row, nor is that
	 * a job isn't known yet; any other failure is, and that the job has no status, time after time.
	 */
	async look(lookMs: number): Promise<{ done: true; value: IDataObject } | { done: false }> {
		const { item, jobId } = this;
		const looking = getJob(item, jobId, { wholeMs: lookMs });
		const seen = await looking.then(
			(job): Seen => ({ job }),
			(error: unknown): Seen => ({ error }),
		);
		this.last = seen;
		if ('error' in seen) {
			this.failuresInARow += 1;
			if (item.signal.aborted || !this.isBearable(seen.error)) await looking;
			return { done: false };
		}
		const { job } = seen;
		this.failuresInARow = 0;
		this.wasSeen = true;
		if (isFinished(readJobStatus(job.status))) return { done: true, value: job };
		this.withoutStatus = hasStatus(job.status) ? 0 : this.withoutStatus + 1;
		if (this.withoutStatus === maxWithoutStatus) throw noStatusFailure(jobId);
		if (item.n8n.getMode() === 'manual') await this.showProgress(job, lookMs);
		return { done: false };
	}

	private isBearable(error: unknown): boolean {
		if (isTemporary(outcomeOf(error) ?? {})) return this.failuresInARow < maxFailuresInARow;
		if (!(error instanceof ServiceProblem)) return false;
		// A message about maintenance, for example.
		if (error.context.isNoRecord === true) return this.failuresInARow < maxWithoutStatus;
		return isNotFound(error) && !this.wasSeen && this.failuresInARow < maxMissingInARow;
	}

	/** Returns how far the files of the job are; '' where the service doesn't tell. Throws nothing. */
	async filesProgress(): Promise<string> {
		const { item, jobId } = this;
		const now = systemClock.now();
		if (now - this.filesAskedAt < pauseBetweenFiles) return this.lastFiles;
		this.filesAskedAt = now;
		const { dialect } = await item.credential();
		if (!dialect.hasOnDemandJobs) return '';
		const asking = getFileStatus(item, jobId, { wholeMs: maxFilesMs });
		this.lastFiles = await asking.then(filesProgress, () => '');
		return this.lastFiles;
	}

	/** Shows in the editor how far the job is, each time that changes. */
	private async showProgress(job: IDataObject, lookMs: number): Promise<void> {
		const { item, jobId } = this;
		const files = await this.filesProgress();
		const fetching = files === '' ? getJobDetails(item, jobId, { wholeMs: lookMs }) : undefined;
		const details = await fetching?.catch(() => undefined);
		const progress = describeProgress({ ...job, id: jobId }, details);
		const text = item.secrets.inText(files === '' ? progress : `${progress}; ${files}`);
		if (text === this.shownProgress) return;
		this.shownProgress = text;
		item.n8n.sendMessageToUI(text);
	}
}
