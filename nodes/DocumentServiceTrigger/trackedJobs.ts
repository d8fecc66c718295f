import type { ListedJob } from '../core/service/jobs/jobItem';
import { shortHash } from '../core/text/shortHash';
import {
	type Expiry,
	readHashes,
	readListedHashes,
	saveHashes,
	saveListedHashes,
} from './hashMemory';
import { type PendingJob, plainFieldsOf, type TriggerState } from './savedState';

/** The jobs of the saved state while they're compared with what the service lists. */
export interface TrackedJobs {
	/** By ID. */
	inFlight: Map<string, Expiry>;
	/** By ID. */
	pending: Map<string, PendingJob>;
	/** By hash, as the others below. */
	statusUnknown: Map<string, Expiry>;
	handled: Map<string, Expiry>;
	handledUntimed: Map<string, Expiry>;
	newerTimes: number[];
}

/** Reads the jobs of a saved state; none without one. */
export function trackedJobsOf(saved: TriggerState | undefined): TrackedJobs {
	return {
		inFlight: new Map(Object.entries(saved?.inFlight ?? {})),
		pending: new Map(Object.entries(saved?.pending ?? {})),
		statusUnknown: readListedHashes(saved?.statusUnknown),
		handled: readHashes(saved?.handled),
		handledUntimed: readListedHashes(saved?.handledUntimed),
		newerTimes: [...(saved?.newerTimes ?? [])],
	};
}

/** Returns the jobs as they're saved. Only creation times after the cursor may still move it. */
export function saveTrackedJobs(tracked: TrackedJobs, cursor: number | null) {
	return {
		inFlight: Object.fromEntries(tracked.inFlight),
		pending: Object.fromEntries(tracked.pending),
		statusUnknown: saveListedHashes(tracked.statusUnknown),
		handled: saveHashes(tracked.handled),
		handledUntimed: saveListedHashes(tracked.handledUntimed),
		newerTimes: tracked.newerTimes
			.filter((time) => cursor === null || time > cursor)
			.sort((first, second) => first - second),
	};
}

/** Tells whether a job is done with. */
export function isHandled({ handled, handledUntimed }: TrackedJobs, hash: string): boolean {
	return handled.has(hash) || handledUntimed.has(hash);
}

/** Tells whether a job was there at the beginning and its status isn't known yet. */
export function isStatusUnknown({ statusUnknown }: TrackedJobs, id: string): boolean {
	return statusUnknown.size > 0 && statusUnknown.has(shortHash(id));
}

/** Tells whether a job isn't done with, but was seen before. */
export function isWatched(tracked: TrackedJobs, id: string): boolean {
	return tracked.inFlight.has(id) || tracked.pending.has(id) || isStatusUnknown(tracked, id);
}

/** A job is done with. `at` is in the service's time (ms): a job older than the window is remembered from its end on. */
export function markHandled(tracked: TrackedJobs, job: ListedJob, at: number): void {
	const hash = shortHash(job.id);
	tracked.inFlight.delete(job.id);
	tracked.pending.delete(job.id);
	tracked.statusUnknown.delete(hash);
	if (job.createdAt === undefined) {
		tracked.handledUntimed.set(hash, null);
	} else {
		tracked.handled.set(hash, Math.max(job.createdAt, at));
		tracked.newerTimes.push(job.createdAt);
	}
}

/** A finished job waits for its extras, which were requested so often without success. */
export function defer(tracked: TrackedJobs, { id, row }: ListedJob, attempts: number): void {
	tracked.inFlight.delete(id);
	tracked.statusUnknown.delete(shortHash(id));
	tracked.pending.set(id, { attempts, row: tracked.pending.get(id)?.row ?? plainFieldsOf(row) });
}
