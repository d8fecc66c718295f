import { join } from 'node:path';
import type { Editor } from './editor.ts';
import { test } from './fixtures.ts';
import { elementsAction, addNode } from './nodeCreator.ts';
import { nodeAt, workflowOf } from './workflows.ts';

const triggerName = 'On form submission';
const partitionName = 'Document Partition';

/** Saves a workflow that starts with a form whose one field is a file, and opens it in the editor. */
async function openFormWorkflow(editor: Editor): Promise<void> {
	const document = { fieldLabel: 'Document', fieldType: 'file', multipleFiles: false };
	const trigger = nodeAt(0, {
		name: triggerName,
		type: 'n8n-nodes-base.formTrigger',
		typeVersion: 2.2,
		parameters: { formTitle: 'Upload', formFields: { values: [document] }, options: {} },
	});
	const withAddress = { ...trigger, webhookId: 'upload-in-form' };
	await editor.importAndOpen(workflowOf('Upload in a form', [withAddress]), triggerName);
}

/** Runs the open workflow, and uploads a file in the form that n8n opens in a window of its own. */
async function uploadFile(editor: Editor, path: string): Promise<void> {
	const opened = editor.page.waitForEvent('popup');
	await editor.part('execute-workflow-button').click();
	const form = await opened;
	await form.locator('input[type="file"]').setInputFiles(path);
	await form.locator('#submit-btn').click();
	const success = editor
		.node(partitionName, elementsAction)
		.locator('[data-test-id="canvas-node-status-success"]');
	await success.waitFor();
	await form.close();
}

// A file of n8n's form lies in the binary field that the form's label names, and the node finds it unasked.
test("a form's only file is found without naming its field", async ({
	documentFolder,
	editor,
	panel,
	takePicture,
}) => {
	await openFormWorkflow(editor);
	await addNode(editor, {
		after: triggerName,
		search: 'pdf',
		title: partitionName,
		action: elementsAction,
	});
	await panel.close();
	await editor.showAllNodes();
	await uploadFile(editor, join(documentFolder, 'invoice.pdf'));
	await panel.open(partitionName, elementsAction);
	await panel.waitForResult('Oakline Interiors');
	await takePicture('partition-after-form');
	await panel.close();
});
