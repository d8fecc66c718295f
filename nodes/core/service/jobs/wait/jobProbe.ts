import type { IDataObject } from 'n8n-workflow';

import { isRefusal, isTemporary } from '../../../../../packages/service-http';
import type { Item } from '../../../n8n/nodeContext';
import { outcomeOf } from '../../failure/requestProblem';
import { filesProgress, getFileStatus } from '../fileStatus';
import { getJob, getJobDetails } from '../jobs';
import { describeProgress, hasStatus } from '../../status/jobProgress';
import { isFinished, readJobStatus } from '../../status/jobStatus';
import { systemClock } from '../../../text/clock';
import { ServiceProblem } from '../../../text/problem';
import { noStatusFailure, type Seen } from './jobFailure';

/** How long a job is asked for that the service hasn't shown yet: its ID, or the address, may be wrong. ms. */
const unseenAwaitMs = 60_000;

/** The hosted service tells 12 times a minute how far a job's files are. ms. */
const pauseBetweenFiles = 5_000;

/** How long telling the progress may take: it's not what the user waits for. ms. */
const maxProgressMs = 10_000;

/** After how many records in a row without any status the wait ends. */
const maxWithoutStatus = 3;

/** Looks at a job until it has finished. */
export class JobProbe {
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
	 * Requests the job, for `lookMs` at most, whatever goes wrong. Throws the failure once the service has refused the
	 * request several times in a row, and that the job has no status, time after time; others may pass.
	 */
	async look(lookMs: number): Promise<{ done: true; value: IDataObject } | { done: false }> {
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
			return { done: false };
		}
		const { job } = seen;
		this.isKnown = true;
		if (isFinished(readJobStatus(job.status))) return { done: true, value: job };
		this.withoutStatus = hasStatus(job.status) ? 0 : this.withoutStatus + 1;
		if (this.withoutStatus === maxWithoutStatus) throw noStatusFailure(jobId);
		if (item.n8n.getMode() === 'manual') await this.showProgress(job);
		return { done: false };
	}

	private mayPass(error: unknown): boolean {
		const outcome = outcomeOf(error);
		if (!(error instanceof ServiceProblem) || !outcome) return false;
		// What can't be used may be about maintenance, or come from a wrong address.
		return this.isKnown ? !isRefusal(outcome) : isTemporary(outcome);
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
