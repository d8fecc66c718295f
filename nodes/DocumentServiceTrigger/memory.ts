import type { ListedJob } from '../shared/lists/jobItem';
import { type PendingJob, plainFieldsOf, type Stamp, type TriggerState } from './savedState';
import { RememberedHashes, shortHash } from './shortHash';
import { UntimedHashes } from './untimedHashes';

/** The records of the saved state while they're compared with what the service lists. */
export interface Memory {
	inFlight: Map<string, Stamp>;
	unasked: Map<string, Stamp>;
	handled: RememberedHashes;
	handledUntimed: UntimedHashes;
	pending: Map<string, PendingJob>;
	ahead: number[];
}

export function memoryOf(saved: TriggerState | undefined): Memory {
	return {
		inFlight: new Map(Object.entries(saved?.inFlight ?? {})),
		unasked: new Map(Object.entries(saved?.unasked ?? {})),
		handled: new RememberedHashes(saved?.handled),
		handledUntimed: new UntimedHashes(saved?.handledListed, saved?.handledUntimed),
		pending: new Map(Object.entries(saved?.pending ?? {})),
		ahead: [...(saved?.ahead ?? [])],
	};
}

/** The hash under which a job that's done with is remembered; undefined for any other. */
export function handledHash({ handled, handledUntimed }: Memory, id: string): string | undefined {
	if (handled.isEmpty && handledUntimed.isEmpty) return undefined;
	const hash = shortHash(id);
	return handled.has(hash) || handledUntimed.has(hash) ? hash : undefined;
}

/** Whether a job isn't done with, but was seen before. */
export function isWatched({ inFlight, unasked, pending }: Memory, id: string): boolean {
	return inFlight.has(id) || unasked.has(id) || pending.has(id);
}

/**
 * A job is done with. `at` is in the service's time: a job older than the window is remembered from when it ended.
 * `cursor`: only newer creation times may still move it. Returns its hash.
 */
export function finish(
	{ inFlight, unasked, pending, handled, handledUntimed, ahead }: Memory,
	job: ListedJob,
	at: number,
	cursor: number | null,
): string {
	inFlight.delete(job.id);
	unasked.delete(job.id);
	pending.delete(job.id);
	const hash = shortHash(job.id);
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
	{ inFlight, unasked, pending }: Memory,
	{ id, row }: ListedJob,
	attempts: number,
): void {
	inFlight.delete(id);
	unasked.delete(id);
	const present = pending.get(id);
	if (present?.attempts === attempts) return;
	pending.set(id, { attempts, row: present?.row ?? plainFieldsOf(row) });
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
