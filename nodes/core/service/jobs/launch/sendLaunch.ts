import type { IDataObject } from 'n8n-workflow';

import { isRateLimit, type Outcome } from '../../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import { outcomeOf } from '../../failure/requestProblem';
import { requestJob } from '../jobs';
import { answeredOrFound, type LaunchedUpload } from './answerTime';
import { systemClock } from '../../../text/clock';
import { quoted } from '../../../text/text';

/** What a job is made of. */
export interface JobRequest extends LaunchedUpload {
	/** The service's `request_data`, a JSON object as text. */
	requestData: string;
	/** How long to wait for the response to its launch. ms. */
	timeLimitMs: number;
}

/** An upload may contain many large files. ms. */
export const uploadTimeLimitMs = 60 * 60_000;

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
 * request may have failed, in this way or in another. Its job is known before its response comes where that's late.
 */
export async function sendLaunch(
	context: NodeContext<ItemContext>,
	request: JobRequest,
): Promise<{ sending: Promise<IDataObject> }> {
	const { requestData, files, fileNames, timeLimitMs } = request;
	const { state } = context;
	const until = systemClock.now() + (state.isLaunchRefused ? 0 : refusedTimeMs);
	const launch = {
		method: 'POST',
		path: '/jobs',
		isLaunch: true,
		upload: { fields: [['request_data', requestData] as const], files },
		timeoutMs: Math.min(uploadTimeLimitMs, timeLimitMs === 0 ? minLaunchMs : timeLimitMs),
		subject: `the job for ${filesText(fileNames)}`,
	} as const;
	for (;;) {
		const sending = answeredOrFound(
			context,
			request,
			async (untilFound) => await requestJob(untilFound, launch),
		);
		const refusal = await sending.then(() => undefined, refusalOf);
		state.isLaunchRefused = refusal !== undefined;
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
export function filesText([first = '', ...others]: readonly string[]): string {
	const more = others.length === 1 ? '1 more file' : `${others.length} more files`;
	return quoted(first) + (others.length === 0 ? '' : ` and ${more}`);
}
