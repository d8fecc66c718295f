import type { Page } from '@playwright/test';
import type { Editor } from './editor.ts';
import { nodeAt, workflowOf } from './workflows.ts';

/** The name of n8n's form in the workflow. */
export const formName = 'On form submission';

/** A form whose one field is a file, as the first node of a workflow. */
export function formTrigger(webhookId: string): ReturnType<typeof nodeAt> {
	const document = { fieldLabel: 'Document', fieldType: 'file', multipleFiles: false };
	const trigger = nodeAt(0, {
		name: formName,
		type: 'n8n-nodes-base.formTrigger',
		typeVersion: 2.2,
		parameters: { formTitle: 'Upload', formFields: { values: [document] }, options: {} },
	});
	return { ...trigger, webhookId };
}

/** Saves a workflow that starts with a form whose one field is a file, and opens it in the editor. */
export async function openFormWorkflow(editor: Editor, name: string): Promise<void> {
	const trigger = formTrigger(name.toLowerCase().replaceAll(' ', '-'));
	await editor.importAndOpen(workflowOf(name, [trigger]), formName);
}

/** Runs the open workflow, and chooses a file in the form that n8n opens in a window of its own. */
export async function openFilledForm(editor: Editor, path: string): Promise<Page> {
	const opened = editor.page.waitForEvent('popup');
	await editor.part('execute-workflow-button').click();
	const form = await opened;
	await form.locator('input[type="file"]').setInputFiles(path);
	return form;
}

/** Sends the form, and waits until a node, by one of its names, has succeeded. */
export async function sendForm(editor: Editor, form: Page, ...names: string[]): Promise<void> {
	await form.locator('#submit-btn').click();
	const success = editor.node(...names).locator('[data-test-id="canvas-node-status-success"]');
	await success.waitFor();
}

/** Runs the open workflow, uploads a file in its form, and waits until the node has succeeded. */
export async function uploadFile(
	editor: Editor,
	path: string,
	node: { name: string; action: string },
): Promise<void> {
	const form = await openFilledForm(editor, path);
	await sendForm(editor, form, node.name, node.action);
	await form.close();
}
