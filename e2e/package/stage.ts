import { startNpmRegistry, type NpmRegistry } from '../npm-registry/startNpmRegistry.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { Stage, StageContext } from '../suite/stage.ts';
import { checkCredential } from './credentialChecks.ts';
import { checkExamples } from './exampleChecks.ts';
import { withWorkbench } from './openWorkbench.ts';
import { checkOutputs } from './outputChecks.ts';
import { checkPartition } from './partitionChecks.ts';
import { checkRestartAndRemoval } from './removalChecks.ts';
import { checkService } from './serviceChecks.ts';
import { activateTrigger } from './triggerChecks.ts';
import { checkTriggerFiles } from './triggerFileChecks.ts';
import type { Workbench } from './workbench.ts';

/** All checks once, with binary data in the given store. */
async function checkAll(workbench: Workbench, binaryStore: string): Promise<void> {
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
async function checkBinaryStore(workbench: Workbench, binaryStore: string): Promise<void> {
	await checkOutputs(workbench, binaryStore);
	await checkPartition(workbench);
	await checkService(workbench);
	await checkTriggerFiles(workbench, binaryStore);
}

async function checkBinaryStores(
	stage: StageContext,
	version: N8nVersion,
	registry: NpmRegistry,
): Promise<void> {
	await withWorkbench(
		stage,
		{ version, registry, binaryMode: 'filesystem', dialect: 'specification' },
		async (workbench) => {
			await checkAll(workbench, 'filesystem-v2');
			await checkRestartAndRemoval(workbench, registry);
		},
	);
	await withWorkbench(
		stage,
		{ version, registry, binaryMode: 'database', dialect: 'public' },
		async (workbench) => await checkAll(workbench, 'database'),
	);
	// Memory is the usual store in n8n 1 and no longer available in n8n 2.
	if (version === 2) return;
	await withWorkbench(
		stage,
		{ version, registry, binaryMode: 'default', dialect: 'specification' },
		async (workbench) => await checkBinaryStore(workbench, 'memory'),
	);
}

async function runPackageStage(stage: StageContext, version: N8nVersion): Promise<void> {
	const registry = await startNpmRegistry(stage);
	try {
		await checkBinaryStores(stage, version, registry);
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
		run: async (stage) => await runPackageStage(stage, version),
	};
}

export const stages: readonly Stage[] = [packageStage(2), packageStage(1)];
