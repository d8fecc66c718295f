import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import type { Problem } from '../../text/problem';
import { isFinished, readJobStatus } from '../../records/status';
import { unsuccessfulFailure } from './jobFailure';
import { getFailedFiles, getJobDetails, reasonsAwaitMs } from './jobs';

/** Tells whether a job failed or was stopped, so that it needn't have results. */
export function isUnsuccessful({ status }: IDataObject): boolean {
	const read = readJobStatus(status);
	return isFinished(read) && read !== 'completed';
}

/**
 * Asks the service why a job failed or was stopped, and returns the error. `failed`: its failed files, if they're known;
 * `fileName`: the file that the error is about. Throws nothing.
 */
export async function unsuccessfulJob(
	context: NodeContext,
	jobId: string,
	job: IDataObject,
	known: { failed?: IDataObject[]; fileName?: string } = {},
): Promise<Problem> {
	const patience = { awaitMs: reasonsAwaitMs };
	const details = await getJobDetails(context, jobId, patience).catch(() => undefined);
	const failed = known.failed ?? (await getFailedFiles(context, jobId, patience).catch(() => []));
	return unsuccessfulFailure(
		jobId,
		job,
		{ details, failed, secrets: context.secrets },
		known.fileName,
	);
}
