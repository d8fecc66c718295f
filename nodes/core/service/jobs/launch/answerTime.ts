import type { IDataObject } from 'n8n-workflow';

import { deadlineOf } from '../../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import type { MarkedUpload } from '../uploadMark';
import { findLaunched } from './findLaunched';

/** When a launch that isn't answered is taken care of. It's the machine's time, as that of requests is. */
export const answerTimes = {
	/** How soon after its upload a launch is answered as a rule. ms. */
	usualMs: 2_000,
	/** How fast a slow upload is. */
	bytesPerSecond: 1024 * 1024,
	/** How long to wait until its job is looked for again. ms. */
	againMs: 60_000,
};

/** Of how many jobs the files are asked for, where the list doesn't name them: the response may still come. */
const maxJobs = 5;

/** What a launch uploads. */
export interface LaunchedUpload extends MarkedUpload {
	/** Called when there's no sign of its job for a minute beyond the usual time: others needn't wait for it. */
	onUnanswered?(): void;
}

/**
 * Sends a launch with `send`, and returns the job of its response. Where that doesn't come in the usual time, the job is
 * looked for as well, so that nobody waits for a response that never comes although the job is there.
 */
export async function answeredOrFound(
	context: NodeContext<ItemContext>,
	upload: LaunchedUpload,
	send: (context: NodeContext<ItemContext>) => Promise<IDataObject>,
): Promise<IDataObject> {
	const isDone = new AbortController();
	const untilDone = context.withSignal(AbortSignal.any([context.signal, isDone.signal]));
	try {
		return await Promise.race([send(untilDone), foundUnanswered(untilDone, upload)]);
	} finally {
		isDone.abort();
	}
}

/** Returns the job of a launch once it's found. Rejects when the context's signal is aborted. */
async function foundUnanswered(
	context: NodeContext<ItemContext>,
	{ files, mark, onUnanswered }: LaunchedUpload,
): Promise<IDataObject> {
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	const uploadMs = (bytes / answerTimes.bytesPerSecond) * 1_000;
	for (let pauseMs = answerTimes.usualMs + uploadMs; ; pauseMs = answerTimes.againMs) {
		await passed(pauseMs, context.signal);
		const job = await findLaunched(context, mark, { maxJobs });
		if (job !== undefined) return job;
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
