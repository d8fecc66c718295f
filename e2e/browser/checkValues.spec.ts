import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chatModel } from '../ai/aiWorkflow.ts';
import { modelCredentialFor, withModelCredential } from '../model-server/modelCredential.ts';
import { startModelServer } from '../model-server/startModelServer.ts';
import { packageName } from '../package/buildWorkflow.ts';
import { test } from './fixtures.ts';
import { formName, formTrigger, uploadFile } from './formUpload.ts';
import { addNode } from './nodeCreator.ts';
import { nodeAt, withServiceCredential, workflowOf } from './workflows.ts';

const title = 'Document Values';
const check = 'Check values against document';
const highlight = 'Highlight values in PDF';

/** What a model might have read from the invoice: the second amount has two digits swapped. */
const extracted = {
	invoiceNumber: '2025-0117',
	total: 9050,
	items: [
		{ item: 'Desk', amount: 5760 },
		{ item: 'Chair', amount: 2490 },
	],
};

test('what a model extracted is checked and marked with all defaults', async ({
	documentFolder,
	editor,
	panel,
	cleanUp,
	folder,
	takePicture,
}) => {
	const model = await startModelServer();
	cleanUp.add(model.close);
	model.use(() => ({ text: JSON.stringify(extracted) }));
	const partitionName = 'Document Partition';
	const extractorName = 'Information Extractor';
	const partition = nodeAt(1, {
		name: partitionName,
		type: `${packageName}.documentPartition`,
		parameters: { output: 'document', strategy: 'hi_res', options: { coordinates: true } },
	});
	const extractor = nodeAt(2, {
		name: extractorName,
		type: '@n8n/n8n-nodes-langchain.informationExtractor',
		typeVersion: 1.2,
		parameters: {
			text: "={{ $json.elements.map(({ text }) => text).join('\\n') }}",
			schemaType: 'fromJson',
			jsonSchemaExample: JSON.stringify(extracted),
			options: {},
		},
	});
	const workflow = workflowOf('Check what a model extracted', [
		formTrigger('check-values'),
		partition,
		extractor,
	]);
	const { name, type, typeVersion, connection, parameters } = chatModel(extractorName);
	const chat = { id: 'model', name, type, typeVersion, position: [440, 220], parameters };
	workflow.nodes.push({ ...chat, parameters: { ...parameters } });
	workflow.connections[name] = {
		[connection]: [[{ node: extractorName, type: connection, index: 0 }]],
	};
	const modelCredential = await editor.api.createCredential(modelCredentialFor(model));
	const filledIn = withModelCredential(
		await withServiceCredential(editor, workflow),
		modelCredential,
	);
	await editor.importAndOpen(filledIn, formName);

	await addNode(editor, { after: extractorName, search: 'check values', title, action: check });
	await panel.close();
	await editor.showAllNodes();
	await uploadFile(editor, join(documentFolder, 'invoice.pdf'), { name: title, action: check });
	await panel.open(title, check);
	await panel.showAsTable();
	await panel.waitForResult('items[1].amount');
	await panel.waitForResult('2490');
	await takePicture('check-values');
	expect(await panel.itemCount()).toBe(1);
	await panel.listOptions();
	await takePicture('check-values-options');
	await editor.page.keyboard.press('Escape');
	await panel.addOption('Required Fields', 'requiredFields');
	await panel.parameter('requiredFields').locator('textarea').fill('total, dueDate');
	await panel.addOption('Accept Values Without Label', 'acceptWithoutLabel');
	await panel.chooseOption('valuesSource', 'Define Below');
	await panel.chooseOption('documentSource', 'Define Below');
	await takePicture('check-values-defined');
	await panel.chooseOption('valuesSource', 'Found Automatically');
	await panel.chooseOption('documentSource', 'Found Automatically');
	await panel.runStep('success');
	await panel.waitForResult('Desk');
	await takePicture('check-values-items');
	expect(await panel.itemCount()).toBe(1);
	await panel.close();

	const checkNode = (await editor.node(title).count()) > 0 ? title : check;
	await addNode(editor, { after: checkNode, search: 'highlight pdf', title, action: highlight });
	await panel.runStep('success');
	await panel.output.getByText('invoice-highlighted.pdf').waitFor();
	await takePicture('highlight-pdf');
	const downloaded = editor.page.waitForEvent('download');
	await panel.output.getByText('Download', { exact: true }).click();
	const file = join(folder, 'marked.pdf');
	await (await downloaded).saveAs(file);
	const marks = (await readFile(file, 'latin1')).match(/\/Subtype\/Highlight/g);
	expect(marks, 'the number and the table').toHaveLength(2);
	await panel.close();
});
