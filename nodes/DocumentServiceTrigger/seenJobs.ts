import type { IDataObject } from 'n8n-workflow';

import type { ListedJob } from '../core/service/jobs/jobItem';
import { isFinished } from '../core/service/status/jobStatus';
import { eachInBatches } from '../core/text/batches';
import { shortHash } from '../core/text/shortHash';
import {
	type Decision,
	type DecisionSettings,
	type DeferJob,
	type FinishedJob,
	fixedWindow,
	type JobSnapshot,
	moveCursor,
} from './decision';
import { evict, markMissing, type Window } from './hashMemory';
import { byCreation, lacksStatus, readListedJob, workflowIdOf } from './listedJob';
import { isSame, newState, type TriggerState } from './savedState';
import {
	defer,
	isHandled,
	isStatusUnknown,
	isWatched,
	markHandled,
	saveTrackedJobs,
	type TrackedJobs,
	trackedJobsOf,
} from './trackedJobs';

/** What a snapshot shows that matters. */
interface Findings {
	/** Listed jobs that aren't done with, by ID. */
	listed: Set<string>;
	/** Hashes of listed jobs that are done with and have no creation time. */
	listedUntimed: Set<string>;
	/** Jobs that are news because they finished, by ID. */
	finished: Map<string, ListedJob>;
	/** Jobs that had finished before their workflow was watched. */
	history: ListedJob[];
	/** Creation times of jobs that aren't done with, in milliseconds since 1970. */
	times: number[];
}

/**
 * The jobs that the trigger has seen. It decides what a poll emits: each finished job once, none missed
 * (docs/maintainers/decisions/each-job-once.md#the-invariant). The local clock isn't used: the window moves with the service's
 * creation times, so a wrong clock can't lose a job.
 */
export class SeenJobs {
	/** What was saved for this service; undefined before the first poll. */
	readonly saved: TriggerState | undefined;
	private readonly settings: DecisionSettings;
	private readonly window: Window;
	private known: TrackedJobs | undefined;

	constructor(saved: TriggerState | undefined, settings: DecisionSettings) {
		this.saved = saved?.service === settings.service ? saved : undefined;
		this.settings = settings;
		this.window = settings.window ?? fixedWindow;
	}

	/** What was seen; nothing changes it. */
	private get tracked(): TrackedJobs {
		this.known ??= trackedJobsOf(this.saved);
		return this.known;
	}

	/** Whether the saved state is of the same workflows, so that less than the complete list says what's new. */
	get isOfSameWorkflows(): boolean {
		return isSame(this.saved?.workflowIds, this.workflowIds());
	}

	/** Returns the IDs of jobs that were listed when they were last requested and hadn't finished. */
	inFlight(): string[] {
		return [...this.tracked.inFlight].filter(([, expiry]) => expiry === null).map(([id]) => id);
	}

	/** Tells whether the status of a row decides something: the job is a watched one or recent, and isn't done with. */
	needsStatus(row: IDataObject): boolean {
		const job = readListedJob(row, this.settings.workflowIds);
		if (!job) return false;
		if (isWatched(this.tracked, job.id)) return !this.tracked.pending.has(job.id);
		return !this.isOld(job, this.savedCursor) && !isHandled(this.tracked, shortHash(job.id));
	}

	/**
	 * Compares what a snapshot shows with what was seen. Returns what to emit and what to remember. `deferJob` may keep
	 * back jobs whose extras aren't there yet.
	 */
	async reconcile(snapshot: JobSnapshot, deferJob: DeferJob = () => undefined): Promise<Decision> {
		const tracked = trackedJobsOf(this.saved);
		const findings = await this.find(snapshot, tracked);
		this.addPending(findings, tracked);
		const cursor = moveCursor(this.savedCursor, [...tracked.newerTimes, ...findings.times]);
		const emit: FinishedJob[] = [];
		const done = (job: ListedJob, at: number): void => {
			markHandled(tracked, job, at);
			if (findings.listed.has(job.id) && job.createdAt === undefined)
				findings.listedUntimed.add(shortHash(job.id));
		};
		await eachInBatches(findings.finished.values(), (listed) => {
			const job = { ...listed, attempts: tracked.pending.get(listed.id)?.attempts ?? 0 };
			const isWanted = this.settings.events.has(job.status);
			const attempts = isWanted ? deferJob(job) : undefined;
			if (attempts !== undefined) return defer(tracked, job, attempts);
			done(job, cursor ?? Number.NEGATIVE_INFINITY);
			if (isWanted) emit.push(job);
		});
		await eachInBatches(findings.history, (job) => {
			if (this.isOld(job, cursor)) tracked.statusUnknown.delete(shortHash(job.id));
			else done(job, Number.NEGATIVE_INFINITY);
		});
		this.forget(tracked, findings, snapshot, cursor);
		const state = newState({
			service: this.settings.service,
			workflowIds: this.workflowIds(),
			cursor,
			...saveTrackedJobs(tracked, cursor),
			listing: snapshot.listing,
		});
		return { emit: emit.sort(byCreation), state, changed: !isSame(this.saved, state) };
	}

	private get savedCursor(): number | null {
		return this.saved?.cursor ?? null;
	}

	/** Since when jobs are remembered, by the service's time in milliseconds since 1970. */
	private floorOf(cursor: number | null): number {
		return cursor === null ? Number.NEGATIVE_INFINITY : cursor - this.window.lengthMs;
	}

	private isOld({ createdAt }: ListedJob, cursor: number | null): boolean {
		return createdAt !== undefined && createdAt < this.floorOf(cursor);
	}

	/** Whether the jobs of this row's workflow are watched for the first time. */
	private isBeginning({ row }: ListedJob): boolean {
		if (!this.saved) return true;
		const { workflowIds } = this.saved;
		if (workflowIds.length === 0) return false;
		const workflowId = workflowIdOf(row, this.settings.workflowIds);
		return workflowId === undefined || !workflowIds.includes(workflowId);
	}

	/** Reads the rows; jobs that haven't finished are remembered as in flight. */
	private async find(snapshot: JobSnapshot, tracked: TrackedJobs): Promise<Findings> {
		const findings: Findings = {
			listed: new Set(),
			listedUntimed: new Set(),
			finished: new Map(),
			history: [],
			times: [],
		};
		await eachInBatches(snapshot.rows, (row) => {
			const job = readListedJob(row, this.settings.workflowIds);
			if (!job || this.isHistory(job, tracked)) return;
			const hash = shortHash(job.id);
			if (isHandled(tracked, hash)) {
				if (job.createdAt !== undefined) return;
				// Without a creation time, it has to be remembered for as long as it's listed.
				tracked.handledUntimed.set(hash, null);
				findings.listedUntimed.add(hash);
				return;
			}
			findings.listed.add(job.id);
			if (job.createdAt !== undefined) findings.times.push(job.createdAt);
			// A job finishes once: one that was seen finished isn't in progress again.
			if (findings.finished.has(job.id)) return;
			const isFirst = this.isBeginning(job) || isStatusUnknown(tracked, job.id);
			if (!isFinished(job.status)) {
				const hadNoTime = snapshot.statusUnknown?.has(job.id) ?? false;
				addUnfinished(tracked, job.id, isFirst && hadNoTime);
			} else if (this.isNews(job, tracked, isFirst)) {
				findings.finished.set(job.id, job);
			} else if (isFirst) {
				findings.history.push(job);
			}
		});
		return findings;
	}

	/** Whether a job was created before the window and was never seen in progress: nobody asks for its status either. */
	private isHistory(job: ListedJob, tracked: TrackedJobs): boolean {
		if (!this.isOld(job, this.savedCursor) || this.isBeginning(job)) return false;
		const saysNothing = isFinished(job.status) || lacksStatus(job.row);
		return saysNothing && !isWatched(tracked, job.id);
	}

	/** Whether a finished job was seen in progress, or belongs to the time that's watched. */
	private isNews(job: ListedJob, tracked: TrackedJobs, isFirst: boolean): boolean {
		if (tracked.inFlight.has(job.id) || tracked.pending.has(job.id)) return true;
		// Without a creation time, only the memory can tell, and this job isn't in it.
		if (!isFirst) return !this.isOld(job, this.savedCursor);
		const { emitSince } = this.settings;
		return emitSince !== undefined && job.createdAt !== undefined && job.createdAt >= emitSince;
	}

	/** Adds the jobs that finished earlier, are waiting for their extras and aren't listed now. */
	private addPending({ finished }: Findings, tracked: TrackedJobs): void {
		for (const [id, { row }] of tracked.pending) {
			if (finished.has(id)) continue;
			const job = readListedJob(row, this.settings.workflowIds);
			if (job) finished.set(id, job);
			else tracked.pending.delete(id);
		}
	}

	private forget(
		tracked: TrackedJobs,
		{ listed, listedUntimed }: Findings,
		{ isComplete, missing = new Set() }: JobSnapshot,
		cursor: number | null,
	): void {
		const floor = this.floorOf(cursor);
		const hashes = (ids: Iterable<string>) => new Set(Array.from(ids, shortHash));
		const listedHashes = tracked.statusUnknown.size === 0 ? new Set<string>() : hashes(listed);
		const missingHashes = hashes(missing);
		for (const [remembered, shown, gone] of [
			[tracked.inFlight, listed, missing],
			[tracked.statusUnknown, listedHashes, missingHashes],
			[tracked.handledUntimed, listedUntimed, new Set<string>()],
		] as const) {
			markMissing(remembered, {
				isListed: (key) => shown.has(key),
				isGone: (key) => isComplete || gone.has(key),
				at: cursor ?? 0,
			});
			evict(remembered, floor, this.window);
		}
		evict(tracked.handled, floor, { ...this.window, maxMissing: Number.POSITIVE_INFINITY });
	}

	private workflowIds(): string[] {
		return [...new Set(this.settings.workflowIds)].sort();
	}
}

/**
 * Remembers a job that hasn't finished, as far as is known. If there was no time to request it at the beginning, it may as
 * well have finished before: its first status tells.
 */
function addUnfinished(tracked: TrackedJobs, id: string, isUnknown: boolean): void {
	if (tracked.pending.has(id)) return;
	const hash = shortHash(id);
	if (isUnknown && !tracked.inFlight.has(id)) {
		tracked.statusUnknown.set(hash, null);
	} else {
		tracked.statusUnknown.delete(hash);
		tracked.inFlight.set(id, null);
	}
}
