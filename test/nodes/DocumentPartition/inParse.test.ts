import type { INodeParameters } from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';

import type { Fault } from '../../../local-service/startLocalService.ts';
import { memoryLimits } from '../../../nodes/core/n8n/memory';
import { transformCredential, type NodeOutcome, type NodeRun } from '../../support/engine';
import { itemWithFile, itemWithSample } from '../../support/items';
import { useAccount } from './account';

const jobTiming = { scheduledMs: 0, runningMs: 0 };
const account = useAccount({
	credential: transformCredential,
	service: { jobsOnly: true, jobTiming },
	maxMs: 600_000,
});

/** From now on, a parse takes so long. */
const restart = async (runningMs: number) =>
	await account.restart({ jobTiming: { scheduledMs: 0, runningMs } });

const invoice = () => itemWithSample('invoice.pdf');
const two = () => ['invoice.pdf', 'offer.docx'].map((name) => itemWithSample(name));
const oneByOne = { maxParallelDocuments: 1 };

async function run(
	parameters: INodeParameters,
	items = [invoice()],
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> {
	return await account.run({ output: 'elements', ...parameters }, items, more);
}

const { asked, fail, packed: launches } = account;
const parses = () => asked().filter((request) => request === 'POST /api/v2/parse');

const refusing = (status: number, code: string, headers = {}): Fault => ({
	kind: 'status',
	status,
	body: { code, message: `Because of ${code}` },
	headers,
});

describe('a document of an account with parse requests', () => {
	it('is sent once, as elements with cells and positions, under its own name and with a short wait', async () => {
		const { items } = await run({ simplify: false });
		expect(asked()).toEqual(['POST /api/v2/parse']);
		const [{ headers, fields, files }] = account.service.requests;
		expect(headers.prefer).toBe('wait=30');
		expect(fields).toEqual([['output', 'elements']]);
		expect(files[0]?.fileName).toMatch(/^invoice-n8n[0-9a-f]{12}x0zwp[0-9a-f]{12}\.pdf$/);
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
		const looks = account.service.requests.filter(({ method }) => method === 'GET');
		expect(looks.length).toBeGreaterThan(1);
		expect(new Set(looks.map(({ path }) => path)).size).toBe(1);
		expect(looks[0]?.query).toMatchObject({ output: 'elements' });
	});

	it.each([
		['of the service', { warnings: ['Page 2 is blurred'] }, 'Page 2 is blurred'],
		['without words', { status: 'completed_with_warnings' }, 'completed it with warnings'],
	])('shows the warnings %s as a hint', async (_of, changes, words) => {
		account.service.transformJobs.next({ ...changes });
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
			const { error, items } = await run({}, [itemWithSample(fileName)]);
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(1);
			expect(launches()).toHaveLength(1);
			const alone = await run({ options: { sendAs: 'parse' } }, [itemWithSample(fileName)]);
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
			const items = ['invoice.pdf', 'offer.docx', 'price-list.csv'].map((name) =>
				itemWithSample(name),
			);
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
		const { outputs } = await run({ options: oneByOne }, two(), { onError: 'continueErrorOutput' });
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
		const { error } = await run({ options: oneByOne }, two());
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

	it('has one time limit for what it waits until it is accepted and until it is done', async () => {
		await restart(100_000);
		const refuse = () =>
			fail('POST', /parse/, refusing(429, 'rate_limited', { 'retry-after': '90' }));
		refuse();
		const startedAt = account.clock.now();
		const late = await run({ options: { timeoutMinutes: 2 } });
		expect(late.error?.message).toContain('didn\'t parse document "invoice.pdf" within 2 minutes');
		expect(account.clock.now() - startedAt).toBeLessThan(125_000);
		refuse();
		const { error } = await run({ options: { timeoutMinutes: 4 } });
		expect(error).toBeUndefined();
	});

	it('says that the service asked to wait for longer than its time limit', async () => {
		fail('POST', /parse/, refusing(429, 'rate_limited', { 'retry-after': '60' }), Infinity);
		const { error } = await run({ options: { timeoutMinutes: 0.1 } });
		expect(error?.message).toContain('status 429');
		expect(error?.description).toContain('The service asks to wait 60 seconds');
		expect(account.clock.pauses.filter((ms) => ms > 6_000)).toEqual([]);
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
			account.service.transformJobs.next(changes);
			const { error } = await run({});
			expect(error?.message).toMatch(words);
			expect(error?.description).toContain('may be charged');
			expect(parses()).toHaveLength(1);
		}
	});

	it.each(['status', 'error', 'warnings'])(
		'shows the beginning of what its job says at length, without the key: in its %s',
		async (where) => {
			await restart(60_000);
			const { apiKey } = account.service;
			const words = `Too many words: ${apiKey} ${`${apiKey} and on and on. `.repeat(50_000)}`;
			const result = { elements: [{ type: 'Title', text: 'Done' }], warnings: [words] };
			const failed = { status: 'failed', error: { message: words } };
			const body = { status: { status: words }, error: failed }[where] ?? {
				status: 'completed',
				result,
			};
			fail('GET', /jobs\/./, { kind: 'status', status: 200, body });
			const { error, hints } = await run({});
			const said = `${error?.message} ${error?.description} ${hints.join()}`;
			expect(said).toMatch(/too many words/i);
			expect(said.length).toBeLessThan(3_000);
			for (let part = 7; part <= apiKey.length; part++) {
				expect(said).not.toContain(apiKey.slice(0, part));
			}
		},
	);

	it('names the cause that the service has for a document that it could not parse', async () => {
		const protectedPdf = { code: 'could_not_parse', message: 'PDF is encrypted' } as const;
		const expected = 'The file is protected by a password';
		fail('POST', /parse/, { kind: 'status', status: 422, body: protectedPdf });
		expect((await run({})).error?.message).toContain(expected);
		account.service.transformJobs.next({
			error: protectedPdf,
			timing: { scheduledMs: 0, runningMs: 9_000 },
		});
		const { error } = await run({});
		expect(error?.message).toContain(expected);
		expect(error?.description).toMatch(/Remove the password.*may be charged/s);
	});

	it('may be charged where its job can not be asked for any longer', async () => {
		await restart(60_000);
		fail('GET', /jobs/, { kind: 'status', status: 403, body: {} }, Infinity);
		const { error } = await run({});
		expect(error?.message).toContain('status 403');
		expect(error?.description).toContain('started to process the document, so it may be charged');
	});

	it('says that its result has expired', async () => {
		await restart(60_000);
		account.service.transformJobs.next({ isExpired: true });
		const { error } = await run({});
		expect(error?.message).toMatch(/The result has expired/);
	});

	it.each([
		['could_not_parse', 'Up to 1 document may have been processed and charged'],
		['parse_job_failed', 'Up to 1 document may have been processed and charged'],
		['invalid_schema', 'No document had been processed and charged'],
	])('that fails while it waits says whether it may be charged: %s', async (code, words) => {
		fail('POST', /parse/, refusing(422, code));
		const { error } = await run({ options: oneByOne }, two());
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
		const { parseUrl, apiKey, apiKeyHeader } = account.service;
		const response = await fetch(`${parseUrl}/jobs`, { headers: { [apiKeyHeader]: apiKey } });
		const { jobs } = (await response.json()) as { jobs: Array<{ id: string }> };
		const [job] = jobs;
		account.service.requests.length = 0;
		const body = { id: job?.id, status: 'queued' };
		fail('POST', /parse/, { kind: 'status', status: 202, body, headers });
		const { error } = await run({});
		// It's the job of the other upload.
		expect(error?.message).toContain('The service returned the result of another file');
		expect(asked()).toContain(`GET /api/v2/jobs/${job?.id}`);
		expect(asked().every((request) => !request.includes('upload'))).toBe(true);
	});

	const cancels = () => asked().filter((request) => request.endsWith('/cancel')).length;

	it.each<[string, INodeParameters, number, string]>([
		['is canceled', {}, 1, 'The parse was canceled. Increase'],
		[
			'is left to finish where its result is to be reused',
			{ reuseHours: 24 },
			0,
			"The parse continues: execute the node again later with 'Reuse Results (Hours)'",
		],
	])('that never ends %s when the time limit comes', async (_what, options, canceled, advice) => {
		await restart(3_600_000);
		const { error } = await run({ options: { timeoutMinutes: 10, ...options } });
		expect(error?.message).toBe(
			'The service didn\'t parse document "invoice.pdf" within 10 minutes (status processing)',
		);
		expect(error?.description).toContain(advice);
		expect(error?.description).toContain('may have been processed and charged');
		expect(cancels()).toBe(canceled);
	});

	it('that can not be canceled says so', async () => {
		await restart(3_600_000);
		fail('POST', /cancel$/, refusing(500, 'internal_error'), Infinity);
		const { error } = await run({ options: { timeoutMinutes: 10 } });
		expect(error?.description).toContain("The parse couldn't be canceled, so it continues");
	});

	it.each(['pending', 'accepted', 'FAILED', ''])(
		'is followed after a 202, whatever that calls its status: "%s"',
		async (status) => {
			await restart(60_000);
			const body = { status };
			fail('GET', /jobs\/[^/]+$/, { kind: 'status', status: 202, body });
			const { error, items } = await run({});
			expect(error).toBeUndefined();
			expect(items.length).toBeGreaterThan(1);
			const done = { status: 'completed', result: { elements: [{ type: 'Title', text: 'Done' }] } };
			fail('GET', /jobs\/7$/, { kind: 'status', status: 200, body: done });
			const headers = { location: '/api/v2/jobs/7?output=elements' };
			fail('POST', /parse/, { kind: 'status', status: 202, body, headers });
			expect((await run({})).items.map(({ json }) => json.text)).toEqual(['Done']);
		},
	);

	it('is canceled when another document fails and the node with it', async () => {
		await restart(3_600_000);
		account.service.transformJobs.next({});
		const timing = { scheduledMs: 0, runningMs: 0 };
		account.service.transformJobs.next({ status: 'abandoned', timing });
		const { error } = await run({}, [itemWithSample('offer.docx'), invoice()]);
		expect(error?.message).toMatch(/abandoned/);
		for (let count = 0; count < 2_000 && cancels() === 0; count++) await turn();
		expect(cancels()).toBe(1);
	});

	describe('whose document comes as Markdown in place of elements', () => {
		const markdown = '# Offer\n\n* 5 _desks_ & more';

		const finished = (document: object) => ({
			body: { status: 'completed', result: { id: 'p', ...document } },
		});

		it.each<[string, object]>([
			['without elements', finished({ markdown })],
			['with null', finished({ markdown, elements: null })],
			['with none', finished({ markdown, elements: [] })],
			['as it is', { body: markdown, contentType: 'text/markdown; charset=utf-8' }],
		])('comes out as text, and never as nothing: %s', async (_how, response) => {
			await restart(60_000);
			for (const output of ['markdown', 'text', 'elements', 'pages', 'file', 'tableRows']) {
				fail('GET', /jobs\/./, { kind: 'status', status: 200, ...response });
				const { error, items, hints } = await run({ output });
				if (output === 'markdown' || output === 'text') {
					expect(items.map(({ json }) => json[output])).toEqual([markdown]);
					expect(hints).toEqual([expect.stringContaining('returned Markdown instead of elements')]);
				} else {
					expect(error?.message).toBe(
						'The service returned Markdown instead of elements: document "invoice.pdf"',
					);
					expect(error?.description).toContain("Set 'Output' to Markdown or Plain Text");
				}
			}
		});
	});

	it('is not sent with more than 50 MB', async () => {
		const content = Buffer.alloc(50 * 1024 * 1024 + 1, 'x');
		const { error } = await run({}, [itemWithFile('invoice.pdf', content)]);
		expect(error?.message).toContain('The file is too large for the service (50 MB; limit: 50 MB)');
		expect(asked()).toEqual([]);
	});
});
