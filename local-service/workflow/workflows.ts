import type { ServiceResponse } from '../http/serviceResponse.ts';
import { ServiceProblem, emptyResponse, jsonResponse } from '../http/serviceResponse.ts';
import { dialectRules } from './dialect.ts';
import { bodyObject, findRecord, keyFor, newId } from './record.ts';
import type { StoredWorkflow } from './state.ts';
import { readWorkflowBody } from './workflowBody.ts';
import { filterWorkflows, pageOf } from './workflowFilters.ts';
import { workflowRecord } from './workflowRecord.ts';
import type { Workspace } from './workspace.ts';

/** GET of the collection: filters, and pages in the public dialect. */
export function listWorkflows(workspace: Workspace, query: URLSearchParams): ServiceResponse {
	const rows = filterWorkflows(workspace.state.workflows, query);
	const { hasPages } = dialectRules[workspace.dialect];
	const shown = hasPages ? pageOf(rows, query) : rows;
	return jsonResponse(shown.map((workflow) => workflowRecord(workspace, workflow)));
}

/** GET of one workflow; throws 404. */
export function getWorkflow(workspace: Workspace, id: string): ServiceResponse {
	return jsonResponse(workflowRecord(workspace, findWorkflow(workspace, id)));
}

/** POST of the collection; throws 422. */
export function createWorkflow(workspace: Workspace, body: unknown): ServiceResponse {
	const given = readWorkflowBody(workspace, bodyObject(body), undefined);
	const now = workspace.now();
	const usedKeys = workspace.state.workflows.map((workflow) => workflow.key);
	const workflow: StoredWorkflow = {
		...given,
		id: newId(),
		key: keyFor(given.name, usedKeys),
		createdAt: now,
		updatedAt: null,
	};
	workspace.state.workflows.push(workflow);
	workspace.save();
	return jsonResponse(workflowRecord(workspace, workflow));
}

/** PUT of one workflow: what isn't sent doesn't change. Throws 404 and 422. */
export function updateWorkflow(workspace: Workspace, id: string, body: unknown): ServiceResponse {
	const workflow = findWorkflow(workspace, id);
	const given = readWorkflowBody(workspace, bodyObject(body), workflow);
	Object.assign(workflow, given, { updatedAt: workspace.now() });
	workspace.save();
	return jsonResponse(workflowRecord(workspace, workflow));
}

/** DELETE of one workflow and its notification channels; its jobs stay. Throws 404. */
export function deleteWorkflow(workspace: Workspace, id: string): ServiceResponse {
	const workflow = findWorkflow(workspace, id);
	const { workflows, channels } = workspace.state;
	workspace.state.workflows = workflows.filter((candidate) => candidate !== workflow);
	workspace.state.channels = channels.filter((channel) => channel.workflowId !== workflow.id);
	workspace.save();
	// The specification doesn't show the body: null there, no content here.
	return workspace.dialect === 'specification' ? jsonResponse(null) : emptyResponse(204);
}

/** Throws 404 for an unknown id. */
export function findWorkflow(workspace: Workspace, id: string): StoredWorkflow {
	if (id === '') throw new ServiceProblem(404, 'Not Found');
	const { hasKeys } = dialectRules[workspace.dialect];
	return findRecord(workspace.state.workflows, id, hasKeys, 'Workflow');
}
