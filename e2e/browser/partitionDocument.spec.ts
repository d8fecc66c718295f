import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPages } from '../pdf/drawPages.ts';
import { smoke, test } from './fixtures.ts';
import { elementsAction, addNode } from './nodeCreator.ts';
import { pageScale, showSideBySide } from './sideBySide.ts';
import { startWithDocument } from './startWithDocument.ts';

/*
 * From an empty canvas to the elements of a document with the mouse and keyboard only: the nodes, an error in the
 * panel, the result.
 */
test.describe.configure({ mode: 'serial' });

test(
	'a workflow is started on an empty canvas, and the node is added by searching for "pdf"',
	{ tag: smoke },
	async ({ documentFolder, editor, takePicture }) => {
		const after = await startWithDocument(editor, documentFolder, 'invoice.pdf');
		const action = elementsAction;
		await addNode(editor, { after, search: 'pdf', title: 'Document Partition', action });
		await takePicture('new-partition');
	},
);
test('the panel shows why a step failed', { tag: smoke }, async ({ panel, takePicture }) => {
	await panel.fill('binaryPropertyName', 'attachment');
	await panel.runStep('error');
	const error = await panel.readError();
	await takePicture('partition-error');
	expect(error).toMatch(/The item has no binary field "attachment"/);
});

test(
	'a document is partitioned by clicking',
	{ tag: smoke },
	async ({ panel, takePicture, takeReadmePicture }) => {
		await panel.fill('binaryPropertyName', 'data');
		await panel.runStep('success');
		await panel.waitForResult('Oakline Interiors');
		expect(await panel.itemCount(), 'elements').toBeGreaterThan(10);
		await panel.showAsJson();
		await panel.waitForResult('Oakline Interiors');
		await panel.hideFolder();
		await takePicture('document-partition');
		await takeReadmePicture('document-partition', {
			parts: [panel.parameters, panel.output],
			lowest: panel.parameter('output'),
		});
	},
);

test("a document's Markdown comes out after one choice", async ({
	documentFolder,
	editor,
	panel,
	takePicture,
	takeReadmePicture,
}) => {
	await panel.chooseOption('output', 'Markdown');
	await panel.runStep('success');
	await panel.showAsTable();
	await panel.waitForResult('# ');
	expect(await panel.itemCount()).toBe(1);
	await takePicture('partition-markdown');
	await takeReadmePicture('partition-markdown', {
		parts: [panel.parameters, panel.output],
		lowest: panel.parameter('output'),
	});
	// n8n writes the line breaks of a table's cell as \n.
	const cell = panel.output.locator('td').filter({ hasText: '# Invoice' });
	const markdown = (await cell.innerText()).replaceAll('\\n', '\n');
	expect(markdown).toContain('\n| Desk | 12 | 5,760.00 |\n');
	const pages = await drawPages(await readFile(join(documentFolder, 'invoice.pdf')), pageScale);
	const sheet = await showSideBySide(editor, 462, [
		{ title: 'invoice.pdf', page: pages[0] },
		{ title: 'Its Markdown', text: markdown },
	]);
	await takeReadmePicture('invoice-markdown', { parts: [sheet], lowest: sheet });
	await sheet.page().close();
	await panel.chooseOption('output', 'Elements');
});

test('the options are listed, and the whole workflow runs', async ({
	editor,
	panel,
	takePicture,
}) => {
	await panel.listOptions();
	await takePicture('partition-options');
	await editor.page.keyboard.press('Escape');
	await panel.close();
	await editor.runWorkflow('Document Partition', elementsAction);
	await takePicture('partition-workflow');
});
