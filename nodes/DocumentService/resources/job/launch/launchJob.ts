import type { IDataObject } from 'n8n-workflow';

import { jobIdOf, jobRecord } from '../../../../shared/lists/jobResults';
import { getJob } from '../../../../shared/lists/jobs';
import { listRows } from '../../../../shared/lists/listRows';
import { outputNodeFilesOf } from '../../../../shared/lists/outputFiles';
import { requestRecord } from '../../../../shared/lists/record';
import type { Caller, ItemContext } from '../../../../shared/run/caller';
import type { ConnectionFailure } from '../../../../shared/service/failure/connectionFailure';
import type { FormFile } from '../../../../shared/service/transport/multipartBody';
import type { Clock } from '../../../../shared/values/clock';
import { isRecord } from '../../../../shared/values/json';
import { messageOf } from '../../../../shared/values/messageOf';
import { parseJson } from '../../../../shared/values/parseJson';
import { Problem, ServiceProblem } from '../../../../shared/values/problem';
import { creationTimeOf } from '../../../../shared/values/readTime';
import { nameText, quoted } from '../../../../shared/values/text';
import { areFilesOf } from './fileNames';

/** What a job is made of. */
export interface JobRequest {
	/** The service's `request_data`, a JSON object as text. */
	processing: string;
	/** With names that differ. */
	files: readonly FormFile[];
}

export interface LaunchedJob {
	jobId: string;
	/** As items show it. */
	record: IDataObject;
}

/** What jobs of this execution have told so far. */
export interface KnownJobs {
	ids: Set<string>;
	/** How far the service's clock is ahead of this machine's, in milliseconds; undefined until a job has told. */
	clockAheadMs?: number;
	/** Whether the last launch waited in vain for the service to accept it: then the next one doesn't wait as long. */
	isRefused?: boolean;
}

/** An upload may contain many large files. ms. */
const uploadTimeLimitMs = 60 * 60_000;

/**
 * How long a launch is tried while the service answers that there are too many requests. Other executions, perhaps on
 * other workers, launch jobs for the same account, and don't know of this one. ms.
 */
const refusedTimeMs = 10 * 60_000;

/** How long to pause at most before a refused launch is tried again, which is beyond the pauses of one request. ms. */
const refusedPauseMs = 8_000;

/** When to look for a job whose answer was lost: it may show up in lists late. ms. */
const pausesBeforeLooks = [0, 5_000, 15_000];

/** By how much the two clocks may differ where nothing has told. ms. */
const clockToleranceMs = 5_000;

/** Of how many new jobs the files are compared at most. */
const mostCompared = 50;

const neverArrived: ReadonlySet<unknown> = new Set<ConnectionFailure>([
	'refused',
	'unknownHost',
	'lookup',
	'blocked',
	'notSecure',
	'certificate',
	'certificateTime',
	'certificateName',
]);

/** Whether a request that failed certainly started nothing. */
function startedNothing(error: unknown): boolean {
	if (!(error instanceof ServiceProblem)) return !(error instanceof Problem);
	if (neverArrived.has(error.context.connectionFailure)) return true;
	const status = Number(error.httpCode);
	return status >= 300 && status < 500 && status !== 408;
}

/**
 * Creates a job with its files. The request is sent once, since a second job would be charged, too. If its answer is
 * lost, the job that it may have created is looked for: by its creation time, its files and its nodes. Throws a Problem
 * if it isn't certain which one it is, or whether there is one.
 */
export async function launchJob(
	caller: Caller<ItemContext>,
	request: JobRequest,
	known: KnownJobs,
	clock: Clock,
): Promise<LaunchedJob> {
	const { begunAt, sending } = await sendUntilAccepted(caller, request, known, clock);
	const launched = await sending.then(launchedJob, async (error: unknown) => {
		if (caller.signal.aborted || startedNothing(error)) return await sending.then(launchedJob);
		return await findLaunched(caller, request, { known, begunAt, error, clock });
	});
	known.ids.add(launched.jobId);
	const createdAt = creationTimeOf(launched.record);
	if (createdAt !== undefined) known.clockAheadMs ??= createdAt - clock.now();
	return launched;
}

interface Sending {
	begunAt: number;
	sending: Promise<IDataObject>;
}

/**
 * Sends a launch until the service doesn't refuse it for too many requests, which certainly started nothing. The last
 * request may have failed, in this way or in another.
 */
async function sendUntilAccepted(
	caller: Caller<ItemContext>,
	request: JobRequest,
	known: KnownJobs,
	clock: Clock,
): Promise<Sending> {
	const until = clock.now() + (known.isRefused ? 0 : refusedTimeMs);
	for (;;) {
		const begunAt = clock.now();
		const sending = requestRecord(
			caller,
			{
				method: 'POST',
				path: '/jobs',
				upload: { fields: [['request_data', request.processing]], files: request.files },
				timeoutMs: uploadTimeLimitMs,
				subject: `the job for ${filesText(request.files)}`,
			},
			clock,
		);
		known.isRefused = await sending.then(() => false, isRefusal);
		// Not the promise itself, which `await` would resolve.
		if (!known.isRefused || clock.now() >= until) return { begunAt, sending };
		await clock.sleep(refusedPauseMs * (0.25 + 0.75 * Math.random()), caller.signal);
	}
}

function isRefusal(error: unknown): boolean {
	return error instanceof ServiceProblem && Number(error.httpCode) === 429;
}

function launchedJob(job: IDataObject): LaunchedJob {
	const jobId = jobIdOf(job);
	if (jobId !== undefined) return { jobId, record: jobRecord(job, jobId) };
	throw new Problem(
		"The service created a job but didn't return its ID",
		'Find the job with the Get Many operation of the Job resource before you run this again',
	);
}

/** e.g. '"a.pdf" and 2 more files'. */
function filesText(files: readonly FormFile[]): string {
	const [first, ...others] = files;
	const more = others.length === 1 ? '1 more file' : `${others.length} more files`;
	return quoted(first?.fileName ?? '') + (others.length === 0 ? '' : ` and ${more}`);
}

async function findLaunched(
	caller: Caller<ItemContext>,
	request: JobRequest,
	given: { known: KnownJobs; begunAt: number; error: unknown; clock: Clock },
): Promise<LaunchedJob> {
	const { known, begunAt, error, clock } = given;
	const earliest = begunAt + (known.clockAheadMs ?? 0) - clockToleranceMs;
	let found: IDataObject[] = [];
	for (const pauseMs of pausesBeforeLooks) {
		await clock.sleep(pauseMs, caller.signal);
		const looking = jobsLike(caller, request, { known, earliest });
		found = await looking.catch(() => []);
		if (found.length > 0) break;
	}
	const [job, ...others] = found;
	if (job !== undefined && others.length === 0) {
		const launched = launchedJob(job);
		caller.hint(`The answer to a request was lost, but job ${launched.jobId} had been started.`);
		return launched;
	}
	const several = others.length > 0 ? `${found.length} jobs have these files` : 'no job was found';
	throw new Problem(
		`It isn't known whether the service started the job for ${filesText(request.files)} (${several})`,
		`${messageOf(error)}. Look for the job with the Get Many operation of the Job resource before you run this again: a second job is charged, too.`,
	);
}

async function jobsLike(
	caller: Caller<ItemContext>,
	request: JobRequest,
	{ known, earliest }: { known: KnownJobs; earliest: number },
): Promise<IDataObject[]> {
	const rows = await listRows(caller, 'jobs');
	const candidates = rows
		.filter((row) => {
			const id = jobIdOf(row);
			const createdAt = creationTimeOf(row);
			return id !== undefined && !known.ids.has(id) && (createdAt ?? -Infinity) >= earliest;
		})
		.slice(0, mostCompared);
	const found: IDataObject[] = [];
	for (const row of candidates) {
		const job = Array.isArray(row.input_file_ids) ? row : await getJob(caller, jobIdOf(row) ?? '');
		if (isJobOf(job, request)) found.push(job);
	}
	return found;
}

/** Whether a job has exactly these files, and no node that wasn't asked for. */
function isJobOf(job: IDataObject, { files, processing }: JobRequest): boolean {
	const fileIds = Array.isArray(job.input_file_ids) ? job.input_file_ids.map(nameText) : [];
	if (
		!areFilesOf(
			fileIds,
			files.map(({ fileName }) => fileName),
		)
	)
		return false;
	const data: unknown = parseJson(processing);
	const nodes = isRecord(data) && Array.isArray(data.job_nodes) ? data.job_nodes : undefined;
	if (nodes === undefined) return true;
	const wanted = nodes
		.filter(isRecord)
		.map(({ type, subtype }) => `${String(type)} ${String(subtype)}`);
	return outputNodeFilesOf(job).every(({ nodeType, nodeSubtype }) =>
		nodeType === '' ? true : wanted.includes(`${nodeType} ${nodeSubtype}`),
	);
}
