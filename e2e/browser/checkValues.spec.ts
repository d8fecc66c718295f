import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { startWithDocument } from './startWithDocument.ts';

/** What a model might have read from the invoice: the second amount has two digits swapped. */
const values = JSON.stringify({
	invoiceNumber: '2025-0117',
	total: 9050,
	items: [
		{ item: 'Desk', amount: 5760 },
		{ item: 'Chair', amount: 2490 },
	],
});

// The action is found by what users search for, and the document is sent with coordinates.
test('values are checked against a document', async ({
	documentFolder,
	editor,
	panel,
	takePicture,
}) => {
	const after = await startWithDocument(editor, documentFolder, 'invoice.pdf');
	await addNode(editor, {
		after,
		search: 'check values',
		title: 'Document Partition',
		action: 'Check values against document',
	});
	await panel.chooseOption('checkAgainst', 'Input Document');
	await panel.fillExpression('valuesToCheck', `{{ ${values} }}`, /2025-0117/);
	await panel.chooseOption('strategy', 'High Resolution');
	await panel.runStep('success');
	await panel.showAsTable();
	await panel.waitForResult('unverified');
	await panel.waitForResult('Chair | 12 | 2,940.00');
	await panel.hideFolder();
	await takePicture('checked-values');
	expect(await panel.itemCount()).toBe(1);
});
