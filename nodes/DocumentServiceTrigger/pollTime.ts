import type { IPollFunctions } from 'n8n-workflow';

import { fewAtOnce } from '../core/service/jobs/fewAtOnce';
import type { JobExtras } from '../core/service/jobs/jobItem';
import { type Clock, systemClock } from '../core/text/clock';
import type { FinishedJob } from './seenJobs';

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
