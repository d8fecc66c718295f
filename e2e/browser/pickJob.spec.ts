import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { postToService } from '../service/postToService.ts';
import { test } from './fixtures.ts';
import { addNode } from './nodeCreator.ts';
import { openManualWorkflow, manualTriggerName } from './workflows.ts';

const workflowNames = ['Customer letters', 'Delivery notes', 'Minutes of meetings'] as const;
const sample = 'meeting-notes.txt';

/** Runs workflows of the service and returns the ids of their jobs by the workflows' names. */
async function makeJobs(
	service: LocalService,
	documentFolder: string,
): Promise<Map<string, string>> {
	const content = new Uint8Array(await readFile(join(documentFolder, sample)));
	const jobs = new Map<string, string>();
	for (const name of workflowNames) {
		const workflow = await postToService(service, '/workflows', {
			name,
			workflow_type: 'custom',
			workflow_nodes: [{ name: 'Partitioner', type: 'partition', subtype: 'auto', settings: {} }],
		});
		const form = new FormData();
		form.append('input_files', new Blob([content], { type: 'text/plain' }), sample);
		const job = await postToService(service, `/workflows/${workflow.id}/run`, form);
		jobs.set(name, job.id);
	}
	return jobs;
}

// A job is picked from the list, so that nobody has to type an identifier, and then waited for.
test('a job is picked from the list and waited for', async ({
	editor,
	panel,
	service,
	documentFolder,
	takePicture,
	takeReadmePicture,
}) => {
	const jobs = await makeJobs(service, documentFolder);
	await openManualWorkflow(editor, 'Get a job');
	await addNode(editor, {
		after: manualTriggerName,
		search: 'document',
		title: 'Document Service',
		action: 'Get job',
	});
	const entries = await panel.openList('jobId');
	for (const name of workflowNames) await entries.filter({ hasText: name }).first().waitFor();
	await takePicture('job-list');
	await takeReadmePicture('job-list', { parts: [panel.parameters], lowest: entries.last() });
	await panel.search('Delivery');
	await panel.chooseShown('Delivery notes');
	await panel.runStep('success');
	const jobId = jobs.get('Delivery notes') ?? '';
	await panel.waitForResult(jobId.slice(0, 8));
	await takePicture('job');
	expect((await panel.output.innerText()).replaceAll(/\s/g, '')).toContain(jobId);
	// What waits for the job of the item needs no change.
	await panel.close();
	await addNode(editor, {
		after: 'Get job',
		search: 'document',
		title: 'Document Service',
		action: 'Wait for job',
	});
	await panel.runStep('success');
	await panel.waitForResult(jobId.slice(0, 8));
	await takePicture('job-waited');
});
