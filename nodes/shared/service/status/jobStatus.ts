import { dialects, type Dialect } from '../credential/dialect';

/** The only spelling of a job's status inside the project. What services write: docs/service.md#job-statuses */
export const jobStatuses = ['completed', 'failed', 'inProgress', 'scheduled', 'stopped'] as const;

export type JobStatus = (typeof jobStatuses)[number];

/** Other spellings, reduced to lowercase letters. */
const otherSpellings = {
	inprogress: 'inProgress',
	success: 'completed',
	completedwitherrors: 'completed',
	canceled: 'stopped',
	cancelled: 'stopped',
} as const satisfies Record<string, JobStatus>;

function lettersOf(value: string): string {
	return value.toLowerCase().replace(/[^a-z]/g, '');
}

/** Every known spelling, as services write it and reduced to lowercase letters. */
const statusBySpelling = new Map<string, JobStatus>([
	...jobStatuses.flatMap((status) =>
		Object.values(dialects).flatMap(
			({ jobStatuses: { [status]: spelling } }): Array<[string, JobStatus]> => [
				[spelling, status],
				[lettersOf(spelling), status],
			],
		),
	),
	...Object.entries(otherSpellings),
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
	return statusBySpelling.get(value) ?? statusBySpelling.get(lettersOf(value)) ?? 'unknown';
}

/**
 * Replaces a record's status with the project's spelling, so that a user's workflow works with either service. An
 * unknown status stays unchanged, and a record without a status doesn't get one.
 */
export function withSpelledStatus<Job extends { status?: unknown }>(job: Job): Job {
	const status = readJobStatus(job.status);
	return status === 'unknown' ? job : { ...job, status };
}

/**
 * Whether a job with this status has ended. An unknown status never means that: waiting too long is better than
 * stopping early.
 */
export function isFinished(status: JobStatus | 'unknown'): boolean {
	return finishedStatuses.has(status);
}

/** Whether a job with this status certainly hasn't ended. */
export function isUnderWay(status: JobStatus | 'unknown'): boolean {
	return status === 'inProgress' || status === 'scheduled';
}

/** The status filter that a service of this dialect expects. */
export function jobStatusForService(status: JobStatus, dialect: Dialect): string {
	return dialects[dialect].jobStatuses[status];
}
