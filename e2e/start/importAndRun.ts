import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Credential, N8nApi } from '../n8n/n8nApi.ts';
import type { WorkflowFile } from '../n8n/workflowFile.ts';
import { credentialFor } from './credential.ts';
import { examples, importableExamples, missingAddresses, type Example } from './examples.ts';
import { describeImports, importExamples, type ImportedExample } from './importExamples.ts';
import type { ProgressOutput } from './progress.ts';
import { formatTable } from './resultTable.ts';
import { loadExample, runImported } from './runExample.ts';
import type { UsedService } from './service.ts';
import { serviceVariables } from './settings.ts';
import type { Steps } from './steps.ts';

interface ExampleWorkbench {
	projectFolder: string;
	userFolder: string;
	documentFolder: string;
	output: ProgressOutput;
	signal: AbortSignal;
	steps: Steps;
	api: N8nApi;
	service: UsedService;
	packageName: string;
}

interface ReadyExample {
	workflow: WorkflowFile;
	imported: ImportedExample;
}

/** Stores the service's addresses and key in n8n and tests them as the Test button does. */
async function storeCredential(
	{ api, service, output }: ExampleWorkbench,
	failures: string[],
): Promise<Credential> {
	const data = credentialFor(service);
	const credential = await api.createCredential(data);
	const test = await api.testCredential(credential, data);
	output.write(
		`  Credential "${data.name}": test ${test.status}, ${test.message ?? 'no message'}\n`,
	);
	// The test proves the key at the workflow interface, which another service may not have.
	if (test.status !== 'OK' && service.isLocal) failures.push(`credential: ${test.message ?? ''}`);
	return credential;
}

async function importAll(
	workbench: ExampleWorkbench,
	credential: Credential,
): Promise<Map<string, ReadyExample>> {
	const { api, userFolder, documentFolder, packageName, projectFolder, output, signal } = workbench;
	const workflows = new Map<string, WorkflowFile>();
	const outcomes = await workbench.steps.run('Importing the examples', async (report) => {
		for (const example of importableExamples) {
			const exampleFile = join(projectFolder, 'examples', example.file);
			const given = { example, exampleFile, packageName, credential, documentFolder };
			workflows.set(example.file, await loadExample(given));
		}
		return await importExamples({
			api,
			userFolder,
			examples: [...workflows].map(([file, workflow]) => ({ file, workflow })),
			signal,
			report: (done) => report({ done, total: workflows.size, unit: 'examples' }),
		});
	});
	for (const line of describeImports(outcomes)) output.write(`${line}\n`);
	return new Map(
		outcomes.flatMap((imported) => {
			const workflow = workflows.get(imported.file);
			return workflow === undefined ? [] : [[imported.file, { workflow, imported }]];
		}),
	);
}

/** Why an example isn't run, such as that it's the user's own by now; undefined when it is. */
function reasonNotToRun(state: {
	action: ImportedExample['action'] | undefined;
	/** The environment variables of the addresses that it needs and the service lacks. */
	missingAddresses: readonly string[];
	missingDocuments: readonly string[];
}): string | undefined {
	const { action } = state;
	if (state.missingAddresses.length > 0) {
		return `it needs ${state.missingAddresses.join(' and ')}`;
	}
	if (action === 'changedByUser') return 'you changed it';
	if (action === 'deletedByUser') return 'you deleted it';
	if (action === 'nameTaken') return 'n8n has another workflow of this name';
	if (state.missingDocuments.length > 0) {
		return `it reads ${state.missingDocuments.join(' and ')}, which you removed from your documents`;
	}
	return undefined;
}

async function runOne(
	workbench: ExampleWorkbench,
	example: Example,
	ready: ReadyExample | undefined,
): Promise<string[]> {
	const { steps, service, documentFolder, output, api, signal } = workbench;
	const reason = reasonNotToRun({
		action: ready?.imported.action,
		missingAddresses: missingAddresses(example, service).map((field) => serviceVariables[field]),
		missingDocuments: example.reads.filter((name) => !existsSync(join(documentFolder, name))),
	});
	const workflowId = ready?.imported.workflowId;
	if (reason !== undefined || ready === undefined || workflowId === undefined) {
		steps.skip(`Not running examples/${example.file}: ${reason ?? "it wasn't imported"}`);
		return [];
	}
	const { workflow } = ready;
	const outcome = await steps.run(
		`Running examples/${example.file}`,
		async () => await runImported({ api, example, workflow, workflowId, signal }),
	);
	output.write(`${formatTable(outcome.rows)}\n`);
	return outcome.failures.map((failure) => `${example.file}: ${failure}`);
}

/**
 * Imports all examples and runs those that need no account, except what the user made their own. Returns what
 * went wrong, and the id of the workflow to open: the first example's, or that of the first one that's there.
 */
export async function importAndRun(
	workbench: ExampleWorkbench,
): Promise<{ workflowId: string | undefined; failures: string[] }> {
	const failures: string[] = [];
	const credential = await storeCredential(workbench, failures);
	const ready = await importAll(workbench, credential);
	for (const example of examples) {
		failures.push(...(await runOne(workbench, example, ready.get(example.file))));
	}
	const workflowId = [...ready.values()]
		.map(({ imported }) => imported.workflowId)
		.find((id) => id !== undefined);
	return { workflowId, failures };
}
