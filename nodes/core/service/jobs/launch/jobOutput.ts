import type { IDataObject } from 'n8n-workflow';

import type { ItemContext, NodeContext } from '../../../n8n/nodeContext';
import { Problem } from '../../../text/problem';
import { nameText, quoted } from '../../../text/text';
import { isDataObject } from '../../lists/record';
import { readJobStatus } from '../../status/jobStatus';
import type { OutputRequest } from '../downloads';
import { getJobDetails } from '../jobs';
import { outputFilesOf } from '../outputFiles';
import { markedPosition } from '../uploadMark';
import { unsuccessfulFailure } from '../wait/jobFailure';
import type { OnDemandJob } from './onDemandJobs';

/**
 * Returns what to download for the file at a position of a job, once the job has finished, which was waited for with
 * `waitSettingsForFiles`. Throws a Problem with the job's ID and the service's reason if the file has no result.
 */
export async function outputOf(
	context: NodeContext<ItemContext>,
	job: OnDemandJob,
	position: number,
): Promise<OutputRequest> {
	const { jobId } = await job.launched;
	const finished = await job.finished;
	const fileName = job.fileNames[position];
	const isOwn = (name: unknown): boolean => markedPosition(nameText(name), job.mark) === position;
	const failed = failedFilesOf(finished);
	const own = failed.find(({ document }) => isOwn(document));
	if (own !== undefined) {
		throw new Problem(
			`The file ${quoted(fileName)} failed: ${nameText(own.error) || 'the service gave no reason'}`,
			`It was in job ${jobId}`,
			{ jobId },
		);
	}
	// A job that failed may offer files all the same, which are empty.
	if (readJobStatus(finished.status) !== 'completed') {
		const details = await getJobDetails(context, jobId).catch(() => undefined);
		const failure = unsuccessfulFailure(jobId, finished, { details, failed }, fileName);
		throw failure.about({ jobId });
	}
	// In a job of one file, the service can only mean that one.
	const isAlone = job.fileNames.length === 1;
	const found = outputFilesOf(finished).filter(({ fileId }) => isAlone || isOwn(fileId));
	const [output, ...others] = found;
	if (output !== undefined && others.length === 0) return { ...output, jobId };
	throw new Problem(
		found.length === 0
			? `The service returned no result for the file ${quoted(fileName)}`
			: `The service returned ${found.length} results that could belong to the file ${quoted(fileName)}`,
		`Check job ${jobId} with Get Details and Download`,
		{ jobId },
	);
}

function failedFilesOf({ failedFiles }: IDataObject): IDataObject[] {
	return (Array.isArray(failedFiles) ? failedFiles : []).filter(isDataObject);
}
