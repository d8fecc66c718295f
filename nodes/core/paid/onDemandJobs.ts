import { megabyte } from '../../../packages/service-http';
import type { Item, NodeContext } from '../n8n/nodeContext';
import type { FormFile } from '../wire/formFile';
import { Problem } from '../text/problem';
import { quoted } from '../text/text';
import { jobWork } from './job';
import { withResultsListed, type OnDemandJob } from './jobs/jobOutput';
import type { WaitSettings } from './jobs/waitForJob';
import { markedUpload, originOf } from './marks';
import { LaunchGate } from './pace';
import type { RunningWork } from './runningWork';

/** What the hosted service allows: docs/maintainers/service.md#on-demand-jobs */
export const onDemandLimits = {
	/** Of one job. */
	maxFiles: 10,
	/** Of one file, in MB. */
	maxFileSize: 50,
} as const;

/** What a job is to do. */
export interface JobOrder {
	/** The service's `request_data`: what its files are processed with. */
	requestData: string;
	files: readonly FormFile[];
	/** How to wait until it finishes: the time limit counts from the first try of its launch on. */
	wait: WaitSettings;
}

/** Throws a Problem if services of this dialect have no on-demand jobs. */
export async function requireOnDemandJobs(context: NodeContext): Promise<void> {
	if ((await context.credential()).dialect.hasOnDemandJobs) return;
	throw new Problem(
		"This service doesn't support on-demand jobs",
		"Create a workflow with a local source, and use the Run operation of the Workflow resource with 'Upload Files' on",
	);
}

/** Throws a Problem for a file that's larger than a job accepts. `maxFileSize`: in MB. */
export function assertFitsInJob(
	{ fileName, size }: FormFile,
	maxFileSize: number,
	advice: string,
): void {
	if (size <= maxFileSize * megabyte) return;
	throw new Problem(
		`The file ${quoted(fileName)} is too large for a job (${sizeText(size)}; limit: ${sizeText(maxFileSize * megabyte)})`,
		advice,
	);
}

/** Returns e.g. '12.3 MB'. */
export function sizeText(bytes: number): string {
	const [unit, name] = bytes < megabyte ? [1024, 'KB'] : [megabyte, 'MB'];
	return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}

/** The on-demand jobs of an execution: each is launched when it's its turn, and waited for. */
export class OnDemandJobs {
	private readonly gate: LaunchGate;
	private readonly running: RunningWork;

	/** `first` is any item of the execution. */
	constructor(first: Item, running: RunningWork) {
		this.gate = new LaunchGate(first.signal);
		this.running = running;
	}

	/** Launches a job after all that were started before it. Its requests are those of `item`. Throws nothing. */
	start(item: Item, { requestData, files, wait }: JobOrder): OnDemandJob {
		const upload = markedUpload(files, originOf(item, 'partition'));
		const { mark, fileNames } = upload;
		const isReusable = files.some(({ contentMark }) => contentMark !== undefined);
		const request = { requestData, ...upload, timeLimitMs: wait.timeoutMinutes * 60_000 };
		const launched = this.gate.begin(async (onUnanswered) => {
			const work = jobWork(item, { ...request, onUnanswered }, { wait, isReusable });
			return await this.running.begin(item, work);
		});
		const finished = launched.then(async ({ started: { jobId }, result }) => {
			const job = { jobId, finished: await result() };
			return await withResultsListed(item, job, upload);
		});
		void finished.catch(() => undefined).finally(() => this.gate.end());
		return { fileNames, mark, launched, finished };
	}
}
