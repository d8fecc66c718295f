import { randomUUID } from 'node:crypto';

import type { INodeParameters } from 'n8n-workflow';

import { DocumentService } from '../../../nodes/DocumentService/DocumentService.node';
import { runNode } from '../../support/engine';
import { holdOf } from '../../support/holdOf';
import { answering, json, questionOf, scriptedServer } from '../../support/scriptedServer';
import { file, itemWith } from './workflow/runOperation';
import { byId } from '../../support/byId';

const apiKey = 'Bearer sk-live-1234567890+abcdef/xyz=';
const stars = '**********';

/** What a careless service may write into any text. */
const echoes = [
	apiKey,
	'sk-live-1234567890+abcdef/xyz=',
	Buffer.from(apiKey).toString('base64'),
	encodeURIComponent(apiKey).toLowerCase(),
];

async function run(parameters: INodeParameters, body: unknown) {
	const server = await scriptedServer(answering(() => ({ body })));
	try {
		const outcome = await runNode({
			node: new DocumentService(),
			parameters,
			credential: { ...server.credential, apiKey },
		});
		return { ...outcome, asked: server.seen.map(questionOf) };
	} finally {
		await server.close();
	}
}

const note = `seen: ${echoes.join(' | ')}`;
const cases: Array<[string, INodeParameters, unknown]> = [
	[
		'a job',
		{ resource: 'job', operation: 'get', jobId: byId('j'), simplify: false },
		{ id: 'j', note },
	],
	['jobs', { resource: 'job', operation: 'getAll', simplify: false }, [{ id: 'j', note }]],
	[
		'a run',
		{ resource: 'workflow', operation: 'run', workflowId: byId('w') },
		{ id: 'j', [note]: [{ note }] },
	],
	[
		'the message of a run',
		{ resource: 'workflow', operation: 'run', workflowId: byId('w') },
		{ detail: note },
	],
];

describe('the API key in records of a request that succeeds', () => {
	it.each(cases)('is hidden in %s', async (_what, parameters, body) => {
		const { items, error } = await run(parameters, body);
		expect(error).toBeUndefined();
		const text = JSON.stringify(items);
		expect(text).toContain(stars);
		for (const echo of [
			...echoes.map((part) => JSON.stringify(part).slice(1, -1)),
			'sk-live',
			'abcdef',
		]) {
			expect(text).not.toContain(echo);
		}
	});
});

it('is hidden in a hint', async () => {
	const jobId = `job-${apiKey.slice(7)}`;
	const server = await scriptedServer(
		answering(({ path }) => ({
			body: path.endsWith('/failed-files')
				? { failed_files: [{ document: 'a.pdf', error: 'x' }] }
				: { id: jobId, status: 'COMPLETED' },
		})),
	);
	const { hints, error } = await runNode({
		node: new DocumentService(),
		parameters: { resource: 'job', operation: 'wait', jobId: byId(jobId) },
		credential: { ...server.credential, apiKey },
	});
	await server.close();
	expect(error).toBeUndefined();
	expect(hints).toEqual([expect.stringContaining(`Job job-${stars} completed, but 1 file failed`)]);
});

it('is hidden in the records of jobs that Create starts', async () => {
	const server = await scriptedServer(json(200, { id: 'j', status: 'SCHEDULED', note }));
	const { items, error } = await runNode({
		node: new DocumentService(),
		parameters: { resource: 'job', operation: 'create' },
		items: itemWith({ data: file('a.txt', 'text/plain', 'A.') }),
		credential: { ...server.credential, apiKey, apiKeyHeader: 'unstructured-api-key' },
	});
	await server.close();
	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({ jobId: 'j' });
	expect(JSON.stringify(items)).toContain(stars);
	expect(JSON.stringify(items)).not.toMatch(/sk-live|abcdef/);
});

describe('secrets in the nodes of a workflow', () => {
	const nodes = [
		{
			name: 'Embedder',
			type: 'embed',
			subtype: 'openai',
			settings: { api_key: 'shh-clear-1', model_name: 'm' },
		},
	];
	const update = (stepsJson: unknown) => ({
		resource: 'workflow',
		operation: 'update',
		workflowId: byId('w'),
		updateFields: { stepsJson: JSON.stringify(stepsJson) },
	});

	it.each([
		{ resource: 'workflow', operation: 'get', workflowId: byId('w'), simplify: false },
		{ resource: 'workflow', operation: 'getAll', simplify: false },
		{ resource: 'workflow', operation: 'activate', workflowId: byId('w') },
		update(nodes),
	])('are masked in the result of $operation', async (parameters) => {
		const workflow = { id: 'w', name: 'n', workflow_nodes: nodes };
		const { items, error } = await run(
			parameters,
			parameters.operation === 'getAll' ? [workflow] : workflow,
		);
		expect(error).toBeUndefined();
		expect(items[0].json.workflow_nodes).toEqual([
			{ ...nodes[0], settings: { api_key: stars, model_name: 'm' } },
		]);
	});

	it('are sent as they were entered, and a mask is not sent', async () => {
		const { asked } = await run(update(nodes), { id: 'w' });
		expect(asked[0].body).toEqual({ workflow_nodes: nodes });
		const masked = [{ ...nodes[0], settings: { api_key: stars } }];
		const refused = await run(update(masked), { id: 'w' });
		expect(refused.error?.message).toBe(
			'Enter these secrets again: workflow_nodes.0.settings.api_key',
		);
		expect(refused.asked).toEqual([]);
	});
});

it.each(['binary', 'elements'])('is hidden in the names of downloaded files (%s)', async (kind) => {
	const fileId = `dir/${apiKey.slice(7)}`;
	const server = await scriptedServer(
		answering(({ path }) => ({
			body: path.includes('/download')
				? [{ type: 'Title', element_id: '1', text: 'x', metadata: {} }]
				: { id: 'j', status: 'COMPLETED', output_node_files: [{ file_id: fileId, node_id: 'n' }] },
		})),
	);
	const { items, error } = await runNode({
		node: new DocumentService(),
		parameters: {
			resource: 'job',
			operation: 'download',
			jobId: byId('j'),
			files: 'all',
			downloadAs: kind,
			output: 'text',
		},
		credential: { ...server.credential, apiKey },
	});
	await server.close();
	expect(error).toBeUndefined();
	expect(JSON.stringify(items)).toContain(stars);
	expect(JSON.stringify(items)).not.toMatch(/sk-live|abcdef|xyz/);
});

it('is searched for in 10,000 records without holding n8n', async () => {
	const jobs = Array.from({ length: 10_000 }, (_, number) => ({
		id: randomUUID(),
		workflow_id: randomUUID(),
		workflow_name: `Daily import ${number}`,
		status: 'COMPLETED',
		created_at: '2026-01-01T00:00:00Z',
	}));
	const server = await scriptedServer(answering(() => ({ body: jobs })));
	let found = 0;
	const { maxMs } = await holdOf(async () => {
		const { items } = await runNode({
			node: new DocumentService(),
			parameters: { resource: 'job', operation: 'getAll', returnAll: true, simplify: false },
			credential: { ...server.credential, apiKey },
		});
		found = items.length;
	});
	await server.close();
	expect(found).toBe(10_000);
	// In one stretch, it takes 2,000 ms; what's left is the list as JSON.
	expect(maxMs).toBeLessThan(500);
});
