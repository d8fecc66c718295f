import { expect } from '@playwright/test';
import { join } from 'node:path';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { CredentialDialog } from './credentialDialog.ts';
import { credentialFor } from '../start/credential.ts';
import { test } from './fixtures.ts';
import { formName, openFormWorkflow, uploadFile } from './formUpload.ts';
import { NodePanel } from './nodePanel.ts';
import { elementsAction, addNode } from './nodeCreator.ts';
import { credentialName, openManualWorkflow, manualTriggerName } from './workflows.ts';

// A first credential is made in n8n's dialog, with wrong entries before the right ones.
test.describe.configure({ mode: 'serial' });

test('the credential dialog fills in the addresses and reports a wrong key', async ({
	cleanUp,
	editor,
	takePicture,
	takeReadmePicture,
}) => {
	await editor.api.deleteCredentials();
	await openManualWorkflow(editor, 'Set up a credential');
	const choice = { search: 'pdf', title: 'Document Partition', action: elementsAction };
	await addNode(editor, { after: manualTriggerName, ...choice });
	const dialog = new CredentialDialog(editor);
	await dialog.openForNode();
	// The account of a hosted service has addresses of its own; they're those of a local service here.
	const hosted = await startLocalService({ dialect: 'public' });
	cleanUp.add(hosted.close);
	expect(await dialog.valueOf('transformBaseUrl')).toMatch(/transform\.unstructured\.io/);
	await takePicture('credential-new');
	await dialog.fill('apiKey', 'not-the-key');
	await takeReadmePicture('credential', dialog.area);
	await dialog.fill('transformParseUrl', hosted.parseUrl);
	await dialog.fill('transformBaseUrl', hosted.baseUrl);
	await dialog.saveAndExpectError(/Wrong key/);
	await takePicture('credential-wrong-key');
	expect(hosted.requests.map(({ path }) => path)).toContain('/api/v1/jobs/');
});

test("it says when a self-hosted server's answer proves nothing", async ({
	cleanUp,
	editor,
	takePicture,
}) => {
	const dialog = new CredentialDialog(editor);
	// A server that checks the form before the key.
	const server = await startLocalService({ dialect: 'public', apiKey: '' });
	cleanUp.add(server.close);
	const refusal = { kind: 'status', status: 422, body: { detail: 'Field required' } } as const;
	server.faults.add({ times: 1, fault: refusal });
	await dialog.select('service', 'Self-Hosted');
	expect(await dialog.valueOf('selfHostedPartitionUrl')).toMatch(/localhost:8000/);
	await dialog.fill('apiKey', '');
	await dialog.fill('selfHostedPartitionUrl', server.partitionUrl);
	await dialog.saveAndExpectError(/this test can't verify the key/);
	await takePicture('credential-reached');
});

test('it asks for an address', async ({ editor, takePicture }) => {
	const dialog = new CredentialDialog(editor);
	await dialog.select('service', 'Other');
	await dialog.saveAndExpectError(/Enter at least one address: Partition URL/);
	await takePicture('credential-no-address');
});

test('with the right entries the credential is saved', async ({ editor, service }) => {
	const dialog = new CredentialDialog(editor);
	await dialog.fill('partitionUrl', service.partitionUrl);
	await dialog.fill('baseUrl', service.baseUrl);
	await dialog.fill('apiKey', service.apiKey);
	await dialog.saveWell();
	const chosen = editor.part('node-credentials-select').locator('input').first();
	expect(await chosen.inputValue()).toBe(credentialName);
});

test('a key of Unstructured Transform is enough for Markdown and for data from a form', async ({
	cleanUp,
	documentFolder,
	editor,
	service,
	takePicture,
}) => {
	const transform = await startLocalService({ dialect: 'public', jobsOnly: true });
	cleanUp.add(transform.close);
	await editor.api.deleteCredentials();
	await openFormWorkflow(editor, 'Form with Transform');
	const node = { name: 'Document Partition', action: 'Convert document to Markdown' };
	await addNode(editor, { after: formName, search: 'pdf', title: node.name, action: node.action });
	const dialog = new CredentialDialog(editor);
	await dialog.openForNode();
	await dialog.fill('apiKey', transform.apiKey);
	// An account's own addresses; they're those of a local service here.
	await dialog.fill('transformParseUrl', transform.parseUrl);
	await dialog.fill('transformBaseUrl', transform.baseUrl);
	await takePicture('credential-transform');
	await dialog.saveWell();
	const panel = new NodePanel(editor);
	await panel.close();
	await editor.showAllNodes();
	await uploadFile(editor, join(documentFolder, 'invoice.pdf'), node);
	await panel.open(node.name, node.action);
	await panel.waitForResult('Oakline Interiors');
	await takePicture('partition-with-transform');
	await panel.close();
	expect(transform.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
		'GET /api/v2/jobs',
		'GET /api/v1/jobs/',
		'POST /api/v2/parse',
	]);

	// The values of an invoice, which need neither a schema nor a click.
	await openFormWorkflow(editor, 'Data with Transform');
	const extraction = { name: 'Document Partition', action: 'Extract data from document' };
	await addNode(editor, {
		after: formName,
		search: 'extract data',
		title: extraction.name,
		action: extraction.action,
	});
	await takePicture('extract-with-transform');
	await panel.close();
	await editor.showAllNodes();
	await uploadFile(editor, join(documentFolder, 'invoice.pdf'), extraction);
	await panel.open(extraction.name, extraction.action);
	await panel.waitForResult('invoiceNumber');
	await takePicture('extracted-with-transform');
	await panel.close();
	// The other tests use a credential of the worker's service.
	await editor.api.deleteCredentials();
	const description = `the local service at ${service.url}`;
	const credential = credentialFor({ ...service, description, isLocal: true });
	await editor.api.createCredential({ ...credential, name: credentialName });
});
