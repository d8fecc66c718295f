import type { IDataObject } from 'n8n-workflow';

import { type DocumentElement, readElements } from '../element';
import type { NodeContext } from '../../n8n/nodeContext';
import type { ByteStream } from '../../../../packages/service-http';
import { pathOf } from '../transport/path';
import {
	workflowDownload,
	type WorkflowRequest,
	workflowRequest,
} from '../transport/workflowRequest';
import type { Clock } from '../../text/clock';
import { Problem } from '../../text/problem';
import { quoted } from '../../text/text';
import type { OutputFile } from './outputFiles';
import { isDataObject, readRows } from '../lists/readRows';
import { withoutMark } from './uploadMark';
import { requestRecord } from '../lists/record';

/** One processed file of a job. */
export interface OutputRequest extends OutputFile {
	jobId: string;
}

function jobSubject(jobId: string): string {
	return `job ${quoted(jobId)}`;
}

/** `wholeMs`: how long all tries and pauses may take together, in milliseconds. */
export async function getJob(
	context: NodeContext,
	jobId: string,
	{ wholeMs, clock }: { wholeMs?: number; clock?: Clock } = {},
): Promise<IDataObject> {
	const subject = jobSubject(jobId);
	const path = pathOf`/jobs/${jobId}`;
	return await requestRecord(context, { method: 'GET', path, subject, wholeMs }, clock);
}

/** Cancels a job. The response isn't specified, so it may be anything. `wholeMs`: how long all tries may take, in ms. */
export async function cancelJob(
	context: NodeContext,
	jobId: string,
	wholeMs?: number,
): Promise<void> {
	await workflowRequest(context, {
		method: 'POST',
		path: pathOf`/jobs/${jobId}/cancel`,
		subject: jobSubject(jobId),
		response: 'optional',
		wholeMs,
	});
}

/** The details record: processing status, message and node statistics (docs/service.md#job-details-and-failed-files). */
export async function getJobDetails(
	context: NodeContext,
	jobId: string,
	{ wholeMs }: { wholeMs?: number } = {},
): Promise<IDataObject> {
	const path = pathOf`/jobs/${jobId}/details`;
	return await requestRecord(context, {
		method: 'GET',
		path,
		subject: jobSubject(jobId),
		wholeMs,
	});
}

/**
 * The files of a job that failed, each `{ document, error }`; an empty list if none did. A response of any other shape
 * is an error, since it may hide failed files.
 */
export async function getFailedFiles(context: NodeContext, jobId: string): Promise<IDataObject[]> {
	const response = await workflowRequest(context, {
		method: 'GET',
		path: pathOf`/jobs/${jobId}/failed-files`,
		subject: jobSubject(jobId),
	});
	const files = readRows(response, 'failed_files');
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

function downloadRequest({ jobId, fileId, nodeId }: OutputRequest): WorkflowRequest {
	return {
		method: 'GET',
		path: pathOf`/jobs/${jobId}/download`,
		query: { file_id: fileId, node_id: nodeId },
		subject: `file ${quoted(fileId)} of ${jobSubject(jobId)}`,
	};
}

/**
 * Downloads a processed file of a job as elements. Without `nodeId`, the public service picks the last node
 * (docs/service.md#downloads). Throws a Problem if the file isn't a list of elements.
 */
export async function downloadOutput(
	context: NodeContext,
	output: OutputRequest,
): Promise<DocumentElement[]> {
	const elements = readElements(await workflowRequest(context, downloadRequest(output)));
	if (elements) return elements.map(withNameUnmarked);
	throw new Problem(
		`The file "${output.fileId}" of job "${output.jobId}" isn't a list of elements`,
		'To see what it contains, download it as a binary file',
	);
}

function withNameUnmarked(element: DocumentElement): DocumentElement {
	const { filename } = element.metadata;
	if (typeof filename !== 'string') return element;
	const name = withoutMark(filename);
	if (name === filename) return element;
	return { ...element, metadata: { ...element.metadata, filename: name } };
}

/** A processed file of a job, as the service's own bytes, which are JSON. */
export async function streamOutput(
	context: NodeContext,
	output: OutputRequest,
): Promise<ByteStream> {
	return await workflowDownload(context, downloadRequest(output));
}
