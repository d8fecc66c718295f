import type { JobStatus } from '../../shared/status/jobStatus';
import type { ListedJob } from './listedJob';
import type { TriggerState } from './triggerState';

/** How much is remembered of jobs that are done with. */
export interface Window {
	/** How far back ids are remembered, in milliseconds of the service's creation times. */
	lengthMs: number;
	/**
	 * At least this many ids are remembered: where jobs are rare, the window moves in leaps and would drop ids that are
	 * still needed.
	 */
	fewestKept: number;
	/** At most this many ids of jobs that left the listing are remembered. */
	mostMissing: number;
}

/** A job may show up in the listing three days later than its creation time says and is still emitted once. */
export const fixedWindow: Window = {
	lengthMs: 3 * 24 * 60 * 60 * 1000,
	fewestKept: 500,
	mostMissing: 5000,
};

export interface DecisionSettings {
	/** Base URL of the service: with another one the trigger starts over. */
	service: string;
	/** Chosen workflows; an empty list means all. */
	workflowIds: readonly string[];
	/** The outcomes that are wanted. */
	events: ReadonlySet<JobStatus | 'unknown'>;
	/** In the first poll, jobs created at or after this time (milliseconds since 1970) are emitted if they have ended. */
	emitSince?: number;
	/** The fixed window, unless a test wants a smaller one. */
	window?: Window;
}

/** A finished job that is to be emitted. */
export interface FinishedJob extends ListedJob {
	/** How often its extras were requested without success. */
	attempts: number;
}

/** Undefined to emit a job; otherwise it's kept, and this is how many attempts it has behind it. */
export type Hold = (job: FinishedJob) => number | undefined;

export interface Decision {
	/** The jobs to emit, oldest first, each once. */
	emit: FinishedJob[];
	state: TriggerState;
	/** Whether the state differs from the one before. */
	changed: boolean;
}
