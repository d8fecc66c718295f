import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { fieldNamed, send } from '../n8n/forms.ts';
import { formAddress, readWorkflowFile, withCredential } from '../n8n/workflowFile.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { projectFolder } from '../projectFolder.ts';
import { credentialFor, credentialType } from '../start/credential.ts';
import { test } from '../workbench.ts';
import { startMailServer } from './mailServer.ts';

const file = 'examples/review-invoice.json';

/** What n8n's Send Email node needs in place of the example's form. */
const byEmail = {
	type: 'n8n-nodes-base.emailSend',
	typeVersion: 2.1,
	parameters: {
		operation: 'sendAndWait',
		fromEmail: 'n8n@example.com',
		toEmail: 'reviewer@example.com',
		subject: 'Review an invoice',
		message: 'Some values need a look.',
		responseType: 'customForm',
		defineForm: 'json',
		jsonOutput: '={{ $json.reviewForm }}',
		options: {},
	},
};

test('values are reviewed by email, with Send and Wait', async ({
	workbench,
	version,
	cleanUp,
}) => {
	const service = await startLocalService({ dialect: 'public' });
	cleanUp.add(service.close);
	const mail = await startMailServer();
	cleanUp.add(mail.close);
	const n8n = await workbench.startN8n(version);
	const description = `the local service at ${service.url}`;
	const credential = await n8n.api.createCredential(
		credentialFor({ ...service, description, isLocal: true }),
	);
	const { id, name } = await n8n.api.createCredential({
		name: 'Mail server of the test',
		type: 'smtp',
		data: { host: '127.0.0.1', port: mail.port, secure: false, disableStartTls: true },
	});
	const example = readWorkflowFile(await readFile(join(projectFolder, file), 'utf8'));
	const nodes = example.nodes
		.filter((node) => node.name !== 'Show Result')
		.map((node) =>
			node.name === 'Review' ? { ...node, ...byEmail, credentials: { smtp: { id, name } } } : node,
		);
	const { 'Save Invoice': _last, ...connections } = example.connections;
	const workflow = withCredential(
		{ ...example, nodes, connections },
		packageName,
		credentialType,
		credential,
	);
	const workflowId = await n8n.api.importWorkflow(workflow);
	await n8n.api.activate(workflowId);

	const pdf = await readFile(join(projectFolder, 'examples', 'invoice-to-review.pdf'));
	const invoice = new File([new Uint8Array(pdf)], 'invoice-to-review.pdf');
	await send(formAddress(n8n.url, workflow), invoice);
	await expect.poll(() => mail.emails.length, 'emails').toBe(1);
	const [, link = ''] = /href="([^"]*webhook-waiting[^"]*)"/.exec(mail.emails[0]?.html ?? '') ?? [];
	const address = link.replaceAll('&amp;', '&');
	const page = await (await fetch(address)).text();
	await send(address, {
		[fieldNamed(page, 'issueDate')]: '2025-04-03',
		[fieldNamed(page, 'deliveryDate')]: '',
	});
	const rows = async () =>
		await n8n.api.dataTableRows(await n8n.api.dataTableId('Invoice Register'));
	const rowsNow = async () => (await rows()).length;
	await expect.poll(rowsNow, { message: 'rows', timeout: 60_000 }).toBe(1);
	expect(await rows()).toMatchObject([
		{
			fileName: 'invoice-to-review.pdf',
			issueDate: '2025-04-03',
			isConfirmed: true,
			reviewedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			changedFields: 'issueDate, deliveryDate',
		},
	]);
});
