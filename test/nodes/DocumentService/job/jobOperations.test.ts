import type { INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { dialectNames, jsonOf, runServiceOperation, startService } from '../workflow/runOperation';
import { byId } from '../../../support/byId';

describe.each(dialectNames)('job operations (%s dialect)', (dialect) => {
	let service: LocalService;

	beforeEach(async () => {
		service = await startService({ dialect });
	});

	afterEach(async () => {
		await service.close();
	});

	it('gets a job simplified, with the status in one spelling, or raw', async () => {
		const id = service.jobs.add({
			status: 'inProgress',
			workflow_id: 'w',
			workflow_name: 'W',
			created_at: '2025-07-03T17:06:58.525386',
			runtime: 'PT1H2M3.5S',
		});
		const [simple] = await jsonOf(service, 'job', 'get', { jobId: byId(id) });
		expect(Object.keys(simple)[0]).toBe('jobId');
		expect(simple).toEqual({
			jobId: id,
			status: 'inProgress',
			workflowId: 'w',
			workflowName: 'W',
			createdAt: '2025-07-03T17:06:58.525Z',
			runtime: 3723.5,
		});
		const [raw] = await jsonOf(service, 'job', 'get', { jobId: byId(id), simplify: false });
		expect(raw.status).toBe(dialect === 'public' ? 'IN_PROGRESS' : 'im progress');
		expect(raw).toMatchObject({ workflow_id: 'w', workflow_name: 'W', runtime: 'PT1H2M3.5S' });
		expect(raw).toHaveProperty('output_node_files');
		expect(Object.keys(raw)[0]).toBe('jobId');
		expect(raw).not.toHaveProperty('id');
	});

	it.each<[string, (id: string) => string]>([
		['in quotes', (id) => `"${id}"`],
		['in quotes of a text', (id) => `‘${id}’`],
		['in quotes of other languages', (id) => `„${id}“`],
		['in quotes of angles', (id) => `«${id}»`],
		['an address behind #', (id) => `https://app.example/#/jobs/${id}?tab=files`],
		['the address of its request', (id) => `https://api.example/api/v1/jobs/${id}/`],
		[
			'the address of its page',
			(id) => `https://app.example/a/workflows/w-1/jobs/${id}?tab=files#top`,
		],
	])('finds a job by its ID %s', async (_form, pasted) => {
		const id = service.jobs.add({ status: 'completed' });
		const [found] = await jsonOf(service, 'job', 'get', { jobId: byId(pasted(id)) });
		expect(found).toMatchObject({ jobId: id, status: 'completed' });
	});

	it('lists the jobs of a workflow by its address', async () => {
		service.jobs.add({ status: 'completed', workflow_id: 'a' });
		const filters = { workflowId: byId('https://app.example/workflows/a/jobs') };
		expect(await jsonOf(service, 'job', 'getAll', { returnAll: true, filters })).toHaveLength(1);
		expect(service.requests.at(-1)?.query).toMatchObject({ workflow_id: 'a' });
	});

	it.each(['wait', 'download'])(
		'says at the first request of %s that the key is wrong',
		async (operation) => {
			const id = service.jobs.add({ status: 'completed' });
			const parameters = { jobId: byId(id) };
			const wrong = { ...service, apiKey: 'another' };
			const { error } = await runServiceOperation(wrong, 'job', operation, parameters);
			expect(error?.message).toContain("didn't accept the API key");
			expect(service.requests).toHaveLength(1);
		},
	);

	it('lists jobs by workflow and status, and sends the status the way the service spells it', async () => {
		const wanted = service.jobs.add({ status: 'inProgress', workflow_id: 'a' });
		service.jobs.add({ status: 'completed', workflow_id: 'a' });
		service.jobs.add({ status: 'inProgress', workflow_id: 'b' });
		// The second one is how a job says it.
		for (const status of ['inProgress', 'IN_PROGRESS']) {
			const filters = { status, workflowId: byId('a') };
			const jobs = await jsonOf(service, 'job', 'getAll', { returnAll: true, filters });
			expect(jobs.map(({ jobId }) => jobId)).toEqual([wanted]);
			expect(service.requests.at(-1)?.query).toEqual({
				workflow_id: 'a',
				status: dialect === 'public' ? 'IN_PROGRESS' : 'im progress',
			});
		}
	});

	it('filters in the node if the service ignores the filter', async () => {
		const rows = [
			{ id: '1', status: 'COMPLETED', workflow_id: 'a' },
			{ id: '2', status: 'FAILED', workflow_id: 'a' },
			{ id: '3', workflow_id: 'a' },
		];
		service.faults.add({
			path: /\/jobs\/?$/,
			fault: { kind: 'status', status: 200, body: rows },
		});
		const jobs = await jsonOf(service, 'job', 'getAll', { filters: { status: 'failed' } });
		expect(jobs.map(({ jobId }) => jobId)).toEqual(['2', '3']);
	});

	it('lists the newest jobs first, however the service orders them', async () => {
		const times = ['2026-01-02', '2026-01-04', '2026-01-01', '2026-01-03'];
		const rows = times.map((day) => ({ id: day, created_at: `${day}T10:00:00` }));
		service.faults.add({
			path: /\/jobs\/?$/,
			fault: { kind: 'status', status: 200, body: rows },
			times: 2,
		});
		const idsWith = async (parameters: INodeParameters) =>
			(await jsonOf(service, 'job', 'getAll', parameters)).map(({ jobId }) => jobId);
		expect(await idsWith({ returnAll: true })).toEqual([...times].sort().reverse());
		expect(await idsWith({ limit: 2 })).toEqual(['2026-01-04', '2026-01-03']);
	});

	it('gets details and failed files', async () => {
		const failed_files = [{ document: 'a.pdf', error: 'File is encrypted' }];
		const id = service.jobs.add({ status: 'completed', failed_files });
		const [details] = await jsonOf(service, 'job', 'getDetails', { jobId: byId(id) });
		expect(details).toMatchObject({ jobId: id, node_stats: expect.any(Array) });
		expect(details).not.toHaveProperty('id');
		expect(await jsonOf(service, 'job', 'getFailedFiles', { jobId: byId(id) })).toEqual(
			failed_files.map(({ document, error }) => ({ jobId: id, document, _error: error })),
		);
		const none = service.jobs.add({ status: 'completed' });
		expect(await jsonOf(service, 'job', 'getFailedFiles', { jobId: byId(none) })).toEqual([]);
	});

	it.each([
		['nothing', ''],
		['null', 'null'],
		['a JSON text', '"cancelled"'],
		['an object', '{"status":"cancelled"}'],
	])('cancels a job when the service answers %s', async (_name, body) => {
		const id = service.jobs.add({ status: 'inProgress' });
		service.faults.add({
			path: /\/cancel$/,
			fault: { kind: 'status', status: 200, body, contentType: 'application/json' },
		});
		const [result] = await jsonOf(service, 'job', 'cancel', { jobId: byId(id) });
		expect(result).toEqual({ jobId: id, canceled: true });
	});

	it('really cancels: the job is stopped afterwards', async () => {
		const id = service.jobs.add({ status: 'inProgress' });
		await jsonOf(service, 'job', 'cancel', { jobId: byId(id) });
		const [job] = await jsonOf(service, 'job', 'get', { jobId: byId(id) });
		expect(job.status).toBe('stopped');
	});

	it("says what is wrong if the address isn't that of the workflow interface", async () => {
		service.faults.add({
			path: /\/jobs\/?$/,
			fault: { kind: 'status', status: 200, body: { hello: 'world' } },
		});
		const outcome = await runServiceOperation(service, 'job', 'getAll');
		expect(outcome.error?.message).toBe("The service didn't return a list of jobs");
	});
});
