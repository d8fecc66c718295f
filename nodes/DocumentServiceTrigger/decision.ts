import type { IDataObject } from 'n8n-workflow';

import type { ListedJob } from '../core/service/jobs/jobItem';
import type { JobStatus } from '../core/service/status/jobStatus';
import type { Window } from './hashMemory';
import type { ListingState, TriggerState } from './savedState';

/** A job may show up in the listing up to three days after its creation time and is still emitted once. */
export const fixedWindow: Window = {
	lengthMs: 3 * 24 * 60 * 60 * 1000,
	minKept: 500,
	maxMissing: 5000,
};

/**
 * How many of the newest creation times may be wrong without harm. The window starts from the time of this rank, so a
 * few jobs with a time in the future can't move it away.
 */
export const maxOutlierTimes = 20;

/** The cursor only moves forward, whatever disappears from the listing, and past a time only if enough jobs are newer. */
export function moveCursor(cursor: number | null, times: readonly number[]): number | null {
	const newer = times.filter((time) => cursor === null || time > cursor);
	return Float64Array.from(newer).sort().at(-maxOutlierTimes) ?? cursor;
}

export interface DecisionSettings {
	/** Base URL of the service. With a different one, the trigger starts over. */
	service: string;
	/** Selected workflows; an empty list means all. */
	workflowIds: readonly string[];
	/** The outcomes to emit. */
	events: ReadonlySet<JobStatus | 'unknown'>;
	/**
	 * In the first poll, jobs created at or after this time (milliseconds since 1970) are emitted if they have already
	 * finished.
	 */
	emitSince?: number;
	/** The fixed window, unless a test needs a smaller one. */
	window?: Window;
}

/** A finished job to emit. */
export interface FinishedJob extends ListedJob {
	/** How often its extras were requested without success. */
	attempts: number;
}

/** Returns undefined to emit a job; otherwise it's deferred, with this number of attempts. */
export type DeferJob = (job: FinishedJob) => number | undefined;

/** What a poll learned from the service. */
export interface JobSnapshot {
	/** Rows of jobs, in any order. */
	rows: readonly IDataObject[];
	/** Whether these are all jobs that the service lists; otherwise, a job that's not among them says nothing. */
	isComplete: boolean;
	/** Jobs that were requested by ID and that the service doesn't have. */
	missing?: ReadonlySet<string>;
	/** Listed jobs without a status that weren't requested in time, or whose record the service didn't return. */
	statusUnknown?: ReadonlySet<string>;
	listing: ListingState;
}

export interface Decision {
	/** The jobs to emit, oldest first, each once. */
	emit: FinishedJob[];
	state: TriggerState;
	/** Whether the state differs from the saved one. */
	changed: boolean;
}
