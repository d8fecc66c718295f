import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { credentialFor, searchList } from '../../../support/engine';
import { jsonOf, startService } from '../../DocumentService/workflow/runOperation';
import { byId } from '../../../support/byId';

describe('lists in the editor', () => {
	let service: LocalService;

	beforeEach(async () => {
		service = await startService({ dialect: 'public' });
	});

	afterEach(async () => {
		await service.close();
	});

	async function searchPage(
		method: string,
		filter?: string,
		parameters: INodeParameters = {},
		paginationToken?: string,
	) {
		const credential = credentialFor(service);
		const node = new DocumentService();
		return await searchList({ node, method, parameters, credential, filter, paginationToken });
	}

	async function search(...asked: Parameters<typeof searchPage>) {
		return (await searchPage(...asked)).results;
	}

	/** Makes the service list these records. */
	function list(collection: string, rows: IDataObject[]): void {
		const path = new RegExp(`/${collection}/?$`);
		service.faults.add({ path, fault: { kind: 'status', status: 200, body: rows }, times: 9 });
	}

	const uuid = '2450c1f0-8ea4-4a62-8d2b-24f24b11a4ee';

	it.each([
		['bucket', ['id-1']],
		['S3 a', ['id-1']],
		['ID-1', ['id-1']],
		['other', []],
		['wf 24', ['a-name']],
		['24', ['a-name']],
		['2450c1f0', [uuid]],
		['8ea4', []],
		['', ['id-1', '2', 'a-name', uuid]],
	])('find %p', async (filter, values) => {
		list('sources', [
			{ id: 'id-1', name: 'Bucket A', type: 's3' },
			{ id: 2, type: '' },
			{ name: 'No id' },
			{ id: 'a-name', name: 'wf 24' },
			{ id: uuid, name: 'wf 3' },
		]);
		const results = await search('searchSources', filter);
		expect(results.map(({ value }) => value)).toEqual(values);
		if (filter === '') expect(results[1].name).toBe('2');
	});

	it('return 100 matching entries at a time, and go on after the last one whatever is new or gone', async () => {
		const rows = Array.from({ length: 250 }, (_, index) => ({
			id: `id-${index}`,
			name: index % 2 === 0 ? 'even' : 'odd',
		}));
		list('sources', rows);
		const first = await searchPage('searchSources', 'even');
		expect(first.results).toHaveLength(100);
		service.faults.clear();
		list('sources', [{ id: 'new', name: 'even' }, ...rows]);
		const next = async (token: unknown) =>
			await searchPage('searchSources', 'even', {}, String(token));
		const second = await next(first.paginationToken);
		expect(second.results.map(({ value }) => value)).toEqual(
			rows.slice(200).flatMap(({ id, name }) => (name === 'even' ? [id] : [])),
		);
		expect(second.paginationToken).toBeUndefined();
		expect(await next('gone')).toEqual({ results: [] });
	});

	it('lists workflows with type, status and creation time, filtered by typed text', async () => {
		await jsonOf(service, 'workflow', 'create', { name: 'Letters' });
		const [{ id }] = await jsonOf(service, 'workflow', 'create', { name: 'Invoices' });
		expect(await search('searchWorkflows')).toHaveLength(2);
		expect(await search('searchWorkflows', 'invoic')).toEqual([
			{
				name: expect.stringMatching(
					/^Invoices \(custom, active, \d\d \w{3} \d{4}, \d\d:\d\d UTC\)$/,
				),
				value: id,
			},
		]);
	});

	it('hides the API key, should the service repeat it in a name', async () => {
		service.jobs.add({ id: 'j', workflow_name: `seen ${service.apiKey}` });
		const [{ name, value }] = await search('searchJobs');
		expect(name).toContain('seen **********');
		expect(value).toBe('j');
	});

	it('lists jobs newest first, by workflow, status and creation time', async () => {
		service.jobs.add({ id: 'old', workflow_name: 'W', created_at: '2026-01-01T10:00:00Z' });
		service.jobs.add({
			id: 'new',
			workflow_name: 'W',
			status: 'inProgress',
			created_at: '2026-01-01T11:00:00.000000',
		});
		expect(await search('searchJobs')).toEqual([
			{ name: 'W: in progress, 01 Jan 2026, 11:00 UTC', value: 'new' },
			{ name: 'W: completed, 01 Jan 2026, 10:00 UTC', value: 'old' },
		]);
		for (const words of ['completed', 'w 10:00', '2026 jan 10', 'old']) {
			expect((await search('searchJobs', words)).map(({ value }) => value)).toEqual(['old']);
		}
	});

	it('lists jobs with few fields by what there is', async () => {
		const rows = [{ id: 'bare' }, { id: 'named', workflow_name: 'W', status: 'failed' }];
		list('jobs', rows);
		expect(await search('searchJobs')).toEqual([
			{ name: 'bare', value: 'bare' },
			{ name: 'W: failed', value: 'named' },
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

	it('asks you to select a job first', async () => {
		for (const jobId of [byId(''), byId('={{ $json.id }}')]) {
			await expect(search('searchJobFiles', undefined, { jobId })).rejects.toThrow(
				'Select a job first',
			);
		}
	});

	it.each(['searchSources', 'searchDestinations'])(
		'%s lists connectors with their type',
		async (method) => {
			const side = method === 'searchSources' ? 'sources' : 'destinations';
			const row = { id: 'c', name: 'Bucket', type: 's3', created_at: '2026-01-01T11:00:00' };
			list(side, [row]);
			expect(await search(method)).toEqual([
				{ name: 'Bucket (s3, 01 Jan 2026, 11:00 UTC)', value: 'c' },
			]);
		},
	);

	it.each([
		['searchWorkflowSources', 'sources', 'Local (upload files with each run)'],
		['searchWorkflowDestinations', 'destinations', 'Local (download results from the job)'],
	])('%s lists Local before the connectors', async (method, side, local) => {
		list(side, [{ id: 'c', name: 'Bucket' }]);
		expect(await search(method)).toEqual([
			{ name: local, value: 'local' },
			{ name: 'Bucket', value: 'c' },
		]);
		expect(await search(method, 'bucket')).toEqual([{ name: 'Bucket', value: 'c' }]);
	});

	it('lists templates, and says so if the service has none', async () => {
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

	it('returns a readable error for a wrong key', async () => {
		service.faults.add({
			fault: { kind: 'status', status: 401, body: { detail: 'API key is invalid' } },
		});
		await expect(search('searchWorkflows')).rejects.toThrow('API key is invalid');
	});
});
