import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Poll } from '../core/n8n/nodeContext';
import {
	fetchJobExtras,
	jobItem,
	type JobExtras,
	type ListedJob,
} from '../core/service/jobs/jobItem';
import { mapInBatches } from '../core/text/batches';
import { Problem } from '../core/text/problem';
import { type JobRequests, jobRequests } from './jobRequests';
import { readListedJob } from './listedJob';
import { fetchWithinBudget, startPollTime } from './pollTime';
import { isSame, readState } from './savedState';
import {
	type DecisionSettings,
	type FetchedExtras,
	type FinishedJob,
	type JobSnapshot,
	SeenJobs,
} from './seenJobs';
import { fetchSnapshot } from './snapshot';
import { readSettings, type TriggerSettings } from './triggerFields';
import { workflowIdsOf } from './workflowIds';

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
 * The state is in n8n's static data of the node. It's read after the last request. If another poll has written one by the time that it's compared with what the
 * service lists, it's compared again: the slower of two polls sees what the faster one emitted, so both never emit the
 * same job (docs/maintainers/decisions/each-job-once.md#why-no-job-is-emitted-twice).
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

/** What a poll starts with. */
interface Beginning {
	settings: TriggerSettings;
	requests: JobRequests;
	decision: DecisionSettings;
	/** How long the poll may still take, in milliseconds. */
	leftMs: () => number;
}

async function begin(poll: Poll): Promise<Beginning> {
	const leftMs = startPollTime(poll.n8n);
	const settings = readSettings(poll);
	const workflowIds = await workflowIdsOf(poll, settings.workflows, leftMs);
	const { baseUrl } = await poll.credential();
	const requests = jobRequests(poll, workflowIds, leftMs);
	const { events, lookBackMs } = settings;
	// Apart from the pace, the only use of the local clock: "the last hours" are those of the user's clock.
	const emitSince = lookBackMs > 0 ? Date.now() - lookBackMs : undefined;
	const decision = { service: baseUrl, workflowIds, events, emitSince };
	return { settings, requests, decision, leftMs };
}

/**
 * A poll of the active workflow: returns each job that has finished, once. Throws if the listing fails or takes longer
 * than the poll may; the saved state then stays unchanged.
 */
export async function activePoll(poll: Poll): Promise<INodeExecutionData[]> {
	const { settings, requests, decision, leftMs } = await begin(poll);
	const { extras, completeEveryMs } = settings;
	const source: JobSource = {
		fetchSnapshot: async (seen) =>
			await fetchSnapshot(requests, seen, { completeEveryMs, now: Date.now() }),
	};
	if (extras) {
		const fetchOne = async (job: FinishedJob) => await fetchJobExtras(poll, job, extras);
		source.fetchExtras = async (jobs) => await fetchWithinBudget(jobs, fetchOne, leftMs());
	}
	const staticData = poll.n8n.getWorkflowStaticData('node');
	return (await pollJobs(source, staticData, decision)).map(jobItem);
}

/**
 * What Fetch Test Event shows: the newest finished job that matches, regardless of the saved state. Throws a
 * Problem if there is none.
 */
export async function testPoll(poll: Poll): Promise<INodeExecutionData[]> {
	const { settings, requests, decision } = await begin(poll);
	const seen = new SeenJobs(undefined, decision);
	const { rows } = await fetchSnapshot(requests, seen, { completeEveryMs: 0, now: Date.now() });
	const job = await newestOf(rows, decision);
	if (!job) {
		throw new Problem(
			'No finished job matches the settings',
			'Wait for a job to finish, or select other events or workflows. The active workflow will run when a job finishes',
		);
	}
	const { extras } = settings;
	return [jobItem({ job, extras: extras && (await fetchJobExtras(poll, job, extras)) })];
}

/** Returns the newest job with a wanted outcome. */
async function newestOf(
	rows: readonly IDataObject[],
	{ workflowIds, events }: DecisionSettings,
): Promise<ListedJob | undefined> {
	const jobs = await mapInBatches(rows, (row) => readListedJob(row, workflowIds));
	const timeOf = ({ createdAt }: ListedJob) => createdAt ?? Number.NEGATIVE_INFINITY;
	return jobs
		.filter((job) => job !== undefined && events.has(job.status))
		.reduce<ListedJob | undefined>(
			(newest, job) => (newest && job && timeOf(newest) >= timeOf(job) ? newest : job),
			undefined,
		);
}
