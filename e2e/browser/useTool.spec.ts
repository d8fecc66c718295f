import { expect } from '@playwright/test';
import type { Editor } from './editor.ts';
import { test } from './fixtures.ts';
import { foundNodes, openNodeCreatorAt, searchNode } from './nodeCreator.ts';
import { nodeAt, manualTriggerName, workflowOf } from './workflows.ts';

const agentName = 'AI Agent';
const toolName = 'Document Partition';

/** Adds the node at the agent's Tool input, as a user does. Leaves its panel open. */
async function addTool(editor: Editor): Promise<void> {
	const trigger = nodeAt(0, { name: manualTriggerName, type: 'n8n-nodes-base.manualTrigger' });
	const agent = nodeAt(1, {
		name: agentName,
		type: '@n8n/n8n-nodes-langchain.agent',
		typeVersion: 3.1,
	});
	const workflow = workflowOf('Agent', [trigger, agent]);
	await editor.importAndOpen(workflow, agentName);
	await openNodeCreatorAt(editor, agentName, 'ai_tool');
	await editor.part('node-creator-search-bar').waitFor();
	await searchNode(editor, 'document', `${toolName} Tool`);
	await foundNodes(editor).getByText(`${toolName} Tool`, { exact: true }).click();
	await editor.part('node-parameters').waitFor();
}

// As a tool, the node is ready when it's connected: the model fills in the address, and the panel says so.
test('a tool of an agent is filled in, and says what to click', async ({
	editor,
	panel,
	takePicture,
}) => {
	await addTool(editor);
	await takePicture('tool');
	const shown = panel.parameters;
	await shown.getByText('the agent can read documents from the web').waitFor();
	await shown.locator('[data-test-id="fromAI-override-field"]').first().waitFor();
	expect(await panel.valueOf('inputSource')).toBe('URL');
	expect(await panel.valueOf('output')).toBe('Markdown');
	expect(await shown.getByText('Input Binary Field').count()).toBe(0);
});
