import type { NpmRegistry } from '../npm-registry/startNpmRegistry.ts';
import { assertInstalled, assertLoaded, assertNotInstalled } from './installation.ts';
import { check, type PackageWorkbench } from './workbench.ts';

/**
 * Restarts a workbench's n8n, which must then still have the package, and makes it uninstall the package.
 * Afterwards another n8n runs in the same folder, since the workbench's own one has ended.
 */
export async function checkRestartAndRemoval(
	workbench: PackageWorkbench,
	registry: NpmRegistry,
): Promise<void> {
	const { version } = workbench;
	const { packed } = registry;
	const { userFolder } = workbench.n8n;
	await workbench.n8n.stop();
	const environment = await registry.connect(userFolder);
	const n8n = await workbench.startN8n(version, { environment, userFolder, withPackage: false });
	await check(workbench, 'n8n still has the package after a restart', async () => {
		await assertInstalled(n8n, packed);
		await assertLoaded(n8n);
	});
	await check(workbench, 'n8n uninstalls the package', async () => {
		await n8n.api.communityPackages.uninstall(packed.name);
		await assertNotInstalled(n8n);
	});
	await n8n.stop();
}
