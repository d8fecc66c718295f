import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { Poll } from '../core/n8n/nodeContext';
import { fewAtOnce } from '../core/paid/jobs/fewAtOnce';
import { fetchJobExtras, type JobExtras, jobItem, type ListedJob } from '../core/paid/jobs/jobItem';
import { isOwnJob } from '../core/paid/jobs/ownJob';
import { createPause } from '../core/text/batches';
import { type Clock, systemClock } from '../core/text/clock';
import { Problem } from '../core/text/problem';
import { forgetState, recallState, rememberState, unseenMs } from './activationMemory';
import { jobRequests, workflowIdsOf } from './jobRequests';
import { newestListed } from './listedJob';
import { isSame, readState, type TriggerState } from './savedState';
import {
	type DecisionSettings,
	type FetchedExtras,
	type FinishedJob,
	type JobSnapshot,
	SeenJobs,
} from './seenJobs';
import { fetchSnapshot } from './snapshot';
import { readTriggerSettings } from './triggerFields';

/** How long reading a job may take whose row names no files. ms. */
const maxOwnMs = 10_000;

/** Returns what a poll starts with. `leftMs`: how long it may still take, in milliseconds. */
async function beginPoll(poll: Poll) {
	const leftMs = startPollTime(poll.n8n);
	const settings = readTriggerSettings(poll);
	const workflowIds = await workflowIdsOf(poll, settings.workflows, leftMs);
	const { baseUrl, dialect } = await poll.credential();
	const requests = jobRequests(poll, workflowIds, leftMs);
	const { events, lookBackMs } = settings;
	// Apart from the pace, the only use of the local clock: "the last hours" are those of the user's clock.
	const emitSince = lookBackMs > 0 ? Date.now() - lookBackMs : undefined;
	const decision: DecisionSettings = { service: baseUrl, workflowIds, events, emitSince };
	// Own jobs belong to no workflow of the service.
	const mayEmitOwn = settings.includesOwn || workflowIds.length > 0 || !dialect.hasOnDemandJobs;
	const isOwn = mayEmitOwn
		? undefined
		: async (job: ListedJob) =>
				await isOwnJob(poll, job, { wholeMs: Math.max(1, Math.min(maxOwnMs, leftMs())) });
	return { settings, requests, decision, leftMs, isOwn };
}

/**
 * A poll of the active workflow: returns each job that has finished, once. Throws if the listing fails or takes longer
 * than the poll may; the saved state then stays unchanged.
 */
export async function activePoll(poll: Poll): Promise<INodeExecutionData[]> {
	const { settings, requests, decision, leftMs, isOwn } = await beginPoll(poll);
	const { extras, completeEveryMs } = settings;
	const source: JobSource = {
		isOwn,
		fetchSnapshot: async (seen) =>
			await fetchSnapshot(requests, seen, { completeEveryMs, now: Date.now() }),
		fetchExtras:
			extras &&
			(async (jobs) =>
				await fetchWithinBudget(jobs, (job) => fetchJobExtras(poll, job, extras), leftMs())),
	};
	const staticData = poll.n8n.getWorkflowStaticData('node');
	if (readState(staticData) !== undefined) {
		forgetState(poll, decision);
		return (await pollJobs(source, staticData, decision)).map(jobItem);
	}
	const recalled = recallState(poll, decision);
	const emitted = await pollJobs(source, staticData, sinceInterval(poll, decision), recalled);
	const state = readState(staticData);
	if (recalled === undefined && state !== undefined) {
		rememberState(poll, decision, { state, hasEmitted: emitted.length > 0 });
	}
	return emitted.map(jobItem);
}

/** Returns the settings of a poll without a saved state, which may be the first scheduled one. */
function sinceInterval(poll: Poll, decision: DecisionSettings): DecisionSettings {
	const missedMs = unseenMs(poll);
	if (missedMs === 0) return decision;
	const since = Date.now() - missedMs;
	return { ...decision, emitSince: Math.min(decision.emitSince ?? since, since) };
}

/**
 * What Fetch Test Event shows: the newest finished job that matches, regardless of the saved state. Throws a
 * Problem if there is none.
 */
export async function testPoll(poll: Poll): Promise<INodeExecutionData[]> {
	const { settings, requests, decision, isOwn } = await beginPoll(poll);
	const seen = new SeenJobs(undefined, decision);
	const { rows } = await fetchSnapshot(requests, seen, { completeEveryMs: 0, now: Date.now() });
	const job = await newestListed(rows, decision, isOwn);
	if (!job) {
		throw new Problem(
			'No finished job matches the settings',
			'Wait for a job to finish, or select other events or workflows. Once published, the workflow starts when a job finishes',
		);
	}
	const { extras } = settings;
	return [jobItem({ job, extras: extras && (await fetchJobExtras(poll, job, extras)) })];
}

export interface JobSource {
	/** Fetches what can have changed, or the complete list; rejects if any part of it is missing. */
	fetchSnapshot(seen: SeenJobs): Promise<JobSnapshot>;
	/** Tells whether a job is one of those that this workflow isn't started for; undefined if it's started for all. */
	isOwn?(job: ListedJob): Promise<boolean>;
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
 * (docs/maintainers/decisions/each-job-once.md#why-no-job-is-emitted-twice). `recalled`: what an earlier poll saw, if n8n
 * has saved none.
 */
export async function pollJobs(
	source: JobSource,
	staticData: IDataObject,
	settings: DecisionSettings,
	recalled?: TriggerState,
): Promise<EmittedJob[]> {
	const known = () => readState(staticData) ?? recalled;
	const snapshot = await source.fetchSnapshot(new SeenJobs(known(), settings));
	let fetched: FetchedExtras | undefined;
	const own = new Map<string, boolean>();
	for (;;) {
		const saved = known();
		const pause = createPause();
		const seen = new SeenJobs(saved, settings);
		await pause();
		const { emit, state } = await seen.reconcile(snapshot, fetched);
		const unread = source.isOwn ? emit.filter(({ id }) => !own.has(id)) : [];
		if (unread.length > 0) {
			await fewAtOnce(unread, async (job) => {
				own.set(job.id, (await source.isOwn?.(job)) === true);
			});
			continue;
		}
		const others = emit.filter(({ id }) => own.get(id) !== true);
		if (source.fetchExtras && !fetched && others.length > 0) {
			// Own jobs are done with, too.
			const none = [...own].flatMap(([id, isOwn]): Array<[string, JobExtras]> =>
				isOwn ? [[id, noExtras()]] : [],
			);
			fetched = new Map([...none, ...(await source.fetchExtras(others))]);
			continue;
		}
		if (!isSame(saved, known())) continue;
		// n8n saves only what was assigned (docs/maintainers/n8n.md#polling-triggers).
		if (!isSame(readState(staticData), state)) Object.assign(staticData, state);
		return others.map((job) => ({ job, extras: fetched?.get(job.id) }));
	}
}

/** The share of the engine's time after which the poll must end. */
const engineShare = 0.85;

/**
 * Returns a function that tells how long a poll that begins now may still take, in milliseconds; negative if it's overdue.
 * Only recent n8n versions say how much that is (docs/maintainers/n8n.md#polling-triggers).
 */
export function startPollTime(
	context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>,
	clock: Clock = systemClock,
): () => number {
	const budgetMs = context.getPollBudgetMs?.() ?? Number.POSITIVE_INFINITY;
	const endsAt = clock.now() + budgetMs * engineShare;
	return () => endsAt - clock.now();
}

/** How long extras may take at most in one poll, so that finished jobs don't wait longer for others. ms. */
const maxExtrasMs = 40_000;

/** The share of the time for extras after which no further job is started. */
const beginShare = 0.7;

function noExtras(): JobExtras {
	return { fields: {}, binary: {}, errors: [] };
}

function lateExtras(): JobExtras {
	const message = "The extras couldn't be fetched: the service took longer than a poll may take";
	return { fields: {}, binary: {}, errors: [message] };
}

/**
 * Fetches the extras of jobs, by job ID, in at most `leftMs`, since recent n8n versions abandon a longer poll. Jobs that
 * weren't started are missing; those that took too long have an error. If the listing left no time at all, every job has
 * an error; otherwise they would wait permanently. `fetchOne` must not reject.
 */
export async function fetchWithinBudget(
	jobs: readonly FinishedJob[],
	fetchOne: (job: FinishedJob) => Promise<JobExtras>,
	leftMs: number,
	clock: Clock = systemClock,
): Promise<Map<string, JobExtras>> {
	if (leftMs <= 0) return new Map(jobs.map(({ id }) => [id, lateExtras()]));
	const timeMs = Math.min(maxExtrasMs, leftMs);
	const beginUntil = clock.now() + timeMs * beginShare;
	const fetched = new Map<string, JobExtras>();
	const timer = new AbortController();
	const timeUp = clock.sleep(timeMs, timer.signal).then(lateExtras, lateExtras);
	// A bad job can't hold back those without a failed attempt.
	const inOrder = [...jobs].sort((first, second) => first.attempts - second.attempts);
	const fetchInTime = async (job: FinishedJob): Promise<void> => {
		fetched.set(job.id, await Promise.race([fetchOne(job), timeUp]));
	};
	await fewAtOnce(inOrder, fetchInTime, () => clock.now() < beginUntil);
	timer.abort();
	return fetched;
}
