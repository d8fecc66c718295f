import { setImmediate as turn } from 'node:timers/promises';

import type { INodeParameters } from 'n8n-workflow';

import type { NodeRun } from '../support/engine';
import { FakeClock } from '../support/fakeClock';
import { closedAddress } from '../support/scriptedServer';
import { goBy } from '../support/systemClock';
import { errorOf, item, itemOf, partition } from './documents';
import { startTransformServer, type Fault, type TransformServer } from './transformServer';

let clock: FakeClock;
let service: TransformServer;

beforeEach(() => {
	clock = goBy(new FakeClock({ at: Date.now(), flows: true, maxMs: 120_000 }));
});
afterEach(async () => {
	jest.restoreAllMocks();
	await service.close();
});

type ServerSettings = Partial<Parameters<typeof startTransformServer>[0]>;

async function start(settings: ServerSettings = {}) {
	service = await startTransformServer({ now: clock.now, ...settings });
}

const names = ['a.md', 'b.md', 'c.md'];

/** Runs three documents, with the text of their names unless told otherwise. Returns what each became. */
async function run(texts: Record<string, string> = {}, more: Partial<NodeRun> = {}) {
	const items = names.map((name) => item(name, texts[name] ?? `Text of ${name}`));
	const parameters: INodeParameters = { output: 'text', options: { timeoutMinutes: 5 } };
	const outcome = await partition(service, parameters, items, {
		onError: 'continueErrorOutput',
		...more,
	});
	expect(outcome.error).toBeUndefined();
	const [good, failed = []] = outcome.outputs;
	const results: string[] = [];
	for (const one of good) results[itemOf(one)] = one.json.text as string;
	for (const one of failed) results[itemOf(one)] = errorOf(one);
	expect(good.length + failed.length).toBe(names.length);
	return { results, failed, hints: outcome.hints };
}

const texts = names.map((name) => `Text of ${name}`);
const launches = () =>
	service.requests.filter((request) => request === 'POST /api/v1/jobs/').length;

/** Lets requests fail: those of a method whose path matches, `times` times. */
function fail(method: string, path: RegExp, fault: Fault, times = Infinity) {
	let left = times;
	service.control.fault = (asked, at) =>
		asked === method && path.test(at) && left-- > 0 ? fault : undefined;
}

const unpaid = "The service couldn't process the document, so it isn't charged";

const launch = /\/jobs\/$/;
const failing = (status: number, more: object = {}): Fault => ({
	status,
	body: JSON.stringify({ detail: `Because of ${status}` }),
	...more,
});

/** No document was processed twice, and each that came out was. */
function expectPaidOnce(count: number) {
	expect([...service.ledger.values()].every((times) => times === 1)).toBe(true);
	expect(service.ledger.size).toBe(count);
}

describe('a document that fails', () => {
	it.each<[string, ServerSettings]>([
		['its record names its ID', {}],
		['its record names its upload', { documentName: ({ name }) => name }],
		['its record names its path', { documentName: ({ id }) => `/uploads/jobs/${id}` }],
	])('has its own reason, and the others of its job their results: %s', async (_name, settings) => {
		await start(settings);
		const { results, failed, hints } = await run({ 'b.md': 'FAILS: No such font' });
		expect(results).toEqual([
			texts[0],
			`The file "b.md" failed: No such font. ${unpaid}`,
			texts[2],
		]);
		expect(hints).toEqual([]);
		expect(failed.map(itemOf)).toEqual([1]);
		expect(launches()).toBe(1);
	});

	it('has its own reason if all of its job fail, with the job', async () => {
		await start();
		const all = Object.fromEntries(names.map((name) => [name, `FAILS: ${name} is bad`]));
		const { results } = await run(all);
		expect(results).toEqual(
			names.map((name) => `The file "${name}" failed: ${name} is bad. ${unpaid}`),
		);
		expect(launches()).toBe(1);
	});
});

describe('a launch', () => {
	it('with a file that is too large: the others come out', async () => {
		await start({ maxFileBytes: 1_000 });
		const { results } = await run({ 'b.md': 'x'.repeat(2_000) });
		expect(results).toEqual([
			texts[0],
			expect.stringMatching(/b\.md.*exceeds the limit/s),
			texts[2],
		]);
		expectPaidOnce(2);
	});

	it.each([400, 422])(
		'with a file that is refused with %i: the others come out',
		async (status) => {
			await start();
			fail('POST', launch, failing(status), 1);
			expect((await run()).results).toEqual(texts);
			expectPaidOnce(3);
		},
	);

	it('that is always refused: each document says why', async () => {
		await start();
		fail('POST', launch, failing(422));
		const { results } = await run();
		for (const [index, result] of results.entries()) {
			expect(result).toContain('Because of 422');
			expect(result).toContain(names[index]);
		}
		expectPaidOnce(0);
	});

	it.each<[string, Fault]>([
		['429', failing(429)],
		['429 with Retry-After', failing(429, { headers: { 'retry-after': '3' } })],
	])('is repeated after %s', async (_name, fault) => {
		await start();
		fail('POST', launch, fault, 2);
		expect((await run()).results).toEqual(texts);
		expectPaidOnce(3);
	});

	it.each<[string, Fault]>([
		['a lost response', { drop: 'after' }],
		['half a response', { drop: 'halfway' }],
		['500', failing(500, { isDone: true })],
		['502', failing(502, { isDone: true })],
		['503', failing(503, { isDone: true })],
		['504', failing(504, { isDone: true })],
	])('that was done: its job is found after %s', async (_name, fault) => {
		await start();
		fail('POST', launch, fault, 1);
		const { results } = await run();
		expect(service.jobs.length).toBe(1);
		expectPaidOnce(3);
		expect(results).toEqual(texts);
	});

	it.each<[string, Fault]>([
		['no response', { drop: 'before' }],
		['500', failing(500)],
		['503', failing(503)],
		['an HTML page', { status: 502, body: '<html>Bad Gateway</html>' }],
	])('that was not done says so after %s, or is repeated', async (_name, fault) => {
		await start();
		fail('POST', launch, fault, 1);
		const { results } = await run();
		for (const [index, result] of results.entries()) {
			if (result !== texts[index]) expect(result).toMatch(/Could not confirm whether.*"a\.md"/);
		}
		expect([...service.ledger.values()].every((times) => times === 1)).toBe(true);
	});
});

describe('a job', () => {
	it.each<['FAILED' | 'STOPPED', RegExp]>([
		['FAILED', /^Job "[\w-]+", which contained "[abc]\.md", failed\. .*may be charged$/],
		['STOPPED', /^Job "[\w-]+", which contained "[abc]\.md", was stopped\. .*may be charged$/],
	])('that is %s: each document says so', async (end, message) => {
		await start({ end });
		const { results } = await run();
		for (const result of results) expect(result).toMatch(message);
		expect(launches()).toBe(1);
	});

	it('that never ends: each document names it, and it is canceled', async () => {
		await start({ runMs: Infinity });
		const { results } = await run();
		const [job] = service.jobs;
		for (const result of results) expect(result).toContain(`${job.id}" didn't finish within 5 min`);
		expect(job.status).toBe('STOPPED');
		expect(launches()).toBe(1);
		expect(service.refused).toEqual([]);
	});

	it.each<[string, RegExp]>([
		['its record', /^\/api\/v1\/jobs\/[\w-]+$/],
		['its failed files', /failed-files$/],
		['its results', /download$/],
	])('whose requests fail now and then comes out: %s', async (_name, path) => {
		await start();
		let count = 0;
		service.control.fault = (method, at) =>
			method === 'GET' && path.test(at) && ++count % 2 ? failing(503) : undefined;
		expect((await run()).results).toEqual(texts);
	});

	it.each<[string, Fault]>([
		['breaks', { drop: 'halfway' }],
		['is missing', failing(404)],
		['is refused', failing(403)],
	])('one of whose downloads %s: that document names its job', async (_name, fault) => {
		await start();
		service.control.fault = (_method, path, query) =>
			path.endsWith('/download') && query.get('file_id') === service.jobs[0].files[1].id
				? fault
				: undefined;
		const { results, failed } = await run();
		expect([results[0], results[2]]).toEqual([texts[0], texts[2]]);
		expect(failed.map(itemOf)).toEqual([1]);
		expect(JSON.stringify(failed[0].json.error)).toContain(service.jobs[0].id);
		expect(launches()).toBe(1);
	});
});

describe('an execution', () => {
	const many = (count: number) =>
		Array.from({ length: count }, (_, index) => item(`${index}.md`, `Text ${index}`));

	/** Waits until something is so, which takes requests of a few ms. */
	async function until(isSo: () => boolean) {
		for (let count = 0; count < 2_000 && !isSo(); count++) await turn();
		expect(isSo()).toBe(true);
	}

	it('that is stopped cancels its jobs, and launches none later', async () => {
		await start({ runMs: Infinity });
		let stop = (): void => undefined;
		service.control.fault = () => {
			if (service.jobs.length === 2) stop();
			return undefined;
		};
		const onStarted = (stopping: () => void) => (stop = stopping);
		const { status } = await partition(service, {}, many(60), { onStarted });
		expect(status).toBe('canceled');
		await until(() => service.jobs.every((job) => job.status === 'STOPPED'));
		clock.pass(60_000);
		for (let count = 0; count < 200; count++) await turn();
		expect(service.jobs.length).toBe(2);
	});

	it('that is stopped during a launch finds its job and cancels it', async () => {
		await start({ runMs: Infinity });
		let stop = (): void => undefined;
		service.control.fault = (method, path) => {
			if (method !== 'POST' || !launch.test(path)) return undefined;
			stop();
			return { drop: 'after' };
		};
		const onStarted = (stopping: () => void) => (stop = stopping);
		await partition(service, {}, many(3), { onStarted });
		await until(() => service.jobs.length === 1 && service.jobs[0].status === 'STOPPED');
	});

	it.each<[string, object, string, RegExp]>([
		['cancels that job', {}, 'STOPPED', /^The job was canceled\. Increase 'Timeout/],
		[
			'lets that job continue where its result is to be reused',
			{ reuseHours: 24 },
			'IN_PROGRESS',
			/^The job continues: execute the node again later with 'Reuse Results \(Hours\)'/,
		],
	])(
		'that fails by the time limit of a job %s, as its error says',
		async (_what, more, status, words) => {
			await start({ runMs: Infinity });
			const options = { timeoutMinutes: 5, ...more };
			const { error } = await partition(service, { options }, many(3));
			expect(error?.message).toMatch(/didn't finish within 5 minutes/);
			expect(error?.description).toMatch(words);
			clock.pass(60_000);
			for (let count = 0; count < 200; count++) await turn();
			expect(service.jobs.map((job) => job.status)).toEqual([status]);
			if (status === 'STOPPED') return;
			service.jobs[0].status = 'STOPPED';
		},
	);

	it.each([{}, { reuseHours: 24 }])('that is stopped cancels a job with %j', async (options) => {
		await start({ runMs: Infinity });
		let stop = (): void => undefined;
		service.control.fault = (method) => {
			if (method === 'GET' && service.jobs.length > 0) stop();
			return undefined;
		};
		await partition(service, { options }, many(3), { onStarted: (stopping) => (stop = stopping) });
		await until(
			() => service.jobs.length > 0 && service.jobs.every((job) => job.status === 'STOPPED'),
		);
	});

	it('that fails for a reason that is known says it in the words for users, as a request does', async () => {
		await start();
		const reason = 'File is encrypted. Please decrypt it with password.';
		const { error } = await partition(service, {}, [item('bad.md', `FAILS: ${reason}`)]);
		expect(error?.message).toBe('The file is protected by a password: document "bad.md"');
		expect(error?.description).toMatch(/^Remove the password first\. It was in job /);
		expect(error?.description).toContain(`The service's reason: ${reason.slice(0, -1)}`);
	});

	it('that fails says how many documents were charged', async () => {
		await start();
		const items = many(3);
		items[1] = item('bad.md', 'FAILS: No such font');
		const { error } = await partition(service, {}, items);
		expect(error?.message).toBe('The file "bad.md" failed: No such font');
		expect(error?.description).toMatch(/Up to 2 documents may have been processed and charged/);
	});
});

describe('a credential', () => {
	it('with a wrong key: each document says so, and nothing is repeated', async () => {
		await start();
		const credential = { ...service.credential, apiKey: 'wrong' };
		const { results } = await run({}, { credential });
		for (const result of results) expect(result).toMatch(/API key|credential/i);
		for (const result of results) expect(result).not.toContain('wrong');
		expect(launches()).toBe(1);
	});

	it.each<[string, (url: string) => string, RegExp]>([
		['that leads nowhere', () => closedAddress, /could not|couldn't|refused|reach|connect/i],
		['with another path', (url) => `${url}/other`, /404|not found|address|URL/i],
	])('with an address %s: each document says so', async (_name, address, message) => {
		await start();
		const credential = { ...service.credential, transformBaseUrl: address(service.url) };
		const { results } = await run({}, { credential });
		for (const result of results) expect(result).toMatch(message);
		expectPaidOnce(0);
	});
});
