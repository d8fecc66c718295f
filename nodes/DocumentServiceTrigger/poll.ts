import type { INodeExecutionData } from 'n8n-workflow';

import type { Poll } from '../core/n8n/nodeContext';
import { mapInBatches } from '../core/text/batches';
import {
	fetchJobExtras,
	jobItem,
	type JobExtras,
	type ListedJob,
} from '../core/service/jobs/jobItem';
import type { DecisionSettings, DeferJob, FinishedJob, JobSnapshot } from './decision';
import { jobRequests, workflowIdsOf } from './jobRequests';
import { readListedJob } from './listedJob';
import { fetchWithinBudget, startPollTime, timeLeftMs } from './pollTime';
import { isSame, type StateStore, stateStore } from './savedState';
import { SeenJobs } from './seenJobs';
import { readSettings } from './settings';
import { fetchSnapshot } from './snapshot';
import { Problem } from '../core/text/problem';

/** How often the extras of a job are requested before it's emitted without them. */
const maxAttempts = 3;

/** What was fetched, by job ID. A job that isn't in it wasn't requested in this poll. */
export type FetchedExtras = ReadonlyMap<string, JobExtras>;

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
 * One poll: asks for the jobs, fetches the extras of the jobs to emit, and saves the state. Returns the jobs to emit,
 * oldest first. Rejects if that fails; the state then stays unchanged.
 *
 * The state is read after the last request. If another poll has written one by the time that it's compared with what the
 * service lists, it's compared again: the slower of two polls sees what the faster one emitted, so both never emit the
 * same job
 * (docs/maintainers/decisions/each-job-once.md#why-no-job-is-emitted-twice).
 */
export async function pollJobs(
	source: JobSource,
	store: StateStore,
	settings: DecisionSettings,
): Promise<EmittedJob[]> {
	const snapshot = await source.fetchSnapshot(new SeenJobs(store.read(), settings));
	let fetched: FetchedExtras | undefined;
	for (;;) {
		const saved = store.read();
		const seen = new SeenJobs(saved, settings);
		const deferJob = fetched && deferUntilFetched(fetched);
		const { emit, state, changed } = await seen.reconcile(snapshot, deferJob);
		if (source.fetchExtras && !fetched && emit.length > 0) {
			fetched = await source.fetchExtras(emit);
			continue;
		}
		if (!isSame(saved, store.read())) continue;
		if (changed) store.write(state);
		return emit.map((job) => ({ job, extras: fetched?.get(job.id) }));
	}
}

function deferUntilFetched(fetched: FetchedExtras): DeferJob {
	return (job) => {
		const extras = fetched.get(job.id);
		if (!extras) return job.attempts;
		const attempts = job.attempts + 1;
		return extras.errors.length === 0 || attempts >= maxAttempts ? undefined : attempts;
	};
}

/**
 * A poll of the active workflow: returns each job that has ended, once. Throws if the listing fails or takes longer
 * than the poll may; the saved state then stays unchanged.
 */
export async function activePoll(poll: Poll): Promise<INodeExecutionData[]> {
	const time = startPollTime(poll.n8n);
	const leftMs = () => timeLeftMs(time);
	const { workflows, events, extras, lookBackMs, completeEveryMs } = readSettings(poll);
	const workflowIds = await workflowIdsOf(poll, workflows, leftMs);
	const { baseUrl } = await poll.credential();
	const requests = jobRequests(poll, workflowIds, leftMs);
	const source: JobSource = {
		fetchSnapshot: async (seen) =>
			await fetchSnapshot(requests, seen, { completeEveryMs, now: Date.now() }),
	};
	if (extras) {
		const fetchOne = async (job: FinishedJob) => await fetchJobExtras(poll, job, extras);
		source.fetchExtras = async (jobs) => await fetchWithinBudget(jobs, fetchOne, time);
	}
	// Apart from the pace, the only use of the local clock: "the last hours" are those of the user's clock.
	const emitSince = lookBackMs > 0 ? Date.now() - lookBackMs : undefined;
	const store = stateStore(poll.n8n.getWorkflowStaticData('node'));
	const settings = { service: baseUrl, workflowIds, events, emitSince };
	return (await pollJobs(source, store, settings)).map(jobItem);
}

/**
 * What Fetch Test Event shows: the newest finished job that matches, regardless of the saved state. Throws a
 * Problem if there is none.
 */
export async function testPoll(poll: Poll): Promise<INodeExecutionData[]> {
	const { workflows, events, extras } = readSettings(poll);
	const workflowIds = await workflowIdsOf(poll, workflows);
	const { baseUrl } = await poll.credential();
	const seen = new SeenJobs(undefined, { service: baseUrl, workflowIds, events });
	const requests = jobRequests(poll, workflowIds);
	const { rows } = await fetchSnapshot(requests, seen, { completeEveryMs: 0, now: Date.now() });
	const jobs = await mapInBatches(rows, (row) => readListedJob(row, workflowIds));
	const timeOf = (listed?: ListedJob) => listed?.createdAt ?? Number.NEGATIVE_INFINITY;
	const job = jobs
		.filter((listed) => listed && events.has(listed.status))
		.reduce(
			(newest, other) => (newest && timeOf(newest) >= timeOf(other) ? newest : other),
			undefined,
		);
	if (!job) {
		throw new Problem(
			'No finished job matches the settings',
			'Wait for a job to finish, or choose other events or workflows. The active workflow will run when a job finishes',
		);
	}
	return [jobItem({ job, extras: extras && (await fetchJobExtras(poll, job, extras)) })];
}
