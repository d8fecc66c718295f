import type { Dialect } from '../credential/dialect';

/** The one spelling of a job's status inside the project (specification section 3). */
export const jobStatuses = ['completed', 'failed', 'inProgress', 'scheduled', 'stopped'] as const;

export type JobStatus = (typeof jobStatuses)[number];

/** What each service writes for a status: the specification's `im progress` is spelled so. */
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
 * Reads a job's status in any spelling of either service: case, blanks, dashes and underscores
 * do not matter, and the words of job details (`SUCCESS`, `COMPLETED_WITH_ERRORS`) are understood.
 * Anything else is 'unknown'. Specification section 3, public service section 4.3.
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
 * Gives a job's record with its status in the project's one spelling, so that a workflow works with
 * either service. A status nobody knows stays as the service wrote it; where there is none, none is
 * added.
 */
export function withSpelledStatus<Job extends { status?: unknown }>(job: Job): Job {
	const status = readJobStatus(job.status);
	return status === 'unknown' ? job : { ...job, status };
}

/** Whether a job with this status has come to its end. An unknown status counts as not finished. */
export function isFinished(status: JobStatus | 'unknown'): boolean {
	return finishedStatuses.has(status);
}

/** The word a service of the given dialect wants in its status filter. */
export function jobStatusForService(status: JobStatus, dialect: Dialect): string {
	return serviceSpellings[status][dialect];
}
