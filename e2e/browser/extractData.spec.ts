import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

// The schema of the data to extract is made from an example of the data.
test('the data that a step extracts is defined by an example', async ({
	editor,
	panel,
	service,
	takePicture,
}) => {
	await openManualWorkflow(editor, 'Extract data');
	const node = { search: 'document', title: 'Document Service', action: 'Create workflow' };
	await addNode(editor, { after: manualTriggerName, ...node });
	await panel.fill('name', 'Totals of invoices');
	await panel.addRow('steps', 'Add Step');
	const steps = panel.parameters.locator('[data-test-id="parameter-input-step"]');
	await panel.chooseOptionOf(steps.first(), 'Extract');
	await panel.chooseOption('schemaType', 'Generate From JSON Example');
	await panel
		.parameter('jsonSchemaExample')
		.locator('.cm-content')
		.fill('{ "total": 99.5, "supplier": "Oakline" }');
	await takePicture('steps-extract');
	await panel.runStep('success');
	const { body } = service.requests.filter(({ method }) => method === 'POST').at(-1) ?? {};
	const sent = JSON.stringify((body as { workflow_nodes?: unknown } | undefined)?.workflow_nodes);
	expect(sent).toMatch(/json_schema/);
	expect(sent.replaceAll('\\', '')).toContain(
		'"properties":{"total":{"type":"number"},"supplier":{"type":"string"}}',
	);
	await takePicture('steps-extracted');
});
