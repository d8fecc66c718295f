import type { IDataObject } from 'n8n-workflow';

import type { JobExtras } from '../extras/jobExtras';
import { decide } from '../state/decide';
import type { DecisionSettings, FinishedJob, Hold } from '../state/decision';
import type { TriggerState } from '../state/triggerState';

/** How often the extras of a job are requested before it's emitted without them. */
export const mostAttempts = 3;

/** What was fetched, by job ID. A job that isn't in it wasn't requested in this poll. */
export type FetchedExtras = ReadonlyMap<string, JobExtras>;

/** Where the jobs come from. */
export interface JobSource {
	/** Reads one complete listing; rejects if any part of it is missing. */
	listJobs(): Promise<IDataObject[]>;
	/** Fetches the extras of jobs; undefined if none are wanted. Never rejects because of a single job. */
	fetchExtras?(jobs: readonly FinishedJob[]): Promise<FetchedExtras>;
}

/** Where the state is kept. Both work synchronously: see `pollJobs`. */
export interface StateStore {
	read(): TriggerState | undefined;
	write(state: TriggerState): void;
}

export interface EmittedJob {
	job: FinishedJob;
	extras: JobExtras | undefined;
}

function holdUntilFetched(fetched: FetchedExtras): Hold {
	return (job) => {
		const extras = fetched.get(job.id);
		if (!extras) return job.attempts;
		const attempts = job.attempts + 1;
		return extras.errors.length === 0 || attempts >= mostAttempts ? undefined : attempts;
	};
}

/**
 * One poll: reads the listing, fetches the extras of the jobs to emit, and saves the state. Returns the jobs to emit,
 * oldest first. Rejects if the listing fails; the state then stays unchanged.
 *
 * The state is read after the last request and written without waiting in between. If two polls overlap, the slower one
 * sees what the faster one emitted, so that both never emit the same job.
 */
export async function pollJobs(
	source: JobSource,
	store: StateStore,
	settings: DecisionSettings,
): Promise<EmittedJob[]> {
	const listing = await source.listJobs();
	let decision = decide(store.read(), listing, settings);
	let fetched: FetchedExtras = new Map();
	if (source.fetchExtras && decision.emit.length > 0) {
		fetched = await source.fetchExtras(decision.emit);
		decision = decide(store.read(), listing, settings, holdUntilFetched(fetched));
	}
	if (decision.changed) store.write(decision.state);
	return decision.emit.map((job) => ({ job, extras: fetched.get(job.id) }));
}
