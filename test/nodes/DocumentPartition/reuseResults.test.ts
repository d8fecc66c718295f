import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { setImmediate as turn } from 'node:timers/promises';

import type { Fault } from '../../../local-service/startLocalService.ts';
import { transformCredential, type NodeOutcome } from '../../support/engine';
import { itemWithFile } from '../../support/items';
import { useAccount } from './account';

const jobTiming = { scheduledMs: 0, runningMs: 0 };
const account = useAccount({
	credential: transformCredential,
	service: { jobsOnly: true, jobTiming },
	maxMs: 600_000,
});

/** A CSV document, which both kinds of requests accept. */
function document(fileName: string, content = `Item,Price\n${fileName},5`): INodeExecutionData {
	return itemWithFile(fileName, content, { mimeType: 'text/csv' });
}

const documents = ['a.csv', 'b.csv', 'c.csv'].map((name) => document(name));

/** What a parameter set sends: parse requests, or jobs. */
type Kind = 'parse' | 'job' | 'automatic';

async function run(
	sendAs: Kind,
	items = documents,
	{ options = {}, ...more }: INodeParameters & { options?: INodeParameters } = {},
): Promise<NodeOutcome> {
	account.service.requests.length = 0;
	const all = { sendAs, reuseHours: 24, excludePageParts: [], ...options };
	return await account.run({ output: 'text', options: all, ...more }, items);
}

const sent = () =>
	account.service.requests
		.filter(({ method, status }) => method === 'POST' && status < 300)
		.reduce((count, { files }) => count + files.length, 0);
const lists = () => account.service.requests.filter(({ path }) => /\/jobs\/?$/.test(path));
const textsOf = ({ items }: NodeOutcome) => items.map(({ json }) => json.text);

const hintOf = (results: number) =>
	`${results} result${results === 1 ? ' of earlier executions was' : 's of earlier executions were'} reused, so nothing was sent for ${results === 1 ? 'it' : 'them'}.`;

describe.each<[Kind]>([['parse'], ['job']])('Reuse Results (%s)', (kind) => {
	it('sends nothing a second time, reads the list once, and says how many were reused', async () => {
		const first = await run(kind);
		expect(first.error).toBeUndefined();
		expect(sent()).toBe(3);
		const again = await run(kind);
		expect(again.error).toBeUndefined();
		expect(textsOf(again)).toEqual(textsOf(first));
		expect(sent()).toBe(0);
		expect(lists()).toHaveLength(1);
		expect(again.hints).toEqual([hintOf(3)]);
	});

	it('sends what has another content, type or setting, and what is too old', async () => {
		await run(kind, [document('a.csv')]);
		await run(kind, [document('a.csv', 'Item,Price\nDesk,6')]);
		expect(sent()).toBe(1);
		await run(kind, [document('a.tsv', 'Item,Price\na.csv,5')]);
		expect(sent()).toBe(1);
		if (kind === 'job') {
			await run(kind, [document('a.csv')], { strategy: 'fast' });
			expect(sent()).toBe(1);
		}
		for (let minutes = 0; minutes < 120; minutes += 10) await account.clock.sleep(600_000);
		await run(kind, [document('a.csv')], { options: { reuseHours: 1 } });
		expect(sent()).toBe(1);
	});

	it('takes the content under another name, and names the document as it is called now', async () => {
		await run(kind, [document('a.csv')]);
		const { items } = await run(kind, [document('renamed.csv', 'Item,Price\na.csv,5')], {
			output: 'elements',
		});
		expect(sent()).toBe(0);
		expect(items[0]?.json).toMatchObject({ fileName: 'renamed.csv' });
		expect(JSON.stringify(items)).not.toMatch(/n8n[0-9a-f]{12}/);
	});

	it('sends a document again whose result is gone', async () => {
		await run(kind, [document('a.csv')]);
		const path = kind === 'parse' ? /\/api\/v2\/jobs\/./ : /\/download$/;
		const body = { code: 'result_expired', message: 'Gone', detail: 'Gone' };
		account.fail('GET', path, { kind: 'status', status: 410, body }, 99);
		const { error } = await run(kind, [document('a.csv')], { options: { timeoutMinutes: 5 } });
		account.service.faults.clear();
		expect(sent()).toBe(1);
		expect(error === undefined).toBe(kind === 'parse');
	});

	it.each<[string, number, unknown]>([
		['is refused', 400, { code: 'invalid_input', message: 'No', detail: 'No' }],
		['is forbidden', 403, { code: 'forbidden', message: 'No', detail: 'No' }],
		['ends at a proxy', 404, '<html><title>404 Not Found</title></html>'],
		['ends at a gateway', 404, { message: 'no Route matched with those values' }],
	])('pays nothing twice where the request for the result %s', async (_how, status, body) => {
		await run(kind, [document('a.csv')]);
		const path = kind === 'parse' ? /\/api\/v2\/jobs\/./ : /\/download$/;
		account.fail('GET', path, { kind: 'status', status, body }, Infinity);
		const { error } = await run(kind, [document('a.csv')], { options: { timeoutMinutes: 5 } });
		expect(error?.message).toContain(`(status ${status})`);
		expect(sent()).toBe(0);
	});

	it('takes no result for that of a document by whose upload the file was named', async () => {
		const one = document('a.csv');
		const first = await run(kind, [one]);
		const uploaded = account.service.requests.flatMap(({ files }) => files)[0]?.fileName ?? '';
		expect(uploaded).toMatch(/h[0-9a-f]{24}t[0-9a-z]{6}\.csv$/);
		const others = [uploaded, `${uploaded}.csv`, uploaded.replace(/\.csv$/, '')].map((name) =>
			document(name, `Item,Price\nFrom ${name.length},1`),
		);
		for (const other of others) {
			const { error, items } = await run(kind, [other]);
			expect(error).toBeUndefined();
			expect(sent()).toBe(1);
			const again = await run(kind, [one, other]);
			expect(sent()).toBe(0);
			expect(textsOf(again)).toEqual([...textsOf(first), items[0]?.json.text]);
			expect(items[0]?.json).toMatchObject({
				fileName: other.binary?.data?.fileName,
				text: expect.stringMatching(/From \d+/),
			});
		}
	});

	it('sends a document whose earlier result is that of another file, and says so', async () => {
		await run(kind, [document('a.csv')]);
		const metadata = { filename: `b-n8n0123456789abx0zh${'0'.repeat(24)}t000000.csv` };
		const elements = [{ type: 'Title', text: 'Wrong', element_id: '1', metadata }];
		const body = kind === 'parse' ? { status: 'completed', result: { elements } } : elements;
		const path = kind === 'parse' ? /\/api\/v2\/jobs\/./ : /\/download$/;
		const fault: Fault = { kind: 'status', status: 200, body };
		account.fail('GET', path, fault, Infinity);
		const running = run(kind, [document('a.csv')]);
		for (let count = 0; count < 5_000 && sent() === 0; count++) await turn();
		account.service.faults.clear();
		const { items, hints } = await running;
		expect(sent()).toBe(1);
		expect(items[0]?.json.text).toContain('a.csv');
		expect(hints).toEqual([
			'An earlier result for document "a.csv" belongs to other content or settings, so it was sent.',
		]);
	});

	it('waits for the jobs of an execution that was killed, and never pays twice', async () => {
		const one = [document('a.csv')];
		await account.restart({ jobTiming: { scheduledMs: 0, runningMs: 1_800_000 } });
		const { error: killed } = await run(kind, one, { options: { timeoutMinutes: 1 } });
		expect(killed?.message).toMatch(/didn't (finish|parse)/);
		expect(sent()).toBe(1);
		const { error, items, hints } = await run(kind, one, { options: { timeoutMinutes: 60 } });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(sent()).toBe(0);
		expect(hints).toEqual([hintOf(1)]);
	});
});

function access() {
	const { parseUrl, apiKey, apiKeyHeader } = account.service;
	return { parseUrl, headers: { [apiKeyHeader]: apiKey } };
}

/** The jobs of parse requests, as the list has them. */
async function listed(): Promise<Array<{ id: string }>> {
	const { headers, parseUrl } = access();
	const response = await fetch(`${parseUrl}/jobs`, { headers });
	return ((await response.json()) as { jobs: Array<{ id: string }> }).jobs;
}

describe('data that was extracted later', () => {
	const asking = (...names: string[]): INodeParameters => ({
		output: 'extractedData',
		attributes: { attributes: names.map((name) => ({ name, type: 'string', required: true })) },
	});

	it.each<[string, INodeParameters, INodeParameters]>([
		['data by another schema', asking('Item'), asking('Price')],
		['a part of the data', asking('Item', 'Price'), asking('Item')],
		['text', { output: 'text' }, asking('Item')],
	])(
		"is never returned in place of %s, also when the parse's own row is gone",
		async (_of, own, later) => {
			const one = [document('a.csv')];
			const { items: first } = await run('parse', one, own);
			const { headers, parseUrl } = access();
			const [parse] = await listed();
			const state = await fetch(`${parseUrl}/jobs/${parse?.id}`, { headers });
			const { result } = (await state.json()) as { result: { id: string } };
			const earlier = { ...later, extractFrom: 'earlierParse', parseId: result.id };
			const extraction = await run('parse', [{ json: {} }], earlier);
			expect(extraction.error).toBeUndefined();
			const reused = await run('parse', one, own);
			expect(sent()).toBe(0);
			await fetch(`${parseUrl}/jobs/${parse?.id}`, { method: 'DELETE', headers });
			const again = await run('parse', one, own);
			expect(sent()).toBe(1);
			for (const { items } of [reused, again]) {
				const content = ({ json: { data, text } }: INodeExecutionData) => ({ data, text });
				expect(items.map(content)).toEqual(first.map(content));
			}
		},
	);
});

describe('a list of parses', () => {
	const rows = (count: number) =>
		Array.from({ length: count }, (_, id) => ({
			id: `job-${id}`,
			status: 'completed',
			source: { filename: 'x.csv' },
		}));

	/** Puts a page without the document's job in front of the list. */
	const listing = (body: object, headers = {}) =>
		account.fail('GET', /\/api\/v2\/jobs$/, { kind: 'status', status: 200, body, headers });

	it.each<[string, object]>([
		['a total', { jobs: rows(2), page: 1, per_page: 2, total: 3 }],
		['a number of pages', { items: rows(2), pagination: { page: 1, per_page: 2, total_pages: 2 } }],
		['more to come', { data: rows(2), meta: { page: 1, has_more: true } }],
		['nothing', rows(2)],
	])('that pages by page and per_page is read on: it tells %s', async (_what, body) => {
		await run('parse', [document('a.csv')]);
		const jobs = await listed();
		listing(body);
		listing({ jobs, total: 3, page: 2 });
		const { hints } = await run('parse', [document('a.csv')]);
		expect(sent()).toBe(0);
		expect(hints).toEqual([hintOf(1)]);
		expect(lists().map(({ query }) => query.page)).toEqual([undefined, '2']);
	});

	it.each<[string, () => void]>([
		[
			'its next page is refused',
			() => account.fail('GET', /\/api\/v2\/jobs$/, { kind: 'status', status: 400 }, Infinity),
		],
		['its pages repeat', () => listing({ jobs: rows(2), page: 2, per_page: 2, total: 9 })],
		['it goes on elsewhere', () => undefined],
	])('of which only a part can be read says so: %s', async (why, next) => {
		await run('parse', [document('a.csv')]);
		const elsewhere = { jobs: rows(2), next: 'http://elsewhere.invalid/api/v2/jobs?page=2' };
		listing(
			why === 'it goes on elsewhere'
				? elsewhere
				: { jobs: rows(2), page: 1, per_page: 2, total: 9 },
		);
		next();
		const { error, hints } = await run('parse', [document('a.csv')]);
		expect(error).toBeUndefined();
		expect(sent()).toBe(1);
		expect(hints).toEqual([
			expect.stringMatching(/^Only 2 jobs of the service's list could be read/),
		]);
	});
});

it('reads no list of parse requests for an account without them, and sends jobs', async () => {
	const body = { code: 'forbidden', message: 'Not for this account' };
	for (const method of ['GET', 'POST']) {
		account.fail(method, /api\/v2/, { kind: 'status', status: 403, body }, Infinity);
	}
	const { error, items, hints } = await run('automatic');
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
	expect(hints).toEqual([
		"This account can't send parse requests, so documents were sent in on-demand jobs.",
	]);
	const again = await run('automatic');
	expect(again.hints).toContain(hintOf(3));
	expect(sent()).toBe(0);
});

it('is refused where partition requests leave no results', async () => {
	await account.restart({ jobsOnly: false });
	const { service } = account;
	const parameters = { options: { reuseHours: 24, sendAs: 'partition' } };
	const { error } = await account.run(parameters, documents, {
		credential: {
			service: 'pipelines',
			apiKey: service.apiKey,
			pipelinesPartitionUrl: service.partitionUrl,
			pipelinesBaseUrl: service.baseUrl,
		},
	});
	expect(error?.message).toBe(
		`'Reuse Results (Hours)' requires parse requests or on-demand jobs. Also failed: "b.csv", "c.csv"`,
	);
	expect(service.requests).toEqual([]);
});
