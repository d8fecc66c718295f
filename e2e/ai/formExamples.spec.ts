import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nextPage, submit } from '../n8n/forms.ts';
import { formAddress } from '../n8n/workflowFile.ts';
import { readExample } from '../package/fixtures.ts';
import { itemsOf } from '../package/items.ts';
import { test } from './fixtures.ts';

const approvalFile = 'approve-and-summarize.json';
const invoiceFile = 'invoices-to-table.json';
const formTrigger = 'On form submission';

test(`examples/${approvalFile} asks before it sends and summarizes a document`, async ({
	n8n,
	model,
	service,
	documentFolder,
	importWorkflow,
}) => {
	model.conversations.length = 0;
	model.use(({ question }) => ({ text: `The summary is of ${question.length} characters` }));
	const example = await readExample(approvalFile);
	await n8n.api.activate(await importWorkflow(example));
	const content = await readFile(join(documentFolder, 'meeting-notes.txt'));
	const file = new File([content], 'meeting-notes.txt', { type: 'text/plain' });
	const asked = service.requests.length;
	const answer = async (decision: 'Send' | 'Discard'): Promise<string> => {
		const waiting = await submit(formAddress(n8n.url, example), file);
		expect(await nextPage(waiting)).toContain('Pages: 1. Estimated price: $0.01.');
		expect(service.requests.length, 'requests before the approval').toBe(asked);
		await submit(waiting, decision);
		return await nextPage(waiting);
	};
	expect(await answer('Discard')).toContain('Nothing was sent.');
	const page = await answer('Send');
	expect(page).toMatch(/The summary is of \d+ characters/);
	expect(page).toContain('meeting-notes.txt');
	const question = model.conversations.at(-1)?.question;
	expect(question).toContain('the weekend of 17 and 18 May');
});

test(`examples/${invoiceFile} adds a row for each line`, async ({
	documentFolder,
	runWorkflow,
}) => {
	const example = await readExample(invoiceFile);
	const data = await readFile(join(documentFolder, 'invoice.pdf'), 'base64');
	const invoice = { data, mimeType: 'application/pdf', fileName: 'invoice.pdf' };
	const binary = { Invoices_0: invoice, Invoices_1: invoice };
	const start = { name: formTrigger, items: [{ json: {}, binary }] };
	await runWorkflow(example, start);
	// Again: it keeps the table that is there.
	const execution = await runWorkflow(example, start);
	const rows = itemsOf(execution, 'Add Rows').map(({ json }) => json);
	expect(rows.filter(({ id }) => typeof id !== 'number')).toEqual([]);
	const lines = [
		['Desk', 12, 5760],
		['Chair', 12, 2940],
		['Assembly', 1, 350],
	];
	expect(rows.map(({ description, quantity, amount }) => [description, quantity, amount])).toEqual([
		...lines,
		...lines,
	]);
	expect(rows[0]).toMatchObject({ invoiceNumber: '2025-0117', isConfirmed: true });
});
