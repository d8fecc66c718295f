import type { IDataObject } from 'n8n-workflow';

import { isRateLimit, type Outcome } from '../../../../../packages/service-http';
import { jobIdOf, jobRecord } from '../../../../core/service/jobs/jobResults';
import { getJob } from '../../../../core/service/jobs/jobs';
import { listRows } from '../../../../core/service/lists/listRows';
import { requestRecord } from '../../../../core/service/lists/record';
import { markedPosition, withoutMark } from '../../../../core/service/jobs/uploadMark';
import type { NodeContext, ItemContext } from '../../../../core/n8n/nodeContext';
import { outcomeOf } from '../../../../core/service/failure/outcome';
import {
	hasStartedNothing,
	jobStart,
	unconfirmedStart,
} from '../../../../core/service/failure/unconfirmedStart';
import type { FormFile } from '../../../../core/service/transport/formFile';
import type { Clock } from '../../../../core/text/clock';
import { isNotFound, Problem } from '../../../../core/text/problem';
import { creationTimeOf } from '../../../../core/text/readTime';
import { nameText, quoted } from '../../../../core/text/text';

/** What a job is made of. */
export interface JobRequest {
	/** The service's `request_data`, a JSON object as text. */
	processing: string;
	/** What the names of its files contain, and those of no other launch. */
	mark: string;
	files: readonly FormFile[];
	/** How long to wait for the response to its launch. ms. */
	timeLimitMs: number;
}

export interface LaunchedJob {
	jobId: string;
	/** As items show it. */
	record: IDataObject;
	/** Whether its time limit passed without a response to its launch. */
	isLate: boolean;
}

/** What jobs of this execution have told so far. */
export interface KnownJobs {
	ids: Set<string>;
	/** Whether the last launch waited in vain for the service to accept it: then the next one doesn't wait as long. */
	isRefused?: boolean;
}

/** An upload may contain many large files. ms. */
const uploadTimeLimitMs = 60 * 60_000;

/** A time limit of 0 is about the end of a job: it has to be launched first. ms. */
const minLaunchMs = 60_000;

/** How long one request for a job whose response was lost may take. ms. */
const lookTimeMs = 30_000;

/**
 * How long a launch is tried while the service says that there are too many requests. Other executions, perhaps on
 * other workers, launch jobs for the same account, and don't know of this one. ms.
 */
const refusedTimeMs = 10 * 60_000;

/** How long to pause at most before a refused launch is tried again, which is beyond the pauses of one request. ms. */
const refusedPauseMs = 8_000;

/** When to look for a job whose response was lost: it may show up in lists late. ms. */
const pausesBeforeLooks = [0, 5_000, 15_000, 40_000];

/** Of how many jobs the files are asked for at most, where the list doesn't name them. */
const maxRequested = 50;

/**
 * Creates a job with its files. The request is sent once, since a second job would be charged, too. If its response is
 * lost, the job that it may have created is looked for by the mark in the names of its files. Throws a Problem if there's
 * none, since it may still show up.
 */
export async function launchJob(
	context: NodeContext<ItemContext>,
	request: JobRequest,
	known: KnownJobs,
	clock: Clock,
): Promise<LaunchedJob> {
	const { sending } = await sendUntilAccepted(context, request, known, clock);
	const launched = await sending.then(launchedJob, async (error: unknown) => {
		if (context.signal.aborted || hasStartedNothing(error)) return await sending.then(launchedJob);
		return await findLaunched(context, request, { known, error, clock });
	});
	known.ids.add(launched.jobId);
	return launched;
}

/**
 * Sends a launch until the service doesn't refuse it for too many requests, which certainly started nothing. The last
 * request may have failed, in this way or in another.
 */
async function sendUntilAccepted(
	context: NodeContext<ItemContext>,
	request: JobRequest,
	known: KnownJobs,
	clock: Clock,
): Promise<{ sending: Promise<IDataObject> }> {
	const until = clock.now() + (known.isRefused ? 0 : refusedTimeMs);
	const timeLimitMs = request.timeLimitMs === 0 ? minLaunchMs : request.timeLimitMs;
	for (;;) {
		const sending = requestRecord(context, {
			method: 'POST',
			path: '/jobs',
			isLaunch: true,
			upload: { fields: [['request_data', request.processing]], files: request.files },
			timeoutMs: Math.min(uploadTimeLimitMs, timeLimitMs),
			subject: `the job for ${filesText(request.files)}`,
		});
		const refusal = await sending.then(() => undefined, refusalOf);
		known.isRefused = refusal !== undefined;
		const askedMs = refusal?.retryAfterMs ?? 0;
		// Not the promise itself, which `await` would resolve.
		if (!refusal || clock.now() + askedMs >= until) return { sending };
		const pauseMs = refusedPauseMs * (0.25 + 0.75 * Math.random());
		await clock.sleep(Math.max(askedMs, pauseMs), context.signal);
	}
}

/** Returns how a launch was refused for too many requests; undefined if it failed in another way. */
function refusalOf(error: unknown): Outcome | undefined {
	const outcome = outcomeOf(error);
	return isRateLimit(outcome?.status ?? 0) ? outcome : undefined;
}

function launchedJob(job: IDataObject): LaunchedJob {
	const jobId = jobIdOf(job);
	if (jobId !== undefined) return { jobId, record: jobRecord(job, jobId), isLate: false };
	throw new Problem(
		"The service created a job but didn't return its ID",
		'Find the job with the Get Many operation of the Job resource before you run this again',
	);
}

/** e.g. '"a.pdf" and 2 more files'. */
function filesText(files: readonly FormFile[]): string {
	const [first, ...others] = files;
	const more = others.length === 1 ? '1 more file' : `${others.length} more files`;
	return quoted(withoutMark(first?.fileName ?? '')) + (others.length === 0 ? '' : ` and ${more}`);
}

async function findLaunched(
	context: NodeContext<ItemContext>,
	request: JobRequest,
	given: { known: KnownJobs; error: unknown; clock: Clock },
): Promise<LaunchedJob> {
	const { known, error, clock } = given;
	const isLate = error instanceof Problem && error.context.connectionFailure === 'timeLimit';
	const looks = isLate ? 1 : pausesBeforeLooks.length;
	const job = await lookForJob(context, request.mark, { known, clock, looks });
	if (job === undefined) {
		throw unconfirmedStart(jobStart(`for ${filesText(request.files)}`), error);
	}
	const launched = launchedJob(job);
	context.hint(`The connection dropped, but job ${launched.jobId} was started.`);
	return { ...launched, isLate };
}

/** Looks for the job of a launch so many times, since it may show up in lists late. Returns undefined if it doesn't. */
export async function lookForJob(
	context: NodeContext<ItemContext>,
	mark: string,
	{
		known,
		clock,
		looks = pausesBeforeLooks.length,
	}: { known: KnownJobs; clock: Clock; looks?: number },
): Promise<IDataObject | undefined> {
	for (const pauseMs of pausesBeforeLooks.slice(0, looks)) {
		await clock.sleep(pauseMs, context.signal);
		const job = await jobMarked(context, mark, known).catch(() => undefined);
		if (job !== undefined) return job;
	}
	return undefined;
}

/** Finds the job whose files carry the launch's mark, which no similar job can be taken for. */
async function jobMarked(
	context: NodeContext<ItemContext>,
	mark: string,
	known: KnownJobs,
): Promise<IDataObject | undefined> {
	const isOwn = ({ input_file_ids: ids }: IDataObject): boolean =>
		Array.isArray(ids) && ids.some((id) => markedPosition(nameText(id), mark) !== undefined);
	const rows = await listRows(context, 'jobs', {}, { leftMs: () => lookTimeMs });
	const listed = rows.find(isOwn);
	if (listed !== undefined) return listed;
	const unnamed = rows
		.filter((row) => !Array.isArray(row.input_file_ids))
		.flatMap((row) => ({ id: jobIdOf(row) ?? '', createdAt: creationTimeOf(row) ?? Infinity }))
		.filter(({ id }) => id !== '' && !known.ids.has(id))
		.sort((one, other) => other.createdAt - one.createdAt);
	for (const { id } of unnamed.slice(0, maxRequested)) {
		const job = await getJob(context, id, { wholeMs: lookTimeMs }).catch((error: unknown) => {
			// Deleted since it was listed: it says nothing about the others.
			if (isNotFound(error)) return undefined;
			throw error;
		});
		if (job && isOwn(job)) return job;
	}
	return undefined;
}
