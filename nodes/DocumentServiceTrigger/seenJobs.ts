import type { ListedJob } from '../shared/lists/jobItem';
import type { IDataObject } from 'n8n-workflow';

import { isFinished, readJobStatus } from '../shared/service/status/jobStatus';
import { jobIdOf } from '../shared/lists/jobResults';
import { creationTimeOf, creationValueOf } from '../shared/values/readTime';
import {
	byCreation,
	dayBefore,
	isBeforeDay,
	isOfWorkflows,
	lacksStatus,
	readListedJob,
	workflowIdOf,
} from './listedJob';
import { forget } from './forget';
import {
	finish,
	handledHash,
	isWatched,
	keep,
	type Memory,
	memoryOf,
	stampMissing,
} from './memory';
import {
	type Decision,
	type DecisionSettings,
	type FinishedJob,
	fixedWindow,
	type Hold,
	type Look,
	toleratedTimes,
} from './decision';
import { isSameState, type LookState, type TriggerState } from './savedState';

/** What a look shows that matters. */
interface Findings {
	/** Listed jobs that aren't done with. */
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
	/** What was saved for this service; undefined before the first poll. */
	readonly saved: TriggerState | undefined;
	private readonly settings: DecisionSettings;
	private readonly window: NonNullable<DecisionSettings['window']>;
	private known: Memory | undefined;

	constructor(saved: TriggerState | undefined, settings: DecisionSettings) {
		this.saved = saved?.service === settings.service ? saved : undefined;
		this.settings = settings;
		this.window = settings.window ?? fixedWindow;
	}

	/** What was seen; nothing changes it. */
	private get memory(): Memory {
		this.known ??= memoryOf(this.saved);
		return this.known;
	}

	/** Whether the saved state is of the same workflows, so that less than the complete list says what's new. */
	get isOfSameWorkflows(): boolean {
		return this.saved?.workflowIds.join('\n') === this.workflowIds().join('\n');
	}

	/** The service's time as these rows show it, in milliseconds since 1970; undefined until it's known. */
	cursorAfter(rows: readonly IDataObject[]): number | undefined {
		const times = rows.flatMap((row) => creationTimeOf(row) ?? []);
		return moveCursor(this.saved?.cursor ?? null, times) ?? undefined;
	}

	/** Jobs that were listed when they were last asked for and hadn't ended. */
	inFlight(): string[] {
		return [...this.memory.inFlight].filter(([, stamp]) => stamp === null).map(([id]) => id);
	}

	/** Whether a job was emitted, or its end is known. */
	isSettled(id: string): boolean {
		return this.memory.pending.has(id) || handledHash(this.memory, id) !== undefined;
	}

	/** Whether the status of a row decides something: the job belongs to the watched ones, is recent and isn't done with. */
	needsStatus(row: IDataObject): boolean {
		const id = jobIdOf(row);
		if (id === undefined || !isOfWorkflows(row, this.settings.workflowIds)) return false;
		if (isWatched(this.memory, id)) return !this.memory.pending.has(id);
		const createdAt = creationTimeOf(row);
		const isOld = createdAt !== undefined && createdAt < this.floorOf(this.saved?.cursor ?? null);
		return !isOld && handledHash(this.memory, id) === undefined;
	}

	/**
	 * Compares what a look shows with what was seen. Returns what to emit and what to remember. `hold` may keep back jobs
	 * whose extras aren't there yet.
	 */
	reconcile(look: Look, hold: Hold = () => undefined): Decision {
		const memory = memoryOf(this.saved);
		const findings = this.find(look, memory);
		const { ended, listed } = findings;
		const isTold = [...ended.keys()].every(
			(id) => memory.pending.has(id) || !look.told || look.told.has(id),
		);
		this.addPending(findings, memory);
		const times = [...memory.ahead, ...findings.times];
		const cursor = moveCursor(this.saved?.cursor ?? null, times);
		const floor = this.floorOf(cursor);
		const emit: FinishedJob[] = [];
		const done = (job: ListedJob, at: number): void => {
			const hash = finish(memory, job, at, cursor);
			if (job.createdAt === undefined && listed.has(job.id)) memory.handledUntimed.note(hash);
		};
		for (const job of ended.values()) {
			const isWanted = this.settings.events.has(job.status);
			const attempts = isWanted ? hold(job) : undefined;
			if (attempts === undefined) done(job, cursor ?? Number.NEGATIVE_INFINITY);
			else keep(memory, job, attempts);
			if (isWanted && attempts === undefined) emit.push(job);
		}
		for (const job of findings.history) {
			const isInWindow = job.createdAt === undefined || job.createdAt >= floor;
			if (isInWindow) done(job, Number.NEGATIVE_INFINITY);
			else memory.unasked.delete(job.id);
		}
		this.forgetIn(memory, findings, look, cursor);
		const state = this.stateOf(memory, cursor, lookStateOf(look.state, isTold));
		return { emit: emit.sort(byCreation), state, changed: !isSameState(this.saved, state) };
	}

	private forgetIn(memory: Memory, findings: Findings, look: Look, cursor: number | null): void {
		const { listed } = findings;
		const floor = this.floorOf(cursor);
		const at = cursor ?? 0;
		const isMissing = (id: string) => look.isComplete || (look.missing?.has(id) ?? false);
		for (const stamps of [memory.inFlight, memory.unasked]) {
			stampMissing(stamps, { isListed: (id) => listed.has(id), isMissing, at });
			forget(stamps, floor, this.window);
		}
		const { isComplete } = look;
		memory.handledUntimed.settle({ isComplete, at, floor, window: this.window });
		memory.handled.forget(floor, this.window.fewestKept);
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

	/** Reads the rows; jobs that haven't ended are remembered as in flight. */
	private find(look: Look, memory: Memory): Findings {
		const findings: Findings = {
			listed: new Set(),
			ended: new Map(),
			history: [],
			times: [],
		};
		const { listed, ended, history, times } = findings;
		const floor = this.floorOf(this.saved?.cursor ?? null);
		const floorDay = dayBefore(floor);
		for (const row of look.rows) {
			const id = jobIdOf(row);
			if (id === undefined || !isOfWorkflows(row, this.settings.workflowIds)) continue;
			const status = readJobStatus(row.status);
			// Most rows of a long listing are ruled out by their day alone, without parsing the time.
			const isOld = isFinished(status) && !isWatched(memory, id) && isBeforeDay(row, floorDay);
			if (isOld && !this.isBeginning(row)) continue;
			const hash = handledHash(memory, id);
			if (hash !== undefined) {
				if (creationValueOf(row) === undefined) memory.handledUntimed.note(hash);
				continue;
			}
			listed.add(id);
			const job: ListedJob = { id, status, createdAt: creationTimeOf(row), row };
			// Below the floor, nobody asked for the status of a row that has none: it's history.
			const isUnknown = lacksStatus(row) && !isWatched(memory, id) && !this.isBeginning(row);
			if (isUnknown && job.createdAt !== undefined && job.createdAt < floor) continue;
			if (job.createdAt !== undefined) times.push(job.createdAt);
			// A job ends once: one that was seen finished isn't in progress again.
			if (ended.has(id)) continue;
			if (!isFinished(status)) this.addUnfinished(job, memory, look.unasked?.has(id) ?? false);
			else if (this.isNews(job, memory, floor)) ended.set(id, withAttempts(job, memory));
			else if (this.isBeginning(row) || memory.unasked.has(id)) history.push(job);
		}
		return findings;
	}

	/**
	 * A job that hasn't ended, as far as is known. If there was no time to ask at the beginning, it may as well have ended
	 * before: its first status tells.
	 */
	private addUnfinished({ id, row }: ListedJob, memory: Memory, isUnasked: boolean): void {
		if (memory.pending.has(id)) return;
		const wasAsked = memory.inFlight.has(id) || !(this.isBeginning(row) || memory.unasked.has(id));
		if (isUnasked && !wasAsked) {
			memory.unasked.set(id, null);
		} else {
			memory.unasked.delete(id);
			memory.inFlight.set(id, null);
		}
	}

	/** Whether a finished job was seen in progress, or belongs to the time that's watched. */
	private isNews({ id, createdAt, row }: ListedJob, memory: Memory, floor: number): boolean {
		if (memory.inFlight.has(id) || memory.pending.has(id)) return true;
		// Below the floor, a finished job that was never seen in progress is history. Without a creation time, only the
		// memory can tell, and this job isn't in it.
		if (!this.isBeginning(row) && !memory.unasked.has(id)) {
			return createdAt === undefined || createdAt >= floor;
		}
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

	private workflowIds(): string[] {
		return [...new Set(this.settings.workflowIds)].sort();
	}

	private stateOf(memory: Memory, cursor: number | null, look: LookState): TriggerState {
		return {
			version: 2,
			service: this.settings.service,
			workflowIds: this.workflowIds(),
			cursor,
			ahead: memory.ahead.filter((time) => cursor === null || time > cursor).sort((a, b) => a - b),
			inFlight: Object.fromEntries(memory.inFlight),
			unasked: Object.fromEntries(memory.unasked),
			handled: memory.handled.saved(),
			...memory.handledUntimed.saved(),
			pending: Object.fromEntries(memory.pending),
			look,
		};
	}
}

/** A feed that didn't tell of each job found otherwise isn't relied on until it does again. */
function lookStateOf(look: LookState, isTold: boolean): LookState {
	if (typeof look.feed !== 'object') return look;
	return { ...look, feed: { ...look.feed, isComplete: look.feed.isComplete && isTold } };
}

function withAttempts(job: ListedJob, { pending }: Memory): FinishedJob {
	return { ...job, attempts: pending.get(job.id)?.attempts ?? 0 };
}

/** The cursor only moves forward, whatever disappears from the listing, and past a time only if enough jobs are newer. */
function moveCursor(cursor: number | null, times: readonly number[]): number | null {
	const newer = times.filter((time) => cursor === null || time > cursor);
	return Float64Array.from(newer).sort().at(-toleratedTimes) ?? cursor;
}
