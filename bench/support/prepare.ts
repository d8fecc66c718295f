import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { pinnedN8n } from '../../e2e/n8n/pinnedN8n.ts';
import { explainFailure } from '../../e2e/start/explainFailure.ts';
import { EndedBySignal, watchForTheEnd } from '../../e2e/start/watchForTheEnd.ts';

/**
 * Returns the folder of n8n 2, which is installed if it's missing. Where that fails, says in a sentence what to do
 * and ends the process.
 */
export async function preparedN8n(projectFolder: string): Promise<string> {
	const stop = new AbortController();
	watchForTheEnd(stop);
	stop.signal.addEventListener('abort', () => {
		if (stop.signal.reason instanceof EndedBySignal) process.exit(stop.signal.reason.exitCode);
	});
	try {
		return await pinnedN8n(2, { projectFolder, output: process.stdout, signal: stop.signal });
	} catch (error) {
		console.error(explainFailure(error));
		process.exit(1);
	}
}

/** Builds the package as it's published. Throws when that fails; the compiler's messages are printed above. */
export function buildPackage(projectFolder: string): void {
	const build = join(projectFolder, 'scripts', 'build.mjs');
	const { status } = spawnSync(process.execPath, [build], {
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (status !== 0) throw new Error("The package couldn't be built: see the messages above");
}
