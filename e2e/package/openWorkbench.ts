import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
	startLocalService,
	type LocalDialect,
	type LocalService,
} from '../../local-service/startLocalService.ts';
import type { NpmRegistry } from '../npm-registry/startNpmRegistry.ts';
import { credentialFor } from '../start/credential.ts';
import { sampleDocuments } from '../start/examples.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { Workbench } from '../suite/stage.ts';
import { startAndInstall } from './startAndInstall.ts';
import type { PackageWorkbench } from './workbench.ts';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

async function copySamples(workbench: Workbench): Promise<string> {
	const folder = join(workbench.folder, 'documents');
	await mkdir(folder, { recursive: true });
	for (const document of sampleDocuments) {
		const sample = join(projectFolder, 'local-service', 'samples', document);
		await cp(sample, join(folder, document));
	}
	return folder;
}

export interface WorkbenchSettings {
	version: N8nVersion;
	/** n8n's binary mode: `default` keeps binary data in memory. */
	binaryMode: 'default' | 'filesystem' | 'database';
	dialect: LocalDialect;
	/**
	 * The registry from which n8n installs the package itself. Default: the suite unpacks the package into n8n's
	 * folder.
	 */
	registry?: NpmRegistry;
}

async function fillWorkbench(
	workbench: Workbench,
	settings: WorkbenchSettings,
	service: LocalService,
): Promise<PackageWorkbench> {
	const { version, binaryMode, dialect, registry } = settings;
	const label = `${binaryMode === 'default' ? 'memory' : binaryMode}, ${dialect}`;
	const documentFolder = await copySamples(workbench);
	const environment = {
		N8N_DEFAULT_BINARY_DATA_MODE: binaryMode,
		// n8n 1 offers the database only if it's named.
		...(version === 1 ? { N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database' } : {}),
	};
	const n8n =
		registry === undefined
			? await workbench.startN8n(version, { environment })
			: await startAndInstall(workbench, { version, registry, environment, label });
	const description = `the local service at ${service.url}`;
	const credentialData = credentialFor({ ...service, description, isLocal: true });
	const credential = await n8n.api.createCredential(credentialData);
	return { ...workbench, n8n, version, service, credential, credentialData, documentFolder, label };
}

/** Long enough for a slow machine to see a job that hasn't ended yet. */
const jobTiming = { scheduledMs: 500, runningMs: 2_000 };

/** Starts a local service and an n8n that knows it, passes both to `work` and stops them afterwards. */
export async function withWorkbench(
	workbench: Workbench,
	settings: WorkbenchSettings,
	work: (workbench: PackageWorkbench) => Promise<void>,
): Promise<void> {
	const { dialect } = settings;
	const service = await startLocalService({ dialect, apiKey: 'key-of-the-suite', jobTiming });
	try {
		const filled = await fillWorkbench(workbench, settings, service);
		await work(filled);
		await filled.n8n.stop();
	} finally {
		await service.close();
	}
}
