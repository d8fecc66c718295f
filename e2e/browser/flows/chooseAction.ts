import assert from 'node:assert/strict';
import { formsIn } from '../../../nodes/shared/elements/output/outputForms.ts';
import { addNode, openNodeCreator, searchNode } from '../nodeCreator.ts';
import { openManualWorkflow, triggerName, type BrowserWorkbench } from '../workbench.ts';

const title = 'Document Partition';
const nextTitle = 'Edit Fields (Set)';

/** What n8n lists for the node are its outputs. Choosing one presets the panel, and the next node shows its fields. */
export async function chooseAction(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, takePicture } = workbench;
	const waitForPreview = async (fields: readonly string[]) => {
		const input = editor.part('ndv-input-panel');
		for (const field of fields) {
			await input.getByText(field, { exact: true }).first().waitFor();
		}
	};
	await check('the outputs of a document are actions in the list of nodes', async () => {
		await openManualWorkflow(workbench, 'Choose an action');
		await openNodeCreator(editor, triggerName);
		await searchNode(editor, 'convert document', title);
		const found = editor.page.locator('[data-test-id="node-creator-item-name"]');
		await found.getByText(title, { exact: true }).click();
		for (const { action } of formsIn('documentPartition')) {
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
		await addNode(editor, { after: title, search: 'edit fields', title: nextTitle });
		await waitForPreview(['page', 'markdown', 'elementCount']);
		await takePicture('preview-pages');
		await panel.close();
	});
	await check('and the fields of another output once it is chosen', async () => {
		await panel.open(title);
		await panel.chooseOption('output', 'Table Rows');
		await panel.close();
		await panel.open('Edit Fields');
		await waitForPreview(['table', 'row', 'fileName']);
		await takePicture('preview-rows');
		await panel.close();
	});
}
