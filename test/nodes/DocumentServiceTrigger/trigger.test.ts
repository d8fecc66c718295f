import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import {
	type LocalService,
	type LocalServiceSettings,
	startLocalService,
} from '../../../local-service/startLocalService.ts';
import { json, silence, text, type Reply } from '../../support/scriptedServer';
import { serving } from '../../support/serving';
import { ActiveTrigger, addWorkflows, chosen, respond } from './activeTrigger';
import { noon, minuteMs } from './jobs';

const opened: LocalService[] = [];

afterEach(async () => {
	await Promise.all(opened.splice(0).map(async (service) => await service.close()));
});

async function start(settings: LocalServiceSettings = {}): Promise<LocalService> {
	const service = await startLocalService({ now: () => noon, ...settings });
	opened.push(service);
	return service;
}

function createdAt(minutes: number): string {
	return new Date(noon + minutes * minuteMs).toISOString();
}

describe.each(['specification', 'public'] as const)('with a service of the %s', (dialect) => {
	it('emits each finished job once, with its key and the status in one spelling', async () => {
		const service = await start({ dialect });
		service.jobs.add({ id: 'before', status: 'completed', created_at: createdAt(-5) });
		const running = service.jobs.add({
			id: 'running',
			status: 'inProgress',
			created_at: createdAt(-3),
		});
		const trigger = new ActiveTrigger(service);
		expect(await trigger.poll()).toBeNull();

		service.jobs.set(running, { status: 'completed' });
		service.jobs.add({
			id: 'fresh',
			status: 'stopped',
			created_at: createdAt(-1),
			workflow_name: 'Invoices',
		});
		const items = await trigger.poll();
		expect(items?.map(({ json }) => [json.jobId, json.status, json.key])).toEqual([
			['running', 'completed', 'running:completed'],
			['fresh', 'stopped', 'fresh:stopped'],
		]);
		expect(items?.[1].json).toMatchObject({ jobId: 'fresh', workflowName: 'Invoices' });
		expect(await trigger.poll()).toBeNull();
	});

	it('requests one listing per poll and nothing else', async () => {
		const service = await start({ dialect });
		const trigger = new ActiveTrigger(service);
		await trigger.poll();
		service.jobs.add({ status: 'failed' });
		await trigger.poll();
		// The hosted service's collections end with a slash: the path without it would be redirected.
		expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
			Array(2).fill(dialect === 'public' ? 'GET /api/v1/jobs/' : 'GET /api/v1/jobs'),
		);
	});

	it('adds details and failed files on request', async () => {
		const service = await start({ dialect });
		const trigger = new ActiveTrigger(service, {
			options: { includeDetails: true, includeFailedFiles: true },
		});
		await trigger.poll();
		const failures = [{ document: 'scan.pdf', error: 'The file is encrypted' }];
		service.jobs.add({ id: 'a', status: 'failed', failed_files: failures });
		const items = await trigger.poll();
		expect(items).toHaveLength(1);
		expect(items?.[0].json).toMatchObject({
			jobId: 'a',
			failedFiles: failures,
			details: { id: 'a' },
		});
		expect(items?.[0].json).not.toHaveProperty('extrasError');
	});
});

describe('the listing', () => {
	it('is one of each chosen workflow, filtered by the service, and never that of all', async () => {
		const service = await start();
		addWorkflows(service, 'w1', 'w2');
		const trigger = new ActiveTrigger(service, chosen('id', 'w1'));
		await trigger.poll();
		service.jobs.add({ id: 'a', status: 'completed', workflow_id: 'w1' });
		service.jobs.add({ id: 'b', status: 'completed', workflow_id: 'w2' });
		expect(await trigger.keys()).toEqual(['a:completed']);
		trigger.parameters = chosen('id', 'w1', 'w2');
		await trigger.poll();
		service.jobs.add({ id: 'c', status: 'completed', workflow_id: 'w2' });
		service.jobs.add({ id: 'd', status: 'completed', workflow_id: 'w3' });
		expect(await trigger.keys()).toEqual(['c:completed']);
		const queries = service.requests
			.filter(({ path }) => path.endsWith('/jobs'))
			.map(({ query }) => JSON.stringify(query));
		const [w1, w2] = ['w1', 'w2'].map((id) => JSON.stringify({ workflow_id: id }));
		expect(queries).toEqual([w1, w1, w1, w2, w1, w2]);
	});

	it('makes the poll fail and loses nothing if it fails', async () => {
		const service = await start();
		const trigger = new ActiveTrigger(service);
		await trigger.poll();
		service.jobs.add({ id: 'a', status: 'completed' });
		const before = JSON.stringify(trigger.staticData);
		service.faults.add({ times: 50, fault: { kind: 'status', status: 500 } });
		await expect(trigger.poll()).rejects.toMatchObject({ name: 'NodeApiError' });
		service.faults.clear();
		service.faults.add({
			times: 1,
			fault: { kind: 'status', status: 200, body: '{"jobs":', contentType: 'application/json' },
		});
		await expect(trigger.poll()).rejects.toThrow();
		expect(JSON.stringify(trigger.staticData)).toBe(before);
		service.faults.clear();
		expect(await trigger.keys()).toEqual(['a:completed']);
	});

	it('accepts workflow keys if the service does', async () => {
		const service = await start({ dialect: 'public' });
		const key = 'invoices-every-day';
		respond(service, new RegExp(`/workflows/${key}`), { id: 'w1', key, name: 'Invoices' });
		addWorkflows(service, 'w2');
		const trigger = new ActiveTrigger(service, chosen('id', key, 'w2'));
		await trigger.poll();
		for (const id of ['w1', 'w2', 'w3']) {
			service.jobs.add({ id: `job-${id}`, status: 'completed', workflow_id: id });
		}
		expect(await trigger.keys()).toEqual(['job-w1:completed', 'job-w2:completed']);
		expect(service.requests.filter(({ path }) => path.includes('/workflows/'))).toHaveLength(4);
	});

	it.each<[INodeParameters, string]>([
		[chosen('list', ''), "'Workflow' is empty"],
		[chosen('id', '.', '..'), `"." isn't an ID`],
		[{ events: [] }, "'Events' is empty"],
		[{ events: ['finished'] }, 'one or more of completed, failed or stopped'],
		[{ options: { lookBackHours: -1 } }, 'requires a number of at least 0, but got -1'],
	])('is not asked for with %j', async (parameters, message) => {
		const service = await start();
		const polling = new ActiveTrigger(service, parameters).poll();
		await expect(polling).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringContaining(message),
		});
		expect(service.requests).toEqual([]);
	});
});

describe('a chosen workflow that does not exist', () => {
	it.each([
		['one of several that were entered', 'id', ['w1', 'gone']],
		['one picked from the list', 'list', ['gone']],
	] as const)('is an error at activation and at each poll (%s)', async (_case, mode, ids) => {
		const service = await start();
		addWorkflows(service, 'w1');
		const trigger = new ActiveTrigger(service, chosen(mode, ...ids));
		for (const pollMode of ['trigger', 'trigger', 'manual'] as const) {
			await expect(trigger.poll(pollMode)).rejects.toMatchObject({
				name: 'NodeOperationError',
				message: 'The selected workflow "gone" doesn\'t exist',
				description: expect.stringMatching(/^Select another one in 'Workflows', or remove it/),
			});
		}
		expect(trigger.staticData).toEqual({});
	});

	it('is an error after it was deleted, and what was seen stays', async () => {
		const service = await start();
		addWorkflows(service, 'w1');
		const trigger = new ActiveTrigger(service, chosen('id', 'w1'));
		service.jobs.add({ id: 'a', status: 'scheduled', workflow_id: 'w1' });
		await trigger.poll();
		service.faults.clear();
		await expect(trigger.poll()).rejects.toThrow('The selected workflow "w1" doesn\'t exist');
		addWorkflows(service, 'w1');
		service.jobs.set('a', { status: 'failed' });
		expect(await trigger.keys()).toEqual(['a:failed']);
	});

	it('is told from a wrong address', async () => {
		const server = await serving(json(404, { detail: 'Not Found' }));
		const polling = new ActiveTrigger(server.credential, chosen('id', 'w1')).poll();
		await expect(polling).rejects.not.toThrow("doesn't exist");
	});
});

describe('the API key', () => {
	it.each(['binary', 'elements'])(
		'is hidden in what is told of a job, but not in its documents (%s)',
		async (outputFiles) => {
			const service = await start();
			const { apiKey } = service;
			const note = `seen ${apiKey} and ${Buffer.from(apiKey).toString('base64')}`;
			const elements = [{ type: 'Title', element_id: '1', text: note, metadata: {} }];
			const trigger = new ActiveTrigger(service, {
				options: { includeDetails: true, includeFailedFiles: true, outputFiles },
			});
			await trigger.poll();
			service.jobs.add({
				id: 'a',
				status: 'completed',
				workflow_name: note,
				output_node_files: [{ file_id: `folder/${apiKey}.pdf`, node_id: apiKey }],
			});
			respond(service, /\/jobs\/a\/details/, { id: 'a', message: note });
			respond(service, /\/jobs\/a\/failed-files/, [{ document: note }]);
			respond(service, /\/jobs\/a\/download/, elements);
			for (const mode of ['trigger', 'manual'] as const) {
				const [{ json, binary }] = (await trigger.poll(mode)) ?? [];
				const hidden: unknown = expect.stringMatching(/^seen \*{10} and \*{10}=*$/);
				expect(json).toMatchObject({
					jobId: 'a',
					key: 'a:completed',
					workflowName: hidden,
					details: { message: hidden },
					failedFiles: [{ document: hidden }],
					outputFiles: [{ fileId: 'folder/**********.pdf' }],
				});
				const [file] = json.outputFiles as IDataObject[];
				const data = Buffer.from(binary?.file_0?.data ?? '', 'base64').toString();
				expect(file.elements ?? JSON.parse(data)).toEqual(elements);
				expect(JSON.stringify([{ ...file, elements: null }, binary])).not.toContain(apiKey);
			}
		},
	);
});

describe('extras that fail', () => {
	it("don't delay other jobs, and are reported after three polls", async () => {
		const service = await start();
		const trigger = new ActiveTrigger(service, { options: { includeDetails: true } });
		await trigger.poll();
		service.jobs.add({ id: 'bad', status: 'completed', created_at: createdAt(-2) });
		service.jobs.add({ id: 'good', status: 'completed', created_at: createdAt(-1) });
		const refusal = { kind: 'status', status: 400, body: { detail: 'No details' } } as const;
		service.faults.add({ path: /\/jobs\/bad\/details/, times: 100, fault: refusal });
		expect(await trigger.keys()).toEqual(['good:completed']);
		expect(await trigger.keys()).toBeNull();
		const items = await trigger.poll();
		expect(items).toHaveLength(1);
		expect(items?.[0].json).toMatchObject({ key: 'bad:completed', status: 'completed' });
		expect(items?.[0].json.extrasError).toMatch(/^The details couldn't be fetched: ./);
		expect(await trigger.poll()).toBeNull();
		expect(trigger.staticData.pending).toEqual({});
	});

	it('are fetched at the next poll, even for a job that is no longer listed', async () => {
		const service = await start();
		const trigger = new ActiveTrigger(service, { options: { includeFailedFiles: true } });
		await trigger.poll();
		service.jobs.add({ id: 'a', status: 'failed', workflow_name: 'Invoices' });
		service.faults.add({ path: /failed-files/, times: 1, fault: { kind: 'status', status: 400 } });
		expect(await trigger.poll()).toBeNull();
		service.jobs.remove('a');
		respond(service, /failed-files/, { failed_files: [] });
		const items = await trigger.poll();
		expect(items?.[0].json).toMatchObject({
			key: 'a:failed',
			workflowName: 'Invoices',
			failedFiles: [],
		});
	});
});

describe('output files', () => {
	const outputs = [{ file_id: 'report.pdf', node_id: 'n1' }];
	const element = { type: 'Title', element_id: '1', text: 'Report', metadata: {} };

	async function emitted(outputFiles: string): Promise<INodeExecutionData[] | null> {
		const service = await start();
		const trigger = new ActiveTrigger(service, { options: { outputFiles } });
		await trigger.poll();
		service.jobs.add({ id: 'a', status: 'completed', output_node_files: outputs });
		service.jobs.add({ id: 'b', status: 'failed', output_node_files: outputs });
		respond(service, /\/jobs\/a\/download/, [element]);
		return await trigger.poll();
	}

	it('are emitted as elements, for completed jobs only', async () => {
		const items = await emitted('elements');
		expect(items?.map(({ json }) => [json.jobId, json.outputFiles])).toEqual([
			['a', [{ fileId: 'report.pdf', nodeId: 'n1', elements: [element] }]],
			['b', []],
		]);
	});

	it('are emitted as binary JSON files', async () => {
		const [item] = (await emitted('binary')) ?? [];
		expect(item.json.outputFiles).toEqual([
			{ fileId: 'report.pdf', nodeId: 'n1', fileName: 'report.pdf.json', binaryProperty: 'file_0' },
		]);
		const file = item.binary?.file_0;
		expect(file).toMatchObject({ fileName: 'report.pdf.json', mimeType: 'application/json' });
		expect(JSON.parse(Buffer.from(file?.data ?? '', 'base64').toString())).toEqual([element]);
	});

	it.each(['binary', 'elements'])('are fetched four at a time, in order (%s)', async (mode) => {
		const service = await start();
		const trigger = new ActiveTrigger(service, { options: { outputFiles: mode } });
		await trigger.poll();
		const files = Array.from({ length: 10 }, (_, file) => ({ file_id: `${file}.pdf` }));
		service.jobs.add({ id: 'a', status: 'completed', output_node_files: files });
		const isDownload = (path: string) => path.includes('/jobs/a/download');
		let begun = 0;
		let most = 0;
		service.faults.take = (_, path) => {
			if (!isDownload(path)) return { latencyMs: 0, fault: undefined };
			const inProgress = service.requests.filter(
				(request) => isDownload(request.path) && request.status === 0,
			);
			most = Math.max(most, inProgress.length);
			const text = inProgress.at(-1)?.query['file_id'];
			const body = JSON.stringify([{ ...element, text }]);
			// The first ones are answered last.
			const latencyMs = begun++ < 2 ? 300 : 50;
			const contentType = 'application/json';
			return { latencyMs, fault: { kind: 'status', status: 200, body, contentType } };
		};
		const [item] = (await trigger.poll()) ?? [];
		expect(most).toBe(4);
		const names = files.map(({ file_id }) => file_id);
		const found = item.json.outputFiles as Array<{ fileId: string; elements?: object }>;
		expect(found.map(({ fileId }) => fileId)).toEqual(names);
		const texts =
			mode === 'elements'
				? found.map(({ elements }) => JSON.stringify(elements))
				: Object.values(item.binary ?? {}).map(({ data }) =>
						Buffer.from(data, 'base64').toString(),
					);
		expect(texts).toEqual(names.map((text) => JSON.stringify([{ ...element, text }])));
	});

	it("aren't fetched any further once one of them fails", async () => {
		const service = await start();
		const trigger = new ActiveTrigger(service, { options: { outputFiles: 'elements' } });
		await trigger.poll();
		const files = Array.from({ length: 40 }, (_, file) => ({ file_id: `${file}.pdf` }));
		service.jobs.add({ id: 'a', status: 'completed', output_node_files: files });
		const path = /\/jobs\/a\/download/;
		service.faults.add({ path, times: 40, fault: { kind: 'status', status: 404 } });
		await trigger.poll();
		const asked = service.requests.filter((request) => path.test(request.path)).length;
		expect([asked > 0, asked < 9]).toEqual([true, true]);
	});
});

describe('a test in the editor', () => {
	it('shows the newest matching job and neither reads nor writes the state', async () => {
		const service = await start();
		service.jobs.add({ id: 'old', status: 'completed', created_at: createdAt(-9) });
		service.jobs.add({ id: 'new', status: 'completed', created_at: createdAt(-2) });
		service.jobs.add({ id: 'middle', status: 'completed', created_at: createdAt(-5) });
		service.jobs.add({ id: 'running', status: 'inProgress', created_at: createdAt(-1) });
		service.jobs.add({ id: 'failed', status: 'failed', created_at: createdAt(-1) });
		const trigger = new ActiveTrigger(service, { events: ['completed'] });
		expect((await trigger.poll('manual'))?.map(({ json }) => json.key)).toEqual(['new:completed']);
		expect(trigger.staticData).toEqual({});
		await trigger.poll();
		const saved = JSON.stringify(trigger.staticData);
		expect(await trigger.poll('manual')).toHaveLength(1);
		expect(JSON.stringify(trigger.staticData)).toBe(saved);
	});

	it('says that there is none', async () => {
		const service = await start();
		service.jobs.add({ id: 'running', status: 'scheduled' });
		await expect(new ActiveTrigger(service).poll('manual')).rejects.toThrow(
			'No finished job matches the settings',
		);
	});
});

describe('the first activation', () => {
	it('emits the jobs of the last hours on request', async () => {
		const service = await start({ now: Date.now });
		const hour = 60 * minuteMs;
		const before = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
		service.jobs.add({ id: 'old', status: 'completed', created_at: before(30) });
		service.jobs.add({ id: 'new', status: 'completed', created_at: before(20) });
		const trigger = new ActiveTrigger(service, { options: { lookBackHours: 24 } });
		expect(await trigger.keys()).toEqual(['new:completed']);
		expect(await trigger.poll()).toBeNull();
	});
});

describe('the time of a poll', () => {
	it.each<[string, Reply, RegExp]>([
		['does not answer', silence, /time limit/],
		['asks for long pauses', text(503, '', 'text/plain', { 'retry-after': '30' }), /status 503/],
	])('limits the listing of a service that %s', async (_case, reply, message) => {
		const server = await serving(reply);
		const trigger = new ActiveTrigger(server.credential);
		await expect(trigger.poll('trigger', 1_000)).rejects.toThrow(message);
		expect(server.seen).toHaveLength(1);
		expect(trigger.staticData).toEqual({});
	});
});
