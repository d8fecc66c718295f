import assert from 'node:assert/strict';
import { addNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

/** The schema of the data to extract is made field by field, without writing JSON. */
export async function extractData(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, service, takePicture } = workbench;
	await check('the data that a block extracts is defined field by field', async () => {
		await openManualWorkflow(workbench, 'Extract data');
		const node = { search: 'document', title: 'Document Service', action: 'Create workflow' };
		await addNode(editor, { after: triggerName, ...node });
		await panel.fill('name', 'Totals of invoices');
		await panel.addRow('workflowNodes', 'Add Workflow Node');
		const blocks = panel.parameters.locator('[data-test-id="parameter-input-block"]');
		await blocks.nth(1).waitFor();
		await panel.chooseOptionOf(blocks.nth(1), 'Extract');
		await panel.addRow('schemaFields', 'Add Field');
		const fields = panel.group('schemaFields');
		await fields.locator('[data-test-id="parameter-input-name"] input').fill('total');
		await panel.chooseOption('type', 'Number');
		await fields
			.locator('[data-test-id="parameter-input-description"] input')
			.fill('The total with tax');
		await takePicture('blocks-extract');
		await panel.runStep('success');
		const { body } = service.requests.filter(({ method }) => method === 'POST').at(-1) ?? {};
		const sent = JSON.stringify((body as { workflow_nodes?: unknown } | undefined)?.workflow_nodes);
		assert.match(sent, /json_schema/);
		assert.match(
			sent.replaceAll('\\', ''),
			/"total":\{"type":"number","description":"The total with tax"\}/,
		);
		await takePicture('blocks-extracted');
	});
}
