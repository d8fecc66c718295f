import assert from 'node:assert/strict';
import { addNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

/** The part of the panel's text that belongs to the list of blocks. */
async function blockText({ panel }: BrowserWorkbench): Promise<string> {
	const text = await panel.parameters.innerText();
	return text.slice(text.indexOf('Workflow Nodes'), text.lastIndexOf('Schedule'));
}

/** Waits until the block shows these labels from top to bottom, and none of the others. */
async function expectLabels(
	workbench: BrowserWorkbench,
	shown: readonly string[],
	hidden: readonly string[],
): Promise<void> {
	const last = shown.at(-1) ?? '';
	await workbench.panel.parameters.getByText(last, { exact: true }).last().waitFor();
	const lines = (await blockText(workbench)).split('\n').map((line) => line.trim());
	const places = shown.map((label) => lines.lastIndexOf(label));
	const text = lines.join(' | ');
	assert.ok(!places.includes(-1), `${shown.join(', ')} aren't all in: ${text}`);
	assert.deepEqual(
		places,
		[...places].sort((one, other) => one - other),
		`${shown.join(', ')} have another order in: ${text}`,
	);
	for (const label of hidden) assert.ok(!lines.includes(label), `${label} is shown: ${text}`);
}

/**
 * A new workflow of the service is put together from blocks: it starts with a Partitioner, each block shows what decides
 * first and only what applies to it, and the service gets only that.
 */
export async function editBlocks(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, service, takePicture } = workbench;
	await check("a new workflow of the service starts with a Partitioner that's shown", async () => {
		await openManualWorkflow(workbench, 'Blocks');
		const node = { search: 'document', title: 'Document Service', action: 'Create workflow' };
		await addNode(editor, { after: triggerName, ...node });
		await panel.parameters.getByText('Only jobs from Local to Local').first().waitFor();
		await expectLabels(
			workbench,
			['Block', 'Partitioner Strategy', 'Model Settings', 'Settings (JSON)', 'Name'],
			['Chunker Strategy', 'Partitioner Settings'],
		);
		await panel.parameters.getByText('Name', { exact: true }).last().scrollIntoViewIfNeeded();
		await takePicture('blocks-partitioner');
	});
	await check('a block shows the settings of its strategy, in their order', async () => {
		await panel.chooseOption('block', 'Chunker');
		await expectLabels(
			workbench,
			[
				'Block',
				'Chunker Strategy',
				'Section Settings',
				'Chunker Settings',
				'Settings (JSON)',
				'Name',
			],
			['Partitioner Strategy', 'Model Settings', 'Similarity Threshold'],
		);
		await panel.chooseOption('chunkerStrategy', 'By Similarity');
		await panel.parameter('similarityThreshold').locator('input').fill('0.7');
		await takePicture('blocks-chunker');
		await panel.chooseOption('block', 'Embedder');
		await expectLabels(
			workbench,
			['Block', 'Embedder Provider', 'Embedder Model', 'Settings (JSON)', 'Name'],
			['Chunker Strategy', 'Similarity Threshold'],
		);
		await panel.chooseOption('block', 'Partitioner');
		await panel.chooseOption('partitionerStrategy', 'High Resolution');
		await expectLabels(
			workbench,
			['Block', 'Partitioner Strategy', 'Partitioner Settings', 'Settings (JSON)', 'Name'],
			['Model Settings', 'Embedder Model', 'Similarity Threshold'],
		);
		await panel.parameters.getByText('Name', { exact: true }).last().scrollIntoViewIfNeeded();
		await takePicture('blocks-high-resolution');
	});
	await check('a workflow of the service is created from its blocks by clicking', async () => {
		// The first Name is the workflow's.
		await panel.fill('name', 'Reports by page');
		await panel.runStep('success');
		const { body } = service.requests.filter(({ method }) => method === 'POST').at(-1) ?? {};
		const sent = (body as { workflow_nodes?: unknown } | undefined)?.workflow_nodes;
		assert.deepEqual(sent, [
			{
				name: 'Partitioner',
				type: 'partition',
				subtype: 'unstructured_api',
				settings: { strategy: 'hi_res' },
			},
		]);
		await takePicture('blocks-created');
	});
}
