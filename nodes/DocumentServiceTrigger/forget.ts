import type { Stamp } from './savedState';

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

/**
 * Forgets IDs, oldest first: those that the window has moved past, except the few that are always kept, and those of
 * jobs no longer listed that exceed `mostMissing`. `size`: how many are remembered, with those that stand elsewhere.
 */
export function forget(
	stamps: Map<string, Stamp>,
	floor: number,
	{ fewestKept, mostMissing }: Window,
	size: number = stamps.size,
): void {
	const stamped = [...stamps].filter((entry): entry is [string, number] => entry[1] !== null);
	const expired = stamped.filter(([, stamp]) => stamp < floor).length;
	const count = Math.max(stamped.length - mostMissing, Math.min(expired, size - fewestKept));
	if (count <= 0) return;
	stamped.sort(([, first], [, second]) => first - second);
	for (const [id] of stamped.slice(0, count)) stamps.delete(id);
}
