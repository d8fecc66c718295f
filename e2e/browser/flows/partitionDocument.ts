import assert from 'node:assert/strict';
import { CredentialDialog } from '../credentialDialog.ts';
import { addNode } from '../nodeCreator.ts';
import { startWithDocument } from '../startWithDocument.ts';
import type { BrowserWorkbench } from '../workbench.ts';

const credentialName = 'Document Service account';

async function setUpCredential({ editor, service, takePicture }: BrowserWorkbench): Promise<void> {
	const dialog = new CredentialDialog(editor);
	await dialog.openForNode();
	await dialog.fill('apiKey', 'not-the-key');
	await dialog.fill('partitionUrl', service.partitionUrl);
	await dialog.fill('baseUrl', service.baseUrl);
	const error = await dialog.saveAndReadError();
	await takePicture('credential-wrong-key');
	assert.match(error, /Wrong key/);
	assert.match(error, /API Key Header/);
	await dialog.fill('apiKey', service.apiKey);
	await dialog.saveWell();
	const chosen = editor.part('node-credentials-select').locator('input').first();
	assert.equal(await chosen.inputValue(), credentialName);
}

/**
 * From an empty canvas to the elements of a document with the mouse and keyboard only: the nodes, the credential
 * (first with a wrong key), an error in the panel, the result.
 */
export async function partitionDocument(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, takePicture, takeReadmePicture } = workbench;
	await check(
		'a workflow is started on an empty canvas, and the node is added by searching for "pdf"',
		async () => {
			const after = await startWithDocument(workbench, 'invoice.pdf');
			await addNode(editor, { after, search: 'pdf', title: 'Document Partition' });
			await takePicture('new-partition');
		},
	);
	await check('the credential dialog reports a wrong key, which is then corrected', async () => {
		await setUpCredential(workbench);
	});
	await check('the panel shows why a step failed', async () => {
		await panel.fill('binaryPropertyName', 'attachment');
		await panel.runStep('error');
		const error = await panel.readError();
		await takePicture('partition-error');
		assert.match(error, /no binary field "attachment"/);
	});
	await check('a document is partitioned by clicking', async () => {
		await panel.fill('binaryPropertyName', 'data');
		await panel.runStep('success');
		await panel.waitForResult('Oakline Interiors');
		assert.ok((await panel.itemCount()) > 10, 'there are too few elements');
		await panel.showAsJson();
		await panel.waitForResult('Oakline Interiors');
		await panel.hideFolder();
		await takePicture('document-partition');
		await takeReadmePicture('document-partition', {
			parts: [panel.parameters, panel.output],
			lowest: panel.parameter('output'),
		});
	});
	await check("a document's Markdown comes out after one choice", async () => {
		await panel.chooseOption('output', 'Markdown');
		await panel.runStep('success');
		await panel.showAsTable();
		await panel.waitForResult('# ');
		assert.equal(await panel.itemCount(), 1);
		await takePicture('partition-markdown');
		await takeReadmePicture('partition-markdown', {
			parts: [panel.parameters, panel.output],
			lowest: panel.parameter('output'),
		});
		await panel.chooseOption('output', 'Elements');
	});
	await check('the options are listed, and the whole workflow runs', async () => {
		await editor.part('collection-parameter-add').click();
		await editor.part('collection-parameter-option').waitFor();
		await takePicture('partition-options');
		await editor.page.keyboard.press('Escape');
		await panel.close();
		await editor.runWorkflow('Document Partition');
		await takePicture('partition-workflow');
	});
}
