import type { INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../../local-service/faults/faults.ts';
import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { DocumentService } from '../../../../nodes/DocumentService/DocumentService.node';
import { asTool } from '../../../support/asTool';
import { credentialFor, runNode } from '../../../support/engine';
import { answering, scriptedServer } from '../../../support/scriptedServer';
import {
	dialectNames,
	file,
	itemWith,
	jsonOf,
	runServiceOperation,
	startService,
} from './runOperation';
import { byId } from '../../../support/byId';

const letter = file('letter.txt', 'text/plain', 'A letter.\n\nWith two paragraphs of text.');
const table = file('prices äöü.csv', 'text/csv', 'article,price\nchair,20\n');

/** After these, a service may have done what it was asked for, or not. */
const ambiguous: Fault[] = [
	{ kind: 'drop', isProcessed: true },
	...[408, 500, 502, 503, 504].map((status): Fault => ({ kind: 'status', status })),
	{ kind: 'status', status: 200, body: '<html>Sign in</html>' },
];

const missing: Fault = { kind: 'status', status: 500 };

const creations: Array<[string, string, INodeParameters]> = [
	['workflow', 'create', { name: 'A' }],
	[
		'sourceConnector',
		'create',
		{
			name: 'A',
			connectorType: 's3',
			s3RemoteUrl: 's3://a',
		},
	],
];

describe.each(dialectNames)('running a workflow (%s dialect)', (dialect) => {
	let service: LocalService;
	let workflowId: string;

	beforeEach(async () => {
		service = await startService({ dialect });
		const [workflow] = await jsonOf(service, 'workflow', 'create', { name: 'Local' });
		workflowId = String(workflow.id);
	});

	afterEach(async () => {
		await service.close();
	});

	function runs() {
		return service.requests.filter(({ path }) => path.endsWith('/run'));
	}

	async function run(parameters = {}, items = itemWith({ data: letter, second: table })) {
		const all = { workflowId: byId(workflowId), ...parameters };
		return await runServiceOperation(service, 'workflow', 'run', all, { items });
	}

	it('starts a job without files and sends no body', async () => {
		const outcome = await run();
		expect(outcome.items[0].json).toMatchObject({
			started: true,
			jobId: expect.any(String),
			status: 'completed',
			workflowId,
		});
		const names = Object.keys(outcome.items[0].json);
		expect(names[0]).toBe('jobId');
		expect(names).not.toContain('id');
		expect(names).not.toContain('workflow_id');
		expect(runs()[0]).toMatchObject({ files: [], fields: [] });
	});

	it.each([
		['second,data', ['prices äöü.csv', 'letter.txt']],
		['*', ['letter.txt', 'prices äöü.csv']],
	])('uploads the files of %p in order, with names and media types', async (names, fileNames) => {
		const outcome = await run({ uploadFiles: true, binaryPropertyName: names });
		expect(outcome.error).toBeUndefined();
		const types = { 'letter.txt': 'text/plain', 'prices äöü.csv': 'text/csv' };
		expect(
			runs()[0].files.map(({ fieldName, fileName, contentType }) => ({
				fieldName,
				fileName,
				contentType,
			})),
		).toEqual(
			fileNames.map((fileName) => ({
				fieldName: 'input_files',
				fileName,
				contentType: Object.entries(types).find(([name]) => name === fileName)?.[1],
			})),
		);
	});

	it('says clearly that a run is already in progress and no job was started', async () => {
		const detail = 'There is a run in progress. No new job run.';
		service.faults.add({
			path: /\/run$/,
			fault: { kind: 'status', status: dialect === 'public' ? 202 : 200, body: { detail } },
		});
		const outcome = await run({ waitForCompletion: true });
		expect(outcome.items[0].json).toEqual({ started: false, workflowId, message: detail });
		expect(runs()).toHaveLength(1);
	});

	it.each([[{}], [{ waitForCompletion: true }]])(
		'names the job in progress if none was started, with %j',
		async (parameters) => {
			const sourceId = String(
				(
					await jsonOf(service, 'sourceConnector', 'create', {
						name: 'S',
						connectorType: 's3',
						s3RemoteUrl: 's3://a',
					})
				)[0].id,
			);
			const create = { name: 'Remote', sourceId: byId(sourceId) };
			const [{ id }] = await jsonOf(service, 'workflow', 'create', create);
			const ofWorkflow = { workflow_id: String(id), workflow_name: 'Remote' };
			service.jobs.add({ ...ofWorkflow, id: 'over', status: 'completed' });
			service.jobs.add({ ...ofWorkflow, id: 'running', status: 'inProgress' });
			service.jobs.add({ id: 'other', workflow_id: workflowId, status: 'inProgress' });
			const { items } = await run({ workflowId: byId(String(id)), ...parameters });
			expect(Object.entries(items[0].json)).toEqual([
				['jobId', 'running'],
				['started', false],
				['workflowId', id],
				['message', expect.stringContaining('in progress')],
			]);
		},
	);

	it('waits for the job to end if requested, with details and failed files', async () => {
		const outcome = await run({
			uploadFiles: true,
			waitForCompletion: true,
			options: { includeDetails: true, includeFailedFiles: true },
		});
		expect(outcome.error).toBeUndefined();
		expect(outcome.items[0].json).toMatchObject({
			started: true,
			status: 'completed',
			details: { node_stats: expect.any(Array) },
			jobId: expect.any(String),
			failedFiles: [],
		});
		expect(outcome.items[0].json).not.toHaveProperty('id');
	});

	it('returns the results of the finished job if requested, as Download does', async () => {
		const waiting = { uploadFiles: true, waitForCompletion: true, returned: 'results' };
		const { items } = await run({ ...waiting, output: 'text' });
		expect(items.map(({ json }) => json)).toMatchObject([
			{ fileName: 'letter.txt', text: expect.stringContaining('A letter.') },
		]);
		const asFile = await run({ ...waiting, output: 'file', outputBinaryPropertyName: 'result' });
		expect(asFile.items[0].binary?.result.mimeType).toBe('application/json');
	});

	it('names the job of results that could not be downloaded, and never says to run again', async () => {
		service.faults.add({ path: /\/download$/, fault: { kind: 'status', status: 404 }, times: 99 });
		const parameters = { uploadFiles: true, waitForCompletion: true, returned: 'results' };
		const { error } = await run(parameters);
		expect(error?.context).toMatchObject({ jobId: expect.any(String) });
		expect(runs()).toHaveLength(1);
	});

	it.each(ambiguous)(
		'says that the start could not be confirmed, and never to try again, after %j',
		async (fault) => {
			service.faults.add({ method: 'POST', fault, times: Infinity });
			const outcome = await run();
			expect(outcome.error?.message).toBe(
				`Could not confirm whether the service started a job of workflow "${workflowId}"`,
			);
			expect(outcome.error?.description).toContain('before you execute this node again');
			expect(outcome.error?.description).toContain("Turn off 'Retry On Fail'");
			expect(outcome.error?.description).not.toMatch(/try again/i);
			expect(runs()).toHaveLength(1);
		},
	);

	it.each(creations)(
		'says that %s %s could not be confirmed, and never to try again',
		async (resource, operation, parameters) => {
			for (const fault of ambiguous) {
				service.requests.length = 0;
				service.faults.add({ method: 'POST', fault, times: 1 });
				const { error } = await runServiceOperation(service, resource, operation, parameters);
				expect(error?.message).toMatch(/^Could not confirm whether the service created the /);
				expect(error?.description).toContain('before you execute this node again');
				expect(error?.description).not.toMatch(/try again/i);
				expect(service.requests).toHaveLength(1);
			}
		},
	);

	it.each([400, 403, 404, 413, 422])('takes %i for a refusal', async (status) => {
		service.faults.add({ path: /\/run$/, fault: { kind: 'status', status } });
		const outcome = await run();
		expect(outcome.error?.message).toContain(String(status));
	});

	it.each([
		['the response to the start is lost', { kind: 'drop', isProcessed: true }, {}],
		['the service fails', { kind: 'status', status: 502 }, {}],
		['waiting for the job fails', undefined, { waitForCompletion: true, timeoutMinutes: 0 }],
	] as const)(
		"an agent's tool isn't repeated by Retry On Fail where %s",
		async (_where, fault, parameters) => {
			if (fault) service.faults.add({ path: /\/run$/, fault, times: Infinity });
			else service.faults.add({ method: 'GET', fault: missing, times: Infinity });
			const outcome = await runNode({
				node: asTool(new DocumentService()),
				parameters: {
					resource: 'workflow',
					operation: 'run',
					workflowId: byId(workflowId),
					...parameters,
				},
				credential: credentialFor(service),
				retryOnFail: true,
			});
			expect(outcome.error).toBeUndefined();
			expect(outcome.items[0].json.notice).toEqual(expect.any(String));
			expect(runs()).toHaveLength(1);
			expect(service.requests.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
		},
	);

	it('is sent again after 429, with all files', async () => {
		service.faults.add({
			path: /\/run$/,
			fault: { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
		});
		const outcome = await run({ uploadFiles: true, binaryPropertyName: '*' });
		expect(outcome.error).toBeUndefined();
		expect(runs().map(({ files, status }) => [files.length, status >= 400])).toEqual([
			[2, true],
			[2, false],
		]);
	});
});

describe('what the service responds to a run', () => {
	it.each([
		[
			{ id: 'j', status: 'SCHEDULED' },
			{ jobId: 'j', started: true, status: 'scheduled' },
		],
		[
			{ id: 'j', detail: 'x' },
			{ jobId: 'j', started: true, detail: 'x' },
		],
		[{ job_id: 'j' }, { jobId: 'j', started: true }],
		[{ note: 'accepted' }, { started: true, note: 'accepted' }],
		[{ detail: 'in progress' }, { started: false, message: 'in progress' }],
	])('%j', async (body, output) => {
		const server = await scriptedServer(answering(() => ({ body })));
		try {
			const parameters = { workflowId: byId('abc') };
			const [item] = await jsonOf(server.credential, 'workflow', 'run', parameters);
			expect(item).toEqual({ workflowId: 'abc', ...output });
		} finally {
			await server.close();
		}
	});
});

describe('running a workflow of a service with empty answers', () => {
	it("counts as started, and waiting for it is an error that doesn't start it again", async () => {
		const server = await scriptedServer((response) => response.end());
		const service = server.credential;
		try {
			const parameters = { workflowId: byId('abc') };
			const [item] = await jsonOf(service, 'workflow', 'run', parameters);
			expect(item).toEqual({ started: true, workflowId: 'abc' });
			const waited = await runServiceOperation(service, 'workflow', 'run', {
				...parameters,
				waitForCompletion: true,
			});
			expect(waited.error?.message).toContain("didn't return a job to wait for");
			expect(server.seen).toHaveLength(2);
		} finally {
			await server.close();
		}
	});
});
