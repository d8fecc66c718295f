import assert from 'node:assert/strict';
import { openNodeCreator, searchNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

const title = 'Document Partition';
const actions = [
	'Chunk document for a vector store',
	'Convert document to Markdown',
	'Get pages of a document',
	'Get tables of a document',
] as const;
const nextTitle = 'Edit Fields (Set)';

/** What n8n lists for the node are its outputs. Choosing one presets the panel, and the next node shows its fields. */
export async function chooseAction(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, takePicture } = workbench;
	const found = editor.page.locator('[data-test-id="node-creator-item-name"]');
	const waitForPreview = async (fields: readonly string[]) => {
		const shown = editor.page.locator('[data-test-id="run-data-schema-item"]:visible');
		for (const field of fields) {
			// The facts of the document may have a field of the same name.
			await shown
				.filter({ hasText: new RegExp(`^\\s*${field}\\s*$`) })
				.first()
				.waitFor();
		}
	};
	await check('the outputs of a document are actions in the list of nodes', async () => {
		await openManualWorkflow(workbench, 'Choose an action');
		await openNodeCreator(editor, triggerName);
		await searchNode(editor, 'pdf', title);
		await found.getByText(title, { exact: true }).click();
		for (const action of actions) {
			await found.getByText(action, { exact: true }).waitFor();
		}
		await takePicture('actions');
		await found.getByText('Get pages of a document', { exact: true }).click();
		await editor.part('node-parameters').waitFor();
		assert.equal(await panel.valueOf('output'), 'Pages');
		await takePicture('action-chosen');
		await panel.close();
	});
	await check('the next node shows the fields of the chosen output before a run', async () => {
		await openNodeCreator(editor, title, 'Get pages of a document');
		await searchNode(editor, 'edit fields', nextTitle);
		await found.getByText(nextTitle, { exact: true }).click();
		await editor.part('node-parameters').waitFor();
		await waitForPreview(['page', 'markdown', 'elementCount']);
		await takePicture('preview-pages');
		await panel.close();
	});
	await check('and the fields of another output once it is chosen', async () => {
		await panel.open(title, 'Get pages of a document');
		await panel.chooseOption('output', 'Table Rows');
		await panel.close();
		await panel.open('Edit Fields');
		await waitForPreview(['table', 'row', 'fileName']);
		await takePicture('preview-rows');
		await panel.close();
	});
}
