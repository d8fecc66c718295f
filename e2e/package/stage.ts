import { startNpmRegistry, type NpmRegistry } from '../npm-registry/startNpmRegistry.ts';
import type { N8nVersion, Stage, StageContext } from '../suite/stage.ts';
import { checkCredential } from './credentialChecks.ts';
import { checkExamples } from './exampleChecks.ts';
import { withWorkbench } from './openWorkbench.ts';
import { checkOutputs } from './outputChecks.ts';
import { checkPartition } from './partitionChecks.ts';
import { checkRestartAndRemoval } from './removalChecks.ts';
import { checkService } from './serviceChecks.ts';
import { activateTrigger } from './triggerChecks.ts';
import type { Workbench } from './workbench.ts';

/** Everything once, with binary data on disk. */
async function checkAll(workbench: Workbench): Promise<void> {
	const waitForNewJob = await activateTrigger(workbench);
	await checkCredential(workbench);
	await checkService(workbench);
	await checkOutputs(workbench, 'filesystem-v2');
	await checkPartition(workbench);
	await checkExamples(workbench);
	await waitForNewJob();
}

/** What binary data goes through, in another binary store and with the other dialect. */
async function checkBinaryStore(workbench: Workbench, store: string): Promise<void> {
	await checkOutputs(workbench, store);
	await checkPartition(workbench);
	await checkService(workbench);
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
			await checkAll(workbench);
			await checkRestartAndRemoval(workbench, registry);
		},
	);
	await withWorkbench(
		stage,
		{ version, registry, binaryMode: 'database', dialect: 'public' },
		async (workbench) => await checkBinaryStore(workbench, 'database'),
	);
	// The memory is the usual store of n8n 1 and no more to be had in n8n 2.
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
 * The packed package in one version of n8n, which installs it itself: nodes, credential, operations,
 * outputs, trigger, examples, removal.
 */
function packageStage(version: N8nVersion): Stage {
	return {
		name: `package/n8n-${version}`,
		run: async (stage) => await runPackageStage(stage, version),
	};
}

export const stages: readonly Stage[] = [packageStage(2), packageStage(1)];
