import { withWorkbench } from '../package/openWorkbench.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import type { Stage } from '../suite/stage.ts';
import { checkAgent } from './agentChecks.ts';
import { withAiWorkbench, type AiWorkbench } from './aiWorkbench.ts';
import { checkExamples } from './exampleChecks.ts';
import { checkLoader } from './loaderChecks.ts';
import { checkTextPath } from './textPathCheck.ts';
import { checkDroppedInTools } from './toolChecks.ts';

async function checkAll(workbench: AiWorkbench): Promise<void> {
	await checkLoader(workbench);
	await checkTextPath(workbench);
	await checkAgent(workbench);
	await checkDroppedInTools(workbench);
	await checkExamples(workbench);
}

/**
 * Loader, agents and the examples that use them. Binary data is on disk in one version of n8n and in the database in
 * the other, where n8n keeps it in different ways; the stages of the package try every store in both.
 */
function aiStage(version: N8nVersion, binaryMode: 'filesystem' | 'database'): Stage {
	return {
		name: `ai/n8n-${version}`,
		async run(bare) {
			const settings = { version, binaryMode, dialect: 'specification' } as const;
			await withWorkbench(
				bare,
				settings,
				async (workbench) => await withAiWorkbench(workbench, checkAll),
			);
		},
	};
}

export const stages: readonly Stage[] = [aiStage(2, 'filesystem'), aiStage(1, 'database')];
