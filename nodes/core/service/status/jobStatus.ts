/** The only spelling of a job's status inside the project. What services write: docs/maintainers/service.md#job-statuses */
export const jobStatuses = ['completed', 'failed', 'inProgress', 'scheduled', 'stopped'] as const;

export type JobStatus = (typeof jobStatuses)[number];

/** Every known spelling, reduced to lowercase letters. `im progress` is the specification's. */
const statusByLetters = new Map<string, JobStatus>([
	['completed', 'completed'],
	['completedwitherrors', 'completed'],
	['success', 'completed'],
	['failed', 'failed'],
	['inprogress', 'inProgress'],
	['improgress', 'inProgress'],
	['scheduled', 'scheduled'],
	['stopped', 'stopped'],
	['canceled', 'stopped'],
	['cancelled', 'stopped'],
]);

const finishedStatuses: ReadonlySet<string> = new Set<JobStatus>([
	'completed',
	'failed',
	'stopped',
]);

/**
 * Reads a job's status in any spelling of either service: case, spaces, dashes and underscores don't matter, and the
 * words of job details (`SUCCESS`, `COMPLETED_WITH_ERRORS`) count too. Anything else is 'unknown'.
 */
export function readJobStatus(value: unknown): JobStatus | 'unknown' {
	if (typeof value !== 'string') return 'unknown';
	return statusByLetters.get(value.toLowerCase().replace(/[^a-z]/g, '')) ?? 'unknown';
}

/**
 * Tells whether a job with this status has finished. An unknown status never means that: waiting too long is better than
 * stopping early.
 */
export function isFinished(status: JobStatus | 'unknown'): boolean {
	return finishedStatuses.has(status);
}

/** Tells whether a job with this status certainly hasn't finished. */
export function isActive(status: JobStatus | 'unknown'): boolean {
	return status === 'inProgress' || status === 'scheduled';
}
