import assert from 'node:assert/strict';
import type { LocalService } from '../../local-service/startLocalService.ts';
import type { Execution, ExecutionItem } from '../n8n/executionData.ts';
import type { Credential, CredentialData, WorkflowStart } from '../n8n/n8nApi.ts';
import { withCredential, type WorkflowFile } from '../n8n/workflowFile.ts';
import { credentialType } from '../start/credential.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { RunningStageN8n, Workbench } from '../suite/stage.ts';
import { packageName } from './buildWorkflow.ts';

/** What the package's checks work with: a running n8n, a service, and a credential for it. */
export interface PackageWorkbench extends Workbench {
	n8n: RunningStageN8n;
	version: N8nVersion;
	service: LocalService;
	credential: Credential;
	credentialData: CredentialData;
	/** Folder of the sample documents. */
	documentFolder: string;
	/** Prefix of each check's name: the binary mode and the dialect. */
	label: string;
}

/** Saves a workflow in which the package's nodes have the credential, and returns its id. */
export async function importWorkflow(
	{ n8n, credential }: PackageWorkbench,
	workflow: WorkflowFile,
): Promise<string> {
	const filledIn = withCredential(workflow, packageName, credentialType, credential);
	return await n8n.api.importWorkflow(filledIn);
}

/** Runs a workflow to its end. Throws with n8n's reason if it doesn't succeed. */
export async function runWorkflow(
	workbench: PackageWorkbench,
	workflow: WorkflowFile,
	start?: WorkflowStart,
): Promise<Execution> {
	const { n8n, credential, signal } = workbench;
	const filledIn = withCredential(workflow, packageName, credentialType, credential);
	const workflowId = await n8n.api.importWorkflow(filledIn);
	const execution = await n8n.api.runWorkflow(workflowId, filledIn, signal, start);
	const reason = `the workflow "${workflow.name}" failed in "${execution.lastNode}": ${execution.error}`;
	assert.equal(execution.status, 'success', reason);
	return execution;
}

/** The items of a node's output; throws if the node didn't run. */
export function itemsOf(execution: Execution, node: string, output = 0): ExecutionItem[] {
	const outputs = execution.outputs[node];
	assert.ok(outputs, `the node "${node}" did not run`);
	return outputs[output] ?? [];
}

/** The JSON of a node's first item; throws if there is none. */
export function firstJson(execution: Execution, node: string): Record<string, unknown> {
	const [item] = itemsOf(execution, node);
	assert.ok(item, `the node "${node}" returned no item`);
	return item.json;
}

/** Records a check under the workbench's label. */
export async function check(
	workbench: PackageWorkbench,
	name: string,
	run: () => Promise<void> | void,
): Promise<void> {
	await workbench.check(`${workbench.label}: ${name}`, run);
}
