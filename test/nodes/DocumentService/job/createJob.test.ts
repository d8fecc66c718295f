import { createHash } from 'node:crypto';

import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { LocalService } from '../../../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { credentialFor, runNode } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { drop, json, scriptedServer, type TestServer } from '../../../support/scriptedServer';
import { goBy } from '../../../support/systemClock';
import { file, runOperation, startService } from '../workflow/runOperation';

let service: LocalService;

beforeEach(async () => {
	service = await startService({ dialect: 'public' });
});

afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

function textItems(texts: readonly string[], nameOf = (position: number) => `f${position}.txt`) {
	return texts.map((text, position): INodeExecutionData => ({
		json: {},
		binary: { data: file(nameOf(position), 'text/plain', text) },
	}));
}

async function create(
	parameters: INodeParameters,
	items: INodeExecutionData[],
	more: Parameters<typeof runOperation>[4] = {},
) {
	return await runOperation(
		service,
		'job',
		'create',
		{ options: { secondsBetweenJobs: 1 }, ...parameters },
		{ items, ...more },
	);
}

const launches = () =>
	service.requests.filter(({ method, path }) => method === 'POST' && /\/jobs\/?$/.test(path));

it('gives each input item the results of its file, in order, from as few jobs as possible', async () => {
	const texts = Array.from({ length: 12 }, (_, index) => `Text number ${index}.`);
	const outcome = await create({ output: 'text' }, textItems(texts));
	expect(outcome.error).toBeUndefined();
	expect(outcome.items.map(({ json }) => json.text)).toEqual(texts);
	expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
		texts.map((_, item) => ({ item })),
	);
	expect(launches()).toHaveLength(2);
});

it('tells two files of the same name apart and returns each under its own name', async () => {
	const texts = ['First.', 'Second.', 'Third.'];
	const outcome = await create(
		{ output: 'elements', simplify: true },
		textItems(texts, () => 'same.txt'),
	);
	expect(outcome.items.map(({ json }) => [json.text, json.fileName])).toEqual(
		texts.map((text) => [text, 'same.txt']),
	);
});

it('gives chunks of two documents of one name IDs of their own, those of Document Partition', async () => {
	const items = ['invoices', 'offers'].map((directory): INodeExecutionData => ({
		json: {},
		binary: { data: { ...file('same.txt', 'text/plain', 'The same text.'), directory } },
	}));
	const outcome = await create({ output: 'chunks' }, items);
	expect(outcome.error).toBeUndefined();
	expect(outcome.items.map(({ json }) => json.document)).toMatchObject([
		{ documentKey: 'invoices/same.txt' },
		{ documentKey: 'offers/same.txt' },
	]);
	const idsOf = (chunks: INodeExecutionData[]) =>
		chunks.map(({ json }) => (json.metadata as IDataObject).chunkId);
	const ids = idsOf(outcome.items);
	expect(new Set(ids).size).toBe(2);
	const partitioned = await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'chunks' },
		credential: credentialFor(service),
		items,
	});
	expect(idsOf(partitioned.items)).toEqual(ids);
});

it('hides the key where a record of a job repeats it', async () => {
	service.faults.add({
		method: 'POST',
		path: /\/jobs\/?$/,
		fault: {
			kind: 'status',
			status: 200,
			body: { id: 'job-1', status: 'SCHEDULED', note: `sent with ${service.apiKey}` },
		},
	});
	const outcome = await create({ returnMode: 'startedJob' }, textItems(['A']));
	expect(outcome.error).toBeUndefined();
	expect(outcome.items[0]?.json.note).toBe('sent with **********');
});

it('tells the document info of each document, with the hash of its content', async () => {
	const texts = ['First.', 'Second.'];
	const outcome = await create(
		{ output: 'text', options: { documentInfo: true } },
		textItems(texts),
	);
	for (const [index, text] of texts.entries()) {
		expect(outcome.items[index].json.document).toMatchObject({
			fileName: `f${index}.txt`,
			size: text.length,
			contentHash: createHash('sha256').update(text).digest('hex'),
			settingsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
		});
	}
});

it('sends request_data as one JSON text, and each file as input_files (docs/maintainers/service.md#on-demand-jobs)', async () => {
	const steps = {
		values: [
			{ step: 'partitioner', partitionerStrategy: 'fast' },
			{ step: 'chunker', chunkerStrategy: 'title' },
		],
	};
	const outcome = await create({ returnMode: 'startedJob', steps: steps }, textItems(['A', 'B']));
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
			fileName: expect.stringMatching(/^f0-n8n[0-9a-f]{12}x0z\.txt$/),
			contentType: 'text/plain',
		},
		{
			fieldName: 'input_files',
			fileName: expect.stringMatching(/^f1-n8n[0-9a-f]{12}x1z\.txt$/),
			contentType: 'text/plain',
		},
	]);
	const template = { __rl: true, mode: 'id', value: 'hi_res_partition' };
	await create(
		{ returnMode: 'startedJob', processWith: 'template', templateId: template },
		textItems(['A']),
	);
	expect(launches().at(-1)?.fields).toEqual([
		['request_data', '{"template_id":"hi_res_partition"}'],
	]);
});

it('packs by files, and only what is processed in the same way', async () => {
	const items = textItems(Array.from({ length: 6 }, () => 'Text.'));
	items.forEach((item, index) => (item.json.template = index < 3 ? 'hi_res_partition' : 'other'));
	const outcome = await create(
		{
			returnMode: 'startedJob',
			processWith: 'json',
			stepsJson:
				'={{ [{ name: "P", type: "partition", subtype: "unstructured_api", settings: { strategy: $json.template === "other" ? "fast" : "auto" } }] }}',
			options: { filesPerJob: 2 },
		},
		items,
	);
	expect(outcome.error).toBeUndefined();
	expect(outcome.items.map(({ json }) => json.files)).toEqual([
		['f0.txt', 'f1.txt'],
		['f2.txt'],
		['f3.txt', 'f4.txt'],
		['f5.txt'],
	]);
	expect(outcome.items[0].pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
});

it('makes a job of its own for each item if the user says so, and keeps the files of an item together', async () => {
	const items = [0, 1].map((index) => ({
		json: {},
		binary: {
			a: file(`a${index}.txt`, 'text/plain', `A${index}`),
			b: file(`b${index}.txt`, 'text/plain', `B${index}`),
		},
	}));
	const outcome = await create(
		{ binaryPropertyName: '*', output: 'text', options: { oneItemPerJob: true } },
		items,
	);
	expect(launches()).toHaveLength(2);
	expect(outcome.items.map(({ json, pairedItem }) => [json.text, pairedItem])).toEqual([
		['A0', { item: 0 }],
		['B0', { item: 0 }],
		['A1', { item: 1 }],
		['B1', { item: 1 }],
	]);
});

it('sends nothing if a file is too large and On Error says to stop; with Continue, only that file fails', async () => {
	const items = textItems(['small', 'x'.repeat(3000), 'small too']);
	const parameters = { output: 'text', options: { fileSize: 0.002 } };
	const stopped = await create(parameters, items);
	expect(stopped.error?.message).toBe(
		'The file "f1.txt" is too large for a job (2.9 KB; limit: 2 KB)',
	);
	expect(launches()).toHaveLength(0);
	const continued = await create(parameters, items, { onError: 'continueRegularOutput' });
	expect(continued.items.map(({ json }) => json.text ?? json.error)).toEqual([
		'small',
		stopped.error?.message,
		'small too',
	]);
	expect(launches()).toHaveLength(1);
});

it("names the file that failed with the service's reason, and keeps the others", async () => {
	const items = textItems(['Good.', 'broken', 'Good too.']);
	items[1].binary = { data: file('broken.pdf', 'application/pdf', '%PDF-1.4 broken') };
	const outcome = await create({ output: 'text' }, items, { onError: 'continueErrorOutput' });
	const [good, failed] = outcome.outputs;
	expect(good.map(({ json }) => json.text)).toEqual(['Good.', 'Good too.']);
	expect(failed).toHaveLength(1);
	expect(JSON.stringify(failed[0].json)).toMatch(/The file \\"broken.pdf\\" failed: .+/);
	expect(failed[0].pairedItem).toEqual({ item: 1 });
});

it('keeps the results of an item although one of its files failed, and names each document', async () => {
	const binary = {
		a: file('good.txt', 'text/plain', 'Good.'),
		b: file('broken.pdf', 'application/pdf', '%PDF-1.4 broken'),
		c: file('fine.txt', 'text/plain', 'Fine.'),
	};
	const outcome = await create(
		{ binaryPropertyName: '*', output: 'text' },
		[{ json: {}, binary }],
		{
			onError: 'continueRegularOutput',
		},
	);
	expect(
		outcome.items.map(({ json, pairedItem }) => [json.text ?? json.error, pairedItem]),
	).toEqual([
		['Good.', { item: 0 }],
		['Fine.', { item: 0 }],
		[expect.stringContaining('The file "broken.pdf" failed'), { item: 0 }],
	]);
	expect(outcome.items[2].json).toMatchObject({
		fileName: 'broken.pdf',
		documentKey: 'broken.pdf',
		jobId: expect.any(String),
	});
});

it.each([
	['failed', 'failed'],
	['stopped', 'was stopped'],
])('says that a job %s instead of returning its empty files', async (status, words) => {
	goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 60_000 }));
	await service.close();
	service = await startService({
		dialect: 'public',
		jobTiming: { scheduledMs: 0, runningMs: 3_600_000 },
	});
	const empty = { kind: 'status', status: 200, body: [] } as const;
	service.faults.add({ method: 'GET', path: /\/download/, times: Infinity, fault: empty });
	let jobId = '';
	const outcome = await create({ output: 'text' }, textItems(['One.']), {
		onError: 'continueRegularOutput',
		onStarted: () => {
			const looking = setInterval(() => {
				const paths = service.requests.map(({ path }) => /\/jobs\/([^/]+)$/.exec(path)?.[1]);
				jobId = paths.find((id) => id !== undefined) ?? '';
				if (jobId === '') return;
				clearInterval(looking);
				service.jobs.set(jobId, { status });
			}, 5);
		},
	});
	expect(outcome.items).toHaveLength(1);
	expect(outcome.items[0]?.json).toMatchObject({
		jobId,
		error: `Job "${jobId}", which contained "f0.txt", ${words}`,
	});
});

describe('when the answer to a launch is lost', () => {
	it('finds the job by its files and never launches it twice', async () => {
		service.faults.add({
			method: 'POST',
			path: /\/jobs\/?$/,
			fault: { kind: 'drop', isProcessed: true },
		});
		const outcome = await create({ output: 'text' }, textItems(['One.', 'Two.']));
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.text)).toEqual(['One.', 'Two.']);
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
		service.faults.add({ method: 'POST', path: /\/jobs\/?$/, fault: { kind: 'drop' } });
		const { error } = await create({ output: 'text' }, textItems(['One.']));
		expect(error?.message).toBe('Could not confirm whether the service started a job for "f0.txt"');
		expect(error?.description).toContain('before you execute this node again');
		expect(launches()).toHaveLength(1);
	});

	it('finds its own job also if it is listed late', async () => {
		goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 60_000 }));
		service.faults.add({
			method: 'POST',
			path: /\/jobs\/?$/,
			fault: { kind: 'drop', isProcessed: true },
		});
		const lists = { method: 'GET', path: /\/jobs\/?$/, times: 3 };
		service.faults.add({ ...lists, fault: { kind: 'status', status: 200, body: [] } });
		const outcome = await create({ output: 'text' }, textItems(['One.']));
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.text)).toEqual(['One.']);
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
		const outcome = await runOperation(
			{ ...server.credential, apiKeyHeader: 'unstructured-api-key' },
			'job',
			'create',
			{ returnMode: 'startedJob' },
			{ items: textItems(['One.']) },
		);
		await server.close();
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map((item) => item.json.jobId)).toEqual(['own']);
	});

	it.each([400, 404, 413, 422])('takes %i for a refusal', async (status) => {
		service.faults.add({ method: 'POST', path: /\/jobs\/?$/, fault: { kind: 'status', status } });
		const outcome = await create({ returnMode: 'startedJob' }, textItems(['One.']));
		expect(outcome.error?.message).not.toContain('Could not confirm');
		expect(launches()).toHaveLength(1);
	});
});

it.each([
	['cancels the jobs in progress if the user says so', true, 'STOPPED'],
	['leaves the jobs in progress alone', undefined, 'IN_PROGRESS'],
])('on Stop, %s', async (_does, cancelOnStop, status) => {
	await service.close();
	service = await startService({
		dialect: 'public',
		jobTiming: { scheduledMs: 0, runningMs: 3_600_000 },
	});
	const outcome = await create(
		{ output: 'text', options: cancelOnStop === undefined ? {} : { cancelOnStop } },
		textItems(['One.']),
		{
			onStarted: (stop) => {
				const looking = setInterval(() => {
					if (!service.requests.some(({ path }) => /\/jobs\/[^/]+$/.test(path))) return;
					clearInterval(looking);
					stop();
				}, 20);
			},
		},
	);
	expect(outcome.status).toBe('canceled');
	const answer = await fetch(`${service.baseUrl}/jobs/`, {
		headers: { [service.apiKeyHeader]: service.apiKey },
	});
	const statusesOf = async (response: Response) =>
		((await response.json()) as Array<{ status: string }>).map((job) => job.status);
	expect(await statusesOf(answer)).toEqual([status]);
});

describe('while the service answers that there are too many requests', () => {
	const refuse = (times: number, headers: Record<string, string> = {}) =>
		service.faults.add({
			method: 'POST',
			path: /\/jobs\/?$/,
			times,
			fault: { kind: 'status', status: 429, headers },
		});

	it('waits for its turn longer than any single request: other executions may use the same account', async () => {
		goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
		refuse(32);
		const outcome = await create({ output: 'text' }, textItems(['Text.']));
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.map(({ json }) => json.text)).toEqual(['Text.']);
		expect(launches()).toHaveLength(33);
	});

	it("doesn't upload the files again before the service wants them", async () => {
		goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
		refuse(Infinity, { 'retry-after': '1200' });
		const outcome = await create({ output: 'text' }, textItems(['Text.']));
		expect(outcome.error?.message).toContain('rate limit');
		expect(launches()).toHaveLength(1);
	});

	it('gives up after ten minutes, and then at once for the jobs behind', async () => {
		const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
		refuse(Infinity);
		const outcome = await create(
			{ output: 'text', options: { oneItemPerJob: true } },
			textItems(['One.', 'Two.', 'Three.']),
			{ onError: 'continueRegularOutput' },
		);
		expect(outcome.items.map(({ json }) => json.error)).toEqual(
			Array.from({ length: 3 }, () => expect.anything()),
		);
		expect(clock.sinceStart()).toBeGreaterThan(10 * 60_000);
		expect(clock.sinceStart()).toBeLessThan(13 * 60_000);
	});
});

it('never has more jobs in progress than allowed, nor launches them too fast', async () => {
	const clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 60_000 }));
	await service.close();
	service = await startService({
		dialect: 'public',
		now: clock.now,
		jobTiming: { scheduledMs: 0, runningMs: 20_000 },
	});
	const outcome = await create(
		{ returnMode: 'finishedJob', options: { filesPerJob: 1, runningJobs: 3 } },
		textItems(Array.from({ length: 9 }, (_, index) => `T${index}`)),
	);
	expect(outcome.error).toBeUndefined();
	expect(outcome.items.map(({ json }) => json.status)).toEqual(Array(9).fill('completed'));
	const begun = outcome.items
		.map(({ json }) => Date.parse(String(json.created_at).replace(/Z?$/, 'Z')))
		.toSorted((one, other) => one - other);
	begun.forEach((time, index) => {
		if (index >= 1) expect(time - begun[index - 1]).toBeGreaterThanOrEqual(1000);
		if (index >= 3) expect(time - begun[index - 3]).toBeGreaterThanOrEqual(20_000);
	});
	expect(launches()).toHaveLength(9);
});

it("says in one sentence that a service doesn't offer it, and names Run", async () => {
	await service.close();
	service = await startService();
	const outcome = await create({}, textItems(['One.']));
	expect(outcome.error?.message).toBe("This service doesn't support on-demand jobs");
	expect(outcome.error?.description).toContain('Run operation');
	expect(service.requests).toHaveLength(0);
});

describe('with a service that takes a launch and never responds', () => {
	/** Lists the launch as a job in progress if it `isListed`. Returns the paths of requests that cancel a job. */
	async function silentService(isListed: boolean, onLaunch: () => void = () => undefined) {
		const canceled: string[] = [];
		let name = '';
		const server = await scriptedServer((response, request) => {
			const { method, url, body } = request;
			if (method === 'POST' && url.endsWith('/jobs/')) {
				name = /filename="([^"]+)"/.exec(body.toString())?.[1] ?? '';
				onLaunch();
				return;
			}
			const job = { id: 'own', status: 'IN_PROGRESS', input_file_ids: [name] };
			if (url.endsWith('/cancel')) canceled.push(url);
			const isList = url.split('?')[0].endsWith('/jobs/');
			json(200, isList ? (isListed && name !== '' ? [job] : []) : job)(response, request);
		});
		return { ...server, canceled };
	}

	const credentialOf = ({ credential }: TestServer) => ({
		...credential,
		apiKeyHeader: 'unstructured-api-key',
	});

	it.each([
		[false, 'Could not confirm whether the service started a job for "f0.txt"'],
		[true, 'Job "own" hasn\'t finished (status: in progress)'],
	])('ends by its timeout, with a job that is listed: %s', async (isListed, message) => {
		const server = await silentService(isListed);
		const outcome = await runOperation(
			credentialOf(server),
			'job',
			'create',
			{ returnMode: 'finishedJob', options: { timeoutMinutes: 0.01 } },
			{ items: textItems(['One.']) },
		);
		await server.close();
		expect(outcome.error?.message).toBe(message);
		expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	it.each([true, false])('on Stop, with Cancel Jobs on Stop: %s', async (cancelOnStop) => {
		let stop: () => void = () => undefined;
		const server = await silentService(true, () => stop());
		const outcome = await runOperation(
			credentialOf(server),
			'job',
			'create',
			{ returnMode: 'finishedJob', options: { cancelOnStop } },
			{
				items: textItems(['One.']),
				onStarted: (stopExecution) => {
					stop = stopExecution;
				},
			},
		);
		expect(outcome.status).toBe('canceled');
		await new Promise((resolve) => setTimeout(resolve, 300));
		await server.close();
		expect(server.canceled).toEqual(cancelOnStop ? ['/api/v1/jobs/own/cancel'] : []);
	});
});
