import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readExample } from '../package/fixtures.ts';
import { itemsOf } from '../package/items.ts';
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
