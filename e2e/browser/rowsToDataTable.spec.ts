import { expect } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from './fixtures.ts';
import { hostedTest } from './hostedService.ts';
import { addNode } from './nodeCreator.ts';
import { startWithDocument } from './startWithDocument.ts';

const tableName = 'Price list';

/** A table with headings that no column of a data table can have, and numbers that a data table can't read. */
const document = `<table>
<tr><th>Article</th><th>Unit price (€)</th><th>2025</th><th>2024</th></tr>
<tr><td>Desk</td><td>1.234,50</td><td>15</td><td>12</td></tr>
<tr><td>Chair</td><td>245,00</td><td>30</td><td></td></tr>
</table>`;

// The recipe of the guide: fields of an item are columns of a data table, by name.
test('rows of a table are inserted into a data table, mapped automatically', async ({
	documentFolder,
	editor,
	panel,
	takePicture,
}) => {
	const tableId = await editor.api.createDataTable(tableName, [
		{ name: 'Article', type: 'string' },
		{ name: 'Unit_price', type: 'number' },
		{ name: 'column_2025', type: 'number' },
		{ name: 'column_2024', type: 'number' },
	]);
	await writeFile(join(documentFolder, 'prices.html'), document);
	const after = await startWithDocument(editor, documentFolder, 'prices.html');
	const title = 'Document Partition';
	await addNode(editor, { after, search: 'tables', title, action: 'Get document table rows' });
	await panel.chooseOption('columnNames', 'Letters, Digits and Underscores');
	await panel.addOption('Convert Numbers', 'convertNumbers');
	await panel.runStep('success');
	await panel.showAsTable();
	await panel.waitForResult('Unit_price');
	await panel.hideFolder();
	await takePicture('rows-for-data-table');
	await panel.close();
	await addNode(editor, {
		after: title,
		search: 'data table',
		title: 'Data table',
		action: 'Insert row',
	});
	await panel.select('dataTableId', tableName);
	await panel.chooseMapping('Map Automatically');
	await panel.runStep('success');
	await panel.waitForResult('Desk');
	await takePicture('rows-in-data-table');
	expect(await editor.api.dataTableRows(tableId)).toMatchObject([
		{ Article: 'Desk', Unit_price: 1234.5, column_2025: 15, column_2024: 12 },
		{ Article: 'Chair', Unit_price: 245, column_2025: 30, column_2024: null },
	]);
});

// What most people come for: no schema, no expression, and a table that is there.
hostedTest(
	"an invoice's values are inserted into a data table, mapped automatically",
	async ({ documentFolder, editor, panel, takePicture }) => {
		// A table maps automatically if it has a column for each field.
		const tableId = await editor.api.createDataTable('Invoices', [
			...[
				...['fileName', 'invoiceNumber', 'issueDate', 'dueDate', 'orderNumber', 'deliveryDate'],
				...['sellerName', 'sellerAddress', 'buyerName', 'buyerAddress', 'sellerVatId', 'iban'],
				...['customerNumber', 'paymentReference', 'paymentTerms', 'currency', 'toReview'],
			].map((name) => ({ name, type: 'string' }) as const),
			...['discount', 'shipping', 'netTotal', 'taxTotal', 'total', 'amountDue'].map(
				(name) => ({ name, type: 'number' }) as const,
			),
			{ name: 'isConfirmed', type: 'boolean' },
		]);
		const after = await startWithDocument(editor, documentFolder, 'invoice.pdf');
		const title = 'Document Partition';
		await addNode(editor, {
			after,
			search: 'invoice',
			title,
			action: 'Extract data from document',
		});
		await panel.chooseOption('return', 'One Row per Document');
		await panel.fill('leaveOutFields', 'taxes, lines');
		await takePicture('document-type');
		await panel.runStep('success');
		await panel.showAsTable();
		await panel.waitForResult('Oakline Interiors');
		await panel.hideFolder();
		await takePicture('invoice-row');
		await panel.close();
		await addNode(editor, {
			after: title,
			search: 'data table',
			title: 'Data table',
			action: 'Insert row',
		});
		await panel.select('dataTableId', 'Invoices');
		await panel.chooseMapping('Map Automatically');
		await panel.runStep('success');
		await panel.waitForResult('2025-0117');
		expect(await editor.api.dataTableRows(tableId)).toMatchObject([
			{ invoiceNumber: '2025-0117', sellerName: 'Oakline Interiors', total: 9050 },
		]);
	},
);
