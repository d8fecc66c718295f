import { join, resolve } from 'node:path';
import { executablesOf, runCommand } from '../n8n/command.ts';
import { packPackage } from '../n8n/packPackage.ts';
import { pinnedN8n, type N8nVersion } from '../n8n/pinnedN8n.ts';
import { buildIfChanged } from '../start/build.ts';
import { showProgress, type ProgressOutput } from '../start/progress.ts';
import { runInGroups } from './runInGroups.ts';
import { runStage } from './runStage.ts';
import type { SuiteSettings } from './settings.ts';
import type { Check, Stage } from './stage.ts';

/** What the suite works with. */
export interface SuiteWorkbench {
	projectFolder: string;
	/** Folder for temporary files. */
	temporaryFolder: string;
	output: ProgressOutput;
	signal: AbortSignal;
}

export interface SuiteResults {
	/** The tested package. */
	tarball: string;
	/** The checks of each stage that ran, by its name. */
	checks: Map<string, Check[]>;
	/** How long each stage that ran took, in milliseconds, by its name. */
	elapsedMs: Map<string, number>;
	/** Why a stage didn't run, by its name. */
	leftOut: Map<string, string>;
}

/** Builds the package, unless nothing has changed, and packs it. Returns the tarball's path. */
export async function packSources(workbench: SuiteWorkbench): Promise<string> {
	const { projectFolder, temporaryFolder, output, signal } = workbench;
	const executables = executablesOf(projectFolder);
	return await showProgress(output, 'Building and packing the package', async () => {
		const marker = join(projectFolder, '.local', 'built-package');
		const build = async (): Promise<void> => {
			const parameters = [join(projectFolder, 'scripts', 'build.mjs')];
			const command = process.execPath;
			await runCommand({ command, parameters, folder: projectFolder, signal });
		};
		await buildIfChanged({ projectFolder, marker, build });
		const targetFolder = join(temporaryFolder, 'packed');
		return await packPackage({ projectFolder, executables, targetFolder, signal });
	});
}

/** Returns a function that installs a pinned n8n, at most once no matter how often it's called. */
export function n8nInstaller(workbench: SuiteWorkbench): (version: N8nVersion) => Promise<string> {
	const running = new Map<N8nVersion, Promise<string>>();
	return async (version) => {
		const installation = running.get(version) ?? pinnedN8n(version, workbench);
		running.set(version, installation);
		return await installation;
	};
}

/** Runs stages one after the other or side by side, except those that this machine can't run. */
export async function runSuite(
	settings: SuiteSettings,
	workbench: SuiteWorkbench,
): Promise<SuiteResults> {
	const { projectFolder, output, signal } = workbench;
	const tarball =
		settings.tarball === undefined ? await packSources(workbench) : resolve(settings.tarball);
	const report = (text: string): void => void output.write(`${text}\n`);
	const installPinned = n8nInstaller(workbench);
	const results: SuiteResults = {
		tarball,
		checks: new Map(),
		elapsedMs: new Map(),
		leftOut: new Map(),
	};
	const run = async (stage: Stage, reportOfStage: (text: string) => void): Promise<void> => {
		const started = Date.now();
		const own = {
			projectFolder,
			tarball,
			signal,
			report: reportOfStage,
			installN8n: installPinned,
		};
		results.checks.set(stage.name, await runStage(stage, own));
		results.elapsedMs.set(stage.name, Date.now() - started);
	};
	const possible: Stage[] = [];
	for (const stage of settings.stages) {
		const missing = await stage.missing?.();
		if (missing === undefined) possible.push(stage);
		else results.leftOut.set(stage.name, missing);
	}
	await runInGroups(possible, run, report);
	return results;
}
