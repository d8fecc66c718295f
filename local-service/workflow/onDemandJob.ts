import type { ServiceResponse } from '../http/serviceResponse.ts';
import { ServiceProblem, jsonResponse, missingField } from '../http/serviceResponse.ts';
import { isRunning, jobProgress } from './jobProgress.ts';
import { jobRecord } from './jobRecord.ts';
import type { IncomingDocument } from './processDocument.ts';
import { isObject, newId } from './record.ts';
import { startJob } from './startJob.ts';
import { findTemplate } from './templates.ts';
import { readNodes } from './workflowNodes.ts';
import type { Workspace } from './workspace.ts';

/** The limits of on-demand jobs: docs/maintainers/service.md#on-demand-jobs */
const onDemandLimits = {
	files: 10,
	/** Of one file. */
	bytes: 50 * 1024 * 1024,
	/** Between two launches. */
	pauseMs: 1_000,
	/** More stay scheduled. */
	running: 5,
} as const;

const onDemandType = 'ephemeral';

/**
 * POST of the job collection (public dialect): a job from a template or from nodes of its own. Throws 422 for what isn't
 * a job, 413 for a file that's too large, 429 for a launch too soon after the one before, and 404 for a template.
 */
export async function createJob(
	workspace: Workspace,
	requestData: string | undefined,
	files: readonly IncomingDocument[],
): Promise<ServiceResponse> {
	if (requestData === undefined) {
		throw new ServiceProblem(422, [missingField(['body', 'request_data'], null)]);
	}
	const data = parseRequestData(requestData);
	const templateId = data.template_id;
	if (templateId !== undefined && data.job_nodes !== undefined) {
		throw new ServiceProblem(422, 'Only one of template_id and job_nodes can be given');
	}
	const nodes = readNodes(
		typeof templateId === 'string' ? findTemplate(templateId, 404).nodes : data.job_nodes,
	);
	assertWithinLimits(files);
	assertNotTooSoon(workspace);
	const job = await startJob(workspace, {
		workflow: { id: newId(), name: 'On-demand job' },
		nodes,
		documents: files,
		jobType: onDemandType,
		isLocal: true,
		createdAt: workspace.now(),
		timing: timingAmongOthers(workspace),
	});
	return jsonResponse(jobRecord(workspace, job, true));
}

function assertWithinLimits(files: readonly IncomingDocument[]): void {
	if (files.length === 0) {
		throw new ServiceProblem(422, [missingField(['body', 'input_files'], null)]);
	}
	if (files.length > onDemandLimits.files) {
		throw new ServiceProblem(
			422,
			`A job takes ${onDemandLimits.files} files at most, and these are ${files.length}`,
		);
	}
	// A file without content was too big to be kept.
	const tooLarge = files.find(
		({ content }) => (content?.length ?? Infinity) > onDemandLimits.bytes,
	);
	if (tooLarge) {
		throw new ServiceProblem(413, `File ${tooLarge.fileName} is larger than 50 MB`);
	}
}

/** The last launch: a job joins the others only after its documents have been processed. */
const launchedAt = new WeakMap<Workspace, number>();

function assertNotTooSoon(workspace: Workspace): void {
	const now = workspace.now();
	const last = launchedAt.get(workspace);
	if (last === undefined || now - last >= onDemandLimits.pauseMs) {
		launchedAt.set(workspace, now);
		return;
	}
	throw new ServiceProblem(429, 'Only one job can be launched each second', { 'retry-after': '1' });
}

/** A job beyond the limit stays scheduled until one of the others has ended. */
function timingAmongOthers(workspace: Workspace): Workspace['jobTiming'] {
	const now = workspace.now();
	const { scheduledMs, runningMs } = workspace.jobTiming;
	const ends = workspace.state.jobs
		.filter((job) => job.jobType === onDemandType && isRunning(jobProgress(job, now).status))
		.map(({ createdAt, timing }) => createdAt + timing.scheduledMs + timing.runningMs)
		.toSorted((one, other) => one - other);
	const freeAt = ends.at(-onDemandLimits.running) ?? now;
	return { scheduledMs: Math.max(scheduledMs, freeAt - now), runningMs };
}

function parseRequestData(text: string): Record<string, unknown> {
	try {
		const data: unknown = JSON.parse(text);
		if (isObject(data)) return data;
	} catch {
		throw new ServiceProblem(422, 'request_data is not valid JSON');
	}
	throw new ServiceProblem(422, 'request_data should be a JSON object');
}
