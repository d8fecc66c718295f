import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../../local-service/faults/faults.ts';
import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { FakeClock } from '../../../support/fakeClock';
import { drop, json, scriptedServer } from '../../../support/scriptedServer';
import { goBy } from '../../../support/systemClock';
import { file, itemWith, runServiceOperation, startService } from '../workflow/runOperation';
import { byId } from '../../../support/byId';

let service: LocalService;

beforeEach(async () => {
	service = await startService({ dialect: 'public' });
});

afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

function textItems(texts: readonly string[]): INodeExecutionData[] {
	return texts.flatMap((text, position) =>
		itemWith({ data: file(`f${position}.txt`, 'text/plain', text) }),
	);
}

/** One item with so many files. */
function itemWithFiles(count: number): INodeExecutionData[] {
	return itemWith(
		Object.fromEntries(
			Array.from({ length: count }, (_, position) => [
				`file_${position}`,
				file(`f${position}.txt`, 'text/plain', `Text ${position}.`),
			]),
		),
	);
}

async function create(
	parameters: INodeParameters,
	items: INodeExecutionData[],
	more: Parameters<typeof runServiceOperation>[4] = {},
) {
	return await runServiceOperation(service, 'job', 'create', parameters, { items, ...more });
}

const launches = () =>
	service.requests.filter(({ method, path }) => method === 'POST' && /\/jobs\/?$/.test(path));

/** Something that goes wrong at the next launches. */
function faultAtLaunch(fault: Fault, times = 1): void {
	service.faults.add({ method: 'POST', path: /\/jobs\/?$/, fault, times });
}

it('uploads the files of each item as one job, and returns its ID and its files', async () => {
	const items = [...itemWithFiles(10), ...itemWithFiles(2)];
	const outcome = await create({ binaryPropertyName: '*' }, items);
	expect(outcome.error).toBeUndefined();
	const names = Array.from({ length: 10 }, (_, position) => `f${position}.txt`);
	expect(outcome.items.map(({ json, pairedItem }) => [json.files, pairedItem])).toEqual([
		[names, { item: 0 }],
		[names.slice(0, 2), { item: 1 }],
	]);
	expect(launches().map(({ files }) => files.length)).toEqual([10, 2]);
	const [first, second] = outcome.items.map(({ json }) => String(json.jobId));
	expect(new Set([first, second, '']).size).toBe(3);
	const downloaded = await runServiceOperation(service, 'job', 'download', {
		jobId: byId(first),
		output: 'text',
	});
	expect(downloaded.items.map(({ json }) => [json.fileName, json.text])).toEqual(
		names.map((name, position) => [name, `Text ${position}.`]),
	);
});

it.each<[string, INodeParameters, () => void]>([
	['too large', { options: { maxFileSize: 0.002 } }, () => undefined],
	['refused', {}, () => faultAtLaunch({ kind: 'status', status: 403, body: {} }, 9)],
])('names the file in an error, for error workflows: %s', async (_name, parameters, prepare) => {
	prepare();
	const { error } = await create(parameters, textItems(['x'.repeat(3000)]));
	expect(error?.context).toMatchObject({ fileName: 'f0.txt', documentKey: 'f0.txt' });
});

it('starts a job for each item, with a hint how to start one for all', async () => {
	const three = await create({}, textItems(['A', 'B', 'C']));
	expect(launches()).toHaveLength(3);
	expect(three.hints.join()).toContain('All Items in One Job');
	const one = await create({}, textItems(['A']));
	expect(one.hints).toEqual([]);
});

describe('All Items in One Job', () => {
	const all = { jobs: 'one', binaryPropertyName: '*' };

	it('puts the files of all items into one job, whose item is linked to all of them', async () => {
		const items = [...textItems(['A', 'B']), ...itemWithFiles(2)];
		const { items: jobs, hints, error } = await create(all, items);
		expect(error).toBeUndefined();
		expect(launches().map(({ files }) => files.length)).toEqual([4]);
		expect(jobs).toMatchObject([
			{
				json: { files: ['f0.txt', 'f1.txt', 'f0.txt', 'f1.txt'] },
				pairedItem: [{ item: 0 }, { item: 1 }, { item: 2 }],
			},
		]);
		expect(hints).toEqual([]);
	});

	it.each([undefined, 'continueRegularOutput'] as const)(
		'refuses more files than a job accepts before anything is sent (On Error: %s)',
		async (onError) => {
			const items = textItems(Array.from({ length: 11 }, () => 'A'));
			const { error, items: failed } = await create(all, items, { onError });
			const message = 'The items have 11 files, and a job accepts up to 10';
			expect(error?.message ?? failed[0]?.json.error).toBe(message);
			expect(launches()).toHaveLength(0);
			if (onError) expect(failed[0]?.pairedItem).toHaveLength(11);
			else expect(error?.description).toContain("Set 'Jobs' to One Job per Item");
		},
	);

	it('is no job where one item has no file', async () => {
		const { error } = await create(all, [...textItems(['A']), { json: {} }]);
		expect(error?.message).toBe('The item has no binary data');
		expect(launches()).toHaveLength(0);
	});
});

it('refuses more files than a job accepts before anything is sent, and says what to do', async () => {
	const refused = await create({ binaryPropertyName: '*' }, itemWithFiles(11));
	expect(refused.error?.message).toBe('The item has 11 files, and a job accepts up to 10');
	expect(refused.error?.description).toContain('On-Demand Job');
	expect(launches()).toHaveLength(0);
	// A service with a higher limit, which this one isn't.
	await create({ binaryPropertyName: '*', options: { maxFiles: 11 } }, itemWithFiles(11));
	expect(launches().map(({ files }) => files.length)).toEqual([11]);
});

it('sends request_data as one JSON text, and each file as input_files (docs/maintainers/service.md#on-demand-jobs)', async () => {
	const steps = {
		values: [
			{ step: 'partitioner', partitionerStrategy: 'fast' },
			{ step: 'chunker', chunkerStrategy: 'title' },
		],
	};
	const outcome = await create({ binaryPropertyName: '*', steps }, itemWithFiles(2));
	expect(outcome.error).toBeUndefined();
	const [{ headers, fields, files }] = launches();
	expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
	expect(fields.map(([name]) => name)).toEqual(['request_data']);
	expect(JSON.parse(fields[0][1])).toEqual({
		job_nodes: [
			{
				name: 'Partitioner',
				type: 'partition',
				subtype: 'unstructured_api',
				settings: expect.objectContaining({ strategy: 'fast' }),
			},
			{
				name: 'Chunker',
				type: 'chunk',
				subtype: 'chunk_by_title',
				settings: expect.any(Object),
			},
		],
	});
	expect(files).toMatchObject([
		{
			fieldName: 'input_files',
			fileName: expect.stringMatching(/^f0-n8n[0-9a-f]{12}x0zwc[0-9a-f]{12}\.txt$/),
			contentType: 'text/plain',
		},
		{
			fieldName: 'input_files',
			fileName: expect.stringMatching(/^f1-n8n[0-9a-f]{12}x1zwc[0-9a-f]{12}\.txt$/),
			contentType: 'text/plain',
		},
	]);
	await create({ processWith: 'template', templateId: byId('hi_res_partition') }, textItems(['A']));
	expect(launches().at(-1)?.fields).toEqual([
		['request_data', '{"template_id":"hi_res_partition"}'],
	]);
});

it('refuses a file that is too large, and sends those of the other items with Continue', async () => {
	const items = textItems(['small', 'x'.repeat(3000), 'small too']);
	const parameters = { options: { maxFileSize: 0.002 } };
	const { outputs } = await create(parameters, items, { onError: 'continueErrorOutput' });
	expect(outputs[0].map(({ json }) => json.files)).toEqual([['f0.txt'], ['f2.txt']]);
	expect(JSON.stringify(outputs[1].map(({ json }) => json))).toContain(
		'is too large for a job (2.9 KB; limit: 2 KB)',
	);
	expect(launches()).toHaveLength(2);
});

it('names the jobs that had been started where a later item ends the execution', async () => {
	const items = textItems(['small', 'x'.repeat(3000)]);
	const { error } = await create({ options: { maxFileSize: 0.002 } }, items);
	expect(error?.message).toContain('is too large for a job');
	expect(launches()).toHaveLength(1);
	const listed = await runServiceOperation(service, 'job', 'getAll', { returnAll: true });
	const [{ json }] = listed.items;
	expect(error?.description).toContain(`Started before: job ${String(json.jobId)}`);
});

it('leaves a second between two launches, which the hosted service asks for', async () => {
	const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 60_000 }));
	await service.close();
	service = await startService({ dialect: 'public', now: clock.now });
	await create({}, textItems(['One.', 'Two.', 'Three.']));
	expect(launches()).toHaveLength(3);
	expect(clock.sinceStart()).toBeGreaterThanOrEqual(2_000);
});

describe('when the answer to a launch is lost', () => {
	it('finds the job by its files and never launches it twice', async () => {
		faultAtLaunch({ kind: 'drop', isProcessed: true });
		const outcome = await create({}, textItems(['One.']));
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.files)).toEqual([['f0.txt']]);
		expect(launches()).toHaveLength(1);
		expect(outcome.hints.join()).toContain('The connection dropped, but job');
	});

	it('takes no other job for its own, however similar, and says that it could not be confirmed', async () => {
		goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 60_000 }));
		for (const [status, name] of [
			['completed', 'f0-d88db765.txt'],
			['failed', 'F0-d88db765.txt'],
			['inProgress', 'f0-n8n000000000000x0z-d88db765.txt'],
		]) {
			service.jobs.add({
				status,
				created_at: new Date(Date.now() + 1_000).toISOString(),
				input_file_ids: [name],
			});
		}
		faultAtLaunch({ kind: 'drop' });
		const { error } = await create({}, textItems(['One.']));
		expect(error?.message).toBe('Could not confirm whether the service started a job for "f0.txt"');
		expect(error?.description).toContain('before you execute this node again');
		expect(launches()).toHaveLength(1);
	});

	it('finds its own job also if it is listed late', async () => {
		goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 60_000 }));
		faultAtLaunch({ kind: 'drop', isProcessed: true });
		const lists = { method: 'GET', path: /\/jobs\/?$/, times: 3 };
		service.faults.add({ ...lists, fault: { kind: 'status', status: 200, body: [] } });
		const outcome = await create({}, textItems(['One.']));
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.files)).toEqual([['f0.txt']]);
		expect(launches()).toHaveLength(1);
	});

	it('finds its own job although another one that was listed is gone by now', async () => {
		let name = '';
		const server = await scriptedServer((response, request) => {
			const { method, url, body } = request;
			if (method === 'POST') {
				name = /filename="([^"]+)"/.exec(body.toString())?.[1] ?? '';
				return drop(response, request);
			}
			const records: Record<string, unknown> = {
				own: { id: 'own', status: 'SCHEDULED', input_file_ids: [name] },
				gone: undefined,
				list: [{ id: 'gone' }, { id: 'own' }],
			};
			const record = records[/\/jobs\/(\w+)/.exec(url)?.[1] ?? 'list'];
			const reply = record ? json(200, record) : json(404, { detail: 'Resource unavailable' });
			reply(response, request);
		});
		const outcome = await runServiceOperation(
			{ ...server.credential, apiKeyHeader: 'unstructured-api-key' },
			'job',
			'create',
			{},
			{ items: textItems(['One.']) },
		);
		await server.close();
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map((item) => item.json.jobId)).toEqual(['own']);
	});

	it.each([400, 404, 413, 422])('takes %i for a refusal', async (status) => {
		faultAtLaunch({ kind: 'status', status });
		const outcome = await create({}, textItems(['One.']));
		expect(outcome.error?.message).not.toContain('Could not confirm');
		expect(launches()).toHaveLength(1);
	});
});

describe('while the service answers that there are too many requests', () => {
	const refuse = (times: number, headers: Record<string, string> = {}) =>
		faultAtLaunch({ kind: 'status', status: 429, headers }, times);

	it('waits for its turn longer than any single request: other executions may use the same account', async () => {
		goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
		refuse(32);
		const outcome = await create({}, textItems(['Text.']));
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.files)).toEqual([['f0.txt']]);
		expect(launches()).toHaveLength(33);
	});

	it('waits as long as the service asks for', async () => {
		const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 300_000 }));
		refuse(2, { 'retry-after': '200' });
		const outcome = await create({}, textItems(['Text.']));
		expect(outcome.error).toBeUndefined();
		expect(launches()).toHaveLength(3);
		expect(clock.sinceStart()).toBeGreaterThanOrEqual(400_000);
	});

	it("doesn't upload the files again before the service wants them", async () => {
		goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
		refuse(Infinity, { 'retry-after': '1200' });
		const outcome = await create({}, textItems(['Text.']));
		expect(outcome.error?.message).toContain('rate limit');
		expect(launches()).toHaveLength(1);
	});

	it('gives up after ten minutes, and then at once for the jobs behind', async () => {
		const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
		refuse(Infinity);
		const outcome = await create({}, textItems(['One.', 'Two.', 'Three.']), {
			onError: 'continueRegularOutput',
		});
		expect(outcome.items.map(({ json }) => json.error)).toEqual(
			Array.from({ length: 3 }, () => expect.anything()),
		);
		expect(clock.sinceStart()).toBeGreaterThan(10 * 60_000);
		expect(clock.sinceStart()).toBeLessThan(13 * 60_000);
	});
});

it("says in one sentence that a service doesn't offer it, and names Run", async () => {
	await service.close();
	service = await startService();
	const outcome = await create({}, textItems(['One.']));
	expect(outcome.error?.message).toBe("This service doesn't support on-demand jobs");
	expect(outcome.error?.description).toContain('Run operation');
	expect(service.requests).toHaveLength(0);
});
