import type { Item } from '../n8n/nodeContext';
import { type OnDemandJob, outputOfFile, withResultsListed } from '../paid/jobs/jobOutput';
import { OnDemandJobs, onDemandLimits } from '../paid/onDemandJobs';
import type { OutputRequest } from '../paid/jobs/outputFiles';
import { followEarlier } from '../paid/paidWork';
import type { RunningWork } from '../paid/runningWork';
import { endOf, followingJob, waitSettingsForFiles } from '../paid/jobs/waitForJob';
import type { FormFile } from '../wire/formFile';
import { systemClock } from '../text/clock';
import { outcomeOfError } from '../text/problem';
import type { EarlierJob } from '../paid/earlierResults';

/** How long a job waits for further documents, from the last one on. ms. */
const gatherMs = 300;

/** How documents are processed: only those with equal orders can share a job. */
export interface DocumentOrder {
	/** The service's `request_data`. */
	requestData: string;
	/** From the first try of the launch to the end of the job. */
	timeoutMinutes: number;
}

/** A job that is still being filled. */
interface Filling {
	files: FormFile[];
	/** Says that it's full. */
	close(): void;
	job: Promise<OnDemandJob>;
}

/** The documents of an execution that are sent in on-demand jobs, packed as they come. */
export class DocumentJobs {
	private readonly jobs: OnDemandJobs;
	private readonly filling = new Map<string, Filling>();
	/** Jobs of earlier executions, by their IDs. */
	private readonly earlier = new Map<string, OnDemandJob>();

	/** `first` is any item of the execution. */
	constructor(first: Item, running: RunningWork) {
		this.jobs = new OnDemandJobs(first, running);
	}

	/**
	 * Sends a document with others in a job, and waits for its result. Returns what to download. Throws a ServiceProblem
	 * for a launch that failed, and a Problem that names the job for a document without a result.
	 */
	async process(item: Item, file: FormFile, order: DocumentOrder): Promise<OutputRequest> {
		const { files, job: filled } = this.place(item, file, order);
		const position = files.length - 1;
		const job = await filled;
		const refusal = await job.launched.then(() => undefined, whyRefused);
		if (refusal === undefined || files.length === 1) return await outputOfFile(item, job, position);
		// Nobody knows which of the files was meant: each gets a job of its own.
		return await outputOfFile(item, this.start(item, [file], order), 0);
	}

	/**
	 * Waits for a job of an earlier execution, which Stop leaves alone, and returns what to download of it for a document.
	 * Throws a Problem that names the job where it has no result.
	 */
	async resultOf(
		item: Item,
		{ jobId, mark, position, fileCount }: EarlierJob,
		{ fileName, timeoutMinutes }: { fileName: string; timeoutMinutes: number },
	): Promise<OutputRequest> {
		const job =
			this.earlier.get(jobId) ?? followJob(item, { jobId, mark, fileCount }, timeoutMinutes);
		this.earlier.set(jobId, job);
		const fileNames = job.fileNames.map(() => fileName);
		return await outputOfFile(item, { ...job, fileNames }, position);
	}

	/** Adds a file to the job that is being filled. */
	private place(item: Item, file: FormFile, order: DocumentOrder): Filling {
		const key = JSON.stringify(order);
		const filling = this.filling.get(key) ?? this.open(item, key, order);
		filling.files.push(file);
		if (filling.files.length === onDemandLimits.maxFiles) filling.close();
		return filling;
	}

	private open(item: Item, key: string, order: DocumentOrder): Filling {
		const files: FormFile[] = [];
		let close = (): void => undefined;
		const full = new Promise<void>((resolve) => {
			close = () => {
				// A full one may have been followed by another.
				if (this.filling.get(key)?.files === files) this.filling.delete(key);
				resolve();
			};
		});
		const job = Promise.race([full, untilNoneComes(files, item.signal)]).then(() => {
			close();
			return this.start(item, files, order);
		});
		const filling = { files, close, job };
		this.filling.set(key, filling);
		return filling;
	}

	private start(item: Item, files: readonly FormFile[], order: DocumentOrder): OnDemandJob {
		const { requestData, timeoutMinutes } = order;
		const wait = waitSettingsForFiles(timeoutMinutes);
		return this.jobs.start(item, { requestData, files, wait });
	}
}

/** Waits for a job that wasn't launched by this execution. Its files aren't known by their names. */
function followJob(
	item: Item,
	{ jobId, mark, fileCount }: Pick<EarlierJob, 'jobId' | 'mark' | 'fileCount'>,
	timeoutMinutes: number,
): OnDemandJob {
	const files = { mark, fileNames: Array.from({ length: fileCount }, () => '') };
	const wait = waitSettingsForFiles(timeoutMinutes);
	const endsAt = endOf(wait);
	const following = followingJob(item, jobId, wait, endsAt);
	const finished = followEarlier(item, 'job', following, endsAt).then(
		async (record) => await withResultsListed(item, { jobId, finished: record }, files),
	);
	finished.catch(() => undefined);
	const launched = Promise.resolve({ started: { jobId, record: {} }, endsAt });
	return { ...files, launched, finished, isEarlier: true };
}

/** Resolves when no file was added for a while. Rejects with the signal's reason. */
async function untilNoneComes(files: readonly FormFile[], signal: AbortSignal): Promise<void> {
	for (let seen = -1; seen < files.length;) {
		seen = files.length;
		await systemClock.sleep(gatherMs, signal);
	}
}

/** Statuses that say that a launch is refused because of what it contains, and that nothing was started. */
const refusals: readonly unknown[] = [400, 413, 415, 422];

/** Returns the error of a launch that was refused because of its files or steps; undefined for another. */
function whyRefused(error: unknown): unknown {
	return refusals.includes(outcomeOfError(error)?.status) ? error : undefined;
}
