import type { INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { dialectNames, jsonOf, runServiceOperation, startService } from './runOperation';
import { byId } from '../../../support/byId';

describe.each(dialectNames)('workflow operations (%s dialect)', (dialect) => {
	let service: LocalService;

	beforeEach(async () => {
		service = await startService({ dialect });
	});

	afterEach(async () => {
		await service.close();
	});

	function lastBody(method: string): unknown {
		return service.requests.filter((request) => request.method === method).at(-1)?.body;
	}

	async function create(name: string, more = {}) {
		const [workflow] = await jsonOf(service, 'workflow', 'create', { name, ...more });
		return workflow;
	}

	async function createConnector(side: 'sources' | 'destinations'): Promise<string> {
		const slash = dialect === 'public' ? '/' : '';
		const response = await fetch(`${service.baseUrl}/${side}${slash}`, {
			method: 'POST',
			headers: { [service.apiKeyHeader]: service.apiKey, 'content-type': 'application/json' },
			body: JSON.stringify({
				name: 'Bucket',
				type: 's3',
				config: { remote_url: 's3://bucket/', anonymous: true },
			}),
		});
		expect(response.status).toBe(200);
		return (await response.json()).id;
	}

	it('says that nothing keeps the results of a source without a destination', async () => {
		const sourceId = byId(await createConnector('sources'));
		const run = async (more: INodeParameters) =>
			await runServiceOperation(service, 'workflow', 'create', { name: 'A', ...more });
		const hint = "Nothing keeps the results: select a 'Destination', or Local as 'Source'";
		expect((await run({ sourceId })).hints).toEqual([hint]);
		const destinationId = byId(await createConnector('destinations'));
		expect((await run({ sourceId, destinationId })).hints).toEqual([]);
		expect((await run({})).hints).toEqual([]);
	});

	it('creates a workflow from steps, in their order', async () => {
		const workflow = await create('Letters', {
			workflowType: 'custom',
			options: { schedule: 'none' },
			steps: {
				values: [
					{ step: 'partitioner', partitionerStrategy: 'fast' },
					{
						step: 'chunker',
						chunkerStrategy: 'title',
						chunkerSettings: { maxCharacters: 800 },
						additionalFields: { moreSettings: '{"overlap": 20}' },
					},
				],
			},
		});
		expect(workflow).toMatchObject({ name: 'Letters', workflow_type: 'custom', status: 'active' });
		expect(lastBody('POST')).toEqual({
			name: 'Letters',
			workflow_type: 'custom',
			workflow_nodes: [
				{
					name: 'Partitioner',
					type: 'partition',
					subtype: 'unstructured_api',
					settings: { strategy: 'fast' },
				},
				{
					name: 'Chunker',
					type: 'chunk',
					subtype: 'chunk_by_title',
					settings: { max_characters: 800, overlap: 20 },
				},
			],
		});
	});

	it('creates a workflow with connectors, schedule and JSON nodes', async () => {
		const sourceId = await createConnector('sources');
		const destinationId = await createConnector('destinations');
		const workflow = await create('Bucket', {
			sourceId: byId(sourceId),
			destinationId: byId(destinationId),
			options: {
				stepsJson: '[{"name":"P","type":"partition","subtype":"vlm","settings":{}}]',
				schedule: 'every 2 hours',
				reprocessAll: true,
				additional: '{"remark":"x"}',
			},
		});
		expect(workflow).toMatchObject({
			sources: [sourceId],
			destinations: [destinationId],
			reprocess_all: true,
			schedule: { crontab_entries: [{ cron_expression: '0 */2 * * *' }] },
		});
		expect(
			service.requests.find(({ method, body }) => method === 'POST' && hasRemark(body))?.body,
		).toMatchObject({
			schedule:
				dialect === 'public'
					? 'every 2 hours'
					: { crontab_entries: [{ cron_expression: '0 */2 * * *' }] },
		});
	});

	function hasRemark(body: unknown): boolean {
		return typeof body === 'object' && body !== null && 'remark' in body;
	}

	it.each([
		['deactivate', 'inactive'],
		['activate', 'active'],
	])('%ss a workflow by its state alone', async (operation, state) => {
		const { id } = await create('Switched');
		const workflowId = byId(String(id));
		const other = state === 'active' ? 'deactivate' : 'activate';
		await runServiceOperation(service, 'workflow', other, { workflowId });
		const [workflow] = await jsonOf(service, 'workflow', operation, { workflowId });
		expect(workflow).toMatchObject({ id, name: 'Switched', status: state });
		expect(lastBody('PUT')).toEqual({ state });
	});

	it('creates a workflow from a template', async () => {
		await create('From template', {
			workflowType: 'template',
			templateId: byId('hi_res_partition'),
		});
		expect(lastBody('POST')).toEqual({
			name: 'From template',
			workflow_type: 'template',
			template_id: 'hi_res_partition',
		});
	});

	it('creates a workflow with a cron expression', async () => {
		const workflow = await create('Cron', {
			options: { schedule: 'cron', cronExpression: '5 4 * * 1' },
		});
		expect(workflow.schedule).toEqual({ crontab_entries: [{ cron_expression: '5 4 * * 1' }] });
	});

	it('gets a workflow complete or simplified', async () => {
		const { id } = await create('Plain', { options: { schedule: 'daily' } });
		const [simple] = await jsonOf(service, 'workflow', 'get', { workflowId: byId(String(id)) });
		expect(simple).toEqual({
			workflowId: id,
			workflowName: 'Plain',
			status: 'active',
			workflowType: 'custom',
			sources: [],
			destinations: [],
			schedule: '0 0 * * *',
			createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		});
		const [raw] = await jsonOf(service, 'workflow', 'get', {
			workflowId: byId(String(id)),
			simplify: false,
		});
		expect(raw).toHaveProperty('workflow_nodes');
	});

	it('names sources and destinations in the short form, whatever their shape', async () => {
		const sourceId = await createConnector('sources');
		const { id } = await create('From a store', { sourceId: byId(sourceId) });
		const [simple] = await jsonOf(service, 'workflow', 'get', { workflowId: byId(String(id)) });
		expect(simple).toMatchObject({ sources: [sourceId], destinations: [] });
		const sources = [{ id: 's', name: 'Bucket' }, { name: 'Drive' }, null, {}];
		const row = { id, sources, destinations: 'none' };
		service.faults.add({
			path: /\/workflows\/[^/]+$/,
			fault: { kind: 'status', status: 200, body: row },
		});
		const [odd] = await jsonOf(service, 'workflow', 'get', { workflowId: byId(String(id)) });
		expect(odd).toMatchObject({ sources: ['s', 'Drive'], destinations: [] });
	});

	it('updates only what was set', async () => {
		const { id } = await create('Before', { options: { schedule: 'weekly' } });
		const [workflow] = await jsonOf(service, 'workflow', 'update', {
			workflowId: byId(String(id)),
			updateFields: { state: 'inactive' },
		});
		expect(lastBody('PUT')).toEqual({ state: 'inactive' });
		expect(workflow).toMatchObject({
			name: 'Before',
			status: 'inactive',
			schedule: { crontab_entries: [{ cron_expression: '0 0 * * 0' }] },
		});
	});

	it('updates name, schedule, nodes and makes the source local', async () => {
		const sourceId = await createConnector('sources');
		const { id } = await create('Before', {
			sourceId: byId(sourceId),
			options: { schedule: 'weekly' },
		});
		const [workflow] = await jsonOf(service, 'workflow', 'update', {
			workflowId: byId(String(id)),
			updateFields: {
				name: 'After',
				schedule: 'none',
				sourceId: byId('local'),
				steps: { values: [{ step: 'partitioner', partitionerStrategy: 'hi_res' }] },
			},
		});
		expect(lastBody('PUT')).toMatchObject({ name: 'After', source_id: null });
		expect(workflow).toMatchObject({
			name: 'After',
			sources: [],
			schedule: { crontab_entries: [] },
			workflow_nodes: [{ settings: { strategy: 'hi_res' } }],
		});
	});

	it('refuses an update without a field, a missing id and wrong JSON before sending anything', async () => {
		const sent = service.requests.length;
		const empty = await runServiceOperation(service, 'workflow', 'update', {
			workflowId: byId('a'),
		});
		expect(empty.error?.message).toBe("There's nothing to update");
		const missing = await runServiceOperation(service, 'workflow', 'delete', {
			workflowId: { __rl: true, mode: 'id', value: '={{ $json.nothing }}' },
		});
		expect(missing.error?.message).toBe("The parameter 'Workflow' is empty");
		const wrong = await runServiceOperation(service, 'workflow', 'create', {
			name: 'x',
			options: { stepsJson: '{"name":"no list"}' },
		});
		expect(wrong.error?.message).toBe(
			`The parameter 'Steps (JSON)' requires a JSON list of objects, but got "{"name":"no list"}"`,
		);
		expect(service.requests).toHaveLength(sent);
	});

	it.each([
		['as the panel starts', {}],
		['if the user removed all steps', { steps: {} }],
		['if an expression returns no steps', { steps: { values: [] } }],
	])('creates a workflow without steps with a partitioner, %s', async (_case, more) => {
		await create('W', more);
		const settings = { is_dynamic: true, allow_fast: true };
		expect(lastBody('POST')).toMatchObject({
			workflow_nodes: [{ name: 'Partitioner', type: 'partition', subtype: 'vlm', settings }],
		});
	});

	it('lists workflows by every filter, combined', async () => {
		const sourceId = await createConnector('sources');
		const destinationId = await createConnector('destinations');
		const connected = { sourceId: byId(sourceId), destinationId: byId(destinationId) };
		await create('Invoices in', connected);
		const { id } = await create('Invoices off', connected);
		await runServiceOperation(service, 'workflow', 'deactivate', { workflowId: byId(String(id)) });
		await create('Invoices local');
		await create('Letters', { sourceId: byId(sourceId) });
		const names = async (filters: Record<string, unknown>) => {
			const rows = await jsonOf(service, 'workflow', 'getAll', {
				filters: JSON.parse(JSON.stringify(filters)),
				returnAll: true,
			});
			return rows.map(({ workflowName }) => workflowName).sort();
		};
		expect(await names({})).toHaveLength(4);
		expect(await names({ sourceId: byId(sourceId) })).toHaveLength(3);
		expect(await names({ destinationId: byId(destinationId) })).toHaveLength(2);
		expect(await names({ status: 'inactive' })).toEqual(['Invoices off']);
		expect(await names({ name: 'invoices' })).toHaveLength(3);
		expect(await names({ sourceId: byId(sourceId), status: 'active', name: 'INVOICES' })).toEqual([
			'Invoices in',
		]);
	});

	it('gets all of 45 workflows, each once, and only as many as the limit allows if there is one', async () => {
		for (let count = 0; count < 45; count += 1) await create(`Workflow ${count}`);
		const all = await jsonOf(service, 'workflow', 'getAll', { returnAll: true });
		expect(new Set(all.map(({ workflowId }) => workflowId)).size).toBe(45);
		expect(all).toHaveLength(45);
		const some = await jsonOf(service, 'workflow', 'getAll', { limit: 21 });
		expect(some).toHaveLength(21);
		const pages = service.requests
			.filter(
				// Redirects would be requests of their own.
				({ method, path }) => method === 'GET' && /workflows\/?$/.test(path),
			)
			.map(({ query }) => query.page);
		const paged = ['1', '2', '3', '1', '2'];
		expect(pages).toEqual(dialect === 'public' ? paged : [undefined, undefined]);
	});

	it('deletes a workflow, whatever JSON comes back', async () => {
		const { id } = await create('Gone');
		service.faults.add({
			method: 'DELETE',
			fault: { kind: 'status', status: 200, body: '"anything"', contentType: 'application/json' },
		});
		for (let time = 0; time < 2; time += 1) {
			const parameters = { workflowId: byId(String(id)) };
			const [result] = await jsonOf(service, 'workflow', 'delete', parameters);
			expect(result).toEqual({ deleted: true, id });
		}
	});

	it("encodes an id that isn't a UUID in the path", async () => {
		await runServiceOperation(service, 'workflow', 'get', { workflowId: byId('a/b ü?') });
		expect(service.requests.at(-1)?.path).toBe(
			`${new URL(service.baseUrl).pathname}/workflows/a%2Fb%20%C3%BC%3F`,
		);
	});
});
