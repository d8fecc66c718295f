import { expect } from '@playwright/test';
import { z } from 'zod';
import type { Execution } from '../n8n/executionData.ts';
import type { PackagedN8n } from '../n8n/startWithPackage.ts';
import { postToService } from '../service/postToService.ts';
import { credentialType } from '../start/credential.ts';
import { buildWorkflow, partitionType, serviceType, type PlannedNode } from './buildWorkflow.ts';
import { test } from './fixtures.ts';
import { firstJson, itemsOf } from './items.ts';
import { connectorSecret, isPublicOnly, servicePlan } from './servicePlan.ts';
import { expectedTexts, textsByDocument, uploadedFiles } from './uploadedTexts.ts';

/** More workflows than fit on one page of the hosted service. */
const otherNames = Array.from({ length: 45 }, (_, index) => `Other ${index + 1}`);

const propertySchema = z.object({
	name: z.string(),
	options: z.array(z.object({ value: z.unknown() }).passthrough()).optional(),
	displayOptions: z.object({ show: z.record(z.string(), z.array(z.unknown())) }).optional(),
});

/** Every `resource.operation` that n8n shows for Document Service. */
async function offeredOperations({ api }: PackagedN8n): Promise<string[]> {
	const [description] = await api.nodeDescriptions(serviceType);
	const properties = z.array(z.unknown()).parse(description?.['properties']);
	return properties.flatMap((candidate) => {
		const property = propertySchema.safeParse(candidate).data;
		if (property?.name !== 'operation') return [];
		const resources = property.displayOptions?.show['resource'] ?? [];
		// n8n adds an entry of its own for a call with the HTTP Request node.
		const operations = (property.options ?? [])
			.map(({ value }) => String(value))
			.filter((value) => !value.startsWith('__'));
		return resources.flatMap((resource) =>
			operations.map((operation) => `${String(resource)}.${operation}`),
		);
	});
}

function plannedOperations(plan: readonly PlannedNode[]): string[] {
	return plan
		.filter(({ type }) => type === serviceType)
		.map(
			({ parameters }) =>
				`${String(parameters?.['resource'])}.${String(parameters?.['operation'])}`,
		);
}

function statusOf(json: Record<string, unknown>): string {
	return String(json['status']).toLowerCase();
}

// One workflow runs every operation of every resource once.
let plan: PlannedNode[];
let execution: Execution;
let runningJobId: string;

test.beforeAll(async ({ service, dialect, documentFolder, runWorkflow }) => {
	runningJobId = service.jobs.add({ status: 'im progress' });
	plan = await servicePlan(documentFolder, runningJobId, dialect);
	// A list with several pages.
	for (const name of otherNames) {
		const other = { name, workflow_type: 'custom', workflow_nodes: [] };
		await postToService(service, '/workflows', other);
	}
	execution = await runWorkflow(buildWorkflow('Every operation', plan));
});

test('every operation that Document Service offers is run', async ({ n8n, dialect }) => {
	const all = await offeredOperations(n8n);
	const offered = dialect === 'public' ? all : all.filter((name) => !isPublicOnly(name));
	expect(offered).not.toEqual([]);
	expect([...new Set(plannedOperations(plan))].sort()).toEqual(offered.sort());
});

test('the editor shows the fields of every output before a run', async ({ n8n }) => {
	for (const operation of await offeredOperations(n8n)) {
		const fields = await n8n.api.previewedFields(serviceType, ...operation.split('.'));
		expect(fields, operation).not.toEqual([]);
	}
	const fields = await n8n.api.previewedFields(partitionType, 'markdown', 'partition');
	expect(fields).toContain('markdown');
});

for (const title of ['Source', 'Destination']) {
	test(`${title} connector: every operation`, () => {
		const { id } = firstJson(execution, `Create ${title}`);
		expect(firstJson(execution, `Get ${title}`)).toMatchObject({ id, name: `My ${title}` });
		const listed = itemsOf(execution, `List ${title}s`).map(({ json }) => json['id']);
		expect(listed).toEqual([id]);
		expect(JSON.stringify(firstJson(execution, `Update ${title}`))).toMatch(/\/changed"/);
		expect(statusOf(firstJson(execution, `Test ${title}`))).toBe('success');
		expect(statusOf(firstJson(execution, `Last Check of ${title}`))).toBe('success');
		expect(firstJson(execution, `Delete ${title}`)).toEqual({ deleted: true, id });
	});
}

test("no result shows a connector's secret", () => {
	expect(JSON.stringify(execution.outputs)).not.toContain(connectorSecret);
});

test('Workflow: create, get, get many, update, delete', () => {
	const { id } = firstJson(execution, 'Create Remote');
	expect(firstJson(execution, 'Get Workflow')['workflowName']).toBe('From bucket to bucket');
	const listed = itemsOf(execution, 'List Workflows').map(({ json }) => json['workflowId']);
	expect(listed).toEqual([id]);
	expect(firstJson(execution, 'Update Workflow')['id']).toBe(id);
	expect(firstJson(execution, 'Delete Workflow')).toEqual({ deleted: true, id });
});

test('Workflow: Return All reads every page and each row once', () => {
	const rows = itemsOf(execution, 'List All Workflows').map(({ json }) => json);
	const ids = rows.map(({ workflowId }) => workflowId);
	expect(new Set(ids).size).toBe(ids.length);
	// Other tests have workflows in the service, too.
	const others = rows
		.map(({ workflowName }) => String(workflowName))
		.filter((name) => otherNames.includes(name));
	expect(others.sort()).toEqual([...otherNames].sort());
	for (const created of ['Create Remote', 'Create Local']) {
		expect(ids).toContain(firstJson(execution, created)['id']);
	}
});

test('Workflow: run, with and without waiting for the job', () => {
	expect(statusOf(firstJson(execution, 'Run Remote'))).toBe('completed');
	expect(firstJson(execution, 'Run Local')['started']).toBe(true);
	expect(statusOf(firstJson(execution, 'Run Local'))).not.toBe('completed');
});

test('Job: wait, get, details, failed files, get many, cancel', () => {
	const { jobId } = firstJson(execution, 'Run Local');
	expect(statusOf(firstJson(execution, 'Wait for Job'))).toBe('completed');
	expect(firstJson(execution, 'Wait for Job')['jobId']).toBe(jobId);
	expect(firstJson(execution, 'Get Job')['jobId']).toBe(jobId);
	expect(firstJson(execution, 'Get Details')['node_stats']).toBeInstanceOf(Array);
	expect(firstJson(execution, 'Get Failed Files')).toEqual({});
	expect(itemsOf(execution, 'List Jobs').map(({ json }) => json['jobId'])).toEqual([jobId]);
	expect(firstJson(execution, 'Cancel')).toEqual({ jobId: runningJobId, canceled: true });
});

test('Job: download returns both documents, as elements and as files', async ({
	service,
	documentFolder,
}) => {
	const expected = await expectedTexts(service, documentFolder);
	const items = itemsOf(execution, 'Download Elements').map(({ json }) => json);
	expect(textsByDocument(items)).toEqual(expected);
	const contents = itemsOf(execution, 'File Content').map(({ json }) => json['content']);
	expect(contents).toHaveLength(uploadedFiles.length);
	const elements = z.array(z.array(z.record(z.string(), z.unknown()))).parse(contents);
	expect(textsByDocument(elements.flat())).toEqual(expected);
});

test('Job: file status tells that both files were processed', ({ dialect }) => {
	// Services of the specification's dialect don't have it.
	if (dialect !== 'public') return;
	const [details] = itemsOf(execution, 'File Status').map(({ json }) => json);
	const { files } = z.object({ files: z.array(z.object({ status: z.string() })) }).parse(details);
	expect(files.map(({ status }) => status)).toEqual(uploadedFiles.map(() => 'SUCCESS'));
});

test('Job: Create returns a job for each item, with its files', ({ dialect }) => {
	// Services of the specification's dialect don't have it.
	if (dialect !== 'public') return;
	const read = itemsOf(execution, 'Read Files').map(({ json }) => json['fileName']);
	const created = itemsOf(execution, 'Create Jobs').map(({ json }) => json);
	expect(created.map(({ files }) => files)).toEqual(read.map((name) => [name]));
	expect(new Set(created.map(({ jobId }) => jobId)).size).toBe(read.length);
});

test("the job is in the editor's list", async ({ n8n, credential }) => {
	const choices = await n8n.api.listSearch({
		nodeType: serviceType,
		methodName: 'searchJobs',
		path: 'parameters.jobId',
		parameters: { resource: 'job', operation: 'get' },
		credentials: { [credentialType]: credential },
	});
	const { jobId } = firstJson(execution, 'Run Local');
	const choice = choices.find(({ value }) => value === jobId);
	expect(choice?.name).toMatch(/^Uploaded files: completed, /);
});
