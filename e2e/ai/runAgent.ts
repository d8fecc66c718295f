import assert from 'node:assert/strict';
import type { Conversation } from '../model-server/conversation.ts';
import { stepByStep, type Step } from '../model-server/scripts.ts';
import type { N8nVersion } from '../n8n/pinnedN8n.ts';
import { firstJson } from '../package/workbench.ts';
import { runAiWorkflow, type AiWorkbench } from './aiWorkbench.ts';
import { agentType, buildAiWorkflow, chatModel, type SubNode } from './aiWorkflow.ts';

/** The agent versions that run tools themselves, and those that leave it to n8n's engine (docs/n8n.md#ai-nodes). */
export const agentVersions: Readonly<Record<N8nVersion, readonly number[]>> = {
	1: [1.9, 2.2, 3],
	2: [1.9, 2.2, 3, 3.1],
};

export function call(name: string, parameters: Record<string, unknown>): Step {
	return { toolCalls: [{ name, parameters }] };
}

/** The output of a tool: n8n hands a model the tool's items as JSON. */
export function resultOf({ toolResults }: Conversation, name: string): string {
	const result = toolResults.findLast((candidate) => candidate.name === name);
	assert.ok(result, `the tool "${name}" was not called`);
	return result.text;
}

/** Runs an agent of a version of n8n's node with these tools. Throws if the workflow fails. */
export async function runAgent(
	workbench: AiWorkbench,
	version: number,
	tools: readonly SubNode[],
	steps: Step[],
) {
	const { model } = workbench;
	model.conversations.length = 0;
	model.use(stepByStep(steps));
	const parameters = { promptType: 'define', text: 'Go on.', options: { maxIterations: 20 } };
	const agent = { name: 'Agent', type: agentType, typeVersion: version, parameters };
	const workflow = buildAiWorkflow(`Agent ${version}`, [agent], [chatModel('Agent'), ...tools]);
	const execution = await runAiWorkflow(workbench, workflow);
	const last = model.conversations.at(-1);
	assert.ok(last, 'the agent asked no model');
	return { last, answer: String(firstJson(execution, 'Agent')['output']) };
}
