import { expect } from '@playwright/test';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { postToService } from '../service/postToService.ts';
import type { Editor } from './editor.ts';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { startWithDocument } from './startWithDocument.ts';

const workflowName = 'Supplier invoices';
const runName = 'Run workflow';
const downloadName = 'Download results of job';

/** The service's workflows that the lists show. */
async function makeWorkflows(service: LocalService): Promise<void> {
	for (const name of [workflowName, 'Contracts archive']) {
		await postToService(service, '/workflows', {
			name,
			workflow_type: 'custom',
			workflow_nodes: [{ name: 'Partitioner', type: 'partition', subtype: 'auto', settings: {} }],
		});
	}
}

async function addServiceNode(editor: Editor, after: string, action: string): Promise<void> {
	await addNode(editor, { after, search: 'document', title: 'Document Service', action });
}

/*
 * The complete round with the service by clicking, from an empty canvas: a workflow of the service is picked from
 * the list and run with a file, and the results of its job are downloaded.
 */
test.describe.configure({ mode: 'serial' });

test('a workflow of the service is picked from the list', async ({
	documentFolder,
	editor,
	panel,
	service,
}) => {
	await makeWorkflows(service);
	await addServiceNode(
		editor,
		await startWithDocument(editor, documentFolder, 'invoice.pdf'),
		runName,
	);
	expect(await panel.select('workflowId', workflowName)).toMatch(new RegExp(`^${workflowName} `));
});

test('a workflow of the service is run with a file by clicking', async ({
	panel,
	takePicture,
	takeReadmePicture,
}) => {
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
		lowest: panel.parameter('timeoutMinutes'),
	});
});

test("the job's results are downloaded with its ID from an expression", async ({
	editor,
	panel,
	takePicture,
}) => {
	await panel.close();
	await addServiceNode(editor, runName, downloadName);
	await panel.fillExpression('jobId', '{{ $json.jobId }}', /^[\da-f]+(-[\da-f]+){4}$/);
	await panel.runStep('success');
	await panel.showAsJson();
	await panel.waitForResult('Oakline Interiors');
	expect(await panel.itemCount(), 'elements').toBeGreaterThan(10);
	await takePicture('download-job');
});

test('the complete workflow is run by clicking', async ({ editor, panel, takePicture }) => {
	await panel.close();
	await editor.runWorkflow(downloadName);
	await takePicture('run-workflow-canvas');
});
