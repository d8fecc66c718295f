import { sleep } from 'n8n-workflow';

/** Time as the waiting code sees it: tests give one of their own, so that no test sleeps. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Resolves after `ms` milliseconds; rejects as soon as `signal` is aborted. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** n8n's sleep cannot be ended early: sleeping in slices leaves no long timer behind after a Stop. ms. */
const longestSliceMs = 1_000;

/** The machine's own time. */
export const systemClock: Clock = {
	now: () => Date.now(),
	async sleep(ms, signal) {
		const endsAt = Date.now() + ms;
		for (let left = ms; left > 0; left = endsAt - Date.now()) {
			signal?.throwIfAborted();
			await sliceOf(Math.min(left, longestSliceMs), signal);
		}
		signal?.throwIfAborted();
	},
};

async function sliceOf(ms: number, signal: AbortSignal | undefined): Promise<void> {
	if (!signal) return await sleep(ms);
	let stop: () => void = () => undefined;
	const stopped = new Promise<void>((resolve) => {
		stop = resolve;
		signal.addEventListener('abort', stop, { once: true });
	});
	await Promise.race([sleep(ms), stopped]);
	signal.removeEventListener('abort', stop);
}
