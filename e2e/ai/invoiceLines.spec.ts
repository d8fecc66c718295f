import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExample } from '../package/fixtures.ts';
import { fieldNamed, nextPage, submit } from '../n8n/forms.ts';
import { formAddress } from '../n8n/workflowFile.ts';
import { itemsOf } from '../package/items.ts';
import { projectFolder } from '../projectFolder.ts';
import { reviewDocument } from '../start/examples.ts';
import { test } from './fixtures.ts';

const invoiceFile = 'invoices-to-table.json';
const formTrigger = 'On form submission';

// A service that extracts data.
test.use({ dialect: 'public' });

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
	const read = rows.map((row) => [
		row['lines_name'],
		row['lines_quantity'],
		row['lines_netAmount'],
	]);
	expect(read).toEqual([...lines, ...lines]);
	// The sample has no date, which every invoice must have.
	expect(rows[0]).toMatchObject({
		...{ invoiceNumber: '2025-0117', total: 9050, isConfirmed: false },
		toReview: 'issueDate: The required field is empty',
	});
});

const reviewFile = 'review-invoice.json';

test(`examples/${reviewFile} asks a person for what the invoice does not confirm`, async ({
	n8n,
	importWorkflow,
}) => {
	const example = await readExample(reviewFile);
	await n8n.api.activate(await importWorkflow(example));
	const content = await readFile(join(projectFolder, reviewDocument));
	const file = new File([content], 'invoice.pdf', { type: 'application/pdf' });
	const waiting = await submit(formAddress(n8n.url, example), file);
	const page = await nextPage(waiting);
	expect(page).toContain('invoice.pdf');
	expect(page).toContain('03/04/2025 is 3 April 2025, day first');
	await submit(waiting, {
		[fieldNamed(page, 'issueDate')]: '2025-04-01',
		[fieldNamed(page, 'deliveryDate')]: '2025-04-03',
	});
	expect(await nextPage(waiting)).toContain('Invoice B-2210');
	const [row] = await n8n.api.dataTableRows(await n8n.api.dataTableId('Invoice Register'));
	expect(row).toMatchObject({
		...{ invoiceNumber: 'B-2210', issueDate: '2025-04-01', isConfirmed: true },
		...{ changedFields: 'issueDate, deliveryDate', reviewedAt: expect.any(String) },
	});
});
