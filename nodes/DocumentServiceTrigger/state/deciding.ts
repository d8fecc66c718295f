import type { IDataObject } from 'n8n-workflow';

import { isFinished } from '../../shared/status/jobStatus';
import { creationTimeOf } from '../../shared/time/creationTime';
import {
	type Decision,
	type DecisionSettings,
	type FinishedJob,
	type Hold,
	type Window,
	fixedWindow,
} from './decision';
import { isBeforeDay, dayBefore } from './day';
import {
	isOfWorkflows,
	jobIdOf,
	type ListedJob,
	readListedJob,
	StatusReader,
	workflowIdOf,
} from './listedJob';
import { byCreation } from './emissionOrder';
import { Memory } from './memory';
import { NewestTimes } from './newestTimes';
import { plainFieldsOf } from './plainFields';
import type { TriggerState } from './triggerState';

/** One poll's decision, step by step: `take` each row, then `conclude`. Used by `decide` only. */
export class Deciding {
	private readonly memory: Memory;
	private readonly previous: TriggerState | undefined;
	private readonly settings: DecisionSettings;
	private readonly floor: number;
	private readonly floorDay: string | undefined;
	private readonly window: Window;
	private readonly statuses = new StatusReader();
	private readonly newestTimes = new NewestTimes();
	private readonly listed = new Set<string>();
	private readonly finished = new Map<string, FinishedJob>();
	private readonly history: ListedJob[] = [];

	constructor(state: TriggerState | undefined, settings: DecisionSettings) {
		this.settings = settings;
		this.previous = state?.service === settings.service ? state : undefined;
		this.memory = new Memory(this.previous);
		this.window = settings.window ?? fixedWindow;
		this.floor = this.floorOf(this.previous?.cursor ?? null);
		this.floorDay = dayBefore(this.floor);
		for (const stamp of this.memory.handled.values()) this.newestTimes.add(stamp);
	}

	private floorOf(cursor: number | null): number {
		return cursor === null ? Number.NEGATIVE_INFINITY : cursor - this.window.lengthMs;
	}

	/** Whether the jobs of this row's workflow are watched for the first time. */
	private isBeginning(row: IDataObject): boolean {
		if (!this.previous) return true;
		const { workflowIds } = this.previous;
		if (workflowIds.length === 0) return false;
		const workflowId = workflowIdOf(row, this.settings.workflowIds);
		return workflowId === undefined || !workflowIds.includes(workflowId);
	}

	/** Considers one row of the listing. The order of rows doesn't matter. */
	take(row: IDataObject): void {
		const id = jobIdOf(row);
		if (id === undefined || !isOfWorkflows(row, this.settings.workflowIds)) return;
		const isKnown = this.memory.knows(id);
		const status = this.statuses.of(row);
		if (!isKnown && isFinished(status) && this.isHistory(row)) return;
		this.listed.add(id);
		if (this.memory.isHandled(id)) return;
		const job: ListedJob = { id, status, createdAt: creationTimeOf(row), row };
		if (job.createdAt !== undefined) this.newestTimes.add(job.createdAt);
		if (isFinished(status)) this.takeFinished(job);
		// A job ends once: one that was seen finished isn't in progress again.
		else if (!this.memory.pending.has(id) && !this.finished.has(id)) {
			this.memory.set(this.memory.inFlight, id, null);
		}
	}

	/** Most rows of a long listing are ruled out by their day alone, without parsing the time. */
	private isHistory(row: IDataObject): boolean {
		return !this.isBeginning(row) && isBeforeDay(row, this.floorDay);
	}

	private takeFinished(job: ListedJob): void {
		const { memory } = this;
		if (this.finished.has(job.id)) return;
		if (memory.inFlight.has(job.id) || memory.pending.has(job.id)) this.finish(job);
		else if (this.isBeginning(job.row)) this.begin(job);
		// Below the floor, a finished job that was never seen in progress is history. Without a creation time, only the
		// memory can tell, and this job isn't in it.
		else if (job.createdAt === undefined || job.createdAt >= this.floor) this.finish(job);
	}

	private finish(job: ListedJob): void {
		const attempts = this.memory.pending.get(job.id)?.attempts ?? 0;
		this.finished.set(job.id, { ...job, attempts });
	}

	private begin(job: ListedJob): void {
		const { emitSince } = this.settings;
		if (emitSince !== undefined && job.createdAt !== undefined && job.createdAt >= emitSince) {
			this.finish(job);
		} else {
			this.history.push(job);
		}
	}

	/** Adds the jobs that finished earlier, are waiting for their extras and aren't listed now. */
	private takePending(): void {
		for (const [id, { row }] of this.memory.pending) {
			if (this.finished.has(id)) continue;
			const job = readListedJob(row);
			if (job && isOfWorkflows(row, this.settings.workflowIds)) this.finish(job);
			else this.memory.remove(this.memory.pending, id);
		}
	}

	/** Returns what to emit now, and the state after it. */
	conclude(hold: Hold): Decision {
		const { memory, settings } = this;
		this.takePending();
		const cursor = this.newCursor();
		const emit: FinishedJob[] = [];
		for (const job of this.finished.values()) {
			const isWanted = settings.events.has(job.status);
			const attempts = isWanted ? hold(job) : undefined;
			if (attempts === undefined) this.handle(job, cursor ?? Number.NEGATIVE_INFINITY);
			else this.keep(job, attempts);
			if (isWanted && attempts === undefined) emit.push(job);
		}
		const floor = this.floorOf(cursor);
		for (const job of this.history) {
			if (job.createdAt === undefined || job.createdAt >= floor) {
				this.handle(job, Number.NEGATIVE_INFINITY);
			}
		}
		this.forget(cursor, floor);
		return { emit: emit.sort(byCreation), state: this.stateWith(cursor), changed: memory.changed };
	}

	/** The cursor only moves forward, whatever disappears from the listing. */
	private newCursor(): number | null {
		const before = this.previous?.cursor ?? null;
		const newest = this.newestTimes.cursor();
		return before === null || newest === null ? (newest ?? before) : Math.max(before, newest);
	}

	/** `handledAt` is in the service's time. A job older than the window is remembered from when it ended. */
	private handle(job: ListedJob, handledAt: number): void {
		const { memory } = this;
		memory.remove(memory.inFlight, job.id);
		memory.remove(memory.pending, job.id);
		if (job.createdAt === undefined) memory.set(memory.handledUntimed, job.id, null);
		else memory.set(memory.handled, job.id, Math.max(job.createdAt, handledAt));
	}

	private keep(job: FinishedJob, attempts: number): void {
		const { memory } = this;
		memory.remove(memory.inFlight, job.id);
		const present = memory.pending.get(job.id);
		if (present?.attempts === attempts) return;
		memory.set(memory.pending, job.id, { attempts, row: present?.row ?? plainFieldsOf(job.row) });
	}

	private forget(cursor: number | null, floor: number): void {
		const { memory } = this;
		for (const map of [memory.inFlight, memory.handledUntimed]) {
			memory.markMissing(map, this.listed, cursor);
			memory.forget(map, floor, this.window, this.window.mostMissing);
		}
		memory.forget(memory.handled, floor, this.window);
	}

	private stateWith(cursor: number | null): TriggerState {
		const { memory, previous, settings } = this;
		const workflowIds = [...new Set(settings.workflowIds)].sort();
		const isSameScope =
			previous?.cursor === cursor && previous.workflowIds.join('\n') === workflowIds.join('\n');
		if (previous && isSameScope && !memory.changed) return previous;
		memory.changed = true;
		return {
			version: 1,
			service: settings.service,
			workflowIds,
			cursor,
			...memory.records(),
		};
	}
}
