import { sleep } from 'n8n-workflow';

/** Time, for code that waits. Tests use their own clock, so that no test sleeps. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves after `ms` milliseconds; rejects as soon as `signal` is aborted. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * n8n 1's sleep can't be ended early, so long pauses are cut into slices: no long timer remains after a Stop. The sleep
 * of recent n8n 2 versions accepts the signal and leaves none. ms.
 */
const maxSliceMs = 1_000;

export const systemClock: Clock = {
	now: () => Date.now(),
	async sleep(ms, signal) {
		const endsAt = Date.now() + ms;
		for (let left = ms; left > 0; left = endsAt - Date.now()) {
			signal?.throwIfAborted();
			await sliceOf(Math.min(left, maxSliceMs), signal);
		}
		signal?.throwIfAborted();
	},
};

async function sliceOf(ms: number, signal: AbortSignal | undefined): Promise<void> {
	if (!signal) return await sleep(ms);
	let stop: () => void = () => undefined;
	const stopped = new Promise<void>((resolve) => {
		stop = resolve;
	});
	// Many documents wait for the same signal, and Node.js 20 warns of a leak where one has more than ten listeners.
	const own = AbortSignal.any([signal]);
	own.addEventListener('abort', stop, { once: true });
	await Promise.race([sleep(ms, own).catch(() => undefined), stopped]);
	own.removeEventListener('abort', stop);
}
