import assert from 'node:assert/strict';
import { addNode } from '../nodeCreator.ts';
import { postToService } from '../postToService.ts';
import { openManualWorkflow, readerName, readerOf, type BrowserWorkbench } from '../workbench.ts';

const workflowName = 'Invoices to search index';

/** The service's workflows that the lists show. */
async function makeWorkflows({ service }: BrowserWorkbench): Promise<void> {
	for (const name of [workflowName, 'Contracts archive']) {
		await postToService(service, '/workflows', {
			name,
			workflow_type: 'custom',
			workflow_nodes: [{ name: 'Partitioner', type: 'partition', subtype: 'auto', settings: {} }],
		});
	}
}

/** A workflow of the service is picked from the list and run with a file, by clicking (issue 7). */
export async function runDocumentWorkflow(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, takePicture } = workbench;
	await check('a workflow of the service is picked from the list', async () => {
		await makeWorkflows(workbench);
		await openManualWorkflow(workbench, 'Run', [readerOf(workbench, 'invoice.pdf')]);
		await addNode(editor, {
			after: readerName,
			search: 'document',
			title: 'Document Service',
			action: 'Run workflow',
		});
		assert.match(await panel.choose('workflowId', workflowName), new RegExp(`^${workflowName} `));
	});
	await check('a workflow of the service is run with a file by clicking', async () => {
		await panel.turnOn('uploadFiles');
		await panel.turnOn('waitForCompletion');
		await takePicture('run-workflow-filled');
		await panel.runStep('success');
		await panel.showAsJson();
		await panel.waitForResult('completed');
		await panel.hideFolder();
		await takePicture('run-workflow');
	});
}
