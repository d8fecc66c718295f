import { readFile } from 'node:fs/promises';
import type { Credential, N8nApi } from '../n8n/n8nApi.ts';
import {
	readWorkflowFile,
	withCredential,
	withParameters,
	type WorkflowFile,
} from '../n8n/workflowFile.ts';
import { credentialType } from './credential.ts';
import type { TrialFolders } from './folders.ts';
import type { Example, ImportableExample } from './examples.ts';
import { documentRows, findFailures, type DocumentRow } from './resultTable.ts';

export interface ExampleOutcome {
	workflowId: string;
	rows: DocumentRow[];
	/** What went wrong, one sentence each; none when all is well. */
	failures: string[];
}

/** Reads an example and fills in what a user fills in by hand: the folders and the credential. */
export async function loadExample(settings: {
	example: ImportableExample;
	exampleFile: string;
	packageName: string;
	credential: Credential;
	folders: TrialFolders;
}): Promise<WorkflowFile> {
	const { example, packageName, credential } = settings;
	const workflow = readWorkflowFile(await readFile(settings.exampleFile, 'utf8'));
	const filledIn = withParameters(workflow, example.parameters(settings.folders));
	return withCredential(filledIn, packageName, credentialType, credential);
}

/** Runs an example that n8n has, and tells what came out of each document. */
export async function runImported(settings: {
	api: N8nApi;
	example: Example;
	workflow: WorkflowFile;
	workflowId: string;
	signal: AbortSignal;
}): Promise<ExampleOutcome> {
	const { api, example, workflow, workflowId, signal } = settings;
	const execution = await api.runWorkflow(workflowId, workflow, signal);
	const itemsOf = (node: string) => execution.outputs[node]?.[0] ?? [];
	const rows = documentRows(
		itemsOf(example.documentNode),
		itemsOf(example.resultNode),
		example.linkedBy,
	);
	if (execution.status !== 'success') {
		const where = execution.lastNode === undefined ? '' : ` in the node "${execution.lastNode}"`;
		const reason = execution.error ?? 'n8n names no reason';
		return {
			workflowId,
			rows,
			failures: [`the execution ended with status "${execution.status}"${where}: ${reason}`],
		};
	}
	return { workflowId, rows, failures: findFailures(rows) };
}

/** Imports an example, over one of the same name, and runs it. */
export async function runExample(
	settings: Parameters<typeof loadExample>[0] & {
		api: N8nApi;
		example: Example;
		signal: AbortSignal;
	},
): Promise<ExampleOutcome> {
	const workflow = await loadExample(settings);
	const workflowId = await settings.api.importWorkflow(workflow);
	return await runImported({ ...settings, workflow, workflowId });
}
