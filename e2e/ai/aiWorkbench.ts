import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Execution } from '../n8n/executionData.ts';
import type { Credential, WorkflowStart } from '../n8n/n8nApi.ts';
import { readWorkflowFile, withCredential, type WorkflowFile } from '../n8n/workflowFile.ts';
import { startModelServer, type ModelServer } from '../model-server/startModelServer.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { projectFolder } from '../package/openWorkbench.ts';
import type { PackageWorkbench } from '../package/workbench.ts';
import { credentialType } from '../start/credential.ts';
import { modelCredentialFor, withModelCredential } from './aiWorkflow.ts';
import { startFileServer, type FileServer } from './fileServer.ts';

/** A workbench with a model and with documents on the web. */
export interface AiWorkbench extends PackageWorkbench {
	model: ModelServer;
	modelCredential: Credential;
	web: FileServer;
}

/**
 * Starts a model server and a file server in addition to a workbench, passes everything to `work` and stops the
 * servers afterwards.
 */
export async function withAiWorkbench(
	workbench: PackageWorkbench,
	work: (aiWorkbench: AiWorkbench) => Promise<void>,
): Promise<void> {
	const model = await startModelServer();
	const web = await startFileServer();
	try {
		const { api } = workbench.n8n;
		const modelCredential = await api.createCredential(modelCredentialFor(model));
		await work({ ...workbench, model, modelCredential, web });
	} finally {
		await web.close();
		await model.close();
	}
}

/** Reads a workflow from the folder `examples`. */
export async function readExample(file: string): Promise<WorkflowFile> {
	return readWorkflowFile(await readFile(join(projectFolder, 'examples', file), 'utf8'));
}

/** Runs a workflow to its end, with all credentials. Throws with n8n's reason if it doesn't succeed. */
export async function runAiWorkflow(
	{ n8n, signal, credential, modelCredential }: AiWorkbench,
	workflow: WorkflowFile,
	start?: WorkflowStart,
): Promise<Execution> {
	const ours = withCredential(workflow, packageName, credentialType, credential);
	const filledIn = withModelCredential(ours, modelCredential);
	const workflowId = await n8n.api.importWorkflow(filledIn);
	const execution = await n8n.api.runWorkflow(workflowId, filledIn, signal, start);
	const reason = `the workflow "${workflow.name}" failed in "${execution.lastNode}": ${execution.error}`;
	assert.equal(execution.status, 'success', reason);
	return execution;
}

/** A summary of each node's output in an execution, for the error of a check. */
export function summaryOf({ outputs }: Execution): string {
	return Object.entries(outputs)
		.map(([node, given]) => `${node}: ${JSON.stringify(given).slice(0, 400)}`)
		.join('\n');
}

export function assertContains(text: string, part: string, what: string): void {
	assert.ok(text.includes(part), `${what} lacks "${part}": ${text.slice(0, 500)}`);
}
