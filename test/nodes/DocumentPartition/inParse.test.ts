import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';

import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../local-service/faults/faults.ts';
import { startLocalService, type LocalService } from '../../../local-service/startLocalService.ts';
import { memoryLimits } from '../../../nodes/core/n8n/memory';
import { DocumentPartition } from '../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode, transformCredential, type NodeOutcome, type NodeRun } from '../../support/engine';
import { FakeClock } from '../../support/fakeClock';
import { goBy } from '../../support/systemClock';

const samples = join(__dirname, '../../../local-service/samples');

function sample(fileName: string): INodeExecutionData {
	const data = readFileSync(join(samples, fileName)).toString('base64');
	return { json: {}, binary: { data: { data, fileName, mimeType: '' } } };
}

let service: LocalService;
let clock: FakeClock;

beforeEach(async () => {
	clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 600_000 }));
	await start(0);
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

/** Starts a service that takes so long for a parse. */
async function start(runningMs: number): Promise<void> {
	const jobTiming = { scheduledMs: 0, runningMs };
	service = await startLocalService({
		dialect: 'public',
		jobsOnly: true,
		now: clock.now,
		jobTiming,
	});
}

async function restart(runningMs: number): Promise<void> {
	await service.close();
	await start(runningMs);
}

/** Runs the node with an account of Unstructured Transform. */
async function run(
	parameters: INodeParameters,
	items = [sample('invoice.pdf')],
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await runNode({
		node: new DocumentPartition(),
		parameters: { output: 'elements', ...parameters },
		items,
		credential: transformCredential(service),
		...more,
	});
}

const asked = () => service.requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
const parses = () => asked().filter((request) => request === 'POST /api/v2/parse');
const launches = () => asked().filter((request) => request === 'POST /api/v1/jobs/');

function fail(method: string, path: RegExp, fault: Fault, times = 1): void {
	service.faults.add({ method, path, fault, times });
}

const refusing = (status: number, code: string, headers = {}): Fault => ({
	kind: 'status',
	status,
	body: { code, message: `Because of ${code}` },
	headers,
});

describe('a document of an account with parse requests', () => {
	it.each(['markdown', 'text', 'pages', 'elements', 'document', 'file', 'tableRows'])(
		'comes out by one request: %s',
		async (output) => {
			const { error, items } = await run({ output });
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(0);
			expect(asked()).toEqual(['POST /api/v2/parse']);
		},
	);

	it('is sent as elements with cells and positions, under its own name and with a short wait', async () => {
		const { items } = await run({ simplify: false });
		const [{ headers, fields, files }] = service.requests;
		expect(headers.prefer).toBe('wait=30');
		expect(fields).toEqual([['output', 'elements']]);
		expect(files[0]?.fileName).toMatch(/^invoice-n8n[0-9a-f]{12}x0z\.pdf$/);
		expect(items[0]?.json).toMatchObject({ metadata: { coordinates: expect.any(Object) } });
		expect(JSON.stringify(items)).not.toMatch(/n8n[0-9a-f]{12}x0z/);
	});

	it('has the pages of the document where only some are sent', async () => {
		const { items } = await run({ output: 'pages', options: { pageRange: '2-3' } });
		expect(items.map(({ json }) => json.page)).toEqual([2, 3]);
		expect(parses()).toHaveLength(1);
	});

	it('is followed where it takes longer, at the place that the service names', async () => {
		await restart(100_000);
		const { error, items } = await run({});
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(1);
		expect(parses()).toHaveLength(1);
		const looks = service.requests.filter(({ method }) => method === 'GET');
		expect(looks.length).toBeGreaterThan(1);
		expect(new Set(looks.map(({ path }) => path)).size).toBe(1);
		expect(looks[0]?.query).toMatchObject({ output: 'elements' });
	});

	it.each([
		['of the service', { warnings: ['Page 2 is blurred'] }, 'Page 2 is blurred'],
		['without words', { status: 'completed_with_warnings' }, 'completed it with warnings'],
	])('shows the warnings %s as a hint', async (_of, changes, words) => {
		service.transformJobs.next({ ...changes });
		const { items, hints } = await run({});
		expect(items.length).toBeGreaterThan(1);
		expect(hints).toEqual([expect.stringMatching(words)]);
		expect(hints[0]).toContain('document "invoice.pdf"');
	});
});

describe('what only jobs can do', () => {
	const words: INodeParameters = { output: 'chunks', chunkingStrategy: 'by_title' };

	it.each<[string, INodeParameters]>([
		['chunking', words],
		['a strategy', { strategy: 'fast' }],
		['languages', { options: { languages: ['deu'] } }],
	])('goes as a job by itself: %s', async (_name, parameters) => {
		const { error, hints } = await run(parameters);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		expect(parses()).toEqual([]);
		expect(launches()).toHaveLength(1);
	});

	it.each<[string, INodeParameters, string]>([
		['chunking', words, "'Chunking Strategy'"],
		['a strategy', { strategy: 'fast' }, "'Strategy'"],
		['two', { options: { languages: ['deu'], splitPdf: 'node' } }, "'Languages', 'Split PDF'"],
	])(
		'is refused as a parse request before anything is sent: %s',
		async (_name, parameters, named) => {
			const options = { ...(parameters.options as INodeParameters), sendAs: 'parse' };
			const { error } = await run({ ...parameters, options });
			expect(error?.message).toBe(`Parse requests don't support ${named}`);
			expect(asked()).toEqual([]);
		},
	);

	it.each(['meeting-notes.txt', 'quarterly-report.html'])(
		'goes as a job where parse requests refuse its type: %s',
		async (fileName) => {
			const { error, items } = await run({}, [sample(fileName)]);
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(1);
			expect(launches()).toHaveLength(1);
			const alone = await run({ options: { sendAs: 'parse' } }, [sample(fileName)]);
			expect(alone.error?.message).toContain("Parse requests don't support this file type");
			expect(alone.error?.description).toContain("Set 'Send As' to Automatic");
		},
	);
});

describe('an account without parse requests', () => {
	it.each([401, 403, 404])(
		'sends all documents in jobs, and says so once (status %i)',
		async (status) => {
			fail('POST', /parse/, refusing(status, 'forbidden'), Infinity);
			const items = ['invoice.pdf', 'offer.docx', 'price-list.csv'].map(sample);
			const { error, items: results, hints } = await run({}, items);
			expect(error).toBeUndefined();
			expect(new Set(results.map(({ pairedItem }) => JSON.stringify(pairedItem))).size).toBe(3);
			expect(hints).toEqual([
				"This account can't send parse requests, so documents were sent in on-demand jobs.",
			]);
		},
	);

	it('has a wrong key where jobs refuse it, too', async () => {
		fail('POST', /./, refusing(401, 'unauthorized'), Infinity);
		const { error } = await run({});
		expect(error?.message).toMatch(/^The service didn't accept the API key.*\(status 401\)/);
	});

	it('fails where the user asks for parse requests', async () => {
		fail('POST', /parse/, refusing(403, 'forbidden'), Infinity);
		const { error } = await run({ options: { sendAs: 'parse' } });
		expect(error?.message).toMatch(/^The account isn't allowed to do this.*\(status 403\)/);
		expect(error?.description).toContain("set 'Send As' to Automatic or On-Demand Job");
		expect(launches()).toEqual([]);
	});

	it('is not what a later refusal means', async () => {
		fail('POST', /parse/, { kind: 'latency', ms: 0 });
		fail('POST', /parse/, refusing(403, 'forbidden'));
		const items = [sample('invoice.pdf'), sample('offer.docx')];
		const options = { maxParallelDocuments: 1 };
		const { outputs } = await run({ options }, items, { onError: 'continueErrorOutput' });
		expect(outputs[0]?.length).toBeGreaterThan(0);
		expect(outputs[1]).toHaveLength(1);
		expect(launches()).toEqual([]);
	});
});

describe('a parse request', () => {
	it.each<[string, Fault]>([
		['is lost', { kind: 'drop', isProcessed: true }],
		['is cut off', { kind: 'truncate', bytes: 300 }],
	])('whose response %s is found by its mark, and never sent twice', async (_how, fault) => {
		fail('POST', /parse/, fault);
		const { error, items, hints } = await run({});
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(1);
		expect(parses()).toHaveLength(1);
		expect(hints).toEqual([
			'The connection dropped, but the service had accepted document "invoice.pdf".',
		]);
	});

	it.each<[string, Fault]>([
		['the connection broke before it arrived', { kind: 'drop' }],
		['a gateway timed out', { kind: 'status', status: 504 }],
		['the service was unavailable', { kind: 'status', status: 503 }],
	])('that is not found says that it may be charged: %s', async (_why, fault) => {
		fail('POST', /parse/, fault);
		const items = [sample('invoice.pdf'), sample('offer.docx')];
		const { error } = await run({ options: { maxParallelDocuments: 1 } }, items);
		expect(parses()).toHaveLength(1);
		expect(error?.message).toBe(
			'Could not confirm whether the service parsed document "invoice.pdf"',
		);
		expect(error?.description).toContain('a second one would also be charged');
		expect(error?.description).toContain('Up to 1 document may have been processed and charged');
	});

	it.each([
		['with a time', { 'retry-after': '7' }],
		['without a time', {}],
	])('waits while there are too many, %s', async (_name, headers) => {
		fail('POST', /parse/, refusing(429, 'rate_limited', headers), 8);
		const { error, items } = await run({});
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(1);
		expect(parses()).toHaveLength(9);
	});

	it('has all of its time limit from when it was accepted', async () => {
		await restart(100_000);
		fail('POST', /parse/, refusing(429, 'rate_limited', { 'retry-after': '90' }));
		const { error } = await run({ options: { timeoutMinutes: 2 } });
		expect(error).toBeUndefined();
	});

	it('holds memory for its document alone, whatever else its job is asked for brought', async () => {
		await restart(60_000);
		jest.replaceProperty(memoryLimits, 'results', 2 * 1024 * 1024);
		const text = 'Another document. '.repeat(10_000);
		const metadata = { filename: 'other-n8n0123456789abx0z.pdf' };
		const body = { status: 'completed', result: { elements: [{ type: 'Title', text, metadata }] } };
		fail('GET', /jobs/, { kind: 'status', status: 200, body }, 30);
		const { error, items } = await run({});
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(1);
	});

	it.each([
		[429, 'quota_exceeded', /no quota or credit left \(status 429\)|The account has no quota/],
		[400, 'file_too_large', /too large for the service/],
		[422, 'could_not_parse', /could not parse the document/],
	])('is not sent again where that is in vain: status %i, %s', async (status, code, words) => {
		fail('POST', /parse/, refusing(status, code), Infinity);
		const { error } = await run({});
		expect(error?.message).toMatch(words);
		expect(parses()).toHaveLength(1);
		expect(launches()).toEqual([]);
	});

	it.each([
		[
			'failed',
			{ error: { code: 'could_not_parse', message: 'No text' } as const },
			/could not parse/,
		],
		['has an unknown status', { status: 'abandoned' }, /without a result \(status abandoned\)/],
	])('says why its job %s, and that it may be charged', async (_how, changes, words) => {
		for (const runningMs of [0, 60_000]) {
			await restart(runningMs);
			service.transformJobs.next(changes);
			const { error } = await run({});
			expect(error?.message).toMatch(words);
			expect(error?.description).toContain('may be charged');
			expect(parses()).toHaveLength(1);
		}
	});

	it('names the cause that the service has for a document that it could not parse', async () => {
		const protectedPdf = { code: 'could_not_parse', message: 'PDF is encrypted' } as const;
		const expected = 'The file is protected by a password';
		fail('POST', /parse/, { kind: 'status', status: 422, body: protectedPdf });
		expect((await run({})).error?.message).toContain(expected);
		service.transformJobs.next({
			error: protectedPdf,
			timing: { scheduledMs: 0, runningMs: 9_000 },
		});
		const { error } = await run({});
		expect(error?.message).toContain(expected);
		expect(error?.description).toMatch(/Remove the password.*may be charged/s);
	});

	it('says that its result has expired', async () => {
		await restart(60_000);
		service.transformJobs.next({ isExpired: true });
		const { error } = await run({});
		expect(error?.message).toMatch(/The result has expired/);
	});

	it.each([
		['could_not_parse', 'Up to 1 document may have been processed and charged'],
		['parse_job_failed', 'Up to 1 document may have been processed and charged'],
		['invalid_schema', 'No document had been processed and charged'],
	])('that fails while it waits says whether it may be charged: %s', async (code, words) => {
		fail('POST', /parse/, refusing(422, code));
		const items = [sample('invoice.pdf'), sample('offer.docx')];
		const { error } = await run({ options: { maxParallelDocuments: 1 } }, items);
		expect(error?.description).toContain(words);
	});

	it.each([
		['nowhere', {}],
		['to another host', { location: 'http://elsewhere.invalid/api/v2/jobs/1' }],
		['to something else', { location: '/api/v2/upload/1?output=elements' }],
		['to what is no path', { location: '/api/v2/jobs/%zz' }],
	])('is followed by its ID where Location leads %s', async (_where, headers) => {
		await restart(60_000);
		fail('POST', /parse/, { kind: 'drop', isProcessed: true });
		await run({});
		const [job] = ((await jobsOf(service)) as { jobs: Array<{ id: string }> }).jobs;
		service.requests.length = 0;
		const body = { id: job?.id, status: 'queued' };
		fail('POST', /parse/, { kind: 'status', status: 202, body, headers });
		const { error } = await run({});
		// It's the job of the other upload.
		expect(error?.message).toContain('The service returned the result of another file');
		expect(asked()).toContain(`GET /api/v2/jobs/${job?.id}`);
		expect(asked().every((request) => !request.includes('upload'))).toBe(true);
	});

	it('that never ends is left alone when the time limit comes', async () => {
		await restart(3_600_000);
		const { error } = await run({ options: { timeoutMinutes: 10 } });
		expect(error?.message).toBe(
			'The service didn\'t parse document "invoice.pdf" within 10 minutes (status processing)',
		);
		expect(error?.description).toContain('may be charged');
		expect(asked().some((request) => request.endsWith('/cancel'))).toBe(false);
	});

	it('is canceled when another document fails and the node with it', async () => {
		await restart(3_600_000);
		service.transformJobs.next({});
		const timing = { scheduledMs: 0, runningMs: 0 };
		service.transformJobs.next({ status: 'abandoned', timing });
		const { error } = await run({}, [sample('offer.docx'), sample('invoice.pdf')]);
		expect(error?.message).toMatch(/abandoned/);
		const canceled = () => asked().filter((request) => request.endsWith('/cancel')).length;
		for (let count = 0; count < 2_000 && canceled() === 0; count++) await turn();
		expect(canceled()).toBe(1);
	});

	it('is not sent with more than 50 MB', async () => {
		const large = sample('invoice.pdf');
		const data = Buffer.alloc(50 * 1024 * 1024 + 1, 'x').toString('base64');
		if (large.binary?.data) large.binary.data.data = data;
		const { error } = await run({}, [large]);
		expect(error?.message).toContain('The file is too large for the service (50 MB; limit: 50 MB)');
		expect(asked()).toEqual([]);
	});
});

async function jobsOf({ parseUrl, apiKey, apiKeyHeader }: LocalService): Promise<unknown> {
	const response = await fetch(`${parseUrl}/jobs`, { headers: { [apiKeyHeader]: apiKey } });
	return await response.json();
}
