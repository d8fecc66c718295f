import { startNpmRegistry, type NpmRegistry } from '../npm-registry/startNpmRegistry.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { Stage, Workbench } from '../suite/stage.ts';
import { checkCredential } from './credentialChecks.ts';
import { checkExamples } from './exampleChecks.ts';
import { withWorkbench } from './openWorkbench.ts';
import { checkOutputs } from './outputChecks.ts';
import { checkPartition } from './partitionChecks.ts';
import { checkRestartAndRemoval } from './removalChecks.ts';
import { checkService } from './serviceChecks.ts';
import { activateTrigger } from './triggerChecks.ts';
import { checkTriggerFiles } from './triggerFileChecks.ts';
import type { PackageWorkbench } from './workbench.ts';

/** All checks once, with binary data in the given store. */
async function checkAll(workbench: PackageWorkbench, binaryStore: string): Promise<void> {
	const waitForNewJob = await activateTrigger(workbench);
	await checkCredential(workbench);
	await checkService(workbench);
	await checkTriggerFiles(workbench, binaryStore);
	await checkOutputs(workbench, binaryStore);
	await checkPartition(workbench);
	await checkExamples(workbench);
	await waitForNewJob();
}

/** The stores through which binary data passes. */
async function checkBinaryStore(workbench: PackageWorkbench, binaryStore: string): Promise<void> {
	await checkOutputs(workbench, binaryStore);
	await checkPartition(workbench);
	await checkService(workbench);
	await checkTriggerFiles(workbench, binaryStore);
}

async function checkBinaryStores(
	bare: Workbench,
	version: N8nVersion,
	registry: NpmRegistry,
): Promise<void> {
	await withWorkbench(
		bare,
		{ version, registry, binaryMode: 'filesystem', dialect: 'specification' },
		async (workbench) => {
			await checkAll(workbench, 'filesystem-v2');
			await checkRestartAndRemoval(workbench, registry);
		},
	);
	await withWorkbench(
		bare,
		{ version, registry, binaryMode: 'database', dialect: 'public' },
		async (workbench) => await checkAll(workbench, 'database'),
	);
	// Memory is the usual store in n8n 1 and no longer available in n8n 2.
	if (version === 2) return;
	await withWorkbench(
		bare,
		{ version, registry, binaryMode: 'default', dialect: 'specification' },
		async (workbench) => await checkBinaryStore(workbench, 'memory'),
	);
}

async function runPackageStage(workbench: Workbench, version: N8nVersion): Promise<void> {
	const registry = await startNpmRegistry(workbench);
	try {
		await checkBinaryStores(workbench, version, registry);
	} finally {
		await registry.close();
	}
}

/**
 * The packed package in one version of n8n, which installs it itself: nodes, credential, operations, outputs,
 * trigger, examples, removal.
 */
function packageStage(version: N8nVersion): Stage {
	return {
		name: `package/n8n-${version}`,
		run: async (workbench) => await runPackageStage(workbench, version),
	};
}

export const stages: readonly Stage[] = [packageStage(2), packageStage(1)];
