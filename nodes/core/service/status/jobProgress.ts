import { isRecord } from '../../text/json';
import { nameText } from '../../text/text';
import { readJobStatus, type JobStatus } from './jobStatus';

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

function numberOf(value: unknown): number {
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
	const nodes = statistics.filter(isRecord).map((node) => {
		const name = nameText(node.node_name ?? node.node_type) || 'node';
		const failed = numberOf(node.failure);
		const counts = [
			`${numberOf(node.success)} done`,
			`${numberOf(node.in_progress)} in progress`,
			`${numberOf(node.ready)} waiting`,
			...(failed > 0 ? [`${failed} failed`] : []),
		];
		return `${name}: ${counts.join(', ')}`;
	});
	return [`Job ${nameText(job.id)} is ${word}`, ...nodes].join('; ');
}
