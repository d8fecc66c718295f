import type { IDataObject } from 'n8n-workflow';

import { isFinished, type JobStatus, readJobStatus } from '../shared/service/status/jobStatus';
import { jobIdOf } from '../shared/lists/jobResults';
import { creationTimeOf } from '../shared/values/readTime';
import {
	byCreation,
	dayBefore,
	isBeforeDay,
	isOfWorkflows,
	type ListedJob,
	readListedJob,
	workflowIdOf,
} from './listedJob';
import {
	isSameState,
	type PendingJob,
	plainFieldsOf,
	type Stamp,
	type TriggerState,
} from './savedState';

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

/**
 * How many of the newest creation times may be wrong without harm. The window starts from the time of this rank, so a
 * few jobs with a time in the future can't move it away.
 */
export const toleratedTimes = 20;

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
	/** Whether the state differs from the saved one. */
	changed: boolean;
}

/** The records of the saved state while they're compared with a listing. */
interface Memory {
	inFlight: Map<string, Stamp>;
	handled: Map<string, number>;
	handledUntimed: Map<string, Stamp>;
	pending: Map<string, PendingJob>;
}

/** What a listing shows that matters. */
interface Findings {
	listed: Set<string>;
	/** Jobs whose end is news, by ID. */
	ended: Map<string, FinishedJob>;
	/** Jobs that had ended before their workflow was watched. */
	history: ListedJob[];
	/** Creation times of jobs that aren't done with, in milliseconds since 1970. */
	times: number[];
}

/**
 * The jobs that the trigger has seen. It decides what a poll emits: each finished job once, none missed
 * (docs/decisions/each-job-once.md#the-invariant). The local clock isn't used: the window moves with the service's
 * creation times, so a wrong clock can't lose a job.
 */
export class SeenJobs {
	private readonly saved: TriggerState | undefined;
	private readonly settings: DecisionSettings;
	private readonly window: Window;

	/** `saved` is undefined before the first poll. */
	constructor(saved: TriggerState | undefined, settings: DecisionSettings) {
		this.saved = saved?.service === settings.service ? saved : undefined;
		this.settings = settings;
		this.window = settings.window ?? fixedWindow;
	}

	/**
	 * Compares the rows of one complete listing, in any order, with what was seen. Returns what to emit and what to
	 * remember, and changes nothing. `hold` may keep back jobs whose extras aren't there yet.
	 */
	reconcile(listing: readonly IDataObject[], hold: Hold = () => undefined): Decision {
		const memory = memoryOf(this.saved);
		const findings = this.find(listing, memory);
		this.addPending(findings, memory);
		const times = [...memory.handled.values(), ...findings.times];
		const cursor = moveCursor(this.saved?.cursor ?? null, times);
		const floor = this.floorOf(cursor);
		const emit: FinishedJob[] = [];
		for (const job of findings.ended.values()) {
			const isWanted = this.settings.events.has(job.status);
			const attempts = isWanted ? hold(job) : undefined;
			if (attempts === undefined) finish(memory, job, cursor ?? Number.NEGATIVE_INFINITY);
			else keep(memory, job, attempts);
			if (isWanted && attempts === undefined) emit.push(job);
		}
		for (const job of findings.history) {
			const isInWindow = job.createdAt === undefined || job.createdAt >= floor;
			if (isInWindow) finish(memory, job, Number.NEGATIVE_INFINITY);
		}
		for (const stamps of [memory.inFlight, memory.handledUntimed]) {
			stampMissing(stamps, findings.listed, cursor ?? 0);
			forget(stamps, floor, this.window, this.window.mostMissing);
		}
		forget(memory.handled, floor, this.window);
		const state = this.stateOf(memory, cursor);
		return { emit: emit.sort(byCreation), state, changed: !isSameState(this.saved, state) };
	}

	private floorOf(cursor: number | null): number {
		return cursor === null ? Number.NEGATIVE_INFINITY : cursor - this.window.lengthMs;
	}

	/** Whether the jobs of this row's workflow are watched for the first time. */
	private isBeginning(row: IDataObject): boolean {
		if (!this.saved) return true;
		const { workflowIds } = this.saved;
		if (workflowIds.length === 0) return false;
		const workflowId = workflowIdOf(row, this.settings.workflowIds);
		return workflowId === undefined || !workflowIds.includes(workflowId);
	}

	/** Reads the listing; jobs that haven't ended are remembered as in flight. */
	private find(listing: readonly IDataObject[], memory: Memory): Findings {
		const findings: Findings = { listed: new Set(), ended: new Map(), history: [], times: [] };
		const { listed, ended, history, times } = findings;
		const floor = this.floorOf(this.saved?.cursor ?? null);
		const floorDay = dayBefore(floor);
		for (const row of listing) {
			const id = jobIdOf(row);
			if (id === undefined || !isOfWorkflows(row, this.settings.workflowIds)) continue;
			const status = readJobStatus(row.status);
			// Most rows of a long listing are ruled out by their day alone, without parsing the time.
			const isOld = isFinished(status) && !knows(memory, id) && isBeforeDay(row, floorDay);
			if (isOld && !this.isBeginning(row)) continue;
			listed.add(id);
			if (isHandled(memory, id)) continue;
			const job: ListedJob = { id, status, createdAt: creationTimeOf(row), row };
			if (job.createdAt !== undefined) times.push(job.createdAt);
			// A job ends once: one that was seen finished isn't in progress again.
			if (ended.has(id)) continue;
			if (!isFinished(status)) {
				if (!memory.pending.has(id)) memory.inFlight.set(id, null);
			} else if (this.isNews(job, memory, floor)) ended.set(id, withAttempts(job, memory));
			else if (this.isBeginning(row)) history.push(job);
		}
		return findings;
	}

	/** Whether a finished job was seen in progress, or belongs to the time that's watched. */
	private isNews({ id, createdAt, row }: ListedJob, memory: Memory, floor: number): boolean {
		if (memory.inFlight.has(id) || memory.pending.has(id)) return true;
		// Below the floor, a finished job that was never seen in progress is history. Without a creation time, only the
		// memory can tell, and this job isn't in it.
		if (!this.isBeginning(row)) return createdAt === undefined || createdAt >= floor;
		const { emitSince } = this.settings;
		return emitSince !== undefined && createdAt !== undefined && createdAt >= emitSince;
	}

	/** Adds the jobs that finished earlier, are waiting for their extras and aren't listed now. */
	private addPending({ ended }: Findings, memory: Memory): void {
		for (const [id, { row }] of memory.pending) {
			if (ended.has(id)) continue;
			const job = readListedJob(row);
			if (job && isOfWorkflows(row, this.settings.workflowIds)) {
				ended.set(id, withAttempts(job, memory));
			} else {
				memory.pending.delete(id);
			}
		}
	}

	private stateOf(memory: Memory, cursor: number | null): TriggerState {
		return {
			version: 1,
			service: this.settings.service,
			workflowIds: [...new Set(this.settings.workflowIds)].sort(),
			cursor,
			inFlight: Object.fromEntries(memory.inFlight),
			handled: Object.fromEntries(memory.handled),
			handledUntimed: Object.fromEntries(memory.handledUntimed),
			pending: Object.fromEntries(memory.pending),
		};
	}
}

function memoryOf(saved: TriggerState | undefined): Memory {
	return {
		inFlight: new Map(Object.entries(saved?.inFlight ?? {})),
		handled: new Map(Object.entries(saved?.handled ?? {})),
		handledUntimed: new Map(Object.entries(saved?.handledUntimed ?? {})),
		pending: new Map(Object.entries(saved?.pending ?? {})),
	};
}

function isHandled({ handled, handledUntimed }: Memory, id: string): boolean {
	return handled.has(id) || handledUntimed.has(id);
}

function knows(memory: Memory, id: string): boolean {
	return isHandled(memory, id) || memory.inFlight.has(id) || memory.pending.has(id);
}

function withAttempts(job: ListedJob, { pending }: Memory): FinishedJob {
	return { ...job, attempts: pending.get(job.id)?.attempts ?? 0 };
}

/** The cursor only moves forward, whatever disappears from the listing, and past a time only if enough jobs are newer. */
function moveCursor(cursor: number | null, times: readonly number[]): number | null {
	const newer = times.filter((time) => cursor === null || time > cursor);
	return Float64Array.from(newer).sort().at(-toleratedTimes) ?? cursor;
}

/** A job is done with. `at` is in the service's time: a job older than the window is remembered from when it ended. */
function finish(
	{ inFlight, pending, handled, handledUntimed }: Memory,
	job: ListedJob,
	at: number,
) {
	inFlight.delete(job.id);
	pending.delete(job.id);
	if (job.createdAt === undefined) handledUntimed.set(job.id, null);
	else handled.set(job.id, Math.max(job.createdAt, at));
}

/** A finished job waits for its extras. */
function keep({ inFlight, pending }: Memory, { id, row }: FinishedJob, attempts: number): void {
	inFlight.delete(id);
	const present = pending.get(id);
	if (present?.attempts === attempts) return;
	pending.set(id, { attempts, row: present?.row ?? plainFieldsOf(row) });
}

/** Stamps remembered jobs that aren't listed now with the service's time at which they were missing. */
function stampMissing(stamps: Map<string, Stamp>, listed: ReadonlySet<string>, at: number): void {
	for (const [id, stamp] of stamps) {
		if (listed.has(id)) stamps.set(id, null);
		else if (stamp === null) stamps.set(id, at);
	}
}

/**
 * Forgets IDs, oldest first: those that the window has moved past, except the few that are always kept, and those of
 * jobs no longer listed that exceed `most`.
 */
function forget(
	stamps: Map<string, Stamp>,
	floor: number,
	{ fewestKept }: Window,
	most = Number.POSITIVE_INFINITY,
): void {
	const stamped = [...stamps].filter((entry): entry is [string, number] => entry[1] !== null);
	const expired = stamped.filter(([, stamp]) => stamp < floor).length;
	const count = Math.max(stamped.length - most, Math.min(expired, stamps.size - fewestKept));
	if (count <= 0) return;
	stamped.sort(([, first], [, second]) => first - second);
	for (const [id] of stamped.slice(0, count)) stamps.delete(id);
}
