import { deadlineOf } from '../../../packages/service-http';
import type { FormFile } from '../wire/formFile';
import { systemClock } from '../text/clock';

/** When a start that isn't answered is taken care of. It's the machine's time, as that of requests is. */
export const answerTimes = {
	/** How soon after its upload a start is answered as a rule. ms. */
	usualMs: 2_000,
	/** How fast a slow upload is. */
	bytesPerSecond: 1024 * 1024,
	/** How long to wait until what was started is looked for again. ms. */
	againMs: 60_000,
};

/** When to look for what was started: it may show up in lists late. ms. */
const pausesBeforeLooks = [0, 5_000, 15_000, 40_000];

/** How long one request for what was started may take. ms. */
export const lookTimeMs = 30_000;

/** Looks for what was started. Returns undefined if it isn't found within a minute, or so many looks. */
export async function lookedFor<Started>(
	signal: AbortSignal,
	find: () => Promise<Started | undefined>,
	looks = pausesBeforeLooks.length,
): Promise<Started | undefined> {
	for (const pauseMs of pausesBeforeLooks.slice(0, looks)) {
		await systemClock.sleep(pauseMs, signal);
		const found = await find().catch(() => undefined);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** How soon a start is answered as a rule, with the upload of its files. ms. */
export function usualAnswerMs(files: readonly FormFile[]): number {
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	return answerTimes.usualMs + (bytes / answerTimes.bytesPerSecond) * 1_000;
}

/**
 * Looks for what was started, each time that it hasn't been answered for long, and returns it once it's found.
 * `onUnanswered` is called when it isn't. Rejects when the signal is aborted.
 */
export async function untilFound<Started>(
	signal: AbortSignal,
	find: () => Promise<Started | undefined>,
	{ usualMs, onUnanswered }: { usualMs: number; onUnanswered?(): void },
): Promise<Started> {
	for (let pauseMs = usualMs; ; pauseMs = answerTimes.againMs) {
		await passed(pauseMs, signal);
		const found = await lookedFor(signal, find);
		if (found !== undefined) return found;
		onUnanswered?.();
	}
}

/** Waits for a time of the machine. Throws the signal's reason once it's aborted. */
async function passed(ms: number, signal: AbortSignal): Promise<void> {
	const deadline = deadlineOf(ms, signal);
	await new Promise<void>((resolve) => {
		if (deadline.signal.aborted) resolve();
		deadline.signal.addEventListener('abort', () => resolve(), { once: true });
	});
	deadline.release();
	signal.throwIfAborted();
}
