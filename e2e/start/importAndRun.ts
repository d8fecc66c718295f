import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CredentialData, N8nApi } from '../n8n/n8nApi.ts';
import {
	credentialFields,
	credentialFor,
	specificationCredentialFor,
	standInModelCredential,
	storeCredential,
	transformCredentialFor,
	type StoredCredential,
} from './credential.ts';
import { examples, importedWorkflows, missingAddresses, type Example } from './examples.ts';
import type { TrialFolders } from './folders.ts';
import { withModelCredential } from '../model-server/modelCredential.ts';
import { importExamples, type ImportedExample } from './importExamples.ts';
import type { ProgressOutput } from './progress.ts';
import { followFolders } from './followFolders.ts';
import { formatTable } from './resultTable.ts';
import { formAddress } from '../n8n/workflowFile.ts';
import { loadExample, runImported } from './runExample.ts';
import type { UsedServices } from './service.ts';
import { serviceVariables } from './settings.ts';
import { withTrialNote } from './trialNote.ts';
import type { Steps } from './steps.ts';

interface ExampleWorkbench {
	projectFolder: string;
	userFolder: string;
	folders: TrialFolders;
	output: ProgressOutput;
	signal: AbortSignal;
	steps: Steps;
	api: N8nApi;
	n8nUrl: string;
	services: UsedServices;
	packageName: string;
}

/** Stores a service's addresses and key in n8n and tests them as n8n does when a user saves them. */
async function storeTested(
	workbench: ExampleWorkbench,
	data: CredentialData,
	failures: string[],
): Promise<StoredCredential> {
	const { api, output, services } = workbench;
	const { name } = data;
	const credential = await storeCredential(workbench, data);
	if (credential.isDeleted) {
		output.write(`  Credential "${name}": deleted by you, and not stored again\n`);
		return credential;
	}
	const { status, message = 'no message' } = await api.testCredential(credential, data);
	output.write(`  Credential "${name}": test ${status}, ${message}\n`);
	// The test proves the key at the workflow interface, which another service may not have.
	if (status !== 'OK' && services.main.isLocal) failures.push(`credential: ${message}`);
	return credential;
}

async function importAll(
	workbench: ExampleWorkbench,
	credential: StoredCredential,
	ofModel: StoredCredential | undefined,
): Promise<ImportedExample[]> {
	const { steps, output, projectFolder, services } = workbench;
	const fields = credentialFields(services.main);
	const imported = await steps.run('Importing the examples', async (report) => {
		await followFolders(workbench);
		const filledIn = await Promise.all(
			importedWorkflows.map(async (example) => {
				const exampleFile = join(projectFolder, example.file);
				const loaded = await loadExample({ ...workbench, example, exampleFile, credential });
				const workflow = ofModel === undefined ? loaded : withModelCredential(loaded, ofModel);
				const { file, accounts, usesModel = false } = example;
				if (fields.length === 0) return { file, workflow };
				const { documents } = workbench.folders;
				const needs = { accounts, hasStandIn: usesModel && ofModel !== undefined };
				const trial = { credential: credential.name, fields, ...needs, documents };
				return { file, workflow: withTrialNote(workflow, trial) };
			}),
		);
		return await importExamples({
			...workbench,
			examples: filledIn,
			report: (done) => report({ done, total: filledIn.length, unit: 'examples' }),
		});
	});
	for (const { workflow, reason } of imported) {
		if (reason !== '') output.write(`  Not imported: ${workflow.name}, because ${reason}\n`);
	}
	return imported;
}

/** Publishes new examples with a form, and returns the addresses of all forms that are published, by the example's file. */
async function publishForms(
	{ api, n8nUrl, services }: ExampleWorkbench,
	imported: readonly ImportedExample[],
): Promise<Map<string, string>> {
	const addresses = new Map<string, string>();
	for (const example of importedWorkflows.filter(({ hasForm }) => hasForm)) {
		const { file } = example;
		const { workflow, workflowId, isNew } = imported.find((one) => one.file === file) ?? {};
		if (workflow === undefined || workflowId === undefined) continue;
		if (missingAddresses(example, services.main).length > 0) continue;
		if (isNew) await api.activate(workflowId);
		const stored = await api.workflow(workflowId);
		if (stored?.active) addresses.set(file, formAddress(n8nUrl, workflow));
	}
	return addresses;
}

/** Says why an example isn't run; undefined when it is. */
function reasonNotToRun(
	{ services, folders }: ExampleWorkbench,
	example: Example,
	credential: StoredCredential,
): string | undefined {
	if (credential.isDeleted) return 'you deleted its credential';
	const addresses = missingAddresses(example, services.main).map(
		(field) => serviceVariables[field],
	);
	if (addresses.length > 0) return `it needs ${addresses.join(' and ')}`;
	const documents = example.reads.filter((name) => !existsSync(join(folders.documents, name)));
	if (documents.length === 0) return undefined;
	return `it reads ${documents.join(' and ')}, which you removed from your documents`;
}

/** What became of the examples. */
export interface ImportedAndRun {
	/** The workflow to open: the first example's, or that of the first one that's there. */
	workflowId: string | undefined;
	failures: string[];
	/** The addresses of forms, by the example's file. */
	forms: ReadonlyMap<string, string>;
	/** Names of the credentials that n8n has. */
	credentials: string[];
	/** Names of the imported examples that need an address that the service doesn't have. */
	notForService: string[];
}

/** Imports all examples and runs those that need no account. */
export async function importAndRun(workbench: ExampleWorkbench): Promise<ImportedAndRun> {
	const { steps, output } = workbench;
	const { main, specification, parseUrl, model } = workbench.services;
	const failures: string[] = [];
	const data = credentialFor(main);
	const others: CredentialData[] = [];
	if (specification !== undefined) others.push(specificationCredentialFor(specification));
	if (parseUrl !== undefined) others.push(transformCredentialFor(main, parseUrl));
	const stored: StoredCredential[] = [];
	for (const other of others) stored.push(await storeTested(workbench, other, failures));
	const ofModel = model && (await storeTested(workbench, standInModelCredential(model), failures));
	if (ofModel !== undefined) stored.push(ofModel);
	// The last one: n8n selects the newest in a new node, and this service supports everything.
	const credential = await storeTested(workbench, data, failures);
	stored.unshift(credential);
	const imported = await importAll(workbench, credential, ofModel);
	const forms = await publishForms(workbench, imported);
	for (const example of examples) {
		const { file } = example;
		const { workflow, workflowId, reason } = imported.find((one) => one.file === file) ?? {};
		const obstacle = reason || reasonNotToRun(workbench, example, credential);
		if (workflow === undefined || workflowId === undefined || obstacle !== undefined) {
			steps.skip(`Not running ${file}: ${obstacle}`);
			continue;
		}
		const outcome = await steps.run(
			`Running ${file}`,
			async () => await runImported({ ...workbench, example, workflow, workflowId }),
		);
		output.write(`${formatTable(outcome.rows)}\n`);
		failures.push(...outcome.failures.map((failure) => `${file}: ${failure}`));
	}
	const there = imported.find(({ workflowId }) => workflowId !== undefined);
	const credentials = stored.filter(({ isDeleted }) => !isDeleted).map((kept) => kept.name);
	const notForService = importedWorkflows
		.filter((example) => missingAddresses(example, main).length > 0)
		.flatMap(({ file }) => imported.find((one) => one.file === file)?.workflow.name ?? []);
	return { workflowId: there?.workflowId, failures, forms, credentials, notForService };
}
