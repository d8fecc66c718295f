import type { INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { getFailedFiles, getJob, type Patience } from '../../../core/paid/jobs/jobs';
import {
	type OutputFile,
	outputFilesOf,
	outputNodeFilesOf,
	unlistedFilesOf,
} from '../../../core/paid/jobs/outputFiles';
import { isUnsuccessful, unsuccessfulJob } from '../../../core/paid/jobs/unsuccessfulJob';
import { isFinished, readJobStatus, statusText } from '../../../core/records/status';
import { systemClock } from '../../../core/text/clock';
import { isNotFound } from '../../../core/wire/outcome';
import { outcomeOfError, Problem, ServiceProblem } from '../../../core/text/problem';

/** How long results that can't be had at once are asked for, all of a job together. ms. */
const downloadAwaitMs = 30_000;

export async function allFiles(item: Item, jobId: string): Promise<OutputFile[]> {
	const job = await getJob(item, jobId, { awaitMs: downloadAwaitMs });
	const files = [...outputFilesOf(job), ...unlistedFilesOf(job)];
	const status = readJobStatus(job.status);
	// It may have results of some files.
	if (isUnsuccessful(job) && outputNodeFilesOf(job).length === 0) {
		throw await unsuccessfulJob(item, jobId, job);
	}
	if (files.length > 0 && (isFinished(status) || status === 'unknown')) return files;
	if (isFinished(status)) {
		throw new Problem(
			`Job "${jobId}" has no files to download`,
			'Only a workflow with a local source and a local destination keeps its results; others write them to their destination. To see whether files failed, use Get Failed Files',
		);
	}
	throw new Problem(
		`Job "${jobId}" hasn't finished yet (status: ${statusText(status, job.status)})`,
		'Use the Wait operation before this one',
	);
}

/**
 * Returns one processed file of a job. The specification requires a node for every download; the hosted service picks the
 * last one by itself.
 */
export async function oneFile(
	item: Item,
	jobId: string,
	{ fileId, nodeId }: { fileId: string; nodeId: string },
): Promise<OutputFile> {
	if (nodeId !== '') return { fileId, nodeId };
	if ((await item.credential()).dialect.findsLastNode) return { fileId };
	const files = outputFilesOf(await getJob(item, jobId, { awaitMs: downloadAwaitMs }));
	return files.find((file) => file.fileId === fileId) ?? { fileId };
}

/**
 * Returns the error of a download for which a job has no results: why the job failed or was stopped, where it did. Any other
 * error is returned as it is. Throws nothing.
 */
export async function withJobFailure(item: Item, jobId: string, error: unknown): Promise<unknown> {
	const { status } = outcomeOfError(error) ?? {};
	// Services refuse it in several ways.
	if (![400, 404, 409, 422].includes(status ?? 0) || item.signal.aborted) return error;
	const job = await getJob(item, jobId).catch(() => ({}));
	return isUnsuccessful(job) ? await unsuccessfulJob(item, jobId, job) : error;
}

interface Downloads {
	jobId: string;
	files: readonly OutputFile[];
	read(file: OutputFile, patience: Patience): Promise<INodeExecutionData[]>;
}

/**
 * Downloads files of a job one after another, and returns their items in their order. What can't be had at once is asked
 * for again, since it costs nothing and may come, unless as many files have failed as are missing: those needn't have a
 * result. Throws what a download fails with in the end, also if all are missing.
 */
export async function downloadAll(
	item: Item,
	{ jobId, files, read }: Downloads,
): Promise<{ results: INodeExecutionData[][]; missing: OutputFile[] }> {
	const results: INodeExecutionData[][] = [];
	const failures = new Map<number, unknown>();
	const attempt = async (position: number, patience: Patience = {}): Promise<void> => {
		failures.delete(position);
		const reading = read(files[position], patience).catch((error: unknown) => {
			if (item.signal.aborted || !(error instanceof ServiceProblem)) throw error;
			failures.set(position, error);
			return [];
		});
		results[position] = await reading;
	};
	for (const position of files.keys()) await attempt(position);
	const isMissing = (position: number): boolean => isNotFound(failures.get(position));
	const lacking = [...failures.keys()];
	const failedFiles = lacking.some(isMissing)
		? await getFailedFiles(item, jobId).catch(() => [])
		: [];
	const areFailed = lacking.filter(isMissing).length <= failedFiles.length;
	const until = systemClock.now() + downloadAwaitMs;
	for (const position of lacking) {
		if (areFailed && isMissing(position)) continue;
		await attempt(position, { awaitMs: Math.max(1, until - systemClock.now()) });
	}
	const missing = [...failures.keys()].filter(isMissing).sort((one, other) => one - other);
	for (const [position, error] of failures) {
		if (!isMissing(position) || missing.length === files.length) throw error;
	}
	return { results, missing: missing.map((position) => files[position]) };
}
