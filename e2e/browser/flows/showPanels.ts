import { packageName } from '../../package/buildWorkflow.ts';
import { nodeAt, workflowOf, type BrowserWorkbench } from '../workbench.ts';

/** The panels of the trigger, and of the loader under a vector store, open and draw their fields. */
export async function showPanels(workbench: BrowserWorkbench): Promise<void> {
	const { api, check, editor, panel, takePicture } = workbench;
	await check("the trigger's panel shows its fields", async () => {
		const name = 'Document Service Trigger';
		const type = `${packageName}.documentServiceTrigger`;
		const pollTimes = { item: [{ mode: 'everyMinute' }] };
		const trigger = nodeAt(0, { name, type, parameters: { pollTimes } });
		await editor.openWorkflow(await api.importWorkflow(workflowOf('Trigger', [trigger])), name);
		await panel.open(name);
		await panel.parameter('events').waitFor();
		await takePicture('trigger');
	});
	await check("the loader's panel under a vector store shows its fields", async () => {
		const name = 'Document Partition Loader';
		const store = nodeAt(0, {
			name: 'Vector Store',
			type: '@n8n/n8n-nodes-langchain.vectorStoreInMemory',
			typeVersion: 1.3,
			parameters: { mode: 'insert' },
		});
		const loader = nodeAt(1, { name, type: `${packageName}.documentPartitionLoader` });
		const workflow = workflowOf('Vector store', [store, { ...loader, position: [0, 260] }]);
		const target = { node: store.name, type: 'ai_document', index: 0 };
		const connections = { [name]: { ai_document: [[target]] } };
		await editor.openWorkflow(await api.importWorkflow({ ...workflow, connections }), name);
		await takePicture('loader-workflow');
		await panel.open(name);
		await takePicture('loader');
	});
}
