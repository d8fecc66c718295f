import type { IDataObject } from 'n8n-workflow';

import type { NodeContext } from '../../n8n/nodeContext';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import { isDataObject, readRows, requestRecord } from '../lists/record';
import { pathOf } from '../transport/path';
import { workflowRequest } from '../transport/workflowRequest';

/** Returns how errors name a job. */
export function jobSubject(jobId: string): string {
	return `job ${quoted(jobId)}`;
}

/** An internal error of the service for a moment would lose what a job has done, which is paid. */
export const alsoAfterForResults: readonly number[] = [500];

interface TimeLimit {
	/** How long all tries and pauses may take together. ms. */
	wholeMs?: number;
}

export async function getJob(
	context: NodeContext,
	jobId: string,
	{ wholeMs }: TimeLimit = {},
): Promise<IDataObject> {
	const path = pathOf`/jobs/${jobId}`;
	const subject = jobSubject(jobId);
	return await requestRecord(context, { method: 'GET', path, subject, wholeMs });
}

/** Cancels a job. The response isn't specified, so it may be anything. */
export async function cancelJob(
	context: NodeContext,
	jobId: string,
	{ wholeMs }: TimeLimit = {},
): Promise<void> {
	await workflowRequest(context, {
		method: 'POST',
		path: pathOf`/jobs/${jobId}/cancel`,
		subject: jobSubject(jobId),
		response: 'optional',
		wholeMs,
	});
}

/**
 * Returns the details record: processing status, message and node statistics
 * (docs/maintainers/service.md#job-details-and-failed-files).
 */
export async function getJobDetails(
	context: NodeContext,
	jobId: string,
	{ wholeMs }: TimeLimit = {},
): Promise<IDataObject> {
	const path = pathOf`/jobs/${jobId}/details`;
	const subject = jobSubject(jobId);
	return await requestRecord(context, { method: 'GET', path, subject, wholeMs });
}

/**
 * Returns the files of a job that failed, each `{ document, error }`; an empty list if none did. A response of any other shape
 * is an error, since it may hide failed files.
 */
export async function getFailedFiles(context: NodeContext, jobId: string): Promise<IDataObject[]> {
	const response = await workflowRequest(context, {
		method: 'GET',
		path: pathOf`/jobs/${jobId}/failed-files`,
		subject: jobSubject(jobId),
		alsoAfter: alsoAfterForResults,
	});
	const files = await readRows(response, 'failed_files');
	if (files) return files;
	if (saysNothingFailed(response)) return [];
	throw new Problem(
		`The service didn't return a list of the failed files of ${jobSubject(jobId)}`,
		'Check the Workflow Base URL in the credential: it must be the address of the workflow interface',
	);
}

/** An empty record, or one whose list is null. */
function saysNothingFailed(response: unknown): boolean {
	if (!isDataObject(response)) return false;
	return Object.keys(response).length === 0 || response.failed_files === null;
}
