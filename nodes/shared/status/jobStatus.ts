import type { Dialect } from '../credential/dialect';

/** The one spelling of a job's status inside the project. What services write: docs/service.md#job-statuses */
export const jobStatuses = ['completed', 'failed', 'inProgress', 'scheduled', 'stopped'] as const;

export type JobStatus = (typeof jobStatuses)[number];

/** What each dialect writes for a status. `im progress` isn't a typo here: the specification spells it that way. */
const serviceSpellings = {
	completed: { specification: 'completed', public: 'COMPLETED' },
	failed: { specification: 'failed', public: 'FAILED' },
	inProgress: { specification: 'im progress', public: 'IN_PROGRESS' },
	scheduled: { specification: 'scheduled', public: 'SCHEDULED' },
	stopped: { specification: 'stopped', public: 'STOPPED' },
} as const satisfies Record<JobStatus, Record<Dialect, string>>;

/** Spellings, reduced to lower-case letters, that do not follow from the table above. */
const otherSpellings = new Map<string, JobStatus>([
	['inprogress', 'inProgress'],
	['success', 'completed'],
	['completedwitherrors', 'completed'],
	['canceled', 'stopped'],
	['cancelled', 'stopped'],
]);

const finishedStatuses: ReadonlySet<string> = new Set<JobStatus>([
	'completed',
	'failed',
	'stopped',
]);

function lettersOf(value: string): string {
	return value.toLowerCase().replace(/[^a-z]/g, '');
}

/**
 * Reads a job's status in any spelling of either service: case, spaces, dashes and underscores don't matter, and the
 * words of job details (`SUCCESS`, `COMPLETED_WITH_ERRORS`) count too. Anything else is 'unknown'.
 */
export function readJobStatus(value: unknown): JobStatus | 'unknown' {
	if (typeof value !== 'string') return 'unknown';
	const letters = lettersOf(value);
	const known = jobStatuses.find(
		(status) =>
			lettersOf(serviceSpellings[status].specification) === letters ||
			lettersOf(serviceSpellings[status].public) === letters,
	);
	return known ?? otherSpellings.get(letters) ?? 'unknown';
}

/**
 * Replaces a record's status by the project's one spelling, so that a user's workflow works with either service. An
 * unknown status stays as it is, and a record without one gets none.
 */
export function withSpelledStatus<Job extends { status?: unknown }>(job: Job): Job {
	const status = readJobStatus(job.status);
	return status === 'unknown' ? job : { ...job, status };
}

/** Whether a job with this status is over. An unknown status never is: waiting too long is better than stopping early. */
export function isFinished(status: JobStatus | 'unknown'): boolean {
	return finishedStatuses.has(status);
}

/** The word that a service of this dialect expects in its status filter. */
export function jobStatusForService(status: JobStatus, dialect: Dialect): string {
	return serviceSpellings[status][dialect];
}
