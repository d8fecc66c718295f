import type { INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../../../core/n8n/nodeContext';
import { getFailedFiles, type Patience } from '../../../core/service/jobs/jobs';
import type { OutputFile } from '../../../core/service/jobs/outputFiles';
import { systemClock } from '../../../core/text/clock';
import { isNotFound, ServiceProblem } from '../../../core/text/problem';

/** How long results that can't be had at once are asked for, all of a job together. ms. */
export const downloadAwaitMs = 30_000;

interface Downloads {
	jobId: string;
	files: readonly OutputFile[];
	/** Downloads a file, and returns its items. */
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
