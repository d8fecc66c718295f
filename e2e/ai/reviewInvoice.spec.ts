import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExample } from '../package/fixtures.ts';
import { fieldNamed, nextPage, submit } from '../n8n/forms.ts';
import { formAddress } from '../n8n/workflowFile.ts';
import { projectFolder } from '../projectFolder.ts';
import { reviewDocument } from '../start/examples.ts';
import { test } from './fixtures.ts';

// A service that extracts data.
test.use({ dialect: 'public' });

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
