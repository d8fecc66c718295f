import type { INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { searchResult } from '../../../../nodes/shared/listSearch/searchResult';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { credentialFor, searchList } from '../../../support/engine';
import { byId, dialects, jsonOf, startService } from '../../DocumentService/workflow/runOperation';

describe('search result', () => {
	const entries = [
		{ value: 'id-1', name: 'Bucket A', marks: ['s3', undefined] },
		{ value: 2, name: undefined, marks: [''] },
		{ value: undefined, name: 'No id', marks: [] },
	];

	it('shows name and marks, and the id where a row has no name', () => {
		expect(searchResult(entries).results).toEqual([
			{ name: 'Bucket A (s3)', value: 'id-1' },
			{ name: '2', value: '2' },
		]);
	});

	it.each([
		['bucket', ['id-1']],
		['S3 a', ['id-1']],
		['ID-1', ['id-1']],
		['other', []],
		['', ['id-1', '2']],
	])('finds %p', (filter, values) => {
		expect(searchResult(entries, filter).results.map(({ value }) => value)).toEqual(values);
	});
});

describe.each(dialects)('lists of the editor (%s dialect)', (dialect) => {
	let service: LocalService;

	beforeEach(async () => {
		service = await startService({ dialect });
	});

	afterEach(async () => {
		await service.close();
	});

	async function search(method: string, filter?: string, parameters: INodeParameters = {}) {
		const { results } = await searchList({
			node: new DocumentService(),
			method,
			parameters,
			credential: credentialFor(service),
			filter,
		});
		return results;
	}

	it('lists workflows with type, status and creation time, filtered by typed text', async () => {
		await jsonOf(service, 'workflow', 'create', { name: 'Letters' });
		const [{ id }] = await jsonOf(service, 'workflow', 'create', { name: 'Invoices' });
		expect(await search('searchWorkflows')).toHaveLength(2);
		expect(await search('searchWorkflows', 'invoic')).toEqual([
			{
				name: expect.stringMatching(
					/^Invoices \(custom, active, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)$/,
				),
				value: id,
			},
		]);
	});

	it('lists jobs newest first, with time and status before the name, which n8n cuts', async () => {
		service.jobs.add({ id: 'old', workflow_name: 'W', created_at: '2026-01-01T10:00:00Z' });
		service.jobs.add({
			id: 'new',
			workflow_name: 'W',
			status: 'inProgress',
			created_at: '2026-01-01T11:00:00.000000',
		});
		expect(await search('searchJobs')).toEqual([
			{ name: '01 Jan 11:00 in progress, W (2026-01-01 11:00:00 UTC)', value: 'new' },
			{ name: '01 Jan 10:00 completed, W (2026-01-01 10:00:00 UTC)', value: 'old' },
		]);
		for (const words of ['completed', 'w 10:00', '2026-01-01 old']) {
			expect((await search('searchJobs', words)).map(({ value }) => value)).toEqual(['old']);
		}
	});

	it('lists jobs of which the service tells little by what there is', async () => {
		const rows = [{ id: 'bare' }, { id: 'named', workflow_name: 'W', status: 'failed' }];
		service.faults.add({ path: /\/jobs\/?$/, fault: { kind: 'status', status: 200, body: rows } });
		expect(await search('searchJobs')).toEqual([
			{ name: 'bare', value: 'bare' },
			{ name: 'failed, W', value: 'named' },
		]);
	});

	it('lists the files and nodes of the chosen job', async () => {
		const output_node_files = [
			{ file_id: 'a.pdf', node_id: 'n1', node_type: 'partition', node_subtype: 'vlm' },
			{ file_id: 'a.pdf', node_id: 'n2', node_type: 'chunk', node_subtype: 'chunk_by_title' },
			{ file_id: 'b.pdf', node_id: 'n3' },
		];
		const jobId = byId(service.jobs.add({ output_node_files }));
		expect(await search('searchJobFiles', undefined, { jobId })).toEqual([
			{ name: 'a.pdf', value: 'a.pdf' },
			{ name: 'b.pdf', value: 'b.pdf' },
		]);
		expect(await search('searchJobNodes', undefined, { jobId, fileId: byId('a.pdf') })).toEqual([
			{ name: 'partition (vlm)', value: 'n1' },
			{ name: 'chunk (chunk_by_title)', value: 'n2' },
		]);
		expect(await search('searchJobNodes', undefined, { jobId, fileId: byId('') })).toHaveLength(3);
	});

	it('asks to choose a job first', async () => {
		for (const jobId of [byId(''), byId('={{ $json.id }}')]) {
			await expect(search('searchJobFiles', undefined, { jobId })).rejects.toThrow(
				'Choose a job first',
			);
		}
	});

	it.each(['searchSources', 'searchDestinations'])(
		'%s lists connectors with type',
		async (method) => {
			const side = method === 'searchSources' ? 'sources' : 'destinations';
			const row = { id: 'c', name: 'Bucket', type: 's3', created_at: '2026-01-01T11:00:00' };
			service.faults.add({
				path: new RegExp(`/${side}/?$`),
				fault: { kind: 'status', status: 200, body: [row] },
			});
			expect(await search(method)).toEqual([
				{ name: 'Bucket (s3, 2026-01-01 11:00:00 UTC)', value: 'c' },
			]);
		},
	);

	it('lists templates, and says so where the service has none', async () => {
		const values = (await search('searchTemplates')).map(({ value }) => value);
		expect(values).toContain('hi_res_partition');
		service.faults.add({
			path: /\/templates\/?$/,
			fault: { kind: 'status', status: 404, body: { detail: 'Not Found' } },
		});
		await expect(search('searchTemplates')).rejects.toThrow(
			'This service has no list of templates',
		);
	});

	it('gives a readable error for a wrong key', async () => {
		service.faults.add({
			fault: { kind: 'status', status: 401, body: { detail: 'API key is invalid' } },
		});
		await expect(search('searchWorkflows')).rejects.toThrow('API key is invalid');
	});
});
