import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { resolveOutputSchemaPath } from 'n8n-core';
import type { IDataObject, INodeParameters, INodeTypeDescription } from 'n8n-workflow';

import type { LocalService } from '../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { DocumentValues } from '../../nodes/DocumentValues/DocumentValues.node';
import { outputModes } from '../../nodes/core/output/outputFormats';
import { isRecord } from '../../nodes/core/text/json';
import { previewFiles, type Preview } from '../../scripts/previews.ts';
import {
	dialectNames,
	jsonOf,
	runServiceOperation,
	startService,
} from '../nodes/DocumentService/workflow/runOperation';
import { byId } from '../support/byId';
import { credentialFor, pollNode, runNode } from '../support/engine';
import { sampleOperations } from '../support/sampleOperations';

const samples = join(__dirname, '..', '..', 'local-service', 'samples');
const documents = ['invoice.pdf', 'quarterly-report.html'].map((fileName) => ({
	json: {},
	binary: {
		data: {
			fileName,
			mimeType: fileName.endsWith('.pdf') ? 'application/pdf' : 'text/html',
			data: readFileSync(join(samples, fileName), 'base64'),
		},
	},
}));

const s3 = {
	name: 'A',
	connectorType: 's3',
	s3RemoteUrl: 's3://bucket',
};

/** What operations work on, by the names of parameters; several where not every one suits every operation. */
async function makeIds(service: LocalService): Promise<Record<string, string[]>> {
	const create = async (resource: string, parameters: INodeParameters) =>
		String((await jsonOf(service, resource, 'create', parameters))[0]?.id);
	const sourceConnector = await create('sourceConnector', s3);
	const destinationConnector = await create('destinationConnector', s3);
	await jsonOf(service, 'sourceConnector', 'testConnection', {
		connectorId: byId(sourceConnector),
	});
	await jsonOf(service, 'destinationConnector', 'testConnection', {
		connectorId: byId(destinationConnector),
	});
	const workflowId = await create('workflow', { name: 'Local' });
	const upload = { workflowId: byId(workflowId), uploadFiles: true };
	const [job] = await jsonOf(service, 'workflow', 'run', upload, {
		items: documents.slice(0, 1),
	});
	await jsonOf(service, 'job', 'wait', { jobId: byId(String(job?.jobId)) });
	const failed_files = [{ document: 'a.pdf', error: 'encrypted' }];
	const withFailures = service.jobs.add({ status: 'completed', failed_files });
	const running = service.jobs.add({ status: 'inProgress' });
	return {
		sourceConnector: [sourceConnector],
		destinationConnector: [destinationConnector],
		workflowId: [workflowId],
		jobId: [String(job?.jobId), withFailures, running],
		templateId: ['hi_res_partition'],
	};
}

function typeOf(value: unknown): string {
	return Array.isArray(value) ? 'array' : typeof value;
}

/** Fields of a preview that no item has, or that an item has with another type; null counts as any type. */
function differences(preview: Preview, jsons: readonly unknown[], path = ''): string[] {
	const inner = preview.type === 'array' ? preview.items : preview;
	return Object.entries(inner?.properties ?? {}).flatMap(([name, field]) => {
		const place = `${path}${name}`;
		const values = jsons.flatMap((json) =>
			isRecord(json) && json[name] !== undefined ? [json[name]] : [],
		);
		if (values.length === 0) return [`${place} is in no item`];
		const found = values.filter((value) => value !== null);
		const wrong = found.filter((value) => typeOf(value) !== field.type);
		if (wrong.length > 0) return [`${place} is ${typeOf(wrong[0])}, not ${field.type}`];
		return found.length === 0 ? [] : differences(field, found.flat(), `${place}.`);
	});
}

function previewsOf(description: INodeTypeDescription): Array<[string, Preview]> {
	return [...previewFiles(description)];
}

const operations = sampleOperations(() => 'x').map(({ resource, name }) => ({ resource, name }));
const ofService = new Map(previewsOf(new DocumentService().description));
const ofPartition = new Map(previewsOf(new DocumentPartition().description));

describe('previews', () => {
	it.each(operations)(
		'of $resource, $name: its fields are those of its items',
		async ({ resource, name }) => {
			const jsons: IDataObject[] = [];
			for (const dialect of dialectNames) {
				const service = await startService({ dialect });
				const ids = await makeIds(service);
				const rounds = Math.max(...Object.values(ids).map(({ length }) => length));
				const before = jsons.length;
				for (let round = 0; round < rounds && jsons.length === before; round++) {
					const idOf = (parameter: string): string => {
						const known = ids[parameter] ?? ids[resource] ?? ['x1'];
						return known[round] ?? known[0] ?? '';
					};
					const operation = sampleOperations(idOf).find(
						(one) => one.resource === resource && one.name === name,
					);
					const [sample = {}] = operation?.variants ?? [];
					const identifiers = Object.entries(sample).filter(
						([, value]) => isRecord(value) && '__rl' in value,
					);
					// With default settings, or those of the sample if it needs more.
					for (const parameters of [Object.fromEntries(identifiers), sample]) {
						const outcome = await runServiceOperation(service, resource, name, parameters, {
							items: documents.slice(0, 1),
						}).catch(() => undefined);
						const found = outcome?.error ? [] : (outcome?.items ?? []);
						jsons.push(...found.map(({ json }) => json));
						if (found.length > 0) break;
					}
				}
				await service.close();
			}
			const preview = ofService.get(`__schema__/v1.0.0/${resource}/${name}.json`);
			expect(preview).toBeDefined();
			expect(jsons).not.toEqual([]);
			expect(differences(preview as Preview, jsons)).toEqual([]);
		},
	);

	it.each(outputModes)(
		'of Document Partition, %s: its fields are those of its items',
		async (output) => {
			const service = await startService({});
			const outcome = await runNode({
				node: new DocumentPartition(),
				parameters: { inputSource: 'binary', binaryPropertyName: 'data', output },
				credential: credentialFor(service),
				items: documents,
			});
			await service.close();
			if (outcome.error) throw outcome.error;
			const preview = ofPartition.get(`__schema__/v1.0.0/${output}/partition.json`);
			expect(preview).toBeDefined();
			expect(
				differences(
					preview as Preview,
					outcome.items.map(({ json }) => json),
				),
			).toEqual([]);
		},
	);

	it('of the trigger: its fields are those of a job that has ended', async () => {
		const service = await startService({});
		await makeIds(service);
		const found = await pollNode({
			node: new DocumentServiceTrigger(),
			parameters: { events: ['completed', 'failed', 'stopped'], workflows: {}, options: {} },
			credential: credentialFor(service),
			mode: 'manual',
			staticData: {},
		});
		await service.close();
		const [[, preview]] = previewsOf(new DocumentServiceTrigger().description);
		const jsons = (found ?? []).map(({ json }) => json);
		expect(jsons).not.toEqual([]);
		expect(differences(preview, jsons)).toEqual([]);
	});

	it('of Document Values: its fields are those of checked values', async () => {
		const previews = new Map(previewsOf(new DocumentValues().description));
		expect([...previews.keys()]).toEqual([
			'__schema__/v1.0.0/value/checkValues.json',
			'__schema__/v1.0.0/value/applyReview.json',
			'__schema__/v1.0.0/value/highlightPdf.json',
		]);
		const { items } = await runNode({
			node: new DocumentValues(),
			parameters: { resource: 'value', operation: 'checkValues' },
			items: [{ json: { output: { number: 'A-6' }, markdown: 'Number: A-5' } }],
		});
		const preview = previews.get('__schema__/v1.0.0/value/checkValues.json');
		const jsons = items.map(({ json }) => json);
		expect(differences(preview as Preview, jsons)).toEqual([]);
	});

	it("aren't there for the loader, which has no items", () => {
		expect(previewsOf(new DocumentPartitionLoader().description)).toEqual([]);
	});

	it('are where n8n looks for them', () => {
		const folder = mkdtempSync(join(tmpdir(), 'previews-'));
		try {
			for (const [path] of ofService) {
				mkdirSync(dirname(join(folder, path)), { recursive: true });
				writeFileSync(join(folder, path), '{}');
			}
			for (const { resource, name } of operations) {
				const found = resolveOutputSchemaPath({
					nodeDir: folder,
					version: 1,
					resource,
					operation: name,
				});
				expect(found && ofService.has(found.slice(folder.length + 1))).toBe(true);
			}
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});
