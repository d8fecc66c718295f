import { test } from './fixtures.ts';
import { elementsAction, addNode } from './nodeCreator.ts';
import { startWithDocument } from './startWithDocument.ts';

/** The outputs that the reference shows besides Markdown (partitionDocument.ts), and a text that each has. */
const outputs = [
	{ output: 'Table Rows', text: 'Desk', picture: 'output-table-rows' },
	{ output: 'Chunks for a Vector Store', text: 'Oakline Interiors', picture: 'output-chunks' },
] as const;

// The same invoice in the outputs that matter most, as the panel shows them.
test('the outputs of a document are shown as tables', async ({
	documentFolder,
	editor,
	panel,
	takePicture,
	takeReadmePicture,
}) => {
	const after = await startWithDocument(editor, documentFolder, 'invoice.pdf');
	await addNode(editor, {
		after,
		search: 'pdf',
		title: 'Document Partition',
		action: elementsAction,
	});
	for (const { output, text, picture } of outputs) {
		await panel.chooseOption('output', output);
		await panel.runStep('success');
		await panel.showAsTable();
		await panel.waitForResult(text);
		await panel.hideFolder();
		await takePicture(picture);
		await takeReadmePicture(picture, {
			parts: [panel.parameters, panel.output],
			lowest: panel.parameter('output'),
		});
	}
});
