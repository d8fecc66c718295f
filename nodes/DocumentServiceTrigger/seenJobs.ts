import type { IDataObject } from 'n8n-workflow';

import { type JobExtras, jobIdOf, type ListedJob } from '../core/paid/jobs/jobItem';
import { isFinished, type JobStatus } from '../core/records/status';
import { createPause, eachInBatches } from '../core/text/batches';
import { creationTimeOf } from '../core/text/readTime';
import { shortHash } from '../core/text/shortHash';
import { byCreation, lacksStatus, readListedJob, workflowIdOf } from './listedJob';
import { isSame, stateVersion, type TriggerState } from './savedState';
import { fixedWindow, TrackedJobs, type Window } from './trackedJobs';

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

export interface FinishedJob extends ListedJob {
	attempts: number;
}

/** The extras that were fetched, by job ID. A job that isn't in it wasn't requested in this poll. */
export type FetchedExtras = ReadonlyMap<string, JobExtras>;

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
	/** When the complete list was last read (TriggerState). */
	completeAt: number | null;
}

export interface Decision {
	/** The jobs to emit, oldest first, each once. */
	emit: FinishedJob[];
	state: TriggerState;
}

interface SnapshotFindings {
	/** Listed jobs that may be remembered until they're no longer listed, by ID and by hash. */
	listed: Set<string>;
	/** Jobs that are news because they finished, by ID. */
	finished: Map<string, ListedJob>;
	/** Jobs that had finished before their workflow was watched, by ID. */
	history: Map<string, ListedJob>;
}

/** How often the extras of a job are requested before it's emitted without them. */
const maxExtrasAttempts = 3;

/**
 * The jobs that the trigger has seen. It decides what a poll emits: each finished job once, none missed within the
 * limits (docs/maintainers/decisions/each-job-once.md). The local clock isn't used: the window moves with the service's creation
 * times, so a wrong clock can't lose a job.
 */
export class SeenJobs {
	/** What was saved for this service; undefined before the first poll. */
	readonly saved: TriggerState | undefined;
	private readonly settings: DecisionSettings;
	private readonly window: Window;
	private readonly tracked: TrackedJobs;
	/** Since when jobs were remembered at the last poll, by the service's time in milliseconds since 1970. */
	private readonly savedFloor: number;

	constructor(saved: TriggerState | undefined, settings: DecisionSettings) {
		this.saved = saved?.service === settings.service ? saved : undefined;
		this.settings = settings;
		this.window = settings.window ?? fixedWindow;
		this.tracked = new TrackedJobs(this.saved);
		this.savedFloor = this.tracked.cursor() - this.window.lengthMs;
	}

	/** Whether the saved state is of the same workflows, so that less than the complete list says what's new. */
	get isOfSameWorkflows(): boolean {
		return isSame(this.saved?.workflowIds, this.workflowIds());
	}

	/** Returns the IDs of jobs that were listed when they were last requested and hadn't finished. */
	inFlight(): string[] {
		return [...this.tracked.inFlight].filter(([, expiry]) => expiry === null).map(([id]) => id);
	}

	/** Returns the IDs of jobs that hadn't finished when they were last seen, and weren't found when they were last requested. */
	missing(): string[] {
		return [...this.tracked.inFlight].filter(([, expiry]) => expiry !== null).map(([id]) => id);
	}

	/** Whether the job of a row was there when its workflow began to be watched: its status now says if its end is news. */
	isOfBeginning(row: IDataObject): boolean {
		const job = readListedJob(row, this.settings.workflowIds);
		return job !== undefined && this.isBeginning(job) && !this.tracked.isWatched(job.id);
	}

	/** Tells whether a row says nothing new, now or later: its job is done with, or from before the window. */
	isDone(row: IDataObject): boolean {
		const id = jobIdOf(row);
		if (!this.saved || id === undefined) return false;
		// One without a creation time has to be remembered for as long as it's listed.
		if (this.tracked.isHandled(shortHash(id))) return creationTimeOf(row) !== undefined;
		const job = readListedJob(row, this.settings.workflowIds);
		return job !== undefined && this.isHistory(job);
	}

	/** Tells whether the status of a row decides something: the job is a watched one or recent, and isn't done with. */
	needsStatus(row: IDataObject): boolean {
		const job = readListedJob(row, this.settings.workflowIds);
		if (!job) return false;
		if (this.tracked.isWatched(job.id)) return !this.tracked.pending.has(job.id);
		return !isBefore(job, this.savedFloor) && !this.tracked.isHandled(shortHash(job.id));
	}

	/**
	 * Compares what a snapshot shows with what was seen. Returns what to emit and what to remember. Once extras were
	 * fetched, jobs wait for theirs. To be called once: it changes what was seen.
	 */
	async reconcile(snapshot: JobSnapshot, fetched?: FetchedExtras): Promise<Decision> {
		const { tracked } = this;
		// What goes through all that is remembered takes some milliseconds each.
		const pause = createPause();
		const { listed, finished, history } = await this.find(snapshot);
		this.addPending(finished);
		const done: FinishedJob[] = [];
		await eachInBatches(finished.values(), (found) => {
			const job = { ...found, attempts: tracked.pending.get(found.id)?.attempts ?? 0 };
			const isAwaited = fetched && this.isWanted(job);
			const attempts = isAwaited ? attemptsAfter(job, fetched) : undefined;
			if (attempts === undefined) done.push(job);
			else tracked.defer(job, attempts);
		});
		await pause();
		const cursor = tracked.cursor([...done, ...history.values()]);
		await eachInBatches(done, (job) => tracked.markHandled(job, cursor));
		await eachInBatches(history.values(), (job) => {
			if (isBefore(job, cursor - this.window.lengthMs)) tracked.forgetOpen(job.id);
			else tracked.markHandled(job);
		});
		const gone = new Set([...(snapshot.missing ?? [])].flatMap((id) => [id, shortHash(id)]));
		const sightings = {
			isListed: (key: string) => listed.has(key),
			isGone: (key: string) => snapshot.isComplete || gone.has(key),
		};
		await pause();
		tracked.forget(sightings, cursor, this.window);
		await pause();
		const state: TriggerState = {
			version: stateVersion,
			service: this.settings.service,
			workflowIds: this.workflowIds(),
			...tracked.save(),
			completeAt: snapshot.completeAt,
		};
		const emit = done.filter((job) => this.isWanted(job)).sort(byCreation);
		return { emit, state };
	}

	private isWanted({ status }: ListedJob): boolean {
		return this.settings.events.has(status);
	}

	/** Reads the rows; jobs that haven't finished are remembered as in flight. */
	private async find({ rows, statusUnknown }: JobSnapshot): Promise<SnapshotFindings> {
		const { tracked } = this;
		const findings: SnapshotFindings = {
			listed: new Set(),
			finished: new Map(),
			history: new Map(),
		};
		await eachInBatches(rows, (row) => {
			const job = readListedJob(row, this.settings.workflowIds);
			if (!job || this.isHistory(job)) return;
			const hash = shortHash(job.id);
			const isHandled = tracked.isHandled(hash);
			if (isHandled && job.createdAt !== undefined) return;
			findings.listed.add(hash);
			if (isHandled) return tracked.keepWhileListed(hash);
			findings.listed.add(job.id);
			// A job finishes once: one that was seen finished isn't in progress again.
			if (findings.finished.has(job.id) || findings.history.has(job.id)) return;
			const isFirst = this.isBeginning(job) || tracked.isStatusUnknown(job.id);
			if (!isFinished(job.status)) {
				if (isFirst && statusUnknown?.has(job.id)) tracked.addUnknown(job.id);
				else tracked.addUnfinished(job.id);
			} else if (this.isNews(job, isFirst)) {
				findings.finished.set(job.id, job);
			} else if (isFirst) {
				findings.history.set(job.id, job);
			}
		});
		return findings;
	}

	private isBeginning({ row }: ListedJob): boolean {
		if (!this.saved) return true;
		const { workflowIds } = this.saved;
		if (workflowIds.length === 0) return false;
		const workflowId = workflowIdOf(row, this.settings.workflowIds);
		return workflowId === undefined || !workflowIds.includes(workflowId);
	}

	/** Whether a job was created before the window and was never seen in progress: nobody asks for its status either. */
	private isHistory(job: ListedJob): boolean {
		if (!isBefore(job, this.savedFloor) || this.isBeginning(job)) return false;
		const saysNothing = isFinished(job.status) || lacksStatus(job.row);
		return saysNothing && !this.tracked.isWatched(job.id);
	}

	/** Whether a finished job was seen in progress, or belongs to the time that's watched. */
	private isNews(job: ListedJob, isFirst: boolean): boolean {
		if (this.tracked.inFlight.has(job.id) || this.tracked.pending.has(job.id)) return true;
		// Without a creation time, only the memory can tell, and this job isn't in it.
		if (!isFirst) return !isBefore(job, this.savedFloor);
		const { emitSince } = this.settings;
		return emitSince !== undefined && job.createdAt !== undefined && job.createdAt >= emitSince;
	}

	private addPending(finished: Map<string, ListedJob>): void {
		for (const [id, { row }] of this.tracked.pending) {
			if (finished.has(id)) continue;
			const job = readListedJob(row, this.settings.workflowIds);
			if (job) finished.set(id, job);
			else this.tracked.pending.delete(id);
		}
	}

	private workflowIds(): string[] {
		return [...new Set(this.settings.workflowIds)].sort();
	}
}

function isBefore({ createdAt }: ListedJob, time: number): boolean {
	return createdAt !== undefined && createdAt < time;
}

function attemptsAfter({ id, attempts }: FinishedJob, fetched: FetchedExtras): number | undefined {
	const extras = fetched.get(id);
	if (!extras) return attempts;
	const isDone = extras.errors.length === 0 || attempts + 1 >= maxExtrasAttempts;
	return isDone ? undefined : attempts + 1;
}
