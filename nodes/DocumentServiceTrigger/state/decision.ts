import type { JobStatus } from '../../shared/status/jobStatus';
import type { ListedJob } from './listedJob';
import type { TriggerState } from './triggerState';

/** How much of what is done with is remembered. */
export interface Window {
	/** How far back ids are remembered, in milliseconds of the server's creation times. */
	lengthMs: number;
	/**
	 * So many ids are remembered in any case: where jobs are rare, the window moves in leaps and
	 * would take ids with it that are still needed.
	 */
	fewestKept: number;
	/** So many ids of jobs that left the listing are remembered at most. */
	mostMissing: number;
}

/**
 * The fixed window: a job may show up in the listing three days later than its creation time says
 * and is still emitted, once.
 */
export const fixedWindow: Window = {
	lengthMs: 3 * 24 * 60 * 60 * 1000,
	fewestKept: 500,
	mostMissing: 5000,
};

export interface DecisionSettings {
	/** Base URL of the service: another one means a new beginning. */
	service: string;
	/** Chosen workflows; an empty list means all. */
	workflowIds: readonly string[];
	/** The ends that are wanted. */
	events: ReadonlySet<JobStatus | 'unknown'>;
	/** At the beginning, jobs created at or after this time (milliseconds) are emitted if they ended. */
	emitSince?: number;
	/** The fixed window, unless a test wants a smaller one. */
	window?: Window;
}

/** A finished job that is to be emitted. */
export interface FinishedJob extends ListedJob {
	/** How often its extras were asked for without success. */
	attempts: number;
}

/** Says how many attempts a job has behind it that must not be emitted yet; undefined to emit it. */
export type Hold = (job: FinishedJob) => number | undefined;

export interface Decision {
	/** The jobs to emit, oldest first, each once. */
	emit: FinishedJob[];
	state: TriggerState;
	/** Whether the state differs from the one before. */
	changed: boolean;
}
