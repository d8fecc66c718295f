import { chooseNode, openNodeCreatorAt } from '../nodeCreator.ts';
import { nodeAt, workflowOf, type BrowserWorkbench } from '../workbench.ts';

const storeName = 'Vector Store';
const loaderName = 'Document Partition Loader';

/** A vector store's Document input offers the loader, next to n8n's own. */
export async function addLoader(workbench: BrowserWorkbench): Promise<void> {
	const { api, check, editor, panel, takePicture } = workbench;
	await check("the loader is added at a vector store's Document input", async () => {
		const store = nodeAt(0, {
			name: storeName,
			type: '@n8n/n8n-nodes-langchain.vectorStoreInMemory',
			typeVersion: 1.3,
			parameters: { mode: 'insert' },
		});
		await editor.openWorkflow(await api.importWorkflow(workflowOf(storeName, [store])), storeName);
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
}
