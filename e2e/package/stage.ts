import assert from 'node:assert/strict';
import type { N8nVersion, Stage, StageContext } from '../suite/stage.ts';
import { packageName } from './buildWorkflow.ts';
import { checkCredential } from './credentialChecks.ts';
import { checkExamples } from './exampleChecks.ts';
import { withWorkbench } from './openWorkbench.ts';
import { checkOutputs } from './outputChecks.ts';
import { checkPartition } from './partitionChecks.ts';
import { checkService } from './serviceChecks.ts';
import { activateTrigger } from './triggerChecks.ts';
import { check, type Workbench } from './workbench.ts';

const nodeNames = [
	'documentPartition',
	'documentPartitionLoader',
	'documentService',
	'documentServiceTrigger',
] as const;

async function checkNodes(workbench: Workbench): Promise<void> {
	await check(workbench, 'n8n loads every node', async () => {
		const loaded = await workbench.n8n.api.nodeTypes(`${packageName}.`);
		for (const name of nodeNames) {
			assert.ok(loaded.includes(`${packageName}.${name}`), `${name} is missing`);
		}
	});
}

/** Everything once, with binary data on disk. */
async function checkAll(workbench: Workbench): Promise<void> {
	await checkNodes(workbench);
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

async function runPackageStage(stage: StageContext, version: N8nVersion): Promise<void> {
	await withWorkbench(
		stage,
		{ version, binaryMode: 'filesystem', dialect: 'specification' },
		checkAll,
	);
	await withWorkbench(
		stage,
		{ version, binaryMode: 'database', dialect: 'public' },
		async (workbench) => await checkBinaryStore(workbench, 'database'),
	);
	// The memory is the usual store of n8n 1 and no more to be had in n8n 2.
	if (version === 2) return;
	await withWorkbench(
		stage,
		{ version, binaryMode: 'default', dialect: 'specification' },
		async (workbench) => await checkBinaryStore(workbench, 'memory'),
	);
}

/** The packed package in one version of n8n: nodes, credential, operations, outputs, trigger, examples. */
function packageStage(version: N8nVersion): Stage {
	return {
		name: `package/n8n-${version}`,
		run: async (stage) => await runPackageStage(stage, version),
	};
}

export const stages: readonly Stage[] = [packageStage(2), packageStage(1)];
