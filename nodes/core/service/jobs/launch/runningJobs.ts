import type { Item } from '../../../n8n/nodeContext';
import { jobIdOf } from '../jobResults';
import { cancelJob } from '../jobs';
import { findLaunched, type KnownJobs } from './findLaunched';
import { launchJob, type LaunchedJob } from './launchJob';
import type { JobRequest } from './sendLaunch';

/** How long canceling one job may take after Stop. ms. */
const cancelTimeMs = 10_000;

/** The jobs of an execution that have started, or may have, and aren't known to have finished. */
export class RunningJobs {
	private readonly known: KnownJobs = { ids: new Set() };
	/** The marks of launches without a response yet. */
	private readonly launching = new Set<string>();
	private readonly ids = new Set<string>();

	/** Launches a job, as `launchJob` does. */
	async launch(item: Item, request: JobRequest): Promise<LaunchedJob> {
		this.launching.add(request.mark);
		const launching = launchJob(item, request, this.known);
		const job = await launching.finally(() => this.launching.delete(request.mark));
		this.ids.add(job.jobId);
		return job;
	}

	finished(jobId: string): void {
		this.ids.delete(jobId);
	}

	/** Cancels the jobs when the execution is stopped. If that fails, a job continues, as it does without this. */
	cancelOnStop(item: Item): void {
		const stop = item.n8n.getExecutionCancelSignal?.();
		stop?.addEventListener('abort', () => void this.cancel(item), { once: true });
	}

	private async cancel(item: Item): Promise<void> {
		// The execution's own requests end with it.
		const detached = Object.create(item, {
			signal: { value: new AbortController().signal },
		}) as Item;
		const cancelQuietly = async (jobId: string) =>
			await cancelJob(detached, jobId, { wholeMs: cancelTimeMs }).catch(() => undefined);
		const cancelLaunch = async (mark: string) => {
			const job = await findLaunched(detached, mark, this.known);
			const jobId = job && jobIdOf(job);
			if (jobId !== undefined) await cancelQuietly(jobId);
		};
		await Promise.all([
			...[...this.launching].map(cancelLaunch),
			...[...this.ids].map(cancelQuietly),
		]);
	}
}
