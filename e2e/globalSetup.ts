import { join } from 'node:path';
import { executablesOf, runCommand } from './n8n/command.ts';
import { packPackage } from './n8n/packPackage.ts';
import { pinnedN8n } from './n8n/pinnedN8n.ts';
import { projectFolder } from './projectFolder.ts';
import { buildIfChanged } from './start/build.ts';
import { showProgress } from './start/progress.ts';

/** Names the packed package to the processes in which tests run. */
const variable = 'TESTED_PACKAGE';

/** Returns the path of the packed package under test. Throws where no setup has packed it. */
export function testedPackage(): string {
	const tarball = process.env[variable];
	if (tarball === undefined) throw new Error('The package has not been packed');
	return tarball;
}

/** Builds the package, unless nothing has changed, and packs it into a folder. Returns the tarball's path. */
export async function packSources(folder: string, signal: AbortSignal): Promise<string> {
	const executables = executablesOf(projectFolder);
	return await showProgress(
		process.stdout,
		{ title: 'Building and packing the package' },
		async () => {
			await buildIfChanged(projectFolder, async () => {
				const parameters = [join(projectFolder, 'scripts', 'build.mjs')];
				await runCommand({ command: process.execPath, parameters, folder: projectFolder, signal });
			});
			return await packPackage({
				projectFolder,
				executables,
				targetFolder: join(folder, 'packed'),
				signal,
			});
		},
	);
}

/**
 * Prepares what every test needs: the packed package and the current n8n. The package stays until the next run, since a
 * reporter keeps the one that passed, and reporters end after any teardown.
 */
export default async function setUp(): Promise<void> {
	const { signal } = new AbortController();
	process.env[variable] = await packSources(join(projectFolder, '.local'), signal);
	await pinnedN8n(2, { output: process.stdout, signal });
}
