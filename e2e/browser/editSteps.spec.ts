import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import type { NodePanel } from './nodePanel.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

/** Waits until the step shows these labels from top to bottom, and none of the others. */
async function expectLabels(
	panel: NodePanel,
	shown: readonly string[],
	hidden: readonly string[],
): Promise<void> {
	const last = shown.at(-1) ?? '';
	await panel.parameters.getByText(last, { exact: true }).last().waitFor();
	const whole = await panel.parameters.innerText();
	// The part that belongs to the list of steps.
	const text = whole.slice(whole.indexOf('Steps'), whole.lastIndexOf('Schedule'));
	const lines = text.split('\n').map((line) => line.trim());
	const places = shown.map((label) => lines.lastIndexOf(label));
	expect(places, text).not.toContain(-1);
	expect(places, text).toEqual(places.toSorted((one, other) => one - other));
	for (const label of hidden) expect(lines).not.toContain(label);
}

/*
 * A new workflow of the service is put together from steps: a step starts as a Partitioner, each step shows what decides
 * first and only what applies to it, and the service gets only that.
 */
test.describe.configure({ mode: 'serial' });

test('a step of a new workflow of the service starts as a Partitioner', async ({
	editor,
	panel,
	takePicture,
}) => {
	await openManualWorkflow(editor, 'Steps');
	const node = { search: 'document', title: 'Document Service', action: 'Create workflow' };
	await addNode(editor, { after: manualTriggerName, ...node });
	await panel.parameters.getByText('Only jobs from Local to Local').first().waitFor();
	await panel.addRow('steps', 'Add Step');
	await expectLabels(
		panel,
		['Step', 'Partitioner Strategy', 'Model Settings', 'Additional Fields'],
		['Chunker Strategy', 'Partitioner Settings'],
	);
	await panel.parameters
		.getByText('Additional Fields', { exact: true })
		.first()
		.scrollIntoViewIfNeeded();
	await takePicture('steps-partitioner');
});

test('a step shows the settings of its strategy, in their order', async ({
	panel,
	takePicture,
}) => {
	await panel.chooseOption('step', 'Chunker');
	await expectLabels(
		panel,
		['Step', 'Chunker Strategy', 'Section Settings', 'Chunker Settings', 'Additional Fields'],
		['Partitioner Strategy', 'Model Settings', 'Similarity Threshold'],
	);
	await panel.chooseOption('chunkerStrategy', 'By Similarity');
	await panel.parameter('similarityThreshold').locator('input').fill('0.7');
	await takePicture('steps-chunker');
	await panel.chooseOption('step', 'Embedder');
	await expectLabels(
		panel,
		['Step', 'Embedder Provider', 'Embedder Model', 'Additional Fields'],
		['Chunker Strategy', 'Similarity Threshold'],
	);
	await panel.chooseOption('step', 'Partitioner');
	await panel.chooseOption('partitionerStrategy', 'High Resolution');
	await expectLabels(
		panel,
		['Step', 'Partitioner Strategy', 'Partitioner Settings', 'Additional Fields'],
		['Model Settings', 'Embedder Model', 'Similarity Threshold'],
	);
	await panel.parameters
		.getByText('Additional Fields', { exact: true })
		.first()
		.scrollIntoViewIfNeeded();
	await takePicture('steps-high-resolution');
});

test('a workflow of the service is created from its steps by clicking', async ({
	panel,
	service,
	takePicture,
}) => {
	// The first Name is the workflow's.
	await panel.fill('name', 'Reports by page');
	await panel.runStep('success');
	const { body } = service.requests.filter(({ method }) => method === 'POST').at(-1) ?? {};
	const sent = (body as { workflow_nodes?: unknown } | undefined)?.workflow_nodes;
	expect(sent).toEqual([
		{
			name: 'Partitioner',
			type: 'partition',
			subtype: 'unstructured_api',
			settings: { strategy: 'hi_res' },
		},
	]);
	await takePicture('steps-created');
});
