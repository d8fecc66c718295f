import { expect } from '@playwright/test';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
	startLocalService,
	type LocalDialect,
	type LocalService,
} from '../../local-service/startLocalService.ts';
import { startLimitMs, test as base } from '../fixtures.ts';
import type { Execution } from '../n8n/executionData.ts';
import type { Credential, CredentialData, WorkflowStart } from '../n8n/n8nApi.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import { readWorkflowFile, withCredential, type WorkflowFile } from '../n8n/workflowFile.ts';
import { projectFolder } from '../projectFolder.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { sampleDocuments } from '../start/examples.ts';
import { packageName } from './buildWorkflow.ts';

/** n8n's binary mode; `default` keeps binary data in memory, which only n8n 1 still does. */
export type BinaryMode = 'default' | 'filesystem' | 'database';

/** Where n8n keeps binary data in each of its modes. */
export const stores: Readonly<Record<BinaryMode, string>> = {
	default: 'memory',
	filesystem: 'filesystem-v2',
	database: 'database',
};

/** What a project chooses. */
export interface PackageOptions {
	binaryMode: BinaryMode;
	dialect: LocalDialect;
}

export interface PackageFixtures extends PackageOptions {
	service: LocalService;
	/** An n8n with the package, in the project's binary mode. */
	n8n: PackagedN8n;
	credentialData: CredentialData;
	/** The credential for the service, stored in n8n. */
	credential: Credential;
	/** Folder of the sample documents. */
	documentFolder: string;
	/** Fills in the credentials of a workflow's nodes. */
	withCredentials(workflow: WorkflowFile): WorkflowFile;
	/** Saves a workflow with its credentials filled in, and returns its id. */
	importWorkflow(workflow: WorkflowFile): Promise<string>;
	/** Runs a workflow to its end. Throws with n8n's reason if it doesn't succeed. */
	runWorkflow(workflow: WorkflowFile, start?: WorkflowStart): Promise<Execution>;
}

/** Long enough for a slow machine to see a job that hasn't finished yet. */
const jobTiming = { scheduledMs: 500, runningMs: 2_000 };

/** The environment of an n8n that keeps binary data in the given mode. */
export function binaryDataEnvironment(
	version: N8nVersion,
	binaryMode: BinaryMode,
): Record<string, string> {
	return {
		N8N_DEFAULT_BINARY_DATA_MODE: binaryMode,
		// n8n 1 offers the database only if it's named.
		...(version === 1 ? { N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database' } : {}),
	};
}

/** Reads a workflow from the folder `examples`. */
export async function readExample(file: string): Promise<WorkflowFile> {
	return readWorkflowFile(await readFile(join(projectFolder, 'examples', file), 'utf8'));
}

/** Reads a workflow of the tests from the folder `e2e/workflows`. */
export async function readTestWorkflow(file: string): Promise<WorkflowFile> {
	return readWorkflowFile(await readFile(join(projectFolder, 'e2e', 'workflows', file), 'utf8'));
}

/** A running n8n and a service that it knows: the tests of a project share both. */
export const test = base.extend<object, PackageFixtures>({
	binaryMode: ['filesystem', { scope: 'worker', option: true }],
	dialect: ['specification', { scope: 'worker', option: true }],
	service: [
		async ({ dialect }, use) => {
			const service = await startLocalService({ dialect, apiKey: 'key-of-the-tests', jobTiming });
			await use(service);
			await service.close();
		},
		{ scope: 'worker' },
	],
	documentFolder: [
		async ({ folder }, use) => {
			const documents = join(folder, 'documents');
			await mkdir(documents, { recursive: true });
			for (const name of sampleDocuments) {
				await cp(join(projectFolder, 'local-service', 'samples', name), join(documents, name));
			}
			await use(documents);
		},
		{ scope: 'worker' },
	],
	n8n: [
		async ({ startN8n, version, binaryMode }, use) => {
			await use(await startN8n({ environment: binaryDataEnvironment(version, binaryMode) }));
		},
		{ scope: 'worker', timeout: startLimitMs },
	],
	credentialData: [
		async ({ service }, use) => {
			const description = `the local service at ${service.url}`;
			await use(credentialFor({ ...service, description, isLocal: true }));
		},
		{ scope: 'worker' },
	],
	credential: [
		async ({ n8n, credentialData }, use) => {
			await use(await n8n.api.createCredential(credentialData));
		},
		{ scope: 'worker' },
	],
	withCredentials: [
		async ({ credential }, use) => {
			await use((workflow) => withCredential(workflow, packageName, credentialType, credential));
		},
		{ scope: 'worker' },
	],
	importWorkflow: [
		async ({ n8n, withCredentials }, use) => {
			await use(async (workflow) => await n8n.api.importWorkflow(withCredentials(workflow)));
		},
		{ scope: 'worker' },
	],
	runWorkflow: [
		async ({ n8n, withCredentials, signal }, use) => {
			await use(async (workflow, start) => {
				const filledIn = withCredentials(workflow);
				const workflowId = await n8n.api.importWorkflow(filledIn);
				const execution = await n8n.api.runWorkflow(workflowId, filledIn, signal, start);
				const { status, lastNode, error } = execution;
				const reason = `the workflow "${workflow.name}" failed in "${lastNode}": ${error}`;
				expect(status, reason).toBe('success');
				return execution;
			});
		},
		{ scope: 'worker' },
	],
});
