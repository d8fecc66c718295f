import type { IDataObject } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../../support/engine';
import { answering, scriptedServer } from '../../../support/scriptedServer';
import { passPausesAtOnce } from '../../../support/systemClock';
import {
	dialectNames,
	file,
	itemWith,
	jsonOf,
	runServiceOperation,
	startService,
} from '../workflow/runOperation';
import { byId } from '../../../support/byId';

const letter = file('letter.txt', 'text/plain', 'A letter.\n\nIt has two paragraphs of text.');
const note = file('note.txt', 'text/plain', 'Only a short note, nothing more than that.');

describe.each(dialectNames)("downloading a job's results (%s dialect)", (dialect) => {
	let service: LocalService;
	let job: IDataObject;

	beforeAll(async () => {
		service = await startService({ dialect });
		const [workflow] = await jsonOf(service, 'workflow', 'create', {
			name: 'Local',
			steps: {
				values: [
					{ step: 'partitioner', partitionerStrategy: 'fast' },
					{ step: 'chunker', chunkerStrategy: 'character' },
				],
			},
		});
		const [started] = await jsonOf(
			service,
			'workflow',
			'run',
			{
				workflowId: byId(String(workflow.id)),
				uploadFiles: true,
				binaryPropertyName: '*',
				waitForCompletion: true,
			},
			{ items: itemWith({ data: letter, second: note }) },
		);
		job = started;
	});

	afterAll(async () => {
		await service.close();
	});

	beforeEach(() => {
		passPausesAtOnce();
		service.requests.length = 0;
		service.faults.clear();
	});
	afterEach(() => jest.restoreAllMocks());

	async function download(parameters = {}) {
		const all = { jobId: byId(String(job.jobId)), ...parameters };
		return await runServiceOperation(service, 'job', 'download', all);
	}

	function entries() {
		return job.output_node_files as Array<{ file_id: string; node_id: string; node_type: string }>;
	}

	it('returns the elements of all files, from the last node of each', async () => {
		const outcome = await download();
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.type)).toEqual([
			'CompositeElement',
			'CompositeElement',
		]);
		expect(JSON.stringify(outcome.items)).toContain('Only a short note');
		const asked = service.requests.filter(({ path }) => path.endsWith('/download'));
		expect(asked).toHaveLength(2);
	});

	it.each([
		['text', 'text'],
		['markdown', 'markdown'],
		['document', 'elements'],
	])('returns one item per file in the output mode %s', async (output, field) => {
		const outcome = await download({ output });
		expect(outcome.items).toHaveLength(2);
		for (const { json } of outcome.items) expect(json).toHaveProperty(field);
		expect(outcome.items[0].json.fileName).toBe('letter.txt');
	});

	it('returns the result of one node of one file', async () => {
		const partition = entries().find(({ node_type }) => node_type === 'partition');
		const outcome = await download({
			files: 'one',
			fileId: byId(partition?.file_id ?? ''),
			nodeId: byId(partition?.node_id ?? ''),
		});
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.type)).not.toContain('CompositeElement');
		expect(service.requests.at(-1)?.query).toEqual({
			file_id: partition?.file_id,
			node_id: partition?.node_id,
		});
	});

	it('uses the last node of one file if no node is chosen', async () => {
		const [{ file_id }] = entries();
		const outcome = await download({ files: 'one', fileId: byId(file_id) });
		expect(outcome.items.map(({ json }) => json.type)).toEqual(['CompositeElement']);
		const chunker = entries().find(({ node_type }) => node_type === 'chunk');
		expect(service.requests.at(-1)?.query.node_id).toBe(
			dialect === 'public' ? undefined : chunker?.node_id,
		);
	});

	it('returns binary JSON files', async () => {
		const outcome = await download({ downloadAs: 'binary', binaryPropertyName: 'result' });
		expect(outcome.items).toHaveLength(2);
		const [{ json, binary }] = outcome.items;
		expect(json).toMatchObject({ jobId: job.jobId, fileId: entries()[0].file_id });
		expect(binary?.result).toMatchObject({
			mimeType: 'application/json',
			fileName: `${entries()[0].file_id}.json`,
		});
		const text = Buffer.from(binary?.result.data ?? '', 'base64').toString();
		expect(JSON.parse(text)).toEqual([expect.objectContaining({ type: 'CompositeElement' })]);
	});

	it('reports a truncated file as an error, never half a file', async () => {
		service.faults.add({ path: /\/download$/, fault: { kind: 'truncate', bytes: 10 }, times: 50 });
		const outcome = await download({ downloadAs: 'binary' });
		expect(outcome.error).toBeDefined();
		expect(outcome.items).toEqual([]);
	});

	it.each([
		['a page', 200, '<html>Maintenance</html>'],
		['nothing', 200, ''],
		['JSON that is cut off', 200, '[{"type":"Text"'],
		['a 404, as it is not there yet,', 404, ''],
	])('asks again where %s comes in place of a result', async (_name, status, body) => {
		const page = { kind: 'status', status, body, contentType: 'text/html' } as const;
		service.faults.add({ path: /\/download$/, fault: page, times: 3 });
		const outcome = await download();
		expect(outcome.error).toBeUndefined();
		expect(outcome.items).toHaveLength(2);
	});

	it("says to wait first if the job hasn't ended", async () => {
		const running = service.jobs.add({ status: 'inProgress' });
		const outcome = await download({ jobId: byId(running) });
		expect(outcome.error?.message).toContain(`Job "${running}" hasn't finished yet`);
	});

	it.each([
		['failed', 'failed', 'all'],
		['stopped', 'was stopped', 'one'],
	] as const)('says why a job that %s has no results', async (status, ended, files) => {
		const failed_files = [{ document: 'a.pdf', error: 'File is encrypted' }];
		const id = service.jobs.add({ status, failed_files, input_file_ids: ['a.pdf'] });
		const { error } = await download({ jobId: byId(id), files, fileId: byId('a.pdf') });
		expect(error?.message).toBe(`Job "${id}" ${ended}: a.pdf: File is encrypted`);
	});

	it('returns the results that a failed job has', async () => {
		const { output_node_files, input_file_ids } = job;
		const record = { id: job.jobId, status: 'FAILED', output_node_files, input_file_ids };
		service.faults.add({
			path: new RegExp(`/jobs/${String(job.jobId)}/?$`),
			times: 1,
			fault: { kind: 'status', status: 200, body: record },
		});
		const { items } = await download();
		expect(items).toHaveLength(2);
	});

	it('says why a job has no files to download', async () => {
		const remote = service.jobs.add({ status: 'completed' });
		const outcome = await download({ jobId: byId(remote) });
		expect(outcome.error?.message).toBe(`Job "${remote}" has no files to download`);
	});

	it("refuses a file that isn't a list of elements, without the key that it's named like", async () => {
		service.faults.add({
			path: /\/download$/,
			times: Infinity,
			fault: { kind: 'status', status: 200, body: { a: 1 } },
		});
		const { apiKey } = service;
		const { error } = await download({ files: 'one', fileId: byId(apiKey), nodeId: byId('n') });
		expect(error?.message).toMatch(/isn't a list of elements: file "\*+" of job/);
		expect(error?.description).toContain('Workflow Base URL');
		expect([error?.message, error?.description, error?.stack].join()).not.toContain(apiKey);
	});
});

describe('the results of a job of very long documents', () => {
	it('become as many items as there are elements', async () => {
		const count = 200_000;
		const elements = Array.from({ length: count }, () => ({ type: 'Text', text: 'A.' }));
		const service = await scriptedServer(
			answering(({ path }) =>
				path.includes('/download')
					? { body: elements }
					: { body: { id: 'j1', status: 'COMPLETED', output_node_files: [{ file_id: 'f1' }] } },
			),
		);
		try {
			const { items, error } = await runNode({
				node: new DocumentService(),
				parameters: { resource: 'job', operation: 'download', jobId: byId('j1') },
				credential: service.credential,
			});
			expect(error).toBeUndefined();
			expect(items).toHaveLength(count);
		} finally {
			await service.close();
		}
	});
});
