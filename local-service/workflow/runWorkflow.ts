import type { Answer } from '../http/answer.ts';
import { ServiceProblem, jsonAnswer, missingField } from '../http/answer.ts';
import { dialectRules } from './dialect.ts';
import { isRunning, jobProgress } from './jobProgress.ts';
import { jobRecord } from './jobRecord.ts';
import { isObject, newId } from './record.ts';
import { remoteDocuments } from './remoteDocuments.ts';
import type { IncomingDocument } from './processDocument.ts';
import { startJob } from './startJob.ts';
import { findTemplate } from './templates.ts';
import { readNodes } from './workflowNodes.ts';
import { findWorkflow } from './workflows.ts';
import type { Workspace } from './workspace.ts';

/**
 * POST run: starts a job over the uploaded files, or over the documents of the workflow's source.
 * A workflow with a source runs once at a time and takes no files. Throws 404 and 422.
 */
export async function runWorkflow(
	workspace: Workspace,
	id: string,
	files: readonly IncomingDocument[],
): Promise<Answer> {
	const workflow = findWorkflow(workspace, id);
	const { startedStatus } = dialectRules[workspace.dialect];
	const isRemote = workflow.sourceId !== null;
	if (isRemote && files.length > 0) {
		throw new ServiceProblem(422, 'Only a workflow without a source accepts input files');
	}
	if (isRemote && hasRunningJob(workspace, workflow.id)) {
		const detail = 'There is a run in progress. No new job run.';
		return jsonAnswer({ detail }, startedStatus);
	}
	const job = await startJob(workspace, {
		workflow,
		nodes: workflow.nodes,
		documents: isRemote ? remoteDocuments : files,
		jobType: 'persistent',
		isLocal: !isRemote && workflow.destinationId === null,
		createdAt: workspace.now(),
	});
	return jsonAnswer(jobRecord(workspace, job, true), startedStatus);
}

/** POST of the job collection (public dialect): a job from a template or from nodes of its own. */
export async function createJob(
	workspace: Workspace,
	requestData: string | undefined,
	files: readonly IncomingDocument[],
): Promise<Answer> {
	if (requestData === undefined) {
		throw new ServiceProblem(422, [missingField(['body', 'request_data'], null)]);
	}
	const data = parseRequestData(requestData);
	const templateId = data.template_id;
	const nodes = readNodes(
		typeof templateId === 'string' ? findTemplate(templateId, 404).nodes : data.job_nodes,
	);
	const job = await startJob(workspace, {
		workflow: { id: newId(), name: 'On-demand job' },
		nodes,
		documents: files,
		jobType: typeof templateId === 'string' ? 'template' : 'ephemeral',
		isLocal: true,
		createdAt: workspace.now(),
	});
	return jsonAnswer(jobRecord(workspace, job, true));
}

function hasRunningJob(workspace: Workspace, workflowId: string): boolean {
	const now = workspace.now();
	return workspace.state.jobs.some(
		(job) => job.workflowId === workflowId && isRunning(jobProgress(job, now).status),
	);
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
