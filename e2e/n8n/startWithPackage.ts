import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { readOwner } from '../start/userFolder.ts';
import { installPackage } from './installPackage.ts';
import { N8nApi } from './n8nApi.ts';
import { pinnedFolder, type N8nVersion } from './pinnedN8n.ts';
import { startN8n } from './startN8n.ts';

/** A real n8n with its owner logged in. */
export interface PackagedN8n {
	/** Without a trailing slash. */
	url: string;
	api: N8nApi;
	userFolder: string;
	/** Of the operating system. */
	processId: number | undefined;
	stop(): Promise<void>;
	/** Ends it the way a crash does (SIGKILL). */
	kill(): Promise<void>;
	/** The last lines of its log. */
	log(): string;
}

export interface PackagedN8nSettings {
	/** Variables added to the project's own. */
	environment?: Readonly<Record<string, string>>;
	/** The folder of an n8n that ran before. Default: a new one. */
	userFolder?: string;
	/** The port of an n8n that ran before, for addresses that were kept. Default: any free one. */
	port?: number;
	/** False: n8n starts with what its folder contains. Default: the packed package is unpacked into it. */
	withPackage?: boolean;
}

/** Starts a pinned, installed n8n with the packed package in it and logs its owner in. The caller stops it. */
export async function startWithPackage(
	settings: PackagedN8nSettings & {
		version: N8nVersion;
		tarball: string;
		/** For user folders; n8n may read files from it. */
		folder: string;
		signal: AbortSignal;
	},
): Promise<PackagedN8n> {
	const { version, tarball, folder, signal, environment, port } = settings;
	const userFolder = settings.userFolder ?? (await mkdtemp(join(folder, `n8n-${version}-`)));
	if (settings.withPackage ?? true) await installPackage({ tarball, userFolder });
	const n8nFolder = pinnedFolder(version);
	const start = { n8nFolder, userFolder, readableFolders: [folder], signal, environment, port };
	const n8n = await startN8n(start);
	const api = await N8nApi.login(n8n.url, await readOwner(userFolder));
	const { url, processId, stop, kill } = n8n;
	return { url, api, userFolder, processId, stop, kill, log: () => n8n.log() };
}
