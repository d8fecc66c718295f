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

const binaryModes = ['filesystem', 'database'] as const;

/**
 * Loader, agents and the examples that use them, with binary data on disk and in the database, where n8n keeps it
 * in different ways.
 */
function aiStage(version: N8nVersion): Stage {
	return {
		name: `ai/n8n-${version}`,
		async run(bare) {
			for (const binaryMode of binaryModes) {
				const settings = { version, binaryMode, dialect: 'specification' } as const;
				await withWorkbench(
					bare,
					settings,
					async (workbench) => await withAiWorkbench(workbench, checkAll),
				);
			}
		},
	};
}

export const stages: readonly Stage[] = [aiStage(2), aiStage(1)];
