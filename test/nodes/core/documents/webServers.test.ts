import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { DocumentPartition } from '../../../../nodes/DocumentPartition/DocumentPartition.node';
import { runNode } from '../../../support/engine';
import { passPausesAtOnce } from '../../../support/systemClock';
import { json, text, type Reply, type TestServer } from '../../../support/scriptedServer';
import { listening, serving } from '../../../support/serving';

beforeEach(() => passPausesAtOnce());

afterEach(() => jest.restoreAllMocks());

const elements = json(200, [{ type: 'Title', element_id: '1', text: 'x', metadata: {} }]);
/** What no compression makes shorter than a megabyte. */
const long = Buffer.from(
	Array.from({ length: 3 * 1024 * 1024 }, (_entry, at) => (at * 7919 * ((at >> 8) + 1)) & 0xff),
);

async function partition(service: Pick<TestServer, 'url'>, url: string, options = {}) {
	return await runNode({
		node: new DocumentPartition(),
		parameters: { inputSource: 'url', url, output: 'elements', options },
		credential: {
			apiKey: 'k',
			apiKeyHeader: 'service-api-key',
			partitionUrl: `${service.url}/general/v0/general`,
			baseUrl: '',
		},
	});
}

it.each(['', '%PDF-1.7'])(
	'an object that is stored compressed is unpacked and sent whole: %j',
	async (start) => {
		const whole = Buffer.concat([Buffer.from(start), long]);
		const packed = gzipSync(whole);
		expect(packed.length).toBeGreaterThan(1024 * 1024);
		const web = await serving((response) => {
			response.writeHead(200, {
				'content-type': 'application/pdf',
				'content-encoding': 'gzip',
				'content-length': packed.length,
			});
			response.end(packed);
		});
		const service = await serving(elements);
		const { error, items } = await partition(service, `${web.url}/x.pdf`);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(service.seen).toHaveLength(1);
		expect(service.seen[0].body.includes(whole)).toBe(true);
	},
);

it('a web server that breaks off is blamed by name, and asked once', async () => {
	const web = await serving((response) => {
		response.writeHead(200, { 'content-type': 'text/plain', 'content-length': long.length });
		response.write(long.subarray(0, 2 * 1024 * 1024), () => response.destroy());
	});
	const service = await serving(elements);
	const { error } = await partition(service, `${web.url}/x.pdf`);
	expect(error?.message).toBe(
		`Could not fetch the document from ${web.url}/x.pdf: the connection to ${new URL(web.url).host} broke before the response was complete`,
	);
	expect(web.seen).toHaveLength(1);
	expect(service.seen).toHaveLength(0);
});

it.each<[string, Reply]>([
	['never answers', () => undefined],
	[
		'stops at once',
		(response) => {
			response.writeHead(200, { 'content-length': 5_000_000 });
			response.write('x');
		},
	],
	[
		'stops within a short document',
		(response) => {
			response.writeHead(200, { 'content-length': 5_000 });
			response.write('x');
		},
	],
])("the user's time limit ends a web server that %s", async (_case, reply) => {
	const web = await serving(reply);
	const service = await serving(elements);
	const { error } = await partition(service, `${web.url}/x.pdf`, { timeoutMinutes: 1 / 60 });
	expect(error?.message).toContain(
		`${web.url}/x.pdf: ${new URL(web.url).host} didn't respond within the time limit`,
	);
	expect(error?.description).toContain("'Timeout (Minutes)'");
	expect(service.seen).toHaveLength(0);
});

it("n8n's own refusal comes through in words", async () => {
	const service = await serving(elements);
	const blocked = Object.assign(
		new Error('The request was blocked because it resolves to a restricted IP address'),
		{ name: 'SsrfBlockedIpError', description: "The target '169.254.169.254' is not allowed." },
	);
	const web = await listening(() => undefined);
	const { Agent } = await import('node:http');
	jest.spyOn(Agent.prototype, 'createConnection' as never).mockImplementation((() => {
		throw blocked;
	}) as never);
	const { error } = await partition(service, `${web.url}/x.pdf`);
	expect(error?.message).toContain('blocked because it resolves to a restricted IP address');
	expect(error?.message).toContain('169.254.169.254');
	expect(error?.description).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
});

it.each([
	['http://nowhere.invalid/x.pdf', 'host nowhere.invalid not found', 'spelling'],
	['http://127.0.0.1:1/x.pdf', 'could not reach 127.0.0.1:1', 'n8n can reach it'],
])('%s says why it cannot be fetched', async (url, reason, advice) => {
	const service = await serving(text(200, '[]'));
	const { error } = await partition(service, url);
	expect(error?.message).toBe(`Could not fetch the document from ${url}: ${reason}`);
	expect(error?.description).toContain(advice);
});

it.each<[string, Reply, RegExp]>([
	[
		'sends only a part',
		(response) => response.writeHead(206, { 'content-range': 'bytes 0-4/100' }).end('%PDF-'),
		/only part of the document \(status 206\)$/,
	],
	[
		'compresses it twice',
		(response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(long),
		/n8n can't unpack its compression "gzip, gzip"$/,
	],
	[
		'redirects in a circle',
		(response, { url }) => response.writeHead(302, { location: url }).end(),
		/too many redirects$/,
	],
	[
		'redirects to another kind of address',
		(response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
		/redirects to an address that can't be opened$/,
	],
])('a web server that %s is an error in words', async (_case, reply, words) => {
	const web = await serving(reply);
	const service = await serving(elements);
	const { error } = await partition(service, `${web.url}/x.pdf`);
	expect(error?.message).toMatch(words);
	expect(service.seen).toHaveLength(0);
});

it.each(['Identity', 'utf-8', 'aws-chunked'])(
	'takes a plain document for one: %s',
	async (coding) => {
		const web = await serving((response) =>
			response.writeHead(200, { 'content-encoding': coding }).end('plain'),
		);
		const service = await serving(elements);
		const { error } = await partition(service, `${web.url}/x.txt`);
		expect(error).toBeUndefined();
		expect(service.seen[0].body.includes('plain')).toBe(true);
	},
);

it.each<[string, number, RegExp]>([
	['sends only a part', 206, /only part of the document/],
	['refuses', 403, /\(status 403\)$/],
])('no connection stays open to a web server that %s and stalls', async (_case, status, words) => {
	const web = await listening((_request, response) => {
		response.writeHead(status, { 'content-length': 10_000_000 });
		response.write('%PDF-');
	});
	const service = await serving(elements);
	const { error } = await partition(service, `${web.url}/x.pdf`);
	expect(error?.message).toMatch(words);
	for (let wait = 0; wait < 50 && web.connections.size > 0; wait += 1) await pause(20);
	expect(web.connections.size).toBe(0);
});

it.each<[string, Reply]>([
	['refuses the document early', text(401, '')],
	['breaks off', (response) => response.destroy()],
])(
	'no connection stays open to a stalling web server when the service %s',
	async (_case, reply) => {
		const web = await listening((_request, response) => {
			response.writeHead(200, { 'content-length': 10_000_000 });
			response.write(Buffer.concat([Buffer.from('%PDF-1.7'), long]));
		});
		const service = await listening((request, response) => reply(response, request as never));
		const { error } = await partition(service, `${web.url}/x.pdf`, { timeoutMinutes: 0.05 });
		expect(error).toBeDefined();
		for (let wait = 0; wait < 50 && web.connections.size > 0; wait += 1) await pause(20);
		expect(web.connections.size).toBe(0);
	},
);
