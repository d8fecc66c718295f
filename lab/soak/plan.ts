import { randomFor } from '../../test/support/seed.ts';
import type { WorkerName } from './soakCluster.ts';

/** What happens to n8n and the service, and when: milliseconds after the beginning. */
export type Incident = { at: number } & (
	| { kind: 'kill'; worker: WorkerName }
	| { kind: 'restartMain' | 'restartRedis' | 'outage' | 'storm' }
);

const minuteMs = 60_000;

/** How long the outage and a storm of refusals last, in milliseconds: shorter in a short soak. */
export function durationsOf(wholeMs: number): { outageMs: number; stormMs: number } {
	return {
		outageMs: Math.min(2 * minuteMs, wholeMs / 12),
		stormMs: Math.min(30_000, wholeMs / 30),
	};
}

/**
 * A worker is killed every five minutes, or more often in a short soak. The last one is never killed, so that its
 * memory can be watched all the time.
 */
export function planOf(seed: number, wholeMs: number): Incident[] {
	const random = randomFor(seed, -2);
	const everyMs = Math.min(5 * minuteMs, wholeMs / 4);
	const kills = Array.from({ length: Math.ceil(wholeMs / everyMs) - 1 }, (_, turn) => ({
		at: (turn + 1) * everyMs,
		kind: 'kill' as const,
		worker: random.pick(['worker-1', 'worker-2'] as const),
	}));
	const others = [
		{ at: 0.12 * wholeMs, kind: 'storm' },
		{ at: 0.31 * wholeMs, kind: 'restartMain' },
		{ at: 0.44 * wholeMs, kind: 'outage' },
		{ at: 0.57 * wholeMs, kind: 'storm' },
		{ at: 0.64 * wholeMs, kind: 'restartRedis' },
		{ at: 0.72 * wholeMs, kind: 'restartMain' },
		{ at: 0.87 * wholeMs, kind: 'storm' },
	] as const;
	return [...kills, ...others].toSorted((one, other) => one.at - other.at);
}
