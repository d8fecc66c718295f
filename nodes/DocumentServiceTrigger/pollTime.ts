import type { JobExtras } from '../core/service/jobs/jobItem';
import type { IPollFunctions } from 'n8n-workflow';

import { type Clock, systemClock } from '../core/text/clock';
import { fewAtOnce } from '../core/service/jobs/fewAtOnce';
import type { FinishedJob } from './decision';

export interface PollTime {
	/** When the poll started, in milliseconds since 1970. */
	beganAt: number;
	/** How long the engine lets it run, in milliseconds; Infinity if it doesn't say. */
	budgetMs: number;
}

/** The share of the engine's time after which the poll must end. */
const engineShare = 0.85;

/**
 * The time that this poll may take from now on. Only recent n8n versions say how much that is
 * (docs/maintainers/n8n.md#polling-triggers).
 */
export function startPollTime(context: Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>): PollTime {
	return {
		beganAt: Date.now(),
		budgetMs: context.getPollBudgetMs?.() ?? Number.POSITIVE_INFINITY,
	};
}

/** How long the poll may still take, in milliseconds; negative if it's overdue. */
export function timeLeftMs({ beganAt, budgetMs }: PollTime, now = Date.now()): number {
	return beganAt + budgetMs * engineShare - now;
}

/** The longest that extras may take in one poll, so that finished jobs don't wait longer for others. */
const longestMs = 40_000;

/** The share of the time for extras after which no further job is started. */
const beginShare = 0.7;

function lateExtras(): JobExtras {
	const message = "The extras couldn't be fetched: the service took longer than a poll may take";
	return { fields: {}, binary: {}, errors: [message] };
}

/**
 * Fetches the extras of jobs within the poll's time, since recent n8n versions abandon a longer poll
 * (docs/maintainers/n8n.md#polling-triggers). Returns the extras by job ID. Jobs that weren't started are missing; those that took
 * too long have an error. If the listing left no time at all, every job has an error; otherwise they would wait
 * permanently. `fetchOne` must not reject.
 */
export async function fetchWithinBudget(
	jobs: readonly FinishedJob[],
	fetchOne: (job: FinishedJob) => Promise<JobExtras>,
	time: PollTime,
	clock: Clock = systemClock,
): Promise<Map<string, JobExtras>> {
	const startedAt = clock.now();
	const timeMs = Math.min(longestMs, timeLeftMs(time, startedAt));
	if (timeMs <= 0) return new Map(jobs.map(({ id }) => [id, lateExtras()]));

	const fetched = new Map<string, JobExtras>();
	const timer = new AbortController();
	const timeUp = clock.sleep(timeMs, timer.signal).then(
		() => undefined,
		() => undefined,
	);
	let isLate = false;

	// A bad job can't hold back those without a failed attempt.
	const inOrder = [...jobs].sort((first, second) => first.attempts - second.attempts);
	const fetchInTime = async (job: FinishedJob): Promise<void> => {
		const extras = await Promise.race([fetchOne(job), timeUp]);
		isLate = extras === undefined;
		fetched.set(job.id, extras ?? lateExtras());
	};
	const beginUntil = startedAt + timeMs * beginShare;
	await fewAtOnce(inOrder, fetchInTime, () => !isLate && clock.now() < beginUntil);
	timer.abort();
	return fetched;
}
