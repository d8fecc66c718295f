import type { IDataObject } from 'n8n-workflow';

import { UnusableResponse } from '../../../../packages/service-http';
import type { NodeContext } from '../../n8n/nodeContext';
import { Problem } from '../../text/problem';
import { nameText, quoted } from '../../text/text';
import { serviceWords } from '../../wire/words/readDetail';
import { isDataObject, listedRows, recordIn, requestRecord } from '../../records/record';
import { readJson } from '../../wire/json/readJson';
import {
	pathOf,
	sendWorkflow,
	workflowRequest,
	type WorkflowRequest,
} from '../../wire/workflowRequest';
import { withFilesUnmarked } from '../marks';

/** Returns how errors name a job. */
export function jobSubject(jobId: string): string {
	return `job ${quoted(jobId)}`;
}

/** Returns where a job is, or a part of it, and how errors name it. */
function placeOfJob(
	jobId: string,
	part: '' | `/${string}` = '',
): { path: string; subject: string } {
	return { path: pathOf`/jobs/${jobId}` + part, subject: jobSubject(jobId) };
}

/** An internal error of the service for a moment would lose what a job has done, which is paid. */
export const alsoAfterForResults: readonly number[] = [500];

/** How long a request about a job may take, and whether it's repeated whatever goes wrong. */
export type Patience = Pick<WorkflowRequest, 'wholeMs' | 'awaitMs'>;

/**
 * How long results of a job are asked for at least, also where the time limit of their documents is over: they were paid,
 * and are there. ms.
 */
export const minResultsAwaitMs = 60_000;

/** How long what only says why a file failed is asked for: results don't depend on it. ms. */
export const reasonsAwaitMs = 30_000;

/**
 * Sends a request whose response is a job, which services may put into an envelope. Its status can be shown in messages.
 * Throws a ServiceProblem.
 */
export async function requestJob(
	context: NodeContext,
	request: WorkflowRequest,
): Promise<IDataObject> {
	const response = await requestRecord(context, request);
	const job = recordIn(response) ?? response;
	return typeof job.status === 'string'
		? { ...job, status: serviceWords(job.status, context) }
		: job;
}

export async function getJob(
	context: NodeContext,
	jobId: string,
	patience: Patience = {},
): Promise<IDataObject> {
	return await requestJob(context, { method: 'GET', ...placeOfJob(jobId), ...patience });
}

/** Cancels a job. The response isn't specified, so it may be anything. */
export async function cancelJob(
	context: NodeContext,
	jobId: string,
	{ wholeMs }: Patience = {},
): Promise<void> {
	await workflowRequest(context, {
		method: 'POST',
		...placeOfJob(jobId, '/cancel'),
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
	patience: Patience = {},
): Promise<IDataObject> {
	const place = placeOfJob(jobId, '/details');
	return await requestRecord(context, { method: 'GET', ...place, ...patience });
}

/**
 * Returns the files of a job that failed, each `{ document, error }`; an empty list if none did. A response of any other shape
 * is an error, since it may hide failed files.
 */
export async function getFailedFiles(
	context: NodeContext,
	jobId: string,
	patience: Patience = {},
): Promise<IDataObject[]> {
	const request = {
		method: 'GET',
		...placeOfJob(jobId, '/failed-files'),
		alsoAfter: alsoAfterForResults,
		...patience,
	} as const;
	return await sendWorkflow(context, request, async (response) => {
		const listed = await readJson(response);
		const files = await listedRows(listed, 'failed_files');
		if (files) return files;
		if (saysNothingFailed(listed)) return [];
		throw new UnusableResponse(
			"The service didn't return a list of the failed files",
			'Check the Workflow Base URL in the credential: it must be the address of the workflow interface',
		);
	});
}

/** An empty record, or one whose list is null. */
function saysNothingFailed(response: unknown): boolean {
	if (!isDataObject(response)) return false;
	return Object.keys(response).length === 0 || response.failed_files === null;
}

/** How many files a message names. */
const maxOpenFilesNamed = 3;

/**
 * Returns where each file of a job is, as the service tells it, in the files' own names
 * (docs/maintainers/service.md#job-details-and-failed-files).
 */
export async function getFileStatus(
	context: NodeContext,
	jobId: string,
	patience: Patience = {},
): Promise<IDataObject[]> {
	const place = placeOfJob(jobId, '/file-status');
	const response = await workflowRequest(context, { method: 'GET', ...place, ...patience });
	const files = await listedRows(response, 'files');
	if (files) {
		return files
			.map(withFilesUnmarked)
			.map((file) => ({ ...file, document: serviceWords(file.document, context) }));
	}
	throw new Problem(
		`The service didn't return the status of the files of ${jobSubject(jobId)}`,
		'Get Details and Get Failed Files may show more',
	);
}

/** Returns e.g. '7 of 10 files processed, in progress: "a.pdf", "b.pdf", "c.pdf" and more'; '' without files. */
export function filesProgress(files: readonly IDataObject[]): string {
	if (files.length === 0) return '';
	const open = files.filter(({ status }) => !/^(success|failure)$/i.test(nameText(status)));
	const processed = `${files.length - open.length} of ${files.length} files processed`;
	if (open.length === 0) return processed;
	const names = open.slice(0, maxOpenFilesNamed).map(({ document }) => quoted(nameText(document)));
	const more = open.length > maxOpenFilesNamed ? ' and more' : '';
	return `${processed}, in progress: ${names.join(', ')}${more}`;
}
