import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackage } from '../n8n/installPackage.ts';
import { N8nApi } from '../n8n/n8nApi.ts';
import { startN8n, type RunningN8n } from '../n8n/startN8n.ts';
import type { CleanUp } from '../start/cleanUp.ts';
import { readOwner } from '../start/userFolder.ts';
import type { Workbench } from './stage.ts';

export type StartedN8ns = Array<Pick<RunningN8n, 'url' | 'log'>>;

interface N8nWorkbench extends Pick<Workbench, 'tarball' | 'folder' | 'signal' | 'installN8n'> {
	projectFolder: string;
	cleanUp: CleanUp;
	/** Receives each started n8n, for its log. */
	started: StartedN8ns;
}

/** Returns a stage's function to start n8n: by default with the packed package in it, its owner logged in. */
export function stageN8n(workbench: N8nWorkbench): Workbench['startN8n'] {
	const { tarball, folder, signal, installN8n, cleanUp, started } = workbench;
	return async (version, settings = {}) => {
		const n8nFolder = await installN8n(version);
		const userFolder = settings.userFolder ?? (await mkdtemp(join(folder, `n8n-${version}-`)));
		if (settings.withPackage ?? true) await installPackage({ tarball, userFolder });
		const { environment, port } = settings;
		const start = { n8nFolder, userFolder, readableFolders: [folder], signal, environment, port };
		const n8n = await startN8n(start);
		cleanUp.add(n8n.stop);
		started.push(n8n);
		const api = await N8nApi.login(n8n.url, await readOwner(userFolder));
		const { url, processId, stop, kill } = n8n;
		return { url, api, userFolder, processId, stop, kill, log: () => n8n.log() };
	};
}
