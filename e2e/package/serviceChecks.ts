import assert from 'node:assert/strict';
import { join } from 'node:path';
import { z } from 'zod';
import type { Execution } from '../n8n/executionData.ts';
import { credentialType } from '../start/credential.ts';
import { buildWorkflow, partitionType, serviceType, type PlannedNode } from './buildWorkflow.ts';
import { directPartition } from './directPartition.ts';
import { connectorSecret, isPublicOnly, servicePlan, uploadedFiles } from './servicePlan.ts';
import { check, firstJson, itemsOf, runWorkflow, type PackageWorkbench } from './workbench.ts';

/** More workflows than fit on one page of the public service. */
const otherWorkflows = 45;

const propertySchema = z.object({
	name: z.string(),
	options: z.array(z.object({ value: z.unknown() }).passthrough()).optional(),
	displayOptions: z.object({ show: z.record(z.string(), z.array(z.unknown())) }).optional(),
});

/** Every `resource.operation` that n8n shows for Document Service. */
async function offeredOperations({ n8n }: PackageWorkbench): Promise<string[]> {
	const [description] = await n8n.api.nodeDescriptions(serviceType);
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

/** Creates workflows in the service without n8n, so that a list has several pages. */
async function addOtherWorkflows({ service }: PackageWorkbench): Promise<void> {
	const slash = service.dialect === 'public' ? '/' : '';
	for (let count = 1; count <= otherWorkflows; count++) {
		const answer = await fetch(`${service.baseUrl}/workflows${slash}`, {
			method: 'POST',
			headers: {
				[service.apiKeyHeader]: service.apiKey,
				'content-type': 'application/json',
			},
			body: JSON.stringify({ name: `Other ${count}`, workflow_type: 'custom', workflow_nodes: [] }),
		});
		if (!answer.ok)
			throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
	}
}

function statusOf(json: Record<string, unknown>): string {
	return String(json['status']).toLowerCase();
}

/** An element, simplified or as the service returns it. */
const textOfDocument = z.object({
	text: z.string(),
	fileName: z.string().optional(),
	metadata: z.object({ filename: z.string() }).optional(),
});

/** The texts of elements, by the document they came from. */
export function textsByDocument(
	elements: ReadonlyArray<Record<string, unknown>>,
): Map<string, string[]> {
	const texts = new Map<string, string[]>();
	for (const element of elements) {
		const { text, fileName, metadata } = textOfDocument.parse(element);
		const name = fileName ?? metadata?.filename ?? '';
		texts.set(name, [...(texts.get(name) ?? []), text]);
	}
	return texts;
}

/** The content of the uploaded files, by file name. */
export async function expectedTexts({
	service,
	documentFolder,
}: PackageWorkbench): Promise<Map<string, string[]>> {
	const texts = new Map<string, string[]>();
	for (const name of uploadedFiles) {
		const elements = await directPartition(service, join(documentFolder, name));
		texts.set(
			name,
			elements.map(({ text }) => text),
		);
	}
	return texts;
}

async function checkConnectors(workbench: PackageWorkbench, execution: Execution): Promise<void> {
	for (const title of ['Source', 'Destination']) {
		await check(workbench, `${title} connector: every operation`, () => {
			const { id } = firstJson(execution, `Create ${title}`);
			assert.equal(firstJson(execution, `Get ${title}`)['id'], id);
			assert.equal(firstJson(execution, `Get ${title}`)['name'], `My ${title}`);
			assert.deepEqual(
				itemsOf(execution, `List ${title}s`).map(({ json }) => json['id']),
				[id],
			);
			assert.match(JSON.stringify(firstJson(execution, `Update ${title}`)), /\/changed"/);
			assert.equal(statusOf(firstJson(execution, `Test ${title}`)), 'success');
			assert.equal(statusOf(firstJson(execution, `Last Check of ${title}`)), 'success');
			assert.deepEqual(firstJson(execution, `Delete ${title}`), { deleted: true, id });
		});
	}
	await check(workbench, "no result shows a connector's secret", () => {
		assert.ok(!JSON.stringify(execution.outputs).includes(connectorSecret));
	});
}

async function checkWorkflows(workbench: PackageWorkbench, execution: Execution): Promise<void> {
	await check(workbench, 'Workflow: create, get, get many, update, delete', () => {
		const { id } = firstJson(execution, 'Create Remote');
		assert.equal(firstJson(execution, 'Get Workflow')['name'], 'From bucket to bucket');
		assert.deepEqual(
			itemsOf(execution, 'List Workflows').map(({ json }) => json['id']),
			[id],
		);
		assert.equal(firstJson(execution, 'Update Workflow')['id'], id);
		assert.deepEqual(firstJson(execution, 'Delete Workflow'), { deleted: true, id });
	});
	await check(workbench, 'Workflow: Return All reads every page and each row once', () => {
		const ids = itemsOf(execution, 'List All Workflows').map(({ json }) => json['id']);
		assert.equal(ids.length, otherWorkflows + 2);
		assert.equal(new Set(ids).size, ids.length);
	});
	await check(workbench, 'Workflow: run, with and without waiting for the job', () => {
		assert.equal(statusOf(firstJson(execution, 'Run Remote')), 'completed');
		assert.equal(firstJson(execution, 'Run Local')['started'], true);
		assert.notEqual(statusOf(firstJson(execution, 'Run Local')), 'completed');
	});
}

async function checkJobs(
	workbench: PackageWorkbench,
	execution: Execution,
	runningJobId: string,
): Promise<void> {
	await check(workbench, 'Job: wait, get, details, failed files, get many, cancel', () => {
		const { jobId } = firstJson(execution, 'Run Local');
		assert.equal(statusOf(firstJson(execution, 'Wait for Job')), 'completed');
		assert.equal(firstJson(execution, 'Wait for Job')['jobId'], jobId);
		assert.equal(firstJson(execution, 'Get Job')['jobId'], jobId);
		assert.ok(Array.isArray(firstJson(execution, 'Get Details')['node_stats']));
		assert.deepEqual(firstJson(execution, 'Get Failed Files'), {});
		assert.deepEqual(
			itemsOf(execution, 'List Jobs').map(({ json }) => json['jobId']),
			[jobId],
		);
		assert.deepEqual(firstJson(execution, 'Cancel'), { jobId: runningJobId, cancelled: true });
	});
	await check(
		workbench,
		'Job: download returns both documents, as elements and as files',
		async () => {
			const expected = await expectedTexts(workbench);
			const items = itemsOf(execution, 'Download Elements').map(({ json }) => json);
			assert.deepEqual(textsByDocument(items), expected);
			const contents = itemsOf(execution, 'File Content').map(({ json }) => json['content']);
			assert.equal(contents.length, uploadedFiles.length);
			const elements = z.array(z.array(z.record(z.string(), z.unknown()))).parse(contents);
			assert.deepEqual(textsByDocument(elements.flat()), expected);
		},
	);
}

/** The job can be picked from the list that the editor shows. */
async function checkList(workbench: PackageWorkbench, execution: Execution): Promise<void> {
	await check(workbench, "the job is in the editor's list", async () => {
		const { n8n, credential } = workbench;
		const choices = await n8n.api.listSearch({
			nodeType: serviceType,
			methodName: 'searchJobs',
			path: 'parameters.jobId',
			parameters: { resource: 'job', operation: 'get' },
			credentials: { [credentialType]: credential },
		});
		const { jobId } = firstJson(execution, 'Run Local');
		assert.match(
			choices.find(({ value }) => value === jobId)?.name ?? '',
			/ completed, Uploaded files \(/,
		);
	});
}

/** Each file's result comes back with the item that the file was in. */
async function checkCreatedJobs(workbench: PackageWorkbench, execution: Execution): Promise<void> {
	await check(workbench, 'Job: Create returns the result of each file with its item', () => {
		const read = itemsOf(execution, 'Read Files').map(({ json }) => json['fileName']);
		const results = itemsOf(execution, 'Create Jobs').map(({ json }) => json);
		assert.deepEqual(
			results.map(({ fileName }) => fileName),
			read,
		);
		assert.ok(results.every(({ text }) => String(text).length > 100));
	});
}

/** Document Service: one workflow runs every operation of every resource once. */
export async function checkService(workbench: PackageWorkbench): Promise<void> {
	const { service, documentFolder } = workbench;
	const runningJobId = service.jobs.add({ status: 'im progress' });
	const { dialect } = service;
	const plan = await servicePlan(documentFolder, runningJobId, dialect);
	await check(workbench, 'every operation that Document Service offers is run', async () => {
		const all = await offeredOperations(workbench);
		const offered = dialect === 'public' ? all : all.filter((name) => !isPublicOnly(name));
		assert.ok(offered.length > 0);
		assert.deepEqual([...new Set(plannedOperations(plan))].sort(), offered.sort());
	});
	await check(workbench, 'the editor shows the fields of every output before a run', async () => {
		const { api } = workbench.n8n;
		for (const operation of await offeredOperations(workbench)) {
			const fields = await api.previewedFields(serviceType, ...operation.split('.'));
			assert.ok(fields.length > 0, operation);
		}
		assert.ok(
			(await api.previewedFields(partitionType, 'markdown', 'partition')).includes('markdown'),
		);
	});
	let execution: Execution | undefined;
	await check(workbench, 'Document Service runs every operation', async () => {
		await addOtherWorkflows(workbench);
		execution = await runWorkflow(workbench, buildWorkflow('Every operation', plan));
	});
	if (execution === undefined) return;
	await checkConnectors(workbench, execution);
	await checkWorkflows(workbench, execution);
	await checkJobs(workbench, execution, runningJobId);
	if (dialect === 'public') await checkCreatedJobs(workbench, execution);
	await checkList(workbench, execution);
}
