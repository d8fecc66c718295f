import type { Clock } from './client';

type Probe<T> = { done: true; value: T } | { done: false };

/** Looks once. `lookMs`: how long the look may take, so that it doesn't outlast the wait, in milliseconds. */
export type Look<T> = (lookMs: number) => Promise<Probe<T>>;

/** Every look gets at least this much time, even the last one, or the only one if there's no time to wait. ms. */
const minLookMs = 30_000;

/** How long to wait in all, and how the pauses between looks grow. */
export interface WaitLimits {
	timeLimitMs: number;
	firstPauseMs: number;
	growth: number;
	maxPauseMs: number;
}

/**
 * Looks repeatedly until the probe is done, with pauses that grow up to a limit. The last pause is shortened so that
 * one more look happens when the time limit is reached; only that look, of 30 seconds at most, can exceed the limit.
 * Returns the probe's value, or undefined once the time limit is reached. Throws what the probe throws, and throws
 * the signal's reason as soon as it's aborted.
 */
export async function waitUntil<T>(
	{ clock, signal }: { clock: Clock; signal: AbortSignal },
	probe: Look<T>,
	limits: WaitLimits,
): Promise<T | undefined> {
	const endsAt = clock.now() + limits.timeLimitMs;
	let pauseMs = limits.firstPauseMs;

	for (;;) {
		signal.throwIfAborted();
		const outcome = await probe(Math.max(minLookMs, endsAt - clock.now()));
		if (outcome.done) return outcome.value;

		const remainingMs = endsAt - clock.now();
		if (remainingMs <= 0) return undefined;
		await clock.sleep(Math.min(pauseMs, remainingMs), signal);
		pauseMs = Math.min(pauseMs * limits.growth, limits.maxPauseMs);
	}
}
