import { expect } from '@playwright/test';
import { modelCredentialFor, withModelCredential } from '../model-server/modelCredential.ts';
import { startModelServer, type ModelServer } from '../model-server/startModelServer.ts';
import { stepByStep, type Step } from '../model-server/scripts.ts';
import type { Conversation } from '../model-server/conversation.ts';
import type { Credential } from '../n8n/n8nApi.ts';
import { test as base } from '../package/fixtures.ts';
import { firstJson } from '../package/items.ts';
import { agentType, buildAiWorkflow, chatModel, type SubNode } from './aiWorkflow.ts';
import { startFileServer, type DocumentServer } from './fileServer.ts';

export interface AiFixtures {
	model: ModelServer;
	modelCredential: Credential;
	/** Documents on the web. */
	web: DocumentServer;
	/** Runs an agent of a version of n8n's node with these tools. Throws if the workflow fails. */
	runAgent(
		version: number,
		tools: readonly SubNode[],
		steps: readonly Step[],
	): Promise<{ last: Conversation; answer: string }>;
}

/** The package's fixtures with a model, and with documents on the web. */
export const test = base.extend<object, AiFixtures>({
	model: [
		async ({}, use) => {
			const model = await startModelServer();
			await use(model);
			await model.close();
		},
		{ scope: 'worker' },
	],
	web: [
		async ({}, use) => {
			const web = await startFileServer();
			await use(web);
			await web.close();
		},
		{ scope: 'worker' },
	],
	modelCredential: [
		async ({ n8n, model }, use) => {
			await use(await n8n.api.createCredential(modelCredentialFor(model)));
		},
		{ scope: 'worker' },
	],
	withCredentials: [
		async ({ withCredentials, modelCredential }, use) => {
			await use((workflow) => withModelCredential(withCredentials(workflow), modelCredential));
		},
		{ scope: 'worker' },
	],
	runAgent: [
		async ({ model, runWorkflow }, use) => {
			await use(async (version, tools, steps) => {
				model.conversations.length = 0;
				model.use(stepByStep(steps));
				const parameters = { promptType: 'define', text: 'Go on.', options: { maxIterations: 20 } };
				const agent = { name: 'Agent', type: agentType, typeVersion: version, parameters };
				// The newest agent gets the newest model node, which speaks OpenAI's Responses API.
				const asksResponses = version === Math.max(...agentVersions) && { typeVersion: 1.3 };
				const modelNode = { ...chatModel('Agent'), ...asksResponses };
				const execution = await runWorkflow(
					buildAiWorkflow(`Agent ${version}`, [agent], [modelNode, ...tools]),
				);
				const last = model.conversations.at(-1);
				if (last === undefined) throw new Error('The agent asked no model');
				return { last, answer: String(firstJson(execution, 'Agent')['output']) };
			});
		},
		{ scope: 'worker' },
	],
});

/** The agent versions that run tools themselves, and those that leave it to n8n's engine (docs/maintainers/n8n.md#ai-nodes). */
export const agentVersions = [1.9, 2.2, 3, 3.1] as const;

/** Marks a test that n8n 1 runs, too; it lacks the newest versions of n8n's nodes. */
export const smoke = '@smoke';

export function call(name: string, parameters: Record<string, unknown>): Step {
	return { toolCalls: [{ name, parameters }] };
}

/** The output of a tool: n8n hands a model the tool's items as JSON. */
export function resultOf({ toolResults }: Conversation, name: string): string {
	const result = toolResults.findLast((candidate) => candidate.name === name);
	expect(result, `the tool "${name}" was called`).toBeDefined();
	return result?.text ?? '';
}
