import type { IDataObject } from 'n8n-workflow';

import { waitUntil } from '../../../../../packages/service-http';
import type { Item } from '../../../n8n/nodeContext';
import { systemClock } from '../../../text/clock';
import { nameText } from '../../../text/text';
import { isDataObject } from '../../lists/record';
import { readJobStatus } from '../../status/jobStatus';
import { getJob } from '../jobs';
import { finalOutputsOf, type OutputFile } from '../outputFiles';
import { markedPosition, type MarkedUpload } from '../uploadMark';

/** The files of a launch, by which results are found. */
export type LaunchedFiles = Pick<MarkedUpload, 'fileNames' | 'mark'>;

/** How long a completed job may lack results in its record. */
const listing = {
	timeLimitMs: 60_000,
	firstPauseMs: 1_000,
	growth: 2,
	maxPauseMs: 15_000,
} as const;

/**
 * Returns the record of a finished job once it lists the results of all files that haven't failed: a service may say that
 * a job has completed before it lists them. Returns the record as it is after a minute.
 */
export async function withResultsListed(
	item: Item,
	{ jobId, finished }: { jobId: string; finished: IDataObject },
	job: LaunchedFiles,
): Promise<IDataObject> {
	if (readJobStatus(finished.status) !== 'completed') return finished;
	const open = [...job.fileNames.keys()].filter((position) => !failedFile(job, position, finished));
	let latest = finished;
	const isListed = (): boolean =>
		open.every((position) => ofFile(job, position, finalOutputsOf(latest)).length > 0);
	const lookAgain = async (awaitMs: number): Promise<void> => {
		const record = await getJob(item, jobId, { awaitMs }).catch(() => ({}));
		latest = { ...latest, ...record, status: finished.status };
	};
	await waitUntil(
		{ clock: systemClock, signal: item.signal },
		async (awaitMs) => {
			if (!isListed()) await lookAgain(awaitMs);
			return isListed() ? { done: true, value: latest } : { done: false };
		},
		listing,
	);
	return latest;
}

/** Returns the output files that belong to a file. In a job of one file, the service can only mean that one. */
export function ofFile(
	job: LaunchedFiles,
	position: number,
	files: readonly OutputFile[],
): OutputFile[] {
	const isAlone = job.fileNames.length === 1;
	return files.filter(({ fileId }) => isAlone || isOf(job, position, fileId));
}

/** Returns what the service says about a file that failed; undefined if it doesn't say that. */
export function failedFile(
	job: LaunchedFiles,
	position: number,
	finished: IDataObject,
): IDataObject | undefined {
	return failedFilesOf(finished).find(({ document }) => isOf(job, position, document));
}

/** Returns the failed files that the item of a finished job tells of. */
export function failedFilesOf({ failedFiles }: IDataObject): IDataObject[] {
	return (Array.isArray(failedFiles) ? failedFiles : []).filter(isDataObject);
}

function isOf({ mark }: LaunchedFiles, position: number, name: unknown): boolean {
	return markedPosition(nameText(name), mark) === position;
}
