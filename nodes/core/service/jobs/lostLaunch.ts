import { deadlineOf } from '../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import type { FormFile } from '../transport/formFile';

/** When a launch that isn't answered is taken care of. It's the machine's time, as that of requests is. */
export const answerTimes = {
	/** How soon after its upload a launch is answered as a rule. ms. */
	usualMs: 2_000,
	/** How fast a slow upload is. */
	bytesPerSecond: 1024 * 1024,
	/** How long to wait until what it started is looked for again. ms. */
	againMs: 60_000,
};

/** A launch that may not be answered. */
interface PendingLaunch<T> {
	files: readonly FormFile[];
	/** How long the service takes by itself to answer after the upload. ms. */
	takesMs?: number;
	/** Returns the answer. */
	send(context: NodeContext<ItemContext>): Promise<T>;
	/** Looks once for what the launch started; undefined where it isn't there. */
	find(context: NodeContext<ItemContext>): Promise<T | undefined>;
	/** Called when there's no sign of it for a minute beyond the usual time: others needn't wait for it. */
	onUnanswered?(): void;
}

/**
 * Sends a launch, and returns its answer. Where that doesn't come in the usual time, what the launch started is looked for
 * as well, so that nobody waits for an answer that never comes although the work is done.
 */
export async function answeredOrFound<T>(
	context: NodeContext<ItemContext>,
	launch: PendingLaunch<T>,
): Promise<T> {
	const isDone = new AbortController();
	const untilDone = context.withSignal(AbortSignal.any([context.signal, isDone.signal]));
	try {
		return await Promise.race([launch.send(untilDone), foundUnanswered(untilDone, launch)]);
	} finally {
		isDone.abort();
	}
}

/** Returns what a launch started once it's found. Rejects when the context's signal is aborted. */
async function foundUnanswered<T>(
	context: NodeContext<ItemContext>,
	{ files, takesMs = 0, find, onUnanswered }: PendingLaunch<T>,
): Promise<T> {
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	const uploadMs = (bytes / answerTimes.bytesPerSecond) * 1_000;
	const firstMs = answerTimes.usualMs + uploadMs + takesMs;
	for (let pauseMs = firstMs; ; pauseMs = answerTimes.againMs) {
		await passed(pauseMs, context.signal);
		const found = await lookedFor(context, find);
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

/** How long one request for what a lost launch started may take. ms. */
export const lookTimeMs = 30_000;

/** When to look for what a lost launch started: it may show up in lists late. ms. */
const pausesBeforeLooks = [0, 5_000, 15_000, 40_000];

/** Looks for what a lost launch started. Returns undefined if it isn't found within a minute, or so many looks. */
export async function lookedFor<T>(
	context: NodeContext<ItemContext>,
	find: (context: NodeContext<ItemContext>) => Promise<T | undefined>,
	looks = pausesBeforeLooks.length,
): Promise<T | undefined> {
	for (const pauseMs of pausesBeforeLooks.slice(0, looks)) {
		await systemClock.sleep(pauseMs, context.signal);
		const found = await find(context).catch(() => undefined);
		if (found !== undefined) return found;
	}
	return undefined;
}
