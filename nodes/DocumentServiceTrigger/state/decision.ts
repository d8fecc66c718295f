import type { JobStatus } from '../../shared/status/jobStatus';
import type { ListedJob } from './listedJob';
import type { TriggerState } from './triggerState';

/** How much is remembered about jobs that are done with. */
export interface Window {
	/** How far back IDs are remembered, in milliseconds of the service's creation times. */
	lengthMs: number;
	/**
	 * At least this many IDs are remembered: if jobs are rare, the window moves in leaps and would drop IDs that are
	 * still needed.
	 */
	fewestKept: number;
	/** At most this many IDs of jobs that are no longer listed are remembered. */
	mostMissing: number;
}

/** A job may show up in the listing up to three days after its creation time and is still emitted once. */
export const fixedWindow: Window = {
	lengthMs: 3 * 24 * 60 * 60 * 1000,
	fewestKept: 500,
	mostMissing: 5000,
};

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
}

/** A finished job to emit. */
export interface FinishedJob extends ListedJob {
	/** How often its extras were requested without success. */
	attempts: number;
}

/** Undefined to emit a job; otherwise it's kept, with this number of attempts. */
export type Hold = (job: FinishedJob) => number | undefined;

export interface Decision {
	/** The jobs to emit, oldest first, each once. */
	emit: FinishedJob[];
	state: TriggerState;
	/** Whether the state differs from the previous one. */
	changed: boolean;
}
