import type { ServiceResponse } from '../http/serviceResponse.ts';
import { jsonResponse } from '../http/serviceResponse.ts';
import { readOutputOptions } from './outputOptions.ts';
import { resultDocument } from './resultDocument.ts';
import { findTransformJob, isAtWork, isComplete, transformStatus } from './transformJob.ts';
import { TransformProblem } from './transformProblem.ts';
import type { TransformCall, TransformService } from './transformService.ts';
import { transformPath } from './transformService.ts';

const pageSize = 20;

/** GET of the collection: jobs, newest first, in pages of which each has the address of the next. */
export function listTransformJobs(
	{ workspace }: TransformService,
	{ query }: TransformCall,
): ServiceResponse {
	const page = Number(query.get('page') ?? 1);
	if (!(page >= 1)) throw new TransformProblem('invalid_input', 'page must be 1 or more');
	const { transformJobs } = workspace.state;
	const jobs = transformJobs.toReversed().slice((page - 1) * pageSize, page * pageSize);
	return jsonResponse({
		jobs: jobs.map((job) => ({
			id: job.id,
			status: transformStatus(job, workspace.now()),
			source: job.source,
		})),
		next: page * pageSize < transformJobs.length ? `${transformPath}/jobs?page=${page + 1}` : null,
	});
}

/** GET of a job, with its result when it's complete. Throws `not_found`, `result_expired`, and for its options. */
export function getTransformJob(
	service: TransformService,
	{ id, query }: TransformCall,
): ServiceResponse {
	const options = readOutputOptions(query.get('output'), query);
	const job = findTransformJob(service, id);
	const status = transformStatus(job, service.workspace.now());
	if (isComplete(status) && job.isExpired) {
		throw new TransformProblem('result_expired', 'The result has expired');
	}
	return jsonResponse({
		status,
		error: status === 'failed' ? job.error : null,
		result: isComplete(status) ? resultDocument(job, options) : null,
	});
}

/** POST cancel: stops a job that's at work, and returns the status that it had. Throws `not_found`. */
export function cancelTransformJob(
	service: TransformService,
	{ id }: TransformCall,
): ServiceResponse {
	const { workspace } = service;
	const job = findTransformJob(service, id);
	const status = transformStatus(job, workspace.now());
	if (isAtWork(status)) job.canceledAt = workspace.now();
	workspace.save();
	return jsonResponse({ id, status });
}

/** DELETE of a finished job; extractions from it stay. Throws `not_found`, and `invalid_input` for one at work. */
export function deleteTransformJob(
	service: TransformService,
	{ id }: TransformCall,
): ServiceResponse {
	const { workspace } = service;
	const job = findTransformJob(service, id);
	if (isAtWork(transformStatus(job, workspace.now()))) {
		throw new TransformProblem('invalid_input', 'The job is not finished yet');
	}
	const { state } = workspace;
	state.transformJobs = state.transformJobs.filter((candidate) => candidate !== job);
	workspace.save();
	return jsonResponse({ id }, 202);
}
