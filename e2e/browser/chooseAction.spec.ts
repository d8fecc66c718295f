import { expect } from '@playwright/test';
import type { Editor } from './editor.ts';
import { test } from './fixtures.ts';
import { foundNodes, foundTitles, openNodeCreator, searchNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

const title = 'Document Partition';
/** What people want first, in this order, and some others. */
const actions = [
	'Convert document to Markdown',
	'Get document text',
	'Get document table rows',
	'Chunk document for vector store',
	'Compare documents with known documents',
	'Count pages of document',
	'Get document pages',
] as const;
const nextTitle = 'Edit Fields (Set)';

/** Waits until the panel shows these fields of the previous node. */
async function waitForPreview(editor: Editor, fields: readonly string[]): Promise<void> {
	const shown = editor.page.locator('[data-test-id="run-data-schema-item"]:visible');
	for (const field of fields) {
		// The document info may have a field of the same name.
		await shown
			.filter({ hasText: new RegExp(`^\\s*${field}\\s*$`) })
			.first()
			.waitFor();
	}
}

// What n8n lists for the node are its outputs. Choosing one presets the panel, and the next node shows its fields.
test.describe.configure({ mode: 'serial' });

test('the outputs of a document are actions in the list of nodes', async ({
	editor,
	panel,
	takePicture,
	takeReadmePicture,
}) => {
	await openManualWorkflow(editor, 'Select an action');
	await openNodeCreator(editor, manualTriggerName);
	await searchNode(editor, 'pdf', title);
	await foundNodes(editor).getByText(title, { exact: true }).click();
	for (const action of actions) {
		await foundNodes(editor).getByText(action, { exact: true }).waitFor();
	}
	const titles = await foundTitles(editor);
	const places = actions.map((action) => titles.indexOf(action));
	expect(places, titles.join(', ')).toEqual(places.toSorted((one, other) => one - other));
	await takePicture('actions');
	await takeReadmePicture('actions', {
		parts: [editor.part('node-creator')],
		lowest: foundNodes(editor).last(),
	});
	await foundNodes(editor).getByText('Get document pages', { exact: true }).click();
	await editor.part('node-parameters').waitFor();
	expect(await panel.valueOf('output')).toBe('Pages');
	await takePicture('action-chosen');
	await panel.close();
});

test('the next node shows the fields of the chosen output before a run', async ({
	editor,
	panel,
	takePicture,
}) => {
	await openNodeCreator(editor, title, 'Get document pages');
	await searchNode(editor, 'edit fields', nextTitle);
	await foundNodes(editor).getByText(nextTitle, { exact: true }).click();
	await editor.part('node-parameters').waitFor();
	await waitForPreview(editor, ['page', 'markdown', 'elementCount']);
	await takePicture('preview-pages');
	await panel.close();
});
