import type { IDataObject } from 'n8n-workflow';

import type { Item, ItemContext, NodeContext } from '../n8n/nodeContext';
import { isNotFound } from '../wire/outcome';
import { listRows } from '../records/listRows';
import { creationTimeOf } from '../text/readTime';
import { countText, nameText, quoted } from '../text/text';
import { jobStart } from './jobs/jobFailure';
import { jobIdOf, jobRecord } from './jobs/jobItem';
import { cancelJob, getJob, requestJob } from './jobs/jobs';
import { followingJob, type WaitSettings } from './jobs/waitForJob';
import { lookTimeMs } from './lookedFor';
import { markedPosition, type MarkedUpload } from './marks';
import { cancelTimeMs, type PaidStart, type PaidWork } from './paidWork';

/** What an on-demand job is made of. */
export interface JobRequest extends MarkedUpload {
	/** The service's `request_data`, a JSON object as text. */
	requestData: string;
	/** How long it may take, from the first try of its launch on. ms. */
	timeLimitMs: number;
	/** Called when there's no sign of it for a minute beyond the usual time: others needn't wait for it. */
	onUnanswered?(): void;
}

export interface LaunchedJob {
	jobId: string;
	/** As items show it. */
	record: IDataObject;
}

/** An upload may contain many large files. ms. */
export const uploadTimeLimitMs = 60 * 60_000;

/** Of how many jobs the files are asked for, where the list doesn't name them. */
const maxRequested = { pending: 5, lost: 50 } as const;

/** An on-demand job that is launched, and not waited for. */
export function jobLaunch(request: JobRequest): PaidStart<LaunchedJob> {
	const { requestData, files, fileNames, timeLimitMs, mark, onUnanswered } = request;
	const named = filesText(fileNames);
	return {
		name: 'job',
		timeLimitMs,
		send: async (context, leftMs) =>
			launchedJob(
				await requestJob(context, {
					method: 'POST',
					path: '/jobs',
					secondSend: 'launched',
					upload: { fields: [['request_data', requestData]], files },
					subject: `the job for ${named}`,
					timeoutMs: Math.min(uploadTimeLimitMs, leftMs),
				}),
			),
		trace: {
			files,
			find: async (context, isPending) => {
				const maxJobs = isPending ? maxRequested.pending : maxRequested.lost;
				const job = await findLaunched(context, mark, maxJobs);
				return job && launchedJob(job);
			},
			words: ({ jobId }) => `job ${jobId} was started`,
			onUnanswered,
		},
		unconfirmed: jobStart(`for ${named}`),
		idOf: ({ jobId }) => jobId,
	};
}

/** An on-demand job whose results are waited for; `isReusable`: whether a later execution may take them. */
export function jobWork(
	item: Item,
	request: JobRequest,
	{ wait, isReusable }: { wait: WaitSettings; isReusable: boolean },
): PaidWork<LaunchedJob, IDataObject> {
	return {
		...jobLaunch(request),
		documents: request.files.length,
		isReusable,
		following: ({ jobId }, endsAt) => followingJob(item, jobId, wait, endsAt),
		cancel: async (context, jobId) => await cancelJob(context, jobId, { wholeMs: cancelTimeMs }),
	};
}

function launchedJob(job: IDataObject): LaunchedJob {
	const jobId = jobIdOf(job) ?? '';
	return { jobId, record: jobRecord(job, jobId) };
}

/** Returns e.g. '"a.pdf" and 2 more files'. */
function filesText([first = '', ...others]: readonly string[]): string {
	const { length } = others;
	return quoted(first) + (length === 0 ? '' : ` and ${countText(length, 'more file')}`);
}

/**
 * Finds the job whose files carry the launch's mark, which no similar job can be taken for. `maxJobs`: of how many jobs the
 * files are asked for. Returns undefined where it isn't there yet.
 */
async function findLaunched(
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
