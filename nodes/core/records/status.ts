import { isRecord } from '../text/json';
import { nameText } from '../text/text';

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

/** A longer text is no status. Characters. */
const maxStatusLength = 100;

/**
 * Reads a job's status in any spelling of either service: case, spaces, dashes and underscores don't matter, and the
 * words of job details (`SUCCESS`, `COMPLETED_WITH_ERRORS`) count too. Anything else is 'unknown'.
 */
export function readJobStatus(value: unknown): JobStatus | 'unknown' {
	if (typeof value !== 'string' || value.length > maxStatusLength) return 'unknown';
	return statusByLetters.get(value.toLowerCase().replace(/[^a-z]/g, '')) ?? 'unknown';
}

/**
 * Tells whether a job with this status has finished. An unknown status never means that: waiting too long is better than
 * stopping early.
 */
export function isFinished(status: JobStatus | 'unknown'): boolean {
	return finishedStatuses.has(status);
}

export function isActive(status: JobStatus | 'unknown'): boolean {
	return status === 'inProgress' || status === 'scheduled';
}

const statusTexts = {
	completed: 'completed',
	failed: 'failed',
	inProgress: 'in progress',
	scheduled: 'scheduled',
	stopped: 'stopped',
} as const satisfies Record<JobStatus, string>;

/** Returns a status in words; an unknown one as the service wrote it. */
export function statusText(status: JobStatus | 'unknown', written: unknown): string {
	if (status !== 'unknown') return statusTexts[status];
	return hasStatus(written) ? `"${nameText(written)}"` : 'unknown';
}

/** Tells whether what a service wrote as a status is one, known or not. */
export function hasStatus(written: unknown): boolean {
	return nameText(written).trim() !== '';
}

/** How many nodes of a pipeline are shown. */
const maxNodes = 50;

function countOf(value: unknown): number {
	return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/**
 * Describes how far a job is, for a person who's watching it: its status and, if the details record is known, the
 * counts of each node (docs/maintainers/service.md#job-details-and-failed-files).
 */
export function describeProgress(job: Record<string, unknown>, details?: unknown): string {
	const word = statusText(readJobStatus(job.status), job.status);
	const statistics =
		isRecord(details) && Array.isArray(details.node_stats) ? details.node_stats : [];
	const nodes = statistics
		.slice(0, maxNodes)
		.filter(isRecord)
		.map((node) => {
			const name = nameText(node.node_name ?? node.node_type).slice(0, maxStatusLength) || 'node';
			const failed = countOf(node.failure);
			const counts = [
				`${countOf(node.success)} done`,
				`${countOf(node.in_progress)} in progress`,
				`${countOf(node.ready)} waiting`,
				...(failed > 0 ? [`${failed} failed`] : []),
			];
			return `${name}: ${counts.join(', ')}`;
		});
	return [`Job ${nameText(job.id)} is ${word}`, ...nodes].join('; ');
}

/** The statuses of a workflow; both dialects spell them this way. */
const workflowStatuses = ['active', 'inactive'] as const;

export type WorkflowStatus = (typeof workflowStatuses)[number];

export function readWorkflowStatus(value: unknown): WorkflowStatus | 'unknown' {
	if (typeof value !== 'string') return 'unknown';
	const word = value.trim().toLowerCase();
	return workflowStatuses.find((status) => status === word) ?? 'unknown';
}
