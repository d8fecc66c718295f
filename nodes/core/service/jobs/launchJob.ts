import type { IDataObject } from 'n8n-workflow';

import { deadlineOf, isRateLimit, type RequestOutcome } from '../../../../packages/service-http';
import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { isNotFound, Problem } from '../../text/problem';
import { creationTimeOf } from '../../text/readTime';
import { countText, nameText, quoted } from '../../text/text';
import { outcomeOf } from '../failure/requestProblem';
import { hasStartedNothing, jobStart, unconfirmedStart } from '../failure/unconfirmedStart';
import { listRows } from '../lists/listRows';
import { jobIdOf, jobRecord } from './jobItem';
import { getJob, requestJob } from './jobs';
import { markedPosition, type MarkedUpload } from './uploadMark';

export interface LaunchedJob {
	jobId: string;
	/** As items show it. */
	record: IDataObject;
	/** When its time limit ends, by the nodes' clock; it's over where it passed without a response to the launch. ms. */
	endsAt: number;
}

/**
 * Creates a job with its files. The request is sent once, since a second job would be charged, too. If its response is
 * lost, names no job, or doesn't come, the job that it may have created is looked for by the mark in the names of its
 * files. Throws a Problem if there's none, since it may still show up.
 */
export async function launchJob(
	context: NodeContext<ItemContext>,
	request: JobRequest,
): Promise<LaunchedJob> {
	const { sending } = await sendLaunch(context, request);
	const launchedInTime = async () => launchedJob(await sending, request.timeLimitMs);
	const launched = await launchedInTime().catch(async (error: unknown) => {
		if (context.signal.aborted || hasStartedNothing(error)) throw error;
		return await lostLaunch(context, request, error);
	});
	context.state.charges.jobIds.add(launched.jobId);
	return launched;
}

function launchedJob(job: IDataObject, leftMs: number): LaunchedJob {
	const jobId = jobIdOf(job) ?? '';
	return { jobId, record: jobRecord(job, jobId), endsAt: systemClock.now() + leftMs };
}

/** Finds the job of a launch whose response was lost. `error`: what the request failed with. */
async function lostLaunch(
	context: NodeContext<ItemContext>,
	request: JobRequest,
	error: unknown,
): Promise<LaunchedJob> {
	const isLate = error instanceof Problem && error.context.connectionFailure === 'timeLimit';
	const job = await findLaunched(context, request.mark, isLate ? { looks: 1 } : {});
	if (job === undefined) {
		throw unconfirmedStart(jobStart(`for ${filesText(request.fileNames)}`), error);
	}
	const launched = launchedJob(job, isLate ? 0 : request.timeLimitMs);
	context.hint(`The connection dropped, but job ${launched.jobId} was started.`);
	return launched;
}

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
async function sendLaunch(
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
function refusalOf(error: unknown): RequestOutcome | undefined {
	const outcome = outcomeOf(error);
	return isRateLimit(outcome?.status ?? 0) ? outcome : undefined;
}

/** Returns e.g. '"a.pdf" and 2 more files'. */
function filesText([first = '', ...others]: readonly string[]): string {
	const { length } = others;
	return quoted(first) + (length === 0 ? '' : ` and ${countText(length, 'more file')}`);
}

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
interface LaunchedUpload extends MarkedUpload {
	/** Called when there's no sign of its job for a minute beyond the usual time: others needn't wait for it. */
	onUnanswered?(): void;
}

/**
 * Sends a launch with `send`, and returns the job of its response. Where that doesn't come in the usual time, the job is
 * looked for as well, so that nobody waits for a response that never comes although the job is there.
 */
async function answeredOrFound(
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

/** How long one request for a job whose response was lost may take. ms. */
const lookTimeMs = 30_000;

/** When to look for a job whose response was lost: it may show up in lists late. ms. */
const pausesBeforeLooks = [0, 5_000, 15_000, 40_000];

/** Of how many jobs the files are asked for at most, where the list doesn't name them. */
const maxRequested = 50;

interface Search {
	/** How often to look. */
	looks?: number;
	/** Of how many jobs the files are asked for. */
	maxJobs?: number;
}

/** Looks for the job of a launch by its mark. Returns undefined if it isn't found within a minute, or so many looks. */
export async function findLaunched(
	context: NodeContext<ItemContext>,
	mark: string,
	{ looks = pausesBeforeLooks.length, maxJobs = maxRequested }: Search = {},
): Promise<IDataObject | undefined> {
	for (const pauseMs of pausesBeforeLooks.slice(0, looks)) {
		await systemClock.sleep(pauseMs, context.signal);
		const job = await jobMarked(context, mark, maxJobs).catch(() => undefined);
		if (job !== undefined) return job;
	}
	return undefined;
}

/** Finds the job whose files carry the launch's mark, which no similar job can be taken for. */
async function jobMarked(
	context: NodeContext<ItemContext>,
	mark: string,
	maxJobs: number,
): Promise<IDataObject | undefined> {
	const isOwn = ({ input_file_ids: ids }: IDataObject): boolean =>
		Array.isArray(ids) && ids.some((id) => markedPosition(nameText(id), mark) !== undefined);
	const rows = await listRows(context, 'jobs', {}, { awaitMs: lookTimeMs });
	const listed = rows.find(isOwn);
	if (listed !== undefined) return listed;
	const unnamed = rows
		.filter((row) => !Array.isArray(row.input_file_ids))
		.map((row) => ({ id: jobIdOf(row) ?? '', createdAt: creationTimeOf(row) ?? Infinity }))
		.filter(({ id }) => id !== '' && !context.state.charges.jobIds.has(id))
		.sort((one, other) => other.createdAt - one.createdAt);
	for (const { id } of unnamed.slice(0, maxJobs)) {
		const job = await getJob(context, id, { wholeMs: lookTimeMs }).catch((error: unknown) => {
			// Deleted since it was listed: it says nothing about the others.
			if (isNotFound(error)) return undefined;
			throw error;
		});
		if (job && isOwn(job)) return job;
	}
	return undefined;
}
