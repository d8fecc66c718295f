import { readFile } from 'node:fs/promises';
import type { Credential, N8nApi } from '../n8n/n8nApi.ts';
import {
	readWorkflowFile,
	withCredential,
	withParameters,
	type WorkflowFile,
} from '../n8n/workflowFile.ts';
import { credentialType } from './credential.ts';
import type { Example } from './examples.ts';
import { documentRows, findFailures, type DocumentRow } from './resultTable.ts';

export interface ExampleOutcome {
	workflowId: string;
	rows: DocumentRow[];
	/** What went wrong, one sentence each; none when all is well. */
	failures: string[];
}

async function readExample(settings: {
	example: Example;
	exampleFile: string;
	packageName: string;
	credential: Credential;
	documentFolder: string;
}): Promise<WorkflowFile> {
	const { example, packageName, credential } = settings;
	const workflow = readWorkflowFile(await readFile(settings.exampleFile, 'utf8'));
	const filledIn = withParameters(workflow, example.parameters(settings.documentFolder));
	return withCredential(filledIn, packageName, credentialType, credential);
}

/** Imports an example into n8n, runs it there and tells what came out of each document. */
export async function runExample(settings: {
	api: N8nApi;
	example: Example;
	exampleFile: string;
	packageName: string;
	credential: Credential;
	documentFolder: string;
	signal: AbortSignal;
}): Promise<ExampleOutcome> {
	const { api, example, signal } = settings;
	const workflow = await readExample(settings);
	const workflowId = await api.importWorkflow(workflow);
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
