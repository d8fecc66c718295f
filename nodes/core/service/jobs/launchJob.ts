import type { IDataObject } from 'n8n-workflow';

import type { ItemContext, NodeContext } from '../../n8n/nodeContext';
import { systemClock } from '../../text/clock';
import { creationTimeOf } from '../../text/readTime';
import { countText, nameText, quoted } from '../../text/text';
import { hasStartedNothing, isLate, isNotFound } from '../failure/outcome';
import { jobStart, unconfirmedStart } from '../failure/unconfirmedStart';
import { listRows } from '../lists/listRows';
import { jobIdOf, jobRecord } from './jobItem';
import { getJob, requestJob } from './jobs';
import { answeredOrFound, lookedFor, lookTimeMs } from './lostLaunch';
import { untilAccepted } from './untilAccepted';
import { markedPosition, type MarkedUpload } from './uploadMark';

export interface LaunchedJob {
	jobId: string;
	/** As items show it. */
	record: IDataObject;
	/** When its time limit ends, by the nodes' clock; it's over where it passed without a response to the launch. ms. */
	endsAt: number;
}

/**
 * Creates a job with its files, within its time limit. The request is sent once, since a second job would be charged, too. If its response is
 * lost, names no job, or doesn't come, the job that it may have created is looked for by the mark in the names of its
 * files. Throws a Problem if there's none, since it may still show up.
 */
export async function launchJob(
	context: NodeContext<ItemContext>,
	request: JobRequest,
): Promise<LaunchedJob> {
	const endsAt = systemClock.now() + request.timeLimitMs;
	const launchedInTime = async () => launchedJob(await sendLaunch(context, request), endsAt);
	const launched = await launchedInTime().catch(async (error: unknown) => {
		if (context.signal.aborted || hasStartedNothing(error)) throw error;
		return await lostLaunch(context, { ...request, endsAt }, error);
	});
	context.state.charges.jobIds.add(launched.jobId);
	return launched;
}

function launchedJob(job: IDataObject, endsAt: number): LaunchedJob {
	const jobId = jobIdOf(job) ?? '';
	return { jobId, record: jobRecord(job, jobId), endsAt };
}

/** Finds the job of a launch whose response was lost. `error`: what the request failed with. */
async function lostLaunch(
	context: NodeContext<ItemContext>,
	request: JobRequest & Pick<LaunchedJob, 'endsAt'>,
	error: unknown,
): Promise<LaunchedJob> {
	const find = async () => await findLaunched(context, request.mark);
	const job = await lookedFor(context, find, isLate(error) ? 1 : undefined);
	if (job === undefined) {
		throw unconfirmedStart(jobStart(`for ${filesText(request.fileNames)}`), error);
	}
	const launched = launchedJob(job, isLate(error) ? systemClock.now() : request.endsAt);
	context.hint(`The connection dropped, but job ${launched.jobId} was started.`);
	return launched;
}

/** What a job is made of. */
export interface JobRequest extends LaunchedUpload {
	/** The service's `request_data`, a JSON object as text. */
	requestData: string;
	/** How long it may take, from the first try of its launch on. ms. */
	timeLimitMs: number;
}

/** An upload may contain many large files. ms. */
export const uploadTimeLimitMs = 60 * 60_000;

/** A time limit of 0 is about the end of a job: it has to be launched first. ms. */
const minLaunchMs = 60_000;

/** Sends a launch until it's accepted. Its job is known before its response comes where that's late. */
async function sendLaunch(
	context: NodeContext<ItemContext>,
	{ requestData, files, fileNames, timeLimitMs, mark, onUnanswered }: JobRequest,
): Promise<IDataObject> {
	const launch = {
		method: 'POST',
		path: '/jobs',
		secondSend: 'launched',
		upload: { fields: [['request_data', requestData] as const], files },
		subject: `the job for ${filesText(fileNames)}`,
	} as const;
	const pendingFor = (leftMs: number) => ({
		files,
		onUnanswered,
		send: async (untilFound: NodeContext) =>
			await requestJob(untilFound, { ...launch, timeoutMs: Math.min(uploadTimeLimitMs, leftMs) }),
		find: async (untilFound: NodeContext<ItemContext>) =>
			await findLaunched(untilFound, mark, maxUnanswered),
	});
	return await untilAccepted(
		context,
		async (leftMs) => await answeredOrFound(context, pendingFor(leftMs)),
		timeLimitMs === 0 ? minLaunchMs : timeLimitMs,
	);
}

/** Returns e.g. '"a.pdf" and 2 more files'. */
function filesText([first = '', ...others]: readonly string[]): string {
	const { length } = others;
	return quoted(first) + (length === 0 ? '' : ` and ${countText(length, 'more file')}`);
}

/** Of how many jobs the files are asked for, where the list doesn't name them: the response may still come. */
const maxUnanswered = 5;

/** What a launch uploads. */
interface LaunchedUpload extends MarkedUpload {
	/** Called when there's no sign of its job for a minute beyond the usual time: others needn't wait for it. */
	onUnanswered?(): void;
}

/** Of how many jobs the files are asked for at most, where the list doesn't name them. */
const maxRequested = 50;

/**
 * Finds the job whose files carry the launch's mark, which no similar job can be taken for. `maxJobs`: of how many jobs the
 * files are asked for. Returns undefined where it isn't there yet.
 */
export async function findLaunched(
	context: NodeContext<ItemContext>,
	mark: string,
	maxJobs = maxRequested,
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
