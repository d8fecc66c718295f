import type { ListedJob } from '../shared/lists/jobItem';
import type { IDataObject } from 'n8n-workflow';

import { isFinished, readJobStatus } from '../shared/service/status/jobStatus';
import { jobIdOf } from '../shared/lists/jobResults';
import { inSteps, type Work } from '../shared/values/inSlices';
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
import {
	finish,
	forget,
	handledAmong,
	type HashOf,
	hashOnce,
	isUnasked,
	isWatched,
	keep,
	listedUnasked,
	type Memory,
	memoryOf,
	recordsOf,
	stampMissing,
	withAttempts,
} from './memory';
import {
	type Decision,
	type DecisionSettings,
	type FinishedJob,
	fixedWindow,
	type Hold,
	type Look,
	moveCursor,
} from './decision';
import { isSameState, type LookState, type TriggerState } from './savedState';

/** What a look shows that matters. */
interface Findings {
	/** Listed jobs that aren't done with. */
	listed: Set<string>;
	/** Hashes of listed jobs that are done with and have no creation time. */
	listedUntimed: Set<string>;
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
	private readonly hashOf: HashOf;
	private known: Memory | undefined;

	constructor(saved: TriggerState | undefined, settings: DecisionSettings) {
		this.saved = saved?.service === settings.service ? saved : undefined;
		this.settings = settings;
		this.window = settings.window ?? fixedWindow;
		this.hashOf = settings.hashOf ?? hashOnce();
	}

	/** What was seen; nothing changes it. */
	private get memory(): Memory {
		this.known ??= memoryOf(this.saved, this.hashOf);
		return this.known;
	}

	/** Whether the saved state is of the same workflows, so that less than the complete list says what's new. */
	get isOfSameWorkflows(): boolean {
		return this.saved?.workflowIds.join('\n') === this.workflowIds().join('\n');
	}

	/** Jobs that were listed when they were last asked for and hadn't ended. */
	inFlight(): string[] {
		return [...this.memory.inFlight].filter(([, stamp]) => stamp === null).map(([id]) => id);
	}

	/** Whether the status of a row decides something: the job belongs to the watched ones, is recent and isn't done with. */
	needsStatus(row: IDataObject): boolean {
		const id = jobIdOf(row);
		if (id === undefined || !isOfWorkflows(row, this.settings.workflowIds)) return false;
		if (isWatched(this.memory, id)) return !this.memory.pending.has(id);
		const createdAt = creationTimeOf(row);
		const isOld = createdAt !== undefined && createdAt < this.floorOf(this.saved?.cursor ?? null);
		return !isOld && handledAmong(this.memory, id) === undefined;
	}

	/**
	 * Compares what a look shows with what was seen. Returns what to emit and what to remember. `hold` may keep back jobs
	 * whose extras aren't there yet. It's work in steps, since there may be 100,000 jobs.
	 */
	*reconcile(look: Look, hold: Hold = () => undefined): Work<Decision> {
		const memory = memoryOf(this.saved, this.hashOf);
		yield;
		if (look.rows.length > 0) yield* memory.handled.prepare();
		const findings = yield* this.find(look, memory);
		const { ended, listed } = findings;
		this.addPending(findings, memory);
		const times = [...memory.ahead, ...findings.times];
		const cursor = moveCursor(this.saved?.cursor ?? null, times);
		const floor = this.floorOf(cursor);
		const emit: FinishedJob[] = [];
		const done = (job: ListedJob, at: number): void => {
			const hash = finish(memory, job, at, cursor);
			if (listed.has(job.id) && job.createdAt === undefined) findings.listedUntimed.add(hash);
		};
		yield* inSteps(ended.values(), (job) => {
			const isWanted = this.settings.events.has(job.status);
			const attempts = isWanted ? hold(job) : undefined;
			if (attempts === undefined) done(job, cursor ?? Number.NEGATIVE_INFINITY);
			else keep(memory, job, attempts);
			if (isWanted && attempts === undefined) emit.push(job);
		});
		yield* inSteps(findings.history, (job) => {
			const isInWindow = job.createdAt === undefined || job.createdAt >= floor;
			if (isInWindow) done(job, Number.NEGATIVE_INFINITY);
			else memory.unasked.delete(this.hashOf(job.id));
		});
		yield* this.forgetIn(memory, findings, look, cursor);
		yield;
		const state = this.stateOf(memory, cursor, look.state);
		return { emit: emit.sort(byCreation), state, changed: !isSameState(this.saved, state) };
	}

	private *forgetIn(
		memory: Memory,
		findings: Findings,
		look: Look,
		cursor: number | null,
	): Work<void> {
		const { listed, listedUntimed } = findings;
		const floor = this.floorOf(cursor);
		const at = cursor ?? 0;
		const missing = look.missing ?? new Set<string>();
		const isMissing = (id: string) => look.isComplete || missing.has(id);
		stampMissing(memory.inFlight, { isListed: (id) => listed.has(id), isMissing, at });
		forget(memory.inFlight, floor, this.window);
		const hashes = (ids: Iterable<string>) => new Set(Array.from(ids, this.hashOf));
		for (const [known, shown, gone] of [
			[memory.unasked, yield* listedUnasked(memory, listed), hashes(missing)],
			[memory.handledUntimed, listedUntimed, new Set<string>()],
		] as const) {
			yield* known.note(shown, look.isComplete ? 'others' : gone, at);
			known.forget({ floor, ...this.window });
		}
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
	private *find(look: Look, memory: Memory): Work<Findings> {
		const findings: Findings = {
			listed: new Set(),
			listedUntimed: new Set(),
			ended: new Map(),
			history: [],
			times: [],
		};
		const { listed, ended, history, times } = findings;
		const floor = this.floorOf(this.saved?.cursor ?? null);
		const floorDay = dayBefore(floor);
		yield* inSteps(look.rows, (row) => {
			const id = jobIdOf(row);
			if (id === undefined || !isOfWorkflows(row, this.settings.workflowIds)) return;
			const status = readJobStatus(row.status);
			// Most rows of a long listing are ruled out by their day alone, without parsing the time.
			const isOld = isFinished(status) && !isWatched(memory, id) && isBeforeDay(row, floorDay);
			if (isOld && !this.isBeginning(row)) return;
			const among = handledAmong(memory, id);
			if (among !== undefined) {
				// Without a creation time, it has to be remembered for as long as it's listed.
				if (creationValueOf(row) !== undefined) return;
				const hash = this.hashOf(id);
				if (among === 'handled') memory.handledUntimed.add(hash);
				findings.listedUntimed.add(hash);
				return;
			}
			listed.add(id);
			const job: ListedJob = { id, status, createdAt: creationTimeOf(row), row };
			// Below the floor, nobody asked for the status of a row that has none: it's history.
			const isUnknown = lacksStatus(row) && !isWatched(memory, id) && !this.isBeginning(row);
			if (isUnknown && job.createdAt !== undefined && job.createdAt < floor) return;
			if (job.createdAt !== undefined) times.push(job.createdAt);
			// A job ends once: one that was seen finished isn't in progress again.
			if (ended.has(id)) return;
			if (!isFinished(status)) this.addUnfinished(job, memory, look.unasked?.has(id) ?? false);
			else if (this.isNews(job, memory, floor)) ended.set(id, withAttempts(job, memory));
			else if (this.isBeginning(row) || isUnasked(memory, id)) history.push(job);
		});
		return findings;
	}

	/**
	 * A job that hasn't ended, as far as is known. If there was no time to ask at the beginning, it may as well have ended
	 * before: its first status tells.
	 */
	private addUnfinished({ id, row }: ListedJob, memory: Memory, hadNoTime: boolean): void {
		if (memory.pending.has(id)) return;
		const wasAsked = memory.inFlight.has(id) || !(this.isBeginning(row) || isUnasked(memory, id));
		if (hadNoTime && !wasAsked) {
			memory.unasked.add(this.hashOf(id));
		} else {
			memory.unasked.delete(this.hashOf(id));
			memory.inFlight.set(id, null);
		}
	}

	/** Whether a finished job was seen in progress, or belongs to the time that's watched. */
	private isNews({ id, createdAt, row }: ListedJob, memory: Memory, floor: number): boolean {
		if (memory.inFlight.has(id) || memory.pending.has(id)) return true;
		// Below the floor, a finished job that was never seen in progress is history. Without a creation time, only the
		// memory can tell, and this job isn't in it.
		if (!this.isBeginning(row) && !isUnasked(memory, id)) {
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
			version: 3,
			service: this.settings.service,
			workflowIds: this.workflowIds(),
			cursor,
			...recordsOf(memory, cursor),
			look,
		};
	}
}
