import { withWorkbench } from '../package/openWorkbench.ts';
import type { N8nVersion, Stage } from '../suite/stage.ts';
import { checkAgent } from './agentChecks.ts';
import { withAiWorkbench } from './aiWorkbench.ts';
import { checkExamples } from './exampleChecks.ts';
import { checkLoader } from './loaderChecks.ts';
import { checkTextPath } from './textPathCheck.ts';

function aiStage(version: N8nVersion): Stage {
	return {
		name: `ai/n8n-${version}`,
		async run(stage) {
			await withWorkbench(
				stage,
				{ version, binaryMode: 'filesystem', dialect: 'specification' },
				async (workbench) =>
					await withAiWorkbench(workbench, async (aiWorkbench) => {
						await checkLoader(aiWorkbench);
						await checkTextPath(aiWorkbench);
						await checkAgent(aiWorkbench);
						await checkExamples(aiWorkbench);
					}),
			);
		},
	};
}

export const stages: readonly Stage[] = [aiStage(2), aiStage(1)];
