import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { elementsAction, addNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

const title = 'Document Partition';

/** Labels of the panel from top to bottom. */
const labels = [
	'Input Type',
	'Input Binary Field',
	'Output',
	'Strategy',
	'Options',
	'No properties',
];

/** What applies only to some strategies: those that the list of options has, and those that it hasn't. */
const optionsByStrategy = [
	{ strategy: 'Auto', shown: ['Coordinates'], hidden: ['High Resolution Model'] },
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

// The panel asks for the document and the output first, and offers only what applies to what was chosen.
test.describe.configure({ mode: 'serial' });

test('the panel of Document Partition is in the order in which users think', async ({
	editor,
	panel,
}) => {
	await openManualWorkflow(editor, 'Fit the panel');
	await addNode(editor, { after: manualTriggerName, search: 'pdf', title, action: elementsAction });
	const lines = (await panel.parameters.innerText()).split('\n').map((line) => line.trim());
	const places = labels.map((label) => lines.indexOf(label));
	const text = lines.join(' | ');
	expect(places, text).not.toContain(-1);
	expect(places, text).toEqual(places.toSorted((one, other) => one - other));
	const collections = lines.filter((line) => line === 'No properties');
	expect(collections, text).toHaveLength(1);
});

test('only options that apply to the strategy are offered', async ({
	editor,
	panel,
	takePicture,
}) => {
	for (const { strategy, shown, hidden } of optionsByStrategy) {
		await panel.chooseOption('strategy', strategy);
		const options = await panel.listOptions();
		if (strategy === 'High Resolution') await takePicture('options-high-resolution');
		await editor.page.keyboard.press('Escape');
		expect(options, strategy).toEqual(expect.arrayContaining([...shown]));
		for (const label of hidden) expect(options, strategy).not.toContain(label);
	}
	await panel.chooseOption('strategy', 'Auto');
	expect(await panel.listOptions()).not.toContain('Max Characters');
	await editor.page.keyboard.press('Escape');
	await panel.chooseOption('output', 'Chunks for a Vector Store');
	const options = await panel.listOptions();
	await takePicture('options-chunking');
	await editor.page.keyboard.press('Escape');
	expect(options).toContain('Max Characters');
	expect(options).not.toContain('Similarity Threshold');
});

test('Known Documents comes with what needs it, and nothing about sending stands beside it', async ({
	editor,
	panel,
	takePicture,
}) => {
	const field = panel.parameter('knownDocuments');
	await expect(field).toHaveCount(0);
	await panel.chooseOption('output', 'Comparison with Known Documents');
	await field.waitFor();
	await expect(panel.parameter('strategy')).toHaveCount(0);
	await takePicture('comparison');
	await panel.chooseOption('output', 'Plain Text');
	await expect(field).toHaveCount(0);
	await panel.listOptions();
	await editor.page
		.locator('[data-test-id="collection-parameter-option"]:visible')
		.filter({ hasText: /^\s*Skip Unchanged\s*$/ })
		.click();
	await field.waitFor();
	await takePicture('skip-unchanged');
	await panel.turnOn('skipUnchanged');
	await expect(field).toHaveCount(0);
});

test('the canvas says in words what the node does', async ({ editor, panel, takePicture }) => {
	await panel.chooseOption('output', 'Table Rows');
	await panel.close();
	expect(await editor.node(title, 'Get document table rows').innerText()).toMatch(/^table rows$/im);
	await takePicture('subtitle-partition');
});
