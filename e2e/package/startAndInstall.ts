import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { NpmRegistry } from '../npm-registry/startNpmRegistry.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { RunningStageN8n, Workbench } from '../suite/stage.ts';
import { assertInstalled, assertLoaded, assertNotInstalled } from './installation.ts';

/**
 * Starts an n8n without the package and makes it install the package from the registry, as Install under Settings
 * → Community nodes does in its editor. Throws if n8n doesn't install it.
 */
export async function startAndInstall(
	workbench: Workbench,
	settings: {
		version: N8nVersion;
		registry: NpmRegistry;
		environment: Readonly<Record<string, string>>;
		/** Prefix of each check's name. */
		label: string;
	},
): Promise<RunningStageN8n> {
	const { version, registry, label } = settings;
	const { packed } = registry;
	const userFolder = await mkdtemp(join(workbench.folder, `n8n-${version}-`));
	const environment = { ...settings.environment, ...(await registry.connect(userFolder)) };
	const n8n = await workbench.startN8n(version, { environment, userFolder, withPackage: false });
	await workbench.check(`${label}: n8n starts without the package`, async () => {
		await assertNotInstalled(n8n);
	});
	const earlier = registry.requests.length;
	const installed = await n8n.api.communityPackages.install(packed.name);
	await workbench.check(`${label}: n8n installs the package from its npm registry`, async () => {
		assert.equal(installed.installedVersion, packed.version);
		const tarball = `${packed.name}-${packed.version}.tgz`;
		const requests = registry.requests.slice(earlier);
		assert.ok(
			requests.some((request) => request.endsWith(tarball)),
			`n8n did not ask for ${tarball}, only for ${requests.join(', ')}`,
		);
		await assertInstalled(n8n, packed);
	});
	await workbench.check(`${label}: n8n loads every node and the credential type`, async () => {
		await assertLoaded(n8n);
	});
	return n8n;
}
