import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalService } from '../../local-service/startLocalService.ts';
import { withParameters, type WorkflowFile } from '../n8n/workflowFile.ts';
import { projectFolder } from '../projectFolder.ts';
import { postToService } from '../service/postToService.ts';
import { credentialFor } from '../start/credential.ts';
import { examples } from '../start/examples.ts';
import { runExample } from '../start/runExample.ts';
import { assertPartitionServer } from '../start/service.ts';
import { readStartSettings } from '../start/settings.ts';
import { packageName } from './buildWorkflow.ts';
import { readExample, readTestWorkflow, test } from './fixtures.ts';
import { firstJson, itemsOf } from './items.ts';

const tablesFile = 'tables-to-spreadsheet.json';
const longJobFile = 'long-job.json';

for (const example of examples) {
	test(`npm start runs ${example.file}`, async ({ n8n, credential, documentFolder, signal }) => {
		const { rows, failures } = await runExample({
			api: n8n.api,
			example,
			exampleFile: join(projectFolder, example.file),
			packageName,
			credential,
			folders: { documents: documentFolder, results: documentFolder },
			signal,
		});
		expect(failures).toEqual([]);
		expect(rows).not.toEqual([]);
	});
}

test('npm start -- --service reads documents with a partition server', async ({
	n8n,
	service,
	documentFolder,
	signal,
}) => {
	const [example] = examples;
	const { service: named } = readStartSettings(['--service', service.url], {
		DOCUMENT_SERVICE_API_KEY: service.apiKey,
		DOCUMENT_SERVICE_API_KEY_HEADER: service.apiKeyHeader,
	});
	if (example === undefined || named === undefined) throw new Error('Nothing to run');
	await assertPartitionServer(named);
	const description = named.partitionUrl;
	const data = credentialFor({ ...named, description, isLocal: false, close: service.close });
	const { failures } = await runExample({
		api: n8n.api,
		example,
		exampleFile: join(projectFolder, example.file),
		packageName,
		credential: await n8n.api.createCredential(data),
		folders: { documents: documentFolder, results: documentFolder },
		signal,
	});
	expect(failures).toEqual([]);
});

/** An example that reads files of the folder by a pattern. */
async function exampleFor(file: string, documentFolder: string, names: string) {
	const fileSelector = join(documentFolder, names).replaceAll('\\', '/');
	return withParameters(await readExample(file), { 'Read Documents': { fileSelector } });
}

test(`examples/${tablesFile} writes the rows of all tables to one file`, async ({
	documentFolder,
	runWorkflow,
}) => {
	const example = await exampleFor(tablesFile, documentFolder, '{invoice.pdf,price-list.csv}');
	const execution = await runWorkflow(example);
	const rows = itemsOf(execution, 'Tables to Rows').map(({ json }) => json);
	expect(new Set(rows.map(({ fileName }) => fileName)).size).toBe(2);
	expect(rows).toContainEqual(
		expect.objectContaining({ Item: 'Desk', Quantity: 12, Amount: 5760 }),
	);
	const [spreadsheet] = itemsOf(execution, 'Create Spreadsheet');
	expect(spreadsheet?.binary?.['data']?.fileName).toBe('tables.xlsx');
});

/** The workflow for long jobs, with files to read and a new workflow of the service. */
async function longJobOf(service: LocalService, fileSelector: string): Promise<WorkflowFile> {
	const workflow = { name: `Long ${randomUUID()}`, workflow_type: 'custom' };
	const { id } = await postToService(service, '/workflows', workflow);
	return withParameters(await readTestWorkflow(longJobFile), {
		// A pause that a test has time for; n8n keeps shorter ones than 65 seconds in memory.
		Wait: { amount: 1, unit: 'seconds' },
		'Read Documents': { fileSelector: fileSelector.replaceAll('\\', '/') },
		'Run Workflow': { workflowId: { __rl: true, mode: 'id', value: id } },
	});
}

test(`e2e/workflows/${longJobFile} says when a job hasn't completed`, async ({
	service,
	folder,
	runWorkflow,
}) => {
	const unreadable = join(folder, 'unreadable.bin');
	await writeFile(unreadable, Buffer.from([0, 1, 2]));
	const execution = await runWorkflow(await longJobOf(service, unreadable));
	await rm(unreadable);
	const alert = firstJson(execution, 'Alert: Not Completed')['alert'];
	expect(alert).toMatch(/status is failed/);
	expect(execution.outputs['Download Results']).toBeUndefined();
});

test(`e2e/workflows/${longJobFile} says when no run was started`, async ({
	service,
	documentFolder,
	runWorkflow,
}) => {
	const body = { detail: 'A run is in progress' };
	const fault = { kind: 'status', status: 202, body } as const;
	service.faults.add({ method: 'POST', path: /\/run\/?$/, fault });
	const execution = await runWorkflow(await longJobOf(service, join(documentFolder, '*.md')));
	expect(firstJson(execution, 'Alert: Not Started')['alert']).toMatch(/A run is in progress/);
	expect(execution.outputs['Wait']).toBeUndefined();
});
