import assert from 'node:assert/strict';
import { openNodeCreatorAt, searchNode } from '../nodeCreator.ts';
import { nodeAt, triggerName, workflowOf, type BrowserWorkbench } from '../workbench.ts';

const agentName = 'AI Agent';
const toolName = 'Document Partition';

/** Adds the node at the agent's Tool input, as a user does. Leaves its panel open. */
async function addTool({ api, editor }: BrowserWorkbench): Promise<void> {
	const trigger = nodeAt(0, { name: triggerName, type: 'n8n-nodes-base.manualTrigger' });
	const agent = nodeAt(1, {
		name: agentName,
		type: '@n8n/n8n-nodes-langchain.agent',
		typeVersion: editor.differences.agentVersion,
	});
	const workflow = workflowOf('Agent', [trigger, agent]);
	await editor.openWorkflow(await api.importWorkflow(workflow), agentName);
	await openNodeCreatorAt(editor, agentName, 'ai_tool');
	await editor.part('node-creator-search-bar').waitFor();
	await searchNode(editor, 'document', `${toolName} Tool`);
	const found = editor.page.locator('[data-test-id="node-creator-item-name"]');
	await found.getByText(`${toolName} Tool`, { exact: true }).click();
	await editor.part('node-parameters').waitFor();
}

/** As a tool, the node is ready when it's connected: the model fills in the address, and the panel says so. */
export async function useTool(workbench: BrowserWorkbench): Promise<void> {
	const { check, panel, takePicture } = workbench;
	await check('a tool of an agent is filled in, and says what to click', async () => {
		await addTool(workbench);
		await takePicture('tool');
		const shown = panel.parameters;
		await shown.getByText('the agent can read documents from the web').waitFor();
		await shown.locator('[data-test-id="fromAI-override-field"]').first().waitFor();
		assert.equal(await panel.valueOf('inputSource'), 'URL');
		assert.equal(await panel.valueOf('output'), 'Markdown');
		assert.equal(await shown.getByText('Input Binary Field').count(), 0);
	});
}
