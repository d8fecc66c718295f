import type { IDataObject } from 'n8n-workflow';

import type { ListedJob } from '../core/paid/jobs/jobItem';
import { shortHash } from '../core/text/shortHash';
import { HandledHashes } from './handledHashes';
import {
	bucketMs,
	type Expiry,
	type PendingJob,
	readHashes,
	saveHashes,
	type TriggerState,
} from './savedState';

/**
 * How many of the newest creation times may be wrong without harm. The window starts from the time of this rank, so a
 * few jobs with a time in the future can't move it away.
 */
const maxOutlierTimes = 20;

/** The jobs of a saved state while they're compared with what the service lists. */
export class TrackedJobs {
	/** By ID. */
	readonly inFlight: Map<string, Expiry>;
	/** By ID. */
	readonly pending: Map<string, PendingJob>;
	/** By hash, as the others below. */
	private readonly statusUnknown: Map<string, Expiry>;
	private readonly handled: HandledHashes;
	private readonly handledUntimed: Map<string, Expiry>;

	constructor(saved: TriggerState | undefined) {
		this.inFlight = new Map(Object.entries(saved?.inFlight ?? {}));
		this.pending = new Map(Object.entries(saved?.pending ?? {}));
		this.statusUnknown = readHashes(saved?.statusUnknown);
		this.handled = new HandledHashes(saved?.handled);
		this.handledUntimed = readHashes(saved?.handledUntimed);
	}

	save() {
		return {
			inFlight: Object.fromEntries(this.inFlight),
			pending: Object.fromEntries(this.pending),
			statusUnknown: saveHashes(this.statusUnknown),
			handled: this.handled.save(),
			handledUntimed: saveHashes(this.handledUntimed),
		};
	}

	/**
	 * Returns the service's time that the window reaches back from, in milliseconds since 1970: the time of the right rank
	 * among the jobs that are done with and these. -Infinity while there are too few. It never moves back, since the newest
	 * jobs aren't forgotten.
	 */
	cursor(jobs: readonly ListedJob[] = []): number {
		const newest: number[] = [];
		const ranked = () => newest[maxOutlierTimes - 1] ?? Number.NEGATIVE_INFINITY;
		const add = (time: number | undefined) => {
			if (time === undefined || time <= ranked()) return;
			newest.push(time);
			newest.sort((one, other) => other - one).splice(maxOutlierTimes);
		};
		for (const time of this.handled.times(maxOutlierTimes)) add(time);
		for (const { createdAt } of jobs) add(createdAt);
		return ranked();
	}

	isHandled(hash: string): boolean {
		return this.handled.has(hash) || this.handledUntimed.has(hash);
	}

	/** Remembers the job of a hash, which is done with and has no creation time, for as long as it's listed. */
	keepWhileListed(hash: string): void {
		this.handledUntimed.set(hash, null);
	}

	isStatusUnknown(id: string): boolean {
		return this.statusUnknown.size > 0 && this.statusUnknown.has(shortHash(id));
	}

	isWatched(id: string): boolean {
		return this.inFlight.has(id) || this.pending.has(id) || this.isStatusUnknown(id);
	}

	/** Remembers a job whose status wasn't known in time at the beginning: its first one tells if it's history. */
	addUnknown(id: string): void {
		if (!this.inFlight.has(id) && !this.pending.has(id)) {
			this.statusUnknown.set(shortHash(id), null);
		}
	}

	/** Remembers a job that hasn't finished. One that was seen finished isn't in progress again. */
	addUnfinished(id: string): void {
		if (this.pending.has(id)) return;
		this.forgetOpen(id);
		this.inFlight.set(id, null);
	}

	/** A finished job waits for its extras, which were requested so often without success. */
	defer({ id, row }: ListedJob, attempts: number): void {
		const pending = { attempts, row: this.pending.get(id)?.row ?? plainFieldsOf(row) };
		this.forgetOpen(id);
		this.pending.set(id, pending);
	}

	/** A job is done with. `at` is in the service's time (ms): a job older than the window is remembered from its end on. */
	markHandled({ id, createdAt }: ListedJob, at = Number.NEGATIVE_INFINITY): void {
		this.forgetOpen(id);
		if (createdAt === undefined) this.handledUntimed.set(shortHash(id), null);
		else this.handled.add(shortHash(id), Math.max(createdAt, at));
	}

	forgetOpen(id: string): void {
		this.inFlight.delete(id);
		this.pending.delete(id);
		if (this.statusUnknown.size > 0) this.statusUnknown.delete(shortHash(id));
	}

	/**
	 * Notes which jobs are no longer listed and which are again, and forgets those that the window has moved past. Jobs are
	 * named by ID and by hash. `cursor` is in the service's time, in milliseconds since 1970.
	 */
	forget(sightings: Sightings, cursor: number, window: Window): void {
		const floor = cursor - window.lengthMs;
		for (const remembered of [this.inFlight, this.statusUnknown, this.handledUntimed]) {
			markMissing(remembered, sightings, Math.max(cursor, 0));
			evict(remembered, floor, window);
		}
		this.handled.evict(floor, window.minKept);
	}
}

/** Returns the plain values of a row. Lists and objects are left out to keep the saved state small. */
function plainFieldsOf(row: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(row).filter(([, value]) => value === null || typeof value !== 'object'),
	);
}

interface Sightings {
	isListed(key: string): boolean;
	isGone(key: string): boolean;
}

/** Notes that remembered jobs are missing since `at`, in the service's time (ms), and that the listed ones aren't. */
export function markMissing(
	remembered: Map<string, Expiry>,
	{ isListed, isGone }: Sightings,
	at: number,
): void {
	for (const [key, expiry] of remembered) {
		if (isListed(key)) remembered.set(key, null);
		else if (expiry === null && isGone(key)) remembered.set(key, at);
	}
}

export interface Window {
	/** How far back jobs are remembered, in milliseconds of the service's creation times. */
	lengthMs: number;
	/**
	 * At least this many are remembered: if jobs are rare, the window moves in leaps and would drop those that are still
	 * needed.
	 */
	minKept: number;
	/** At most this many jobs that are no longer listed are remembered. */
	maxMissing: number;
}

/** A job may show up in the listing up to three days after its creation time and is still emitted once. */
export const fixedWindow: Window = {
	lengthMs: 3 * 24 * 60 * 60 * 1000 + bucketMs,
	minKept: 500,
	maxMissing: 5000,
};

/**
 * Forgets jobs, oldest first: those that the window has moved past (`floor`, ms since 1970), except the few that are
 * always kept, and those no longer listed that are too many.
 */
export function evict(
	remembered: Map<string, Expiry>,
	floor: number,
	{ minKept, maxMissing }: Pick<Window, 'minKept' | 'maxMissing'>,
): void {
	const missing = [...remembered].filter((entry): entry is [string, number] => entry[1] !== null);
	const expired = missing.filter(([, expiry]) => expiry < floor);
	const count = Math.max(
		missing.length - maxMissing,
		Math.min(expired.length, remembered.size - minKept),
	);
	if (count <= 0) return;
	// Few expire in a poll, and sorting all of them would take long.
	const candidates = count <= expired.length ? expired : missing;
	candidates.sort(([, first], [, second]) => first - second);
	for (const [key] of candidates.slice(0, count)) remembered.delete(key);
}
