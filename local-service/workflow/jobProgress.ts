import type { LocalJobStatus } from './dialect.ts';
import { dialectRules } from './dialect.ts';
import type { StoredJob } from './state.ts';

/** Where a job stands at one moment. */
export interface JobProgress {
	status: LocalJobStatus;
	/** Share of the work that is done, 0 to 1. */
	done: number;
	/** Milliseconds the job has worked. */
	runtimeMs: number;
}

/**
 * Where a job stands at a time (milliseconds since 1970): scheduled, in progress, then completed, or
 * failed when every document failed. No timer: only the clock decides.
 */
export function jobProgress(job: StoredJob, now: number): JobProgress {
	const { scheduledMs, runningMs } = job.timing;
	const startedAt = job.createdAt + scheduledMs;
	const finishedAt = startedAt + runningMs;
	const moment = job.canceledAt === null ? now : Math.min(now, job.canceledAt);
	const runtimeMs = Math.max(0, Math.min(moment, finishedAt) - startedAt);
	const done = moment >= finishedAt ? 1 : runtimeMs / Math.max(1, runningMs);
	const fixedStatus = readFixedStatus(job.fixed.status);
	if (fixedStatus)
		return { status: fixedStatus, done: fixedStatus === 'completed' ? 1 : done, runtimeMs };
	return { status: statusAt(job, moment, startedAt, finishedAt), done, runtimeMs };
}

/** Whether a job in this status changes by itself. */
export function isRunning(status: LocalJobStatus): boolean {
	return status === 'scheduled' || status === 'inProgress';
}

/** Reads a status in any spelling; undefined for an unknown one. */
export function readFixedStatus(text: unknown): LocalJobStatus | undefined {
	const statuses: LocalJobStatus[] = ['scheduled', 'inProgress', 'completed', 'failed', 'stopped'];
	return statuses.find(
		(status) =>
			status === text ||
			dialectRules.specification.jobStatuses[status] === text ||
			dialectRules.public.jobStatuses[status] === text,
	);
}

function statusAt(
	job: StoredJob,
	moment: number,
	startedAt: number,
	finishedAt: number,
): LocalJobStatus {
	if (moment >= finishedAt) {
		const allFailed =
			job.documents.length > 0 && job.documents.every((document) => document.error !== null);
		return allFailed ? 'failed' : 'completed';
	}
	if (job.canceledAt !== null) return 'stopped';
	return moment < startedAt ? 'scheduled' : 'inProgress';
}
