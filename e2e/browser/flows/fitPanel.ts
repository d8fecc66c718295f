import assert from 'node:assert/strict';
import { elementsAction, addNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

const title = 'Document Partition';

/** Labels of the panel from top to bottom, with the notice at its end. */
const labels = [
	'Document',
	'Input Binary Field',
	'Output',
	'Strategy',
	'Chunking Strategy',
	'Page Range',
	'Options',
	'No properties',
];

/** What applies only to some strategies: those that the list of options has, and those that it hasn't. */
const optionsByStrategy = [
	{ strategy: 'Fast', shown: ['Coordinates'], hidden: ['High Resolution Model'] },
	{
		strategy: 'High Resolution',
		shown: ['Coordinates', 'Extract Images Of', 'High Resolution Model'],
		hidden: [],
	},
	{
		strategy: 'Vision Language Model',
		shown: ['Split PDF'],
		hidden: ['Coordinates', 'Extract Images Of', 'High Resolution Model'],
	},
] as const;

/** The panel asks for the document and the output first, and offers only what applies to what was chosen. */
export async function fitPanel(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, takePicture } = workbench;
	await check('the panel of Document Partition is in the order in which users think', async () => {
		await openManualWorkflow(workbench, 'Fit the panel');
		await addNode(editor, { after: triggerName, search: 'pdf', title, action: elementsAction });
		const lines = (await panel.parameters.innerText()).split('\n').map((line) => line.trim());
		const places = labels.map((label) => lines.indexOf(label));
		const text = lines.join(' | ');
		assert.ok(!places.includes(-1), `${labels.join(', ')} aren't all in: ${text}`);
		assert.deepEqual(
			places,
			[...places].sort((one, other) => one - other),
			text,
		);
		const collections = lines.filter((line) => line === 'No properties').length;
		assert.equal(collections, 1, `there's more than one collection: ${text}`);
	});
	await check('only options that apply to the strategy are offered', async () => {
		for (const { strategy, shown, hidden } of optionsByStrategy) {
			await panel.chooseOption('strategy', strategy);
			const options = await panel.listOptions();
			if (strategy === 'High Resolution') await takePicture('options-high-resolution');
			await editor.page.keyboard.press('Escape');
			for (const label of shown) assert.ok(options.includes(label), `${strategy}: no ${label}`);
			for (const label of hidden) assert.ok(!options.includes(label), `${strategy}: ${label}`);
		}
		await panel.chooseOption('strategy', 'Service Default');
		assert.ok(!(await panel.listOptions()).includes('Max Characters'));
		await editor.page.keyboard.press('Escape');
		await panel.chooseOption('chunkingStrategy', 'By Title');
		const options = await panel.listOptions();
		await takePicture('options-chunking');
		await editor.page.keyboard.press('Escape');
		assert.ok(options.includes('Max Characters'), options.join(', '));
		assert.ok(!options.includes('Similarity Threshold'), options.join(', '));
	});
	await check('the canvas says in words what the node does', async () => {
		await panel.chooseOption('output', 'Table Rows');
		await panel.close();
		assert.match(
			await editor.node(title, 'Get tables of a document').innerText(),
			/^table rows$/im,
		);
		await takePicture('subtitle-partition');
	});
}
