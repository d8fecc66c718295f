import { join } from 'node:path';
import { executablesOf, runCommand } from '../n8n/command.ts';
import { installN8n, isN8nInstalled } from '../n8n/installN8n.ts';
import { installPackage, type InstalledPackage } from '../n8n/installPackage.ts';
import { N8nApi } from '../n8n/n8nApi.ts';
import { pinnedFolder } from '../n8n/pinnedN8n.ts';
import { packPackage } from '../n8n/packPackage.ts';
import { startN8n, usualPort, type RunningN8n } from '../n8n/startN8n.ts';
import { buildIfChanged } from './build.ts';
import type { CleanUp } from './cleanUp.ts';
import type { OpenClosing } from './closingText.ts';
import { credentialFields } from './credential.ts';
import { openTrialFolders } from './folders.ts';
import { examples, importedWorkflows, missingAddresses } from './examples.ts';
import type { ProgressOutput } from './progress.ts';
import { importAndRun } from './importAndRun.ts';
import { assertPartitionServer, useServices } from './service.ts';
import type { StartSettings } from './settings.ts';
import { Steps } from './steps.ts';
import { readOwner, takeUserFolder } from './userFolder.ts';

/** Installing, building, packing, the service, n8n and the import; then each example that is run. */
const stepCount = 6 + examples.length;

export interface StartWorkbench {
	projectFolder: string;
	output: ProgressOutput;
	signal: AbortSignal;
	cleanUp: CleanUp;
}

export interface StartedN8n {
	n8n: RunningN8n;
	/** What went wrong with the examples; none when all is well. */
	failures: string[];
	/** What the user needs to go on. */
	closing: OpenClosing;
}

async function installPinnedN8n(
	{ projectFolder, signal }: StartWorkbench,
	steps: Steps,
): Promise<string> {
	const folder = pinnedFolder(2);
	if (await isN8nInstalled(folder)) {
		steps.skip('n8n is installed');
		return folder;
	}
	const executables = executablesOf(projectFolder);
	await steps.run({ title: 'Installing n8n', note: 'once, some minutes' }, async (report) => {
		await installN8n({ folder, executables, signal, report });
	});
	return folder;
}

/** Builds and packs the package and puts it into n8n's user folder. */
async function preparePackage(
	{ projectFolder, signal }: StartWorkbench,
	steps: Steps,
	userFolder: string,
): Promise<InstalledPackage> {
	const executables = executablesOf(projectFolder);
	const build = async (): Promise<void> => {
		await steps.run('Building the package', async (report) => {
			report('compiling and bundling');
			const parameters = [join(projectFolder, 'scripts', 'build.mjs')];
			const command = process.execPath;
			await runCommand({ command, parameters, folder: projectFolder, signal });
		});
	};
	if (!(await buildIfChanged(projectFolder, build))) steps.skip('The package is built');
	return await steps.run('Packing it and installing it in n8n', async (report) => {
		report('packing');
		const targetFolder = join(userFolder, 'packed');
		const tarball = await packPackage({ projectFolder, executables, targetFolder, signal });
		report('unpacking');
		return await installPackage({ tarball, userFolder });
	});
}

async function startEditor(
	{ output, signal, cleanUp }: StartWorkbench,
	steps: Steps,
	folders: { n8nFolder: string; userFolder: string; readableFolders: string[] },
): Promise<RunningN8n> {
	const n8n = await steps.run(
		'Starting n8n',
		async (report) => await startN8n({ ...folders, signal, report }),
	);
	cleanUp.add(n8n.stop);
	const { port } = new URL(n8n.url);
	if (port !== String(usualPort)) {
		output.write(`  Port ${usualPort} is taken, so n8n uses port ${port}\n`);
	}
	return n8n;
}

/**
 * Brings the package up in a real n8n, imports all examples and runs two of them. Whatever it starts is given
 * to `cleanUp`. Throws when n8n can't be brought up; what the examples did wrong is in the response.
 */
export async function start(
	settings: StartSettings,
	workbench: StartWorkbench,
): Promise<StartedN8n> {
	const { projectFolder, output, cleanUp } = workbench;
	const steps = new Steps(output, stepCount);
	// Before anything that takes minutes.
	if (settings.service !== undefined) await assertPartitionServer(settings.service);
	const n8nFolder = await installPinnedN8n(workbench, steps);
	const userFolder = await takeUserFolder(join(projectFolder, '.local'), {
		isLocal: settings.service === undefined,
	});
	cleanUp.add(userFolder.release);
	const folders = await openTrialFolders(projectFolder);
	const installed = await preparePackage(workbench, steps, userFolder.path);

	const services = await steps.run(
		settings.service === undefined ? 'Starting the local document service' : 'Using your service',
		async () => await useServices(settings.service, userFolder.path),
	);
	const { main: service, specification, model } = services;
	cleanUp.add(service.close);
	if (specification !== undefined) cleanUp.add(specification.close);
	if (model !== undefined) cleanUp.add(model.close);
	const readableFolders = [folders.documents, folders.results];
	const n8n = await startEditor(workbench, steps, {
		n8nFolder,
		userFolder: userFolder.path,
		readableFolders,
	});
	const owner = await readOwner(userFolder.path);
	const api = await N8nApi.login(n8n.url, owner);
	if ((await api.nodeTypes(`${installed.name}.`)).length === 0) {
		throw new Error(`n8n didn't load the nodes of ${installed.name}. Its log:\n${n8n.log()}`);
	}
	const { workflowId, failures, forms, credentials, notForService } = await importAndRun({
		...workbench,
		steps,
		api,
		n8nUrl: n8n.url,
		services,
		packageName: installed.name,
		userFolder: userFolder.path,
		folders,
	});
	const closing: OpenClosing = {
		editor: workflowId === undefined ? n8n.url : `${n8n.url}/workflow/${workflowId}`,
		owner,
		service: service.description,
		credentials,
		credentialFields: credentialFields(service),
		folders,
		notForService,
		hasFailed: failures.length > 0,
		nextSteps: importedWorkflows
			.filter((example) => missingAddresses(example, service).length === 0)
			.filter(({ usesModel = false }) => !usesModel || model !== undefined)
			.flatMap(({ file, nextStep }) => {
				if (nextStep === undefined) return [];
				const form = forms.get(file);
				return form === undefined ? nextStep : `${nextStep}, ${form}`;
			}),
	};
	return { n8n, failures, closing };
}
