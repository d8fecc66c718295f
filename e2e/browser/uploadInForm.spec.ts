import { join } from 'node:path';
import { test } from './fixtures.ts';
import { formName, openFormWorkflow, uploadFile } from './formUpload.ts';
import { elementsAction, addNode } from './nodeCreator.ts';

const partitionName = 'Document Partition';

// A file of n8n's form lies in the binary field that the form's label names, and the node finds it unasked.
test("a form's only file is found without naming its field", async ({
	documentFolder,
	editor,
	panel,
	takePicture,
}) => {
	await openFormWorkflow(editor, 'Upload in a form');
	await addNode(editor, {
		after: formName,
		search: 'pdf',
		title: partitionName,
		action: elementsAction,
	});
	await panel.close();
	await editor.showAllNodes();
	const node = { name: partitionName, action: elementsAction };
	await uploadFile(editor, join(documentFolder, 'invoice.pdf'), node);
	await panel.open(partitionName, elementsAction);
	await panel.waitForResult('Oakline Interiors');
	await takePicture('partition-after-form');
	await panel.close();
});
