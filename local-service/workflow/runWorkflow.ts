import type { ServiceResponse } from '../http/serviceResponse.ts';
import { ServiceProblem, jsonResponse } from '../http/serviceResponse.ts';
import { dialectRules } from './dialect.ts';
import { isRunning, jobProgress } from './jobProgress.ts';
import { jobRecord } from './jobRecord.ts';
import { remoteDocuments } from './remoteDocuments.ts';
import type { IncomingDocument } from './processDocument.ts';
import { startJob } from './startJob.ts';
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
): Promise<ServiceResponse> {
	const workflow = findWorkflow(workspace, id);
	const { startedStatus } = dialectRules[workspace.dialect];
	const isRemote = workflow.sourceId !== null;
	if (isRemote && files.length > 0) {
		throw new ServiceProblem(422, 'Only a workflow without a source accepts input files');
	}
	if (isRemote && hasRunningJob(workspace, workflow.id)) {
		const detail = 'There is a run in progress. No new job run.';
		return jsonResponse({ detail }, startedStatus);
	}
	const job = await startJob(workspace, {
		workflow,
		nodes: workflow.nodes,
		documents: isRemote ? remoteDocuments : files,
		jobType: 'persistent',
		isLocal: !isRemote && workflow.destinationId === null,
		createdAt: workspace.now(),
	});
	return jsonResponse(jobRecord(workspace, job, true), startedStatus);
}

function hasRunningJob(workspace: Workspace, workflowId: string): boolean {
	const now = workspace.now();
	return workspace.state.jobs.some(
		(job) => job.workflowId === workflowId && isRunning(jobProgress(job, now).status),
	);
}
