import { join } from 'node:path';
import { projectFolder } from '../projectFolder.ts';
import { showProgress, type ProgressOutput } from '../start/progress.ts';
import { executablesOf } from './command.ts';
import { installN8n, isN8nInstalled } from './installN8n.ts';

/** The n8n versions that the project pins: the last 1.x and the current 2.x. */
export type N8nVersion = 1 | 2;

/** The folder of a pinned n8n, installed or not. */
export function pinnedFolder(version: N8nVersion): string {
	return join(projectFolder, 'e2e', `n8n-${version}`);
}

/**
 * Returns the folder of a pinned n8n, and installs it with its progress shown if it's missing. Throws as
 * `installN8n` does.
 */
export async function pinnedN8n(
	version: N8nVersion,
	settings: { output: ProgressOutput; signal: AbortSignal },
): Promise<string> {
	const { output, signal } = settings;
	const folder = pinnedFolder(version);
	if (await isN8nInstalled(folder)) return folder;
	const executables = executablesOf(projectFolder);
	await showProgress(
		output,
		{ title: `Installing n8n ${version}`, note: 'once, 5 to 10 minutes, 1.5 GB' },
		async (report) => await installN8n({ folder, executables, signal, report }),
	);
	return folder;
}
