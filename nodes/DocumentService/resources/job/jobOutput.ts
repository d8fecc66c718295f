import type { IDataObject } from 'n8n-workflow';

import type { OutputRequest } from '../../../core/service/jobs/downloads';
import { getJobDetails } from '../../../core/service/jobs/jobs';
import { outputFilesOf } from '../../../core/service/jobs/outputFiles';
import { markedPosition } from '../../../core/service/jobs/uploadMark';
import { isDataObject } from '../../../core/service/lists/record';
import { readJobStatus } from '../../../core/service/status/jobStatus';
import { Problem } from '../../../core/text/problem';
import { nameText, quoted } from '../../../core/text/text';
import type { BatchJob } from './jobBatch';
import { unsuccessfulFailure } from './jobFailure';

/** A file of a job that has finished. */
interface FinishedFile {
	jobId: string;
	finished: IDataObject;
	position: number;
}

/** Returns what to download for a file. Throws a Problem with the job's ID if it has no result. */
export async function outputOf(job: BatchJob, file: FinishedFile): Promise<OutputRequest> {
	await assertProcessed(job, file);
	const { jobId, finished, position } = file;
	// In a job of one file, the service can only mean that one.
	const isAlone = job.documents.length === 1;
	const found = outputFilesOf(finished).filter(
		({ fileId }) => isAlone || markedPosition(fileId, job.mark) === position,
	);
	const [output, ...others] = found;
	if (output !== undefined && others.length === 0) return { ...output, jobId };
	const fileName = quoted(job.documents[position].file.fileName);
	throw new Problem(
		found.length === 0
			? `The service returned no result for the file ${fileName}`
			: `The service returned ${found.length} results that may be those of the file ${fileName}`,
		`Look at job ${jobId} with Get Details and Download`,
		{ jobId },
	);
}

/** Throws a Problem with the service's reason for a file that failed, or whose job did. */
async function assertProcessed(
	{ documents, mark }: BatchJob,
	{ jobId, finished, position }: FinishedFile,
): Promise<void> {
	const { item, file } = documents[position];
	const failed = (Array.isArray(finished.failedFiles) ? finished.failedFiles : []).filter(
		isDataObject,
	);
	const own = failed.find(({ document }) => markedPosition(nameText(document), mark) === position);
	if (own !== undefined) {
		throw new Problem(
			`The file ${quoted(file.fileName)} failed: ${nameText(own.error) || 'the service gave no reason'}`,
			`It was in job ${jobId}`,
			{ jobId },
		);
	}
	// A job that failed may offer files all the same, which are empty.
	if (readJobStatus(finished.status) === 'completed') return;
	const details = await getJobDetails(item, jobId).catch(() => undefined);
	const failure = unsuccessfulFailure(jobId, finished, { details, failed }, file.fileName);
	throw failure.about({ jobId });
}
