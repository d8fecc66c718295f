import type { IDataObject } from 'n8n-workflow';

import type { JobExtras } from '../core/service/jobs/jobItem';
import { isSame, readState } from './savedState';
import {
	type DecisionSettings,
	type FetchedExtras,
	type FinishedJob,
	type JobSnapshot,
	SeenJobs,
} from './seenJobs';

/** Where the jobs come from. */
export interface JobSource {
	/** Fetches what can have changed, or the complete list; rejects if any part of it is missing. */
	fetchSnapshot(seen: SeenJobs): Promise<JobSnapshot>;
	/** Fetches the extras of jobs; undefined if none are wanted. Never rejects because of a single job. */
	fetchExtras?(jobs: readonly FinishedJob[]): Promise<FetchedExtras>;
}

export interface EmittedJob {
	job: FinishedJob;
	extras: JobExtras | undefined;
}

/**
 * One poll: lists the jobs, compares them with those that were seen, fetches the extras of the jobs to emit, and saves the
 * state. Returns the jobs to emit, oldest first. Rejects if that fails; the state then stays unchanged.
 *
 * The state is in n8n's static data of the node. It's read after the last request. If another poll has written one by the
 * time that it's compared with what the service lists, it's compared again: the slower of two polls sees what the faster
 * one emitted, so both never emit the same job
 * (docs/maintainers/decisions/each-job-once.md#why-no-job-is-emitted-twice).
 */
export async function pollJobs(
	source: JobSource,
	staticData: IDataObject,
	settings: DecisionSettings,
): Promise<EmittedJob[]> {
	const snapshot = await source.fetchSnapshot(new SeenJobs(readState(staticData), settings));
	let fetched: FetchedExtras | undefined;
	for (;;) {
		const saved = readState(staticData);
		const { emit, state } = await new SeenJobs(saved, settings).reconcile(snapshot, fetched);
		if (source.fetchExtras && !fetched && emit.length > 0) {
			fetched = await source.fetchExtras(emit);
			continue;
		}
		if (!isSame(saved, readState(staticData))) continue;
		// n8n saves only what was assigned (docs/maintainers/n8n.md#polling-triggers).
		if (!isSame(saved, state)) Object.assign(staticData, state);
		return emit.map((job) => ({ job, extras: fetched?.get(job.id) }));
	}
}
