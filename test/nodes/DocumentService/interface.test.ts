import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { resources } from '../../../nodes/DocumentService/resources';
import type { LocalService } from '../../../local-service/startLocalService.ts';
import {
	dialectNames,
	file,
	itemWith,
	jsonOf,
	runServiceOperation,
	startService,
} from './workflow/runOperation';
import { byId } from '../../support/byId';

/** The objects that earlier rows created, on which later rows work. */
interface World {
	sourceId: string;
	destinationId: string;
	localWorkflowId: string;
	remoteWorkflowId: string;
	jobId: string;
	runningJobId: string;
	fileId: string;
	nodeId: string;
}

/** One endpoint of the workflow interface (docs/maintainers/service.md#workflow-interface), and the operation that uses it. */
interface Row {
	method: string;
	/** The path as the specification writes it. */
	path: string;
	/** Only for an endpoint that the other dialect doesn't have. */
	only?: (typeof dialectNames)[number];
	resource: string;
	operation: string;
	parameters: (world: World) => INodeParameters;
	/** The query that must be sent, in the specification's form. */
	query?: (world: World) => Record<string, string>;
	/** Must hold for the first item of the output. */
	expectFirst: (item: IDataObject, world: World) => void;
	/** Of a list: a field that records have only without Simplify. */
	rawField?: string;
}

const s3 = (url: string) => ({
	connectorType: 's3',
	s3RemoteUrl: url,
	s3Key: 'k',
	s3Secret: 'hidden-secret',
});

const connectorRows = (kind: 'source' | 'destination', idOf: (world: World) => string): Row[] => {
	const resource = `${kind}Connector`;
	const path = `/${kind}s`;
	const connectorId = (world: World) => ({ connectorId: byId(idOf(world)) });
	return [
		{
			method: 'GET',
			path,
			resource,
			operation: 'getAll',
			parameters: () => ({ returnAll: true, filters: { type: 'S3' } }),
			query: () => ({ [`${kind}_type`]: 's3' }),
			expectFirst: (item) => expect(item.type).toBe('s3'),
			rawField: 'config',
		},
		{
			method: 'GET',
			path: `${path}/{connector_id}`,
			resource,
			operation: 'get',
			parameters: connectorId,
			expectFirst: (item, world) => expect(item.id).toBe(idOf(world)),
		},
		{
			method: 'POST',
			path,
			resource,
			operation: 'create',
			parameters: () => ({ name: `A ${kind}`, ...s3('s3://bucket/one') }),
			expectFirst: (item) => {
				expect(item.name).toBe(`A ${kind}`);
				expect(JSON.stringify(item)).not.toContain('hidden-secret');
			},
		},
		{
			method: 'PUT',
			path: `${path}/{connector_id}`,
			resource,
			operation: 'update',
			parameters: (world) => ({
				...connectorId(world),
				...s3('s3://bucket/changed'),
				settingsJson: '{"token":null}',
			}),
			expectFirst: (item) => expect(JSON.stringify(item)).toContain('s3://bucket/changed'),
		},
		{
			method: 'POST',
			path: `${path}/{connector_id}/connection-check`,
			resource,
			operation: 'testConnection',
			parameters: connectorId,
			expectFirst: (item) => expect(String(item.status).toLowerCase()).toBe('success'),
		},
		{
			method: 'GET',
			path: `${path}/{connector_id}/connection-check`,
			resource,
			operation: 'getConnectionCheck',
			parameters: connectorId,
			expectFirst: (item) => expect(String(item.status).toLowerCase()).toBe('success'),
		},
	];
};

const deleteConnectorRow = (
	kind: 'source' | 'destination',
	idOf: (world: World) => string,
): Row => ({
	method: 'DELETE',
	path: `/${kind}s/{connector_id}`,
	resource: `${kind}Connector`,
	operation: 'delete',
	parameters: (world) => ({ connectorId: byId(idOf(world)) }),
	expectFirst: (item, world) => expect(item).toEqual({ deleted: true, id: idOf(world) }),
});

const workflowId = (world: World) => ({ workflowId: byId(world.localWorkflowId) });
const jobId = (world: World) => ({ jobId: byId(world.jobId) });

/**
 * The endpoints, in an order in which each finds what it works on. The names of resources and operations are public:
 * a saved workflow breaks if one changes.
 */
const rows: Row[] = [
	...connectorRows('source', ({ sourceId }) => sourceId),
	...connectorRows('destination', ({ destinationId }) => destinationId),
	{
		method: 'GET',
		path: '/workflows',
		resource: 'workflow',
		operation: 'getAll',
		parameters: (world) => ({
			returnAll: true,
			filters: {
				sourceId: byId(world.sourceId),
				destinationId: byId(world.destinationId),
				status: 'active',
			},
		}),
		query: (world) => ({
			source_id: world.sourceId,
			destination_id: world.destinationId,
			status: 'active',
		}),
		expectFirst: (item, world) => expect(item.workflowId).toBe(world.remoteWorkflowId),
		rawField: 'workflow_nodes',
	},
	{
		method: 'GET',
		path: '/workflows/{workflow_id}',
		resource: 'workflow',
		operation: 'get',
		parameters: workflowId,
		expectFirst: (item) => expect(item.workflowName).toBe('Local'),
	},
	{
		method: 'POST',
		path: '/workflows',
		resource: 'workflow',
		operation: 'create',
		parameters: () => ({ name: 'Another' }),
		expectFirst: (item) => expect(item.name).toBe('Another'),
	},
	{
		method: 'PUT',
		path: '/workflows/{workflow_id}',
		resource: 'workflow',
		operation: 'update',
		parameters: (world) => ({ ...workflowId(world), updateFields: { name: 'Renamed' } }),
		expectFirst: (item) => expect(item.id).toEqual(expect.any(String)),
	},
	{
		method: 'POST',
		path: '/workflows/{workflow_id}/run',
		resource: 'workflow',
		operation: 'run',
		parameters: (world) => ({
			...workflowId(world),
			uploadFiles: true,
			binaryPropertyName: 'data',
		}),
		expectFirst: (item) => expect(item.started).toBe(true),
	},
	{
		method: 'POST',
		path: '/jobs',
		only: 'public',
		resource: 'job',
		operation: 'create',
		parameters: () => ({}),
		expectFirst: (item) =>
			expect(item).toMatchObject({ job_type: 'ephemeral', files: ['note.txt'] }),
	},
	{
		method: 'GET',
		path: '/jobs',
		resource: 'job',
		operation: 'getAll',
		parameters: (world) => ({
			returnAll: true,
			filters: { workflowId: byId(world.localWorkflowId), status: 'completed' },
		}),
		query: (world) => ({ workflow_id: world.localWorkflowId, status: 'completed' }),
		expectFirst: (item, world) => expect(item.workflowId).toBe(world.localWorkflowId),
		rawField: 'workflow_id',
	},
	{
		method: 'GET',
		path: '/jobs/{job_id}',
		resource: 'job',
		operation: 'get',
		parameters: jobId,
		expectFirst: (item, world) => expect(item.jobId).toBe(world.jobId),
	},
	{
		method: 'GET',
		path: '/jobs/{job_id}/details',
		resource: 'job',
		operation: 'getDetails',
		parameters: jobId,
		expectFirst: (item) => expect(item.node_stats).toEqual(expect.any(Array)),
	},
	{
		method: 'GET',
		path: '/jobs/{job_id}/failed-files',
		resource: 'job',
		operation: 'getFailedFiles',
		parameters: jobId,
		expectFirst: (item) => expect(item).toBeUndefined(),
	},
	{
		method: 'GET',
		path: '/jobs/{job_id}/file-status',
		only: 'public',
		resource: 'job',
		operation: 'getDetails',
		parameters: (world) => ({ ...jobId(world), includeFileStatus: true }),
		expectFirst: (item, world) =>
			expect(item).toMatchObject({
				jobId: world.jobId,
				node_stats: expect.any(Array),
				files: [{ status: 'SUCCESS', error: null }],
			}),
	},
	{
		method: 'POST',
		path: '/jobs/{job_id}/cancel',
		resource: 'job',
		operation: 'cancel',
		parameters: (world) => ({ jobId: byId(world.runningJobId) }),
		expectFirst: (item, world) =>
			expect(item).toEqual({ jobId: world.runningJobId, canceled: true }),
	},
	{
		method: 'GET',
		path: '/jobs/{job_id}/download',
		resource: 'job',
		operation: 'download',
		parameters: (world) => ({
			...jobId(world),
			files: 'one',
			fileId: byId(world.fileId),
			nodeId: byId(world.nodeId),
		}),
		query: (world) => ({ file_id: world.fileId, node_id: world.nodeId }),
		expectFirst: (item) => expect(item.text).toEqual(expect.any(String)),
	},
	{
		method: 'GET',
		path: '/templates',
		resource: 'template',
		operation: 'getAll',
		parameters: () => ({ returnAll: true }),
		expectFirst: (item) =>
			expect(item).toEqual({
				id: 'hi_res_partition',
				name: 'High Res Partition',
				description: expect.any(String),
				version: '1.0.0',
			}),
		rawField: 'last_updated',
	},
	{
		method: 'GET',
		path: '/templates/{template_id}',
		resource: 'template',
		operation: 'get',
		parameters: () => ({ templateId: byId('hi_res_partition') }),
		expectFirst: (item) =>
			expect(item.nodes).toEqual([expect.objectContaining({ type: 'partition' })]),
	},
	{
		method: 'DELETE',
		path: '/workflows/{workflow_id}',
		resource: 'workflow',
		operation: 'delete',
		parameters: (world) => ({ workflowId: byId(world.remoteWorkflowId) }),
		expectFirst: (item, world) =>
			expect(item).toEqual({ deleted: true, id: world.remoteWorkflowId }),
	},
	deleteConnectorRow('source', ({ sourceId }) => sourceId),
	deleteConnectorRow('destination', ({ destinationId }) => destinationId),
];

/** The path that must be requested, with the identifiers of a row filled in. */
function pathPattern(path: string): RegExp {
	return new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

async function makeWorld(service: LocalService): Promise<World> {
	const idOf = async (...call: [string, string, INodeParameters]) =>
		String((await jsonOf(service, ...call))[0]?.id);
	const sourceId = await idOf('sourceConnector', 'create', { name: 'S', ...s3('s3://in') });
	const destinationId = await idOf('destinationConnector', 'create', {
		name: 'D',
		...s3('s3://out'),
	});
	const localWorkflowId = await idOf('workflow', 'create', { name: 'Local' });
	const remoteWorkflowId = await idOf('workflow', 'create', {
		name: 'Remote',
		sourceId: byId(sourceId),
		destinationId: byId(destinationId),
	});
	const items = itemWith({ data: file('note.txt', 'text/plain', 'A note that is read.') });
	const [job] = await jsonOf(
		service,
		'workflow',
		'run',
		{ workflowId: byId(localWorkflowId), uploadFiles: true, binaryPropertyName: 'data' },
		{ items },
	);
	const [ended] = await jsonOf(service, 'job', 'wait', { jobId: byId(String(job?.jobId)) });
	const [output] = ended?.output_node_files as Array<{ file_id: string; node_id: string }>;
	const runningJobId = service.jobs.add({
		workflow_id: localWorkflowId,
		workflow_name: 'Local',
		status: 'im progress',
	});
	return {
		sourceId,
		destinationId,
		localWorkflowId,
		remoteWorkflowId,
		jobId: String(job?.jobId),
		runningJobId,
		fileId: output?.file_id ?? '',
		nodeId: output?.node_id ?? '',
	};
}

/** Operations whose only endpoint is that of another operation's row; tests of their own cover them. */
const withoutRow = ['job.wait', 'workflow.activate', 'workflow.deactivate'];

describe('every endpoint of the workflow interface', () => {
	it('is used by one operation, and every operation has a row or is in withoutRow', () => {
		const named = [
			...rows.map(({ resource, operation }) => `${resource}.${operation}`),
			...withoutRow,
		];
		const offered = resources.flatMap(({ option, operations }) =>
			operations.map((operation) => `${String(option.value)}.${String(operation.option.value)}`),
		);
		expect([...new Set(named)].sort()).toEqual(offered.sort());
		const endpoints = rows.map(({ method, path }) => `${method} ${path}`);
		expect(endpoints.filter((endpoint, at) => endpoints.indexOf(endpoint) < at)).toEqual([]);
	});

	describe.each(dialectNames)('in the dialect "%s"', (dialect) => {
		let service: LocalService;
		let world: World;

		beforeAll(async () => {
			service = await startService({ dialect });
			world = await makeWorld(service);
		});

		afterAll(async () => {
			await service.close();
		});

		const here = rows.filter(({ only = dialect }) => only === dialect);

		it.each(here.filter(({ rawField }) => rawField))(
			'$resource, $operation returns records simplified or as the service has them, up to the limit',
			async ({ resource, operation, parameters, rawField = '' }) => {
				const [simple] = await jsonOf(service, resource, operation, parameters(world));
				expect(simple).not.toHaveProperty(rawField);
				const limited = { returnAll: false, limit: 1, simplify: false };
				const records = await jsonOf(service, resource, operation, limited);
				expect(records).toHaveLength(1);
				expect(records[0]).toHaveProperty(rawField);
			},
		);

		it.each(here.filter(({ operation }) => operation === 'get'))(
			'$resource, $operation names a record that is not there',
			async ({ resource, operation, parameters }) => {
				const [name] = Object.keys(parameters(world));
				const gone = { [name]: byId('no/such id') };
				const { error } = await runServiceOperation(service, resource, operation, gone);
				expect(error?.message).toContain('"no/such id" was not found');
			},
		);

		it.each(here)('$method $path is used by $resource, $operation', async (row) => {
			const seen = service.requests.length;
			const { error, items } = await runServiceOperation(
				service,
				row.resource,
				row.operation,
				row.parameters(world),
				{ items: itemWith({ data: file('note.txt', 'text/plain', 'A note that is read.') }) },
			);
			if (error) throw error;

			row.expectFirst(items[0]?.json as IDataObject, world);
			const asked = service.requests
				.slice(seen)
				.filter(({ method, path }) => method === row.method && pathPattern(row.path).test(path));
			expect(asked.length).toBeGreaterThan(0);
			expect(asked.at(-1)?.headers[service.apiKeyHeader]).toBe(service.apiKey);
			for (const [name, value] of Object.entries(row.query?.(world) ?? {})) {
				const sent = String(asked.at(-1)?.query[name]);
				expect(name === 'status' ? sent.toLowerCase() : sent).toBe(value);
			}
		});
	});
});
