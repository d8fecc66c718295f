import type { Item } from '../../../n8n/nodeContext';
import { jobIdOf } from '../jobResults';
import { cancelJob } from '../jobs';
import { findLaunched } from './findLaunched';
import { launchJob, type LaunchedJob } from './launchJob';
import type { JobRequest } from './sendLaunch';

/** How long canceling one job may take after Stop. ms. */
const cancelTimeMs = 10_000;

/** The jobs of an execution that have started, or may have, and aren't known to have finished. */
export class RunningJobs {
	/** Their IDs by the marks of their launches; undefined where there's no response to the launch yet. */
	private readonly jobs = new Map<string, string | undefined>();

	/** Launches a job, as `launchJob` does. */
	async launch(item: Item, request: JobRequest): Promise<LaunchedJob> {
		const { mark } = request;
		this.jobs.set(mark, undefined);
		const launching = launchJob(item, request);
		await launching.then(
			({ jobId }) => this.jobs.set(mark, jobId),
			() => this.jobs.delete(mark),
		);
		return await launching;
	}

	/** Says that nobody waits for the job of a launch any longer: it isn't canceled from now on. */
	forget(mark: string): void {
		this.jobs.delete(mark);
	}

	/** Cancels the jobs when the execution of `item` ends. If that fails, a job continues, as it does without this. */
	cancelAtEndOf(item: Item): void {
		item.signal.addEventListener('abort', () => void this.cancel(item), { once: true });
	}

	private async cancel(item: Item): Promise<void> {
		// The execution's own requests end with it.
		const detached = item.withSignal(new AbortController().signal);
		const cancelOne = async ([mark, launchedId]: [string, string | undefined]) => {
			const jobId = launchedId ?? jobIdOf((await findLaunched(detached, mark)) ?? {});
			if (jobId === undefined) return;
			await cancelJob(detached, jobId, { wholeMs: cancelTimeMs }).catch(() => undefined);
		};
		await Promise.all([...this.jobs].map(cancelOne));
	}
}
