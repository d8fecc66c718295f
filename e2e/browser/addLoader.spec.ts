import { test } from './fixtures.ts';
import { chooseNode, openNodeCreatorAt } from './nodeCreator.ts';
import { nodeAt, workflowOf } from './workflows.ts';

const storeName = 'Vector Store';
const loaderName = 'Document Partition Loader';

// A vector store's Document input offers the loader, next to n8n's own.
test("the loader is added at a vector store's Document input", async ({
	editor,
	panel,
	takePicture,
}) => {
	const store = nodeAt(0, {
		name: storeName,
		type: '@n8n/n8n-nodes-langchain.vectorStoreInMemory',
		typeVersion: 1.3,
		parameters: { mode: 'insert' },
	});
	await editor.importAndOpen(workflowOf(storeName, [store]), storeName);
	await openNodeCreatorAt(editor, storeName, 'ai_document');
	await editor.part('node-creator').getByText(loaderName).waitFor();
	await takePicture('loader-offered');
	await chooseNode(editor, { title: loaderName });
	await panel.parameter('chunkingStrategy').waitFor();
	await takePicture('loader');
	await panel.close();
	await editor.page.locator('[data-test-id="edge"]').first().waitFor({ state: 'attached' });
	await takePicture('loader-workflow');
});
