import assert from 'node:assert/strict';
import { startLocalService } from '../../../local-service/startLocalService.ts';
import { CredentialDialog } from '../credentialDialog.ts';
import { elementsAction, addNode } from '../nodeCreator.ts';
import { startWithDocument } from '../startWithDocument.ts';
import type { BrowserWorkbench } from '../workbench.ts';

const credentialName = 'Document Service account';

/** The account of a hosted service has addresses of its own; they're those of a local service here. */
async function enterWrongKey(
	dialog: CredentialDialog,
	{ takePicture }: BrowserWorkbench,
): Promise<void> {
	const hosted = await startLocalService({ dialect: 'public' });
	try {
		assert.match(await dialog.valueOf('unstructuredPartitionUrl'), /unstructuredapp/);
		assert.match(await dialog.valueOf('unstructuredBaseUrl'), /unstructuredapp/);
		await takePicture('credential-new');
		await dialog.fill('apiKey', 'not-the-key');
		await dialog.fill('unstructuredPartitionUrl', hosted.partitionUrl);
		await dialog.fill('unstructuredBaseUrl', hosted.baseUrl);
		await dialog.saveAndExpectError(/Wrong key/);
		await takePicture('credential-wrong-key');
		assert.ok(hosted.requests.some(({ method }) => method === 'POST'));
	} finally {
		await hosted.close();
	}
}

/** A server that checks the form before the key. */
async function reachSelfHosted(
	dialog: CredentialDialog,
	{ takePicture }: BrowserWorkbench,
): Promise<void> {
	const server = await startLocalService({ dialect: 'public', apiKey: '' });
	try {
		const refusal = { kind: 'status', status: 422, body: { detail: 'Field required' } } as const;
		server.faults.add({ times: 1, fault: refusal });
		await dialog.choose('service', 'Self-Hosted');
		assert.match(await dialog.valueOf('selfHostedPartitionUrl'), /localhost:8000/);
		await dialog.fill('apiKey', '');
		await dialog.fill('selfHostedPartitionUrl', server.partitionUrl);
		await dialog.saveAndExpectError(/Reached; the key can't be checked without a document/);
		await takePicture('credential-reached');
	} finally {
		await server.close();
	}
}

async function setUpCredential({ editor, service }: BrowserWorkbench, dialog: CredentialDialog) {
	await dialog.fill('partitionUrl', service.partitionUrl);
	await dialog.fill('baseUrl', service.baseUrl);
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
			const action = elementsAction;
			await addNode(editor, { after, search: 'pdf', title: 'Document Partition', action });
			await takePicture('new-partition');
		},
	);
	const dialog = new CredentialDialog(editor);
	await check('the credential dialog fills in the addresses and reports a wrong key', async () => {
		await dialog.openForNode();
		await enterWrongKey(dialog, workbench);
	});
	await check("it says when a self-hosted server's answer proves nothing", async () => {
		await reachSelfHosted(dialog, workbench);
	});
	await check('it asks for an address', async () => {
		await dialog.choose('service', 'Other');
		await dialog.saveAndExpectError(/Enter at least one address: Partition URL/);
		await takePicture('credential-no-address');
	});
	await check('with the right entries the credential is saved', async () => {
		await setUpCredential(workbench, dialog);
	});
	await check('the panel shows why a step failed', async () => {
		await panel.fill('binaryPropertyName', 'attachment');
		await panel.runStep('error');
		const error = await panel.readError();
		await takePicture('partition-error');
		assert.match(error, /No binary field "attachment"/);
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
		await panel.listOptions();
		await takePicture('partition-options');
		await editor.page.keyboard.press('Escape');
		await panel.close();
		await editor.runWorkflow('Document Partition', elementsAction);
		await takePicture('partition-workflow');
	});
}
