import type { ListedJob } from '../shared/lists/jobItem';
import type { IDataObject } from 'n8n-workflow';

import type { JobStatus } from '../shared/service/status/jobStatus';

import type { HashOf, Window } from './memory';
import type { LookState, TriggerState } from './savedState';

/** A job may show up in the listing up to three days after its creation time and is still emitted once. */
export const fixedWindow: Window = {
	lengthMs: 3 * 24 * 60 * 60 * 1000,
	fewestKept: 500,
	mostMissing: 5000,
};

/**
 * How many of the newest creation times may be wrong without harm. The window starts from the time of this rank, so a
 * few jobs with a time in the future can't move it away.
 */
export const toleratedTimes = 20;

/** The cursor only moves forward, whatever disappears from the listing, and past a time only if enough jobs are newer. */
export function moveCursor(cursor: number | null, times: readonly number[]): number | null {
	const newer = times.filter((time) => cursor === null || time > cursor);
	return Float64Array.from(newer).sort().at(-toleratedTimes) ?? cursor;
}

export interface DecisionSettings {
	/** Base URL of the service. With a different one, the trigger starts over. */
	service: string;
	/** Chosen workflows; an empty list means all. */
	workflowIds: readonly string[];
	/** The outcomes to emit. */
	events: ReadonlySet<JobStatus | 'unknown'>;
	/**
	 * In the first poll, jobs created at or after this time (milliseconds since 1970) are emitted if they have already
	 * ended.
	 */
	emitSince?: number;
	/** The fixed window, unless a test needs a smaller one. */
	window?: Window;
	/** Shares the hashes of IDs within a poll. */
	hashOf?: HashOf;
}

/** A finished job to emit. */
export interface FinishedJob extends ListedJob {
	/** How often its extras were requested without success. */
	attempts: number;
}

/** Undefined to emit a job; otherwise it's kept, with this number of attempts. */
export type Hold = (job: FinishedJob) => number | undefined;

/** What a poll learned from the service. */
export interface Look {
	/** Rows of jobs, in any order. */
	rows: readonly IDataObject[];
	/** Whether these are all jobs that the service lists; otherwise, a job that's not among them says nothing. */
	isComplete: boolean;
	/** Jobs that were asked by ID and that the service doesn't have. */
	missing?: ReadonlySet<string>;
	/** Listed jobs without a status for which there was no time to ask, or whose record the service didn't return. */
	unasked?: ReadonlySet<string>;
	state: LookState;
}

export interface Decision {
	/** The jobs to emit, oldest first, each once. */
	emit: FinishedJob[];
	state: TriggerState;
	/** Whether the state differs from the saved one. */
	changed: boolean;
}
