import assert from 'node:assert/strict';
import { postToService } from '../../service/postToService.ts';
import { addNode } from '../nodeCreator.ts';
import { startWithDocument } from '../startWithDocument.ts';
import type { BrowserWorkbench } from '../workbench.ts';

const workflowName = 'Supplier invoices';
const runName = 'Run workflow';
const downloadName = 'Download results of job';

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

async function addServiceNode(
	{ editor }: BrowserWorkbench,
	after: string,
	action: string,
): Promise<void> {
	await addNode(editor, { after, search: 'document', title: 'Document Service', action });
}

/**
 * The complete round with the service by clicking, from an empty canvas: a workflow of the service is picked from
 * the list and run with a file, and the results of its job are downloaded.
 */
export async function runDocumentWorkflow(workbench: BrowserWorkbench): Promise<void> {
	const { check, editor, panel, takePicture, takeReadmePicture } = workbench;
	await check('a workflow of the service is picked from the list', async () => {
		await makeWorkflows(workbench);
		await addServiceNode(workbench, await startWithDocument(workbench, 'invoice.pdf'), runName);
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
		await takeReadmePicture('run-workflow', {
			parts: [panel.parameters, panel.output],
			lowest: panel.parameter('timeLimit'),
		});
	});
	await check("the job's results are downloaded with its ID from an expression", async () => {
		await panel.close();
		await addServiceNode(workbench, runName, downloadName);
		await panel.fillExpression('jobId', '{{ $json.jobId }}', /^[\da-f]+(-[\da-f]+){4}$/);
		await panel.runStep('success');
		await panel.showAsJson();
		await panel.waitForResult('Oakline Interiors');
		assert.ok((await panel.itemCount()) > 10, 'there are too few elements');
		await takePicture('download-job');
	});
	await check('the complete workflow is run by clicking', async () => {
		await panel.close();
		await editor.runWorkflow(downloadName);
		await takePicture('run-workflow-canvas');
	});
}
