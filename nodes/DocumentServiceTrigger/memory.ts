import type { ListedJob } from '../shared/lists/jobItem';
import { inSteps, type Work } from '../shared/values/inSlices';
import { type PendingJob, plainFieldsOf, type Stamp, type TriggerState } from './savedState';
import { ListedHashes } from './listedHashes';
import { RememberedHashes } from './rememberedHashes';
import { shortHash } from './shortHash';

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

/** The records of the saved state while they're compared with what the service lists. */
export interface Memory {
	inFlight: Map<string, Stamp>;
	unasked: ListedHashes;
	handled: RememberedHashes;
	handledUntimed: ListedHashes;
	pending: Map<string, PendingJob>;
	ahead: number[];
	/** The hash of an ID. */
	hashOf: HashOf;
}

export type HashOf = (id: string) => string;

/**
 * Returns a function that hashes IDs, and each only once if they come again in the same order, as those of a list do when
 * it's gone through several times. A map would take longer than hashing again.
 */
export function hashOnce(): HashOf {
	const ids: string[] = [];
	const hashes: string[] = [];
	let at = 0;
	return (id) => {
		for (const place of [at, at + 1, 0]) {
			if (ids[place] !== id) continue;
			at = place;
			return hashes[place];
		}
		const hash = shortHash(id);
		if (at >= ids.length - 1) {
			at = ids.push(id) - 1;
			hashes.push(hash);
		}
		return hash;
	};
}

export function memoryOf(saved: TriggerState | undefined, hashOf: HashOf): Memory {
	return {
		inFlight: new Map(Object.entries(saved?.inFlight ?? {})),
		unasked: new ListedHashes(saved?.unasked),
		handled: new RememberedHashes(saved?.handled),
		handledUntimed: new ListedHashes(saved?.handledUntimed),
		pending: new Map(Object.entries(saved?.pending ?? {})),
		ahead: [...(saved?.ahead ?? [])],
		hashOf,
	};
}

/** Returns the records as they're saved. Only creation times after the cursor may still move it. */
export function recordsOf(
	{ ahead, inFlight, unasked, handled, handledUntimed, pending }: Memory,
	cursor: number | null,
): Pick<TriggerState, 'ahead' | 'inFlight' | 'unasked' | 'handled' | 'handledUntimed' | 'pending'> {
	return {
		ahead: ahead.filter((time) => cursor === null || time > cursor).sort((a, b) => a - b),
		inFlight: Object.fromEntries(inFlight),
		unasked: unasked.saved(),
		handled: handled.saved(),
		handledUntimed: handledUntimed.saved(),
		pending: Object.fromEntries(pending),
	};
}

/** Which hashes a job that's done with is among; undefined for any other. */
export function handledAmong(
	{ handled, handledUntimed, hashOf }: Memory,
	id: string,
): 'handled' | 'handledUntimed' | undefined {
	if (handled.isEmpty && handledUntimed.size === 0) return undefined;
	const hash = hashOf(id);
	if (handledUntimed.has(hash)) return 'handledUntimed';
	return handled.has(hash) ? 'handled' : undefined;
}

/** Whether a job was there at the beginning and its status isn't known yet. */
export function isUnasked({ unasked, hashOf }: Memory, id: string): boolean {
	return unasked.size > 0 && unasked.has(hashOf(id));
}

/** Returns the hashes of listed jobs that were there at the beginning and whose status isn't known yet. */
export function* listedUnasked(memory: Memory, listed: ReadonlySet<string>): Work<Set<string>> {
	const hashes = new Set<string>();
	if (memory.unasked.size === 0) return hashes;
	yield* inSteps(listed, (id) => {
		const hash = memory.hashOf(id);
		if (memory.unasked.has(hash)) hashes.add(hash);
	});
	return hashes;
}

/** Whether a job isn't done with, but was seen before. */
export function isWatched(memory: Memory, id: string): boolean {
	return memory.inFlight.has(id) || memory.pending.has(id) || isUnasked(memory, id);
}

/**
 * A job is done with. `at` is in the service's time: a job older than the window is remembered from when it ended.
 * `cursor`: only newer creation times may still move it. Returns its hash.
 */
export function finish(
	{ inFlight, unasked, pending, handled, handledUntimed, ahead, hashOf }: Memory,
	job: ListedJob,
	at: number,
	cursor: number | null,
): string {
	const hash = hashOf(job.id);
	inFlight.delete(job.id);
	unasked.delete(hash);
	pending.delete(job.id);
	if (job.createdAt === undefined) {
		handledUntimed.add(hash);
		return hash;
	}
	handled.add(hash, Math.max(job.createdAt, at));
	if (cursor === null || job.createdAt > cursor) ahead.push(job.createdAt);
	return hash;
}

/** A finished job waits for its extras. */
export function keep(
	{ inFlight, unasked, pending, hashOf }: Memory,
	{ id, row }: ListedJob,
	attempts: number,
): void {
	inFlight.delete(id);
	unasked.delete(hashOf(id));
	const present = pending.get(id);
	if (present?.attempts === attempts) return;
	pending.set(id, { attempts, row: present?.row ?? plainFieldsOf(row) });
}

/** Returns a finished job with how often its extras were requested without success. */
export function withAttempts(
	job: ListedJob,
	{ pending }: Memory,
): ListedJob & { attempts: number } {
	return { ...job, attempts: pending.get(job.id)?.attempts ?? 0 };
}

/** Stamps remembered jobs that are missing with the service's time, and takes the stamp from those that are listed. */
export function stampMissing(
	stamps: Map<string, Stamp>,
	{ isListed, isMissing, at }: { isListed: Test; isMissing: Test; at: number },
): void {
	for (const [id, stamp] of stamps) {
		if (isListed(id)) stamps.set(id, null);
		else if (stamp === null && isMissing(id)) stamps.set(id, at);
	}
}

type Test = (id: string) => boolean;

/**
 * Forgets IDs, oldest first: those that the window has moved past, except the few that are always kept, and those of
 * jobs no longer listed that exceed `mostMissing`.
 */
export function forget(
	stamps: Map<string, Stamp>,
	floor: number,
	{ fewestKept, mostMissing }: Window,
): void {
	const stamped = [...stamps].filter((entry): entry is [string, number] => entry[1] !== null);
	const expired = stamped.filter(([, stamp]) => stamp < floor).length;
	const count = Math.max(stamped.length - mostMissing, Math.min(expired, stamps.size - fewestKept));
	if (count <= 0) return;
	stamped.sort(([, first], [, second]) => first - second);
	for (const [id] of stamped.slice(0, count)) stamps.delete(id);
}
