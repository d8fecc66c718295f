import { expect } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfOfPages } from '../pdfOfPages.ts';
import { hostedTest } from './hostedService.ts';
import { addNode } from './nodeCreator.ts';
import { startWithDocument } from './startWithDocument.ts';

// A scanner's stack, without an expression: what one node finds, the next one cuts.
hostedTest(
	'a mixed scan is classified and cut by clicking',
	async ({ documentFolder, editor, panel, takePicture }) => {
		const scan = await pdfOfPages(
			['Invoice', 'Invoice number: A-17', 'Page 1 of 2'],
			['Total: 1250.50', 'Page 2 of 2'],
			['Dear Ada,', 'We thank you for your letter.'],
		);
		await writeFile(join(documentFolder, 'scan.pdf'), scan);
		const after = await startWithDocument(editor, documentFolder, 'scan.pdf');
		const title = 'Document Partition';
		await addNode(editor, { after, search: 'classify', title, action: 'Classify document' });
		await panel.chooseOption('find', 'Documents in a Scan');
		for (const [at, name] of ['Invoice', 'Letter'].entries()) {
			await panel.addRow('categories', 'Add Category');
			await panel
				.group('categories')
				.locator('[data-test-id="parameter-input-category"] input')
				.nth(at)
				.fill(name);
		}
		await takePicture('classify');
		await panel.runStep('success');
		await panel.waitForResult('Letter');
		await takePicture('classified');
		await panel.close();
		await addNode(editor, {
			after: title,
			search: 'split pdf',
			title,
			action: 'Split PDF into parts',
		});
		await panel.chooseOption('splitBy', 'List of Parts');
		await panel.runStep('success');
		await panel.waitForResult('scan-3.pdf');
		await takePicture('pdf-parts');
		expect(await panel.output.innerText()).toContain('2 items');
	},
);
