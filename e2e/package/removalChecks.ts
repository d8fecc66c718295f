import type { NpmRegistry } from '../npm-registry/startNpmRegistry.ts';
import { assertInstalled, assertLoaded, assertNotInstalled } from './installation.ts';
import { check, type Workbench } from './workbench.ts';

/**
 * Restarts a workbench's n8n, which then still has the package, and lets it uninstall the package. Another
 * n8n in the same folder runs after it: the workbench's own has ended.
 */
export async function checkRestartAndRemoval(
	workbench: Workbench,
	registry: NpmRegistry,
): Promise<void> {
	const { stage, version } = workbench;
	const { packed } = registry;
	const { userFolder } = workbench.n8n;
	await workbench.n8n.stop();
	const environment = await registry.connect(userFolder);
	const n8n = await stage.startN8n(version, { environment, userFolder, withPackage: false });
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
