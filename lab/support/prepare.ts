import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { pinnedN8n } from '../../e2e/n8n/pinnedN8n.ts';
import { explainFailure } from '../../e2e/start/explainFailure.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Returns the folder of n8n 2, which is installed if it's missing. Where that fails, says in a sentence what to do
 * and ends the process.
 */
export async function preparedN8n(): Promise<string> {
	const stop = new AbortController();
	const end = (): void => stop.abort(new Error('Ended by a signal'));
	for (const name of signals) process.once(name, end);
	try {
		return await pinnedN8n(2, { output: process.stdout, signal: stop.signal });
	} catch (error) {
		console.error(explainFailure(error));
		return process.exit(1);
	} finally {
		for (const name of signals) process.removeListener(name, end);
	}
}

/** Builds the package as it's published. Throws when that fails; the compiler's messages are printed above. */
export function buildPackage(projectFolder: string): void {
	const build = join(projectFolder, 'scripts', 'build.mjs');
	const { status } = spawnSync(process.execPath, [build], {
		cwd: projectFolder,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (status !== 0) throw new Error("The package couldn't be built: see the messages above");
}
