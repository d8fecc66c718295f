import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { executablesOf, runCommand } from '../n8n/command.ts';
import { installN8n, isN8nInstalled } from '../n8n/installN8n.ts';
import { installPackage, type InstalledPackage } from '../n8n/installPackage.ts';
import { N8nApi, type Owner } from '../n8n/n8nApi.ts';
import { packPackage } from '../n8n/packPackage.ts';
import { startN8n, type RunningN8n } from '../n8n/startN8n.ts';
import { buildIfChanged } from './build.ts';
import type { CleanUp } from './cleanUp.ts';
import { credentialFor } from './credential.ts';
import { examples, missingAddresses, sampleDocuments } from './examples.ts';
import { showProgress, type ProgressOutput } from './progress.ts';
import { formatTable } from './resultTable.ts';
import { runExample } from './runExample.ts';
import { useService, type UsedService } from './service.ts';
import type { StartSettings } from './settings.ts';
import { readOwner, takeUserFolder } from './userFolder.ts';

export interface Surroundings {
	projectFolder: string;
	output: ProgressOutput;
	signal: AbortSignal;
	cleanUp: CleanUp;
}

export interface StartedN8n {
	n8n: RunningN8n;
	owner: Owner;
	/** What went wrong with the examples; none when all is well. */
	failures: string[];
	/** Address of the last example in the editor. */
	editor: string;
}

/** Builds and packs the package and puts it into n8n's user folder, with the sample documents beside it. */
async function preparePackage(
	{ projectFolder, output, signal }: Surroundings,
	userFolder: string,
	documentFolder: string,
): Promise<InstalledPackage> {
	const executables = executablesOf(projectFolder);
	const build = async (): Promise<void> => {
		await showProgress(output, 'Building the package', async () => {
			const parameters = [join(projectFolder, 'scripts', 'build.mjs')];
			const command = process.execPath;
			await runCommand({ command, parameters, folder: projectFolder, signal });
		});
	};
	const marker = join(projectFolder, '.local', 'built-package');
	const wasBuilt = await buildIfChanged({ projectFolder, marker, build });
	if (!wasBuilt) output.write('The package is built already\n');
	return await showProgress(output, 'Packing it and putting it into n8n', async () => {
		const targetFolder = join(userFolder, 'packed');
		const tarball = await packPackage({ projectFolder, executables, targetFolder, signal });
		await mkdir(documentFolder, { recursive: true });
		for (const document of sampleDocuments) {
			const sample = join(projectFolder, 'local-service', 'samples', document);
			await cp(sample, join(documentFolder, document));
		}
		return await installPackage({ tarball, userFolder });
	});
}

/** Throws, with n8n's log, when n8n did not load the package's nodes. */
async function checkNodes(api: N8nApi, n8n: RunningN8n, packageName: string): Promise<void> {
	const nodeTypes = await api.nodeTypes(`${packageName}.`);
	if (nodeTypes.length > 0) return;
	throw new Error(`n8n did not load the nodes of ${packageName}. Its log:\n${n8n.log()}`);
}

async function runExamples(
	surroundings: Surroundings,
	api: N8nApi,
	service: UsedService,
	packageName: string,
	documentFolder: string,
): Promise<{ workflowId: string; failures: string[] }> {
	const { output, projectFolder, signal } = surroundings;
	const failures: string[] = [];
	const data = credentialFor(service);
	const credential = await api.createCredential(data);
	const test = await api.testCredential(credential, data);
	output.write(`Credential "${data.name}": test ${test.status}, ${test.message ?? 'no message'}\n`);
	// The test proves the key at the workflow interface, which another service may not have.
	if (test.status !== 'OK' && service.isLocal) failures.push(`credential: ${test.message ?? ''}`);
	let workflowId = '';
	for (const example of examples) {
		const missing = missingAddresses(example, service);
		if (missing.length > 0) {
			output.write(`Left out ${example.file}: it needs the ${missing.join(' and the ')}\n`);
			continue;
		}
		const exampleFile = join(projectFolder, 'examples', example.file);
		const outcome = await showProgress(
			output,
			`Running examples/${example.file}`,
			async () =>
				await runExample({
					api,
					example,
					exampleFile,
					packageName,
					credential,
					documentFolder,
					signal,
				}),
		);
		output.write(`${formatTable(outcome.rows)}\n`);
		failures.push(...outcome.failures.map((failure) => `${example.file}: ${failure}`));
		workflowId = outcome.workflowId;
	}
	return { workflowId, failures };
}

/**
 * Brings the package up in a real n8n and runs the examples there. Whatever it starts is given to
 * `cleanUp`. Throws when n8n can't be brought up; what the examples did wrong is in the answer.
 */
export async function start(
	settings: StartSettings,
	surroundings: Surroundings,
): Promise<StartedN8n> {
	const { projectFolder, output, signal, cleanUp } = surroundings;
	const n8nFolder = join(projectFolder, 'e2e', 'n8n-2');
	const executables = executablesOf(projectFolder);
	if (!(await isN8nInstalled(n8nFolder))) {
		const title = 'Installing n8n (once, 2 to 10 minutes, 3 GB)';
		const folder = n8nFolder;
		await showProgress(output, title, async (report) => {
			await installN8n({ folder, executables, signal, report });
		});
	}
	const userFolder = await takeUserFolder(join(projectFolder, '.local'));
	cleanUp.add(userFolder.release);
	const documentFolder = join(userFolder.path, 'documents');
	const installed = await preparePackage(surroundings, userFolder.path, documentFolder);

	const service = await useService(settings.service);
	cleanUp.add(service.close);
	output.write(`Using ${service.description}\n`);

	const n8n = await showProgress(output, 'Starting n8n', async () => {
		const readableFolders = [documentFolder];
		return await startN8n({ n8nFolder, userFolder: userFolder.path, readableFolders, signal });
	});
	cleanUp.add(n8n.stop);
	const owner = await readOwner(userFolder.path);
	const api = await N8nApi.login(n8n.url, owner);
	await checkNodes(api, n8n, installed.name);
	const { workflowId, failures } = await runExamples(
		surroundings,
		api,
		service,
		installed.name,
		documentFolder,
	);
	const editor = workflowId === '' ? n8n.url : `${n8n.url}/workflow/${workflowId}`;
	return { n8n, owner, failures, editor };
}
