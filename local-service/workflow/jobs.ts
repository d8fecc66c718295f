import type { ServiceResponse } from '../http/serviceResponse.ts';
import { ServiceProblem, jsonResponse, missingField } from '../http/serviceResponse.ts';
import { dialectRules } from './dialect.ts';
import { isRunning, jobProgress } from './jobProgress.ts';
import { failedFiles, fileStatus, jobDetails, jobRecord, statusText } from './jobRecord.ts';
import type { StoredJob } from './state.ts';
import type { Workspace } from './workspace.ts';

/** GET of the collection, newest first; a status in another dialect's spelling finds nothing. */
export function listJobs(workspace: Workspace, query: URLSearchParams): ServiceResponse {
	const workflowId = query.get('workflow_id');
	const status = query.get('status');
	const rows = workspace.state.jobs
		.filter(
			(job) =>
				(workflowId === null || jobRecord(workspace, job).workflow_id === workflowId) &&
				(status === null || statusText(workspace, job) === status),
		)
		.toReversed()
		.toSorted((first, second) => second.createdAt - first.createdAt);
	return jsonResponse(rows.map((job) => jobRecord(workspace, job)));
}

/** GET of one job; throws 404. */
export function getJob(workspace: Workspace, id: string): ServiceResponse {
	return jsonResponse(jobRecord(workspace, findJob(workspace, id)));
}

/** GET details; throws 404. */
export function getJobDetails(workspace: Workspace, id: string): ServiceResponse {
	return jsonResponse(jobDetails(workspace, findJob(workspace, id)));
}

/** GET failed-files: empty until the job has ended; throws 404. */
export function getFailedFiles(workspace: Workspace, id: string): ServiceResponse {
	const job = findJob(workspace, id);
	const { status } = jobProgress(job, workspace.now());
	return jsonResponse({ failed_files: isRunning(status) ? [] : failedFiles(job) });
}

/** How often a minute the status of a job's files may be asked for: docs/maintainers/service.md#on-demand-jobs */
const maxFileStatusCalls = 12;

const fileStatusCalls = new WeakMap<StoredJob, number[]>();

/** GET file-status (public dialect); throws 404, and 429 for more calls than a minute has. */
export function getFileStatus(workspace: Workspace, id: string): ServiceResponse {
	const job = findJob(workspace, id);
	const now = workspace.now();
	const recent = (fileStatusCalls.get(job) ?? []).filter((time) => now - time < 60_000);
	if (recent.length >= maxFileStatusCalls) {
		throw new ServiceProblem(429, 'Too many requests for this job', { 'retry-after': '60' });
	}
	fileStatusCalls.set(job, [...recent, now]);
	return jsonResponse(fileStatus(workspace, job));
}

/** POST cancel: stops a job that has not ended; throws 404, and 400 when it has. */
export function cancelJob(workspace: Workspace, id: string): ServiceResponse {
	const job = findJob(workspace, id);
	const { status } = jobProgress(job, workspace.now());
	if (!isRunning(status)) {
		throw new ServiceProblem(
			400,
			`Job is not running: its status is ${statusText(workspace, job)}`,
		);
	}
	job.canceledAt = workspace.now();
	if (job.fixed.status !== undefined) job.fixed.status = 'stopped';
	workspace.save();
	workspace.noteChanges(job);
	// The specification doesn't show the body: an object there, null here.
	return workspace.dialect === 'specification' ? jsonResponse({}) : jsonResponse(null);
}

/** GET download: the elements of one file after one node. Throws 404, 422, and 400 before the end. */
export function downloadFile(
	workspace: Workspace,
	id: string,
	query: URLSearchParams,
): ServiceResponse {
	const job = findJob(workspace, id);
	const { isNodeIdOptional } = dialectRules[workspace.dialect];
	const wanted = isNodeIdOptional ? ['file_id'] : ['file_id', 'node_id'];
	const missing = wanted.filter((name) => !query.get(name));
	if (missing.length > 0) {
		throw new ServiceProblem(
			422,
			missing.map((name) => missingField(['query', name], null)),
		);
	}
	const { status } = jobProgress(job, workspace.now());
	if (status !== 'completed') {
		throw new ServiceProblem(
			400,
			`Job is not completed: its status is ${statusText(workspace, job)}`,
		);
	}
	if (!job.isLocal) {
		throw new ServiceProblem(
			400,
			'Only the output of a job with a local source and a local destination can be downloaded',
		);
	}
	const fileId = query.get('file_id');
	const nodeId = query.get('node_id') ?? job.nodes.at(-1)?.id ?? '';
	const document = job.documents.find((candidate) => candidate.fileId === fileId);
	const elements = document?.outputs[nodeId];
	if (elements) return jsonResponse(elements);
	throw new ServiceProblem(404, `File ${fileId} of node ${nodeId} not found`);
}

function findJob(workspace: Workspace, id: string): StoredJob {
	const job = workspace.state.jobs.find((candidate) => candidate.id === id);
	if (!job) throw new ServiceProblem(404, 'Job not found');
	return job;
}
