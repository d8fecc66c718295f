import type { IDataObject } from 'n8n-workflow';

import { isRateLimit, type Outcome } from '../../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import { outcomeOf } from '../../failure/outcome';
import { withoutMark } from '../uploadMark';
import { requestRecord } from '../../lists/record';
import type { FormFile } from '../../transport/formFile';
import { systemClock } from '../../../text/clock';
import { quoted } from '../../../text/text';

/** What a job is made of. */
export interface JobRequest {
	/** The service's `request_data`, a JSON object as text. */
	requestData: string;
	/** What the names of its files contain, and those of no other launch. */
	mark: string;
	files: readonly FormFile[];
	/** How long to wait for the response to its launch. ms. */
	timeLimitMs: number;
}

/** An upload may contain many large files. ms. */
const uploadTimeLimitMs = 60 * 60_000;

/** A time limit of 0 is about the end of a job: it has to be launched first. ms. */
const minLaunchMs = 60_000;

/**
 * How long a launch is tried while the service says that there are too many requests. Other executions, perhaps on
 * other workers, launch jobs for the same account, and don't know of this one. ms.
 */
const refusedTimeMs = 10 * 60_000;

/** How long to pause at most before a refused launch is tried again, which is beyond the pauses of one request. ms. */
const refusedPauseMs = 8_000;

/**
 * Sends a launch until the service doesn't refuse it for too many requests, which certainly started nothing. The last
 * request may have failed, in this way or in another.
 */
export async function sendLaunch(
	context: NodeContext<ItemContext>,
	{ requestData, files, timeLimitMs }: JobRequest,
): Promise<{ sending: Promise<IDataObject> }> {
	const { launchedJobs } = context.state;
	const until = systemClock.now() + (launchedJobs.isRefused ? 0 : refusedTimeMs);
	for (;;) {
		const sending = requestRecord(context, {
			method: 'POST',
			path: '/jobs',
			isLaunch: true,
			upload: { fields: [['request_data', requestData]], files },
			timeoutMs: Math.min(uploadTimeLimitMs, timeLimitMs === 0 ? minLaunchMs : timeLimitMs),
			subject: `the job for ${filesText(files)}`,
		});
		const refusal = await sending.then(() => undefined, refusalOf);
		launchedJobs.isRefused = refusal !== undefined;
		const askedMs = refusal?.retryAfterMs ?? 0;
		// Not the promise itself, which `await` would resolve.
		if (!refusal || systemClock.now() + askedMs >= until) return { sending };
		const pauseMs = refusedPauseMs * (0.25 + 0.75 * Math.random());
		await systemClock.sleep(Math.max(askedMs, pauseMs), context.signal);
	}
}

/** Returns how a launch was refused for too many requests; undefined if it failed in another way. */
function refusalOf(error: unknown): Outcome | undefined {
	const outcome = outcomeOf(error);
	return isRateLimit(outcome?.status ?? 0) ? outcome : undefined;
}

/** Returns e.g. '"a.pdf" and 2 more files'. */
export function filesText(files: readonly FormFile[]): string {
	const [first, ...others] = files;
	const more = others.length === 1 ? '1 more file' : `${others.length} more files`;
	return quoted(withoutMark(first?.fileName ?? '')) + (others.length === 0 ? '' : ` and ${more}`);
}
