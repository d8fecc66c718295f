import { megabyte } from '../../../../packages/service-http';
import type { Item, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import { hasStartedNothing } from '../failure/outcome';
import type { FormFile } from '../transport/formFile';
import { jobIdOf } from './jobItem';
import { withResultsListed, type OnDemandJob } from './jobOutput';
import { cancelJob } from './jobs';
import { findLaunched, type JobRequest, type LaunchedJob, launchJob } from './launchJob';
import { markedUpload, originOf } from './uploadMark';
import { cancelTimeMs, RunningJobs } from './runningJobs';
import { waitForJob, type WaitSettings } from './waitForJob';

/** What the hosted service allows: docs/maintainers/service.md#on-demand-jobs */
export const onDemandLimits = {
	/** Of one job. */
	maxFiles: 10,
	/** Of one file, in MB. */
	maxFileSize: 50,
	/** Between the response to one launch and the next one. ms. */
	pauseMs: 1_000,
	/** How many jobs of an execution may be in progress: more of them stay scheduled. */
	maxRunning: 5,
} as const;

/** What a job is to do. */
export interface JobOrder {
	/** The service's `request_data`: what its files are processed with. */
	requestData: string;
	files: readonly FormFile[];
	/** How to wait until it finishes; a launch whose response is lost also ends by its time limit. */
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
	private readonly running: RunningJobs;

	/** `first` is any item of the execution, with whose end its jobs are canceled: nobody would fetch their results. */
	constructor(first: Item) {
		this.gate = new LaunchGate(first.signal);
		this.running = new RunningJobs(first, {
			name: 'job',
			find: async (context, mark) => jobIdOf((await findLaunched(context, mark)) ?? {}),
			cancel: async (context, jobId) => await cancelJob(context, jobId, { wholeMs: cancelTimeMs }),
		});
	}

	/** Launches a job after all that were started before it. Its requests are those of `item`. Throws nothing. */
	start(item: Item, { requestData, files, wait }: JobOrder): OnDemandJob {
		const upload = markedUpload(files, originOf(item, 'partition'));
		const { mark, fileNames } = upload;
		const isReusable = files.some(({ contentMark }) => contentMark !== undefined);
		const request = { requestData, ...upload, timeLimitMs: wait.timeoutMinutes * 60_000 };
		const launched = this.gate.begin(
			async (passOn) => await this.launch(item, { ...request, onUnanswered: passOn }),
		);
		const finished = launched.then(async ({ jobId, endsAt }) => {
			const leftMs = Math.max(0, endsAt - systemClock.now());
			const settings = leftMs === 0 ? { ...wait, timeoutMinutes: 0 } : { ...wait, leftMs };
			const waiting = waitForJob(item, jobId, settings)
				.catch(async (error: unknown) => {
					throw await this.running.givenUp(item, error, { jobId, isReusable });
				})
				.finally(() => this.running.forget(mark));
			return await withResultsListed(item, { jobId, finished: await waiting }, upload);
		});
		void finished.catch(() => undefined).finally(() => this.gate.end());
		return { fileNames, mark, launched, finished };
	}

	/** Launches a job, whose files may be charged from now on unless the service refuses them. */
	private async launch(item: Item, request: JobRequest): Promise<LaunchedJob> {
		const { charges } = item.state;
		const { mark, files } = request;
		const { length } = files;
		charges.sending(length);
		this.running.add(mark);
		const launched = await launchJob(item, request).catch((error: unknown) => {
			this.running.forget(mark);
			if (hasStartedNothing(error)) charges.refused(length);
			throw error;
		});
		this.running.add(mark, launched.jobId);
		return launched;
	}
}

/** Lets jobs begin one after another, in the order of the calls, with pauses, and only so many at a time. */
class LaunchGate {
	private readonly signal: AbortSignal;
	private running = 0;
	private lastAt = -Infinity;
	private turn: Promise<void> = Promise.resolve();
	private wake: () => void = () => undefined;

	constructor(signal: AbortSignal) {
		this.signal = signal;
		signal.addEventListener('abort', () => this.wake(), { once: true });
	}

	/**
	 * Calls `launch` when it's its turn. It counts as running until `end` is called, whether it succeeded or not. The next
	 * one begins when it's done, or calls `passOn`. Rejects with what `launch` rejects with, and after Stop.
	 */
	async begin<T>(launch: (passOn: () => void) => Promise<T>): Promise<T> {
		const before = this.turn;
		let passOn = (): void => undefined;
		this.turn = new Promise((resolve) => (passOn = resolve));
		try {
			await before;
			await this.untilFree();
			this.running += 1;
			const leftMs = this.lastAt + onDemandLimits.pauseMs - systemClock.now();
			if (leftMs > 0) await systemClock.sleep(leftMs, this.signal);
			return await launch(passOn);
		} finally {
			this.lastAt = systemClock.now();
			passOn();
		}
	}

	/** Makes room for another job, since one has finished. */
	end(): void {
		this.running -= 1;
		this.wake();
	}

	private async untilFree(): Promise<void> {
		while (this.running >= onDemandLimits.maxRunning && !this.signal.aborted) {
			await new Promise<void>((resolve) => {
				this.wake = resolve;
			});
		}
		this.signal.throwIfAborted();
	}
}
