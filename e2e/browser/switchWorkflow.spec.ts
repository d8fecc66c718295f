import { expect } from '@playwright/test';
import { postToService } from '../service/postToService.ts';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

const workflowName = 'Nightly imports';

// A workflow of the service is switched off and on again by operations of their own, named so on the canvas.
test('a workflow of the service is deactivated and activated by clicking', async ({
	editor,
	panel,
	service,
	takePicture,
}) => {
	await postToService(service, '/workflows', {
		name: workflowName,
		workflow_type: 'custom',
		workflow_nodes: [{ name: 'Partitioner', type: 'partition', subtype: 'auto', settings: {} }],
	});
	await openManualWorkflow(editor, 'Switch a workflow');
	const node = { search: 'document', title: 'Document Service' };
	let after: string = manualTriggerName;
	for (const [action, status] of [
		['Deactivate workflow', 'inactive'],
		['Activate workflow', 'active'],
	] as const) {
		await addNode(editor, { after, ...node, action });
		await panel.select('workflowId', workflowName);
		await panel.runStep('success');
		await panel.showAsJson();
		await panel.waitForResult(workflowName);
		const shown = (await panel.output.innerText()).replaceAll(/\s/g, '');
		expect(shown).toMatch(new RegExp(`"status":"${status}"`));
		await takePicture(`workflow-${status}`);
		await panel.close();
		expect(await editor.node(action).innerText()).toMatch(new RegExp(action));
		after = action;
	}
	await takePicture('workflow-switched');
});
