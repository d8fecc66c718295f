import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IExecuteFunctions } from 'n8n-workflow';
import { gzipSync } from 'node:zlib';

import { sizeLimits } from '../../../../packages/service-http';
import { downloadBinary } from '../../../../nodes/core/paid/jobs/outputFiles';
import { mayPass } from '../../../../nodes/core/wire/outcome';
import { workflowRequest, type WorkflowRequest } from '../../../../nodes/core/wire/workflowRequest';
import { editorContext } from '../../../support/engine';
import { FakeClock } from '../../../support/fakeClock';
import { goBy } from '../../../support/systemClock';
import {
	asking,
	credentialWith,
	inNode,
	partitioning,
	partitionJson,
	probeNode,
	upload,
} from './inNode';
import {
	closedAddress,
	drop,
	json,
	silence,
	text,
	type Reply,
} from '../../../support/scriptedServer';
import { serving } from '../../../support/serving';
import { NodeContext } from '../../../../nodes/core/n8n/nodeContext';

// Pauses without the random part.
beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0));

afterEach(() => jest.restoreAllMocks());

const elements = [{ type: 'Title', element_id: '1', text: 'ü', metadata: {} }];
const done = json(200, elements);

/** A response that starts and then stalls; the connection stays open. */
function stalled(status: number, headers: Record<string, string> = {}): Reply {
	return (response) => {
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.write('content-encoding' in headers ? gzipSync('[]').subarray(0, 12) : '[');
	};
}

/** Every text of an error, however deep: what a log or the editor could show. */
function everythingIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value !== 'object' || value === null) return String(value);
	if (seen.has(value)) return '';
	seen.add(value);
	return Object.getOwnPropertyNames(value)
		.map((name) => `${name}=${everythingIn((value as Record<string, unknown>)[name], seen)}`)
		.join('\n');
}

describe('a document', () => {
	it('arrives with its fields, an exact length and the key in the header only', async () => {
		const server = await serving(done);
		const { value } = await partitioning(server.url);
		expect(value).toEqual(elements);
		const [request] = server.seen;
		expect(request).toMatchObject({ method: 'POST', url: '/general/v0/general' });
		expect(request.headers['service-api-key']).toBe('secret-key-123');
		expect(request.headers['content-length']).toBe(String(request.body.length));
		expect(request.headers['transfer-encoding']).toBeUndefined();
		expect(request.headers.accept).toBe('application/json');
		expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
		const sent = request.body.toString();
		expect(sent).toContain('content of the document');
		expect(sent).not.toContain('secret-key-123');
		expect(request.url).not.toContain('secret-key-123');
	});

	it.each([429, 502, 503])('is sent again after %i, its body reopened', async (status) => {
		const server = await serving(text(status, ''), text(status, ''), done);
		const body = upload();
		const { value, pauses } = await partitioning(server.url, { body });
		expect(value).toEqual(elements);
		expect(server.seen).toHaveLength(3);
		expect(body.opened()).toBe(3);
		for (const request of server.seen) {
			expect(request.body.toString()).toContain('content of the document');
			expect(request.headers['content-length']).toBe(String(request.body.length));
		}
		expect(pauses).toHaveLength(2);
		expect(pauses[0]).toBeGreaterThanOrEqual(750);
		expect(pauses[0]).toBeLessThanOrEqual(1_000);
		expect(pauses[1]).toBeGreaterThanOrEqual(1_500);
		expect(pauses[1]).toBeLessThanOrEqual(2_000);
	});

	it.each([400, 401, 402, 403, 404, 408, 413, 415, 422, 500, 504])(
		'is sent once at %i',
		async (status) => {
			const server = await serving(text(status, ''), done);
			const { error } = await partitioning(server.url);
			expect(server.seen).toHaveLength(1);
			expect(error).toMatchObject({ httpCode: String(status) });
		},
	);

	it('waits as long as Retry-After says, in seconds or as a date', async () => {
		const server = await serving(
			text(429, '', 'text/plain', { 'retry-after': '7' }),
			// The fake clock is 7 s after noon by then.
			text(503, '', 'text/plain', { 'retry-after': 'Sun, 01 Mar 2026 12:00:37 GMT' }),
			done,
		);
		const { value, pauses } = await partitioning(server.url);
		expect(value).toEqual(elements);
		expect(pauses).toEqual([7_000, 30_000]);
	});

	it('waits a minute where the service asks for more, and says in the end what it asked for', async () => {
		const server = await serving(text(429, '', 'text/plain', { 'retry-after': '3600' }));
		const { error, pauses } = await partitioning(server.url, { timeoutMs: 10 * 60_000 });
		expect(pauses).toEqual([60_000, 60_000, 60_000, 60_000]);
		expect(server.seen).toHaveLength(5);
		expect(error?.description).toContain('3600 seconds');
	});

	it("retries a service that can't be reached, then says so with its address", async () => {
		const url = closedAddress;
		const { error, pauses } = await partitioning(url);
		expect(pauses).toHaveLength(1);
		expect(error?.message).toBe(
			`Could not reach ${new URL(url).host} while sending document "report.txt"`,
		);
		expect(error?.description).toContain('address');
	});
});

describe('a request that would start something twice', () => {
	const once: WorkflowRequest = { method: 'POST', path: '/workflows/1/run', body: { a: 1 } };

	it('is not sent again after the time limit', async () => {
		const server = await serving(silence, json(200, {}));
		const { error } = await asking(server.url, { ...once, timeoutMs: 2_000 });
		expect(server.seen).toHaveLength(1);
		expect(error?.message).toContain('time limit');
	});
});

describe('a repeatable request', () => {
	it.each(['GET', 'PUT', 'DELETE'] as const)(
		'%s is sent again after 503, 504 and a drop',
		async (method) => {
			const server = await serving(text(503, ''), text(504, ''), drop, json(200, { id: 'x' }));
			const { value } = await asking(server.url, { method, path: '/workflows/x' });
			expect(value).toEqual({ id: 'x' });
			expect(server.seen.map((request) => request.method)).toEqual(Array(4).fill(method));
		},
	);

	it.each<[string, Reply]>([
		['a response that does not come', silence],
		['a response that stalls', stalled(200)],
	])('ends with %s at the overall limit, which counts as temporary', async (_case, reply) => {
		const server = await serving(reply);
		const request = { method: 'GET', path: '/jobs/1', wholeMs: 1_000 } as const;
		const { value: error } = await inNode(
			async (context) =>
				await workflowRequest(new NodeContext(context), request).catch((thrown: unknown) => thrown),
			{ credential: credentialWith({ baseUrl: server.url }) },
		);
		expect(error).toMatchObject({ message: expect.stringContaining('time limit') });
		expect(mayPass(error)).toBe(true);
		expect(server.seen).toHaveLength(1);
	});

	it('is not sent again if the pause would exceed the overall limit', async () => {
		const server = await serving(
			text(503, '', 'text/plain', { 'retry-after': '20' }),
			text(503, '', 'text/plain', { 'retry-after': '20' }),
			json(200, {}),
		);
		const request = { method: 'GET', path: '/jobs/1', wholeMs: 30_000 } as const;
		const { error, pauses } = await asking(server.url, request);
		expect(pauses).toEqual([20_000]);
		expect(server.seen).toHaveLength(2);
		expect(error).toMatchObject({ httpCode: '503' });
	});

	it('can be a POST that is marked as such', async () => {
		const server = await serving(text(503, ''), json(200, {}));
		await asking(server.url, {
			method: 'POST',
			path: '/sources/1/connection-check',
			secondSend: 'harmless',
		});
		expect(server.seen).toHaveLength(2);
	});

	it.each<[string, Reply, object]>([
		['a lost response', drop, { detail: 'Workflow not found' }],
		["a gateway's 504", text(504, ''), { detail: 'Workflow not found' }],
		['a lost response, in other words', drop, { error: { code: 404, message: 'Gone' } }],
	])(
		'that deletes has succeeded if nothing is there any more after %s',
		async (_case, lost, gone) => {
			const server = await serving(lost, json(404, gone));
			const request = { method: 'DELETE', path: '/workflows/x', response: 'optional' } as const;
			const { error } = await asking(server.url, request);
			expect(error).toBeUndefined();
			expect(server.seen).toHaveLength(2);
		},
	);

	it.each<[string, Reply[]]>([
		['at once', []],
		['after 429, which the service did not take', [text(429, '')]],
	])('that deletes fails if nothing was there %s', async (_case, before) => {
		const server = await serving(...before, json(404, { detail: 'Workflow not found' }));
		const { error } = await asking(server.url, {
			method: 'DELETE',
			path: '/workflows/x',
			subject: 'workflow "x"',
			response: 'optional',
		});
		expect(error?.message).toContain('The workflow "x" was not found');
	});

	it("omits query parameters that aren't given", async () => {
		const server = await serving(json(200, []));
		await asking(server.url, {
			method: 'GET',
			path: '/workflows',
			query: { name: 'a b&c', page: 2, all: false, none: undefined, empty: '' },
		});
		const { searchParams, pathname } = new URL(server.seen[0].url, server.url);
		expect(pathname).toBe('/api/v1/workflows');
		expect(Object.fromEntries(searchParams)).toEqual({ name: 'a b&c', page: '2', all: 'false' });
	});
});

describe('the log of n8n', () => {
	it('tells of each try that failed, without key, query and body', async () => {
		const warn = jest.spyOn(Container.get(Logger), 'warn').mockImplementation(() => undefined);
		const key = 'secret-key-123';
		const server = await serving(json(503, { detail: key }), json(502, {}), json(200, []));
		const request = { method: 'GET', path: `/jobs/${key}`, query: { status: 'x' } } as const;
		const { error, pauses } = await asking(server.url, request);
		expect(error).toBeUndefined();
		const path = `${server.url}/api/v1/jobs/**********`;
		expect(warn.mock.calls.map(([message]) => message)).toEqual([
			`Document service: try 1 of GET ${path} failed (status 503). Next one in ${Math.round(pauses[0])} ms`,
			`Document service: try 2 of GET ${path} failed (status 502). Next one in ${Math.round(pauses[1])} ms`,
		]);
	});

	it("isn't needed: where a context has none, requests are sent again all the same", async () => {
		const server = await serving(drop, json(200, { id: 'x' }));
		const { value, outcome } = await inNode(
			async (context) => {
				const withoutLog = Object.create(context, { logger: { value: undefined } });
				const request = { method: 'GET', path: '/jobs/1' } as const;
				return await workflowRequest(new NodeContext(withoutLog), request);
			},
			{ credential: credentialWith({ baseUrl: server.url }) },
		);
		expect(outcome.error).toBeUndefined();
		expect(value).toEqual({ id: 'x' });
		expect(server.seen).toHaveLength(2);
	});
});

describe('redirects', () => {
	it('follows one that only adds the slash, with method, body, key and query', async () => {
		const toSlash: Reply = (response, request) => {
			const [path, query] = request.url.split('?');
			response.writeHead(307, { location: `http://${request.headers.host}${path}/?${query}` });
			response.end();
		};
		const server = await serving(toSlash, json(200, { id: 'x' }));
		const { value } = await asking(server.url, {
			method: 'POST',
			path: '/workflows',
			query: { since: '2026-01-01T00:00:00Z' },
			body: { name: 'ü' },
		});
		expect(value).toEqual({ id: 'x' });
		expect(server.seen).toHaveLength(2);
		const [, followed] = server.seen;
		expect(followed.method).toBe('POST');
		expect(followed.body.toString()).toBe('{"name":"ü"}');
		expect(followed.headers['service-api-key']).toBe('secret-key-123');
		const { pathname, searchParams } = new URL(followed.url, server.url);
		expect(pathname).toBe('/api/v1/workflows/');
		expect(searchParams.getAll('since')).toEqual(['2026-01-01T00:00:00Z']);
	});

	it('follows it with an upload, reopened', async () => {
		const toSlash: Reply = (response) => {
			response.writeHead(308, { location: '/general/v0/general/' });
			response.end();
		};
		const server = await serving(toSlash, done);
		const body = upload();
		const { value } = await partitioning(server.url, { body });
		expect(value).toEqual(elements);
		expect(body.opened()).toBe(2);
		expect(server.seen[1].url).toBe('/general/v0/general/');
		expect(server.seen[1].body.toString()).toContain('content of the document');
	});

	it.each([301, 302, 307, 308])(
		"doesn't follow a %i to a different host, and says where it leads",
		async (status) => {
			const other = await serving(done);
			const location = `${other.url}/general/v0/general/`;
			const server = await serving(text(status, '', 'text/plain', { location }));
			const { error } = await partitioning(server.url);
			expect(other.seen).toHaveLength(0);
			expect(server.seen).toHaveLength(1);
			expect(error?.message).toContain('redirects');
			expect(error?.description).toContain(location);
		},
	);

	it("doesn't go round in circles", async () => {
		const swing: Reply = (response, request) => {
			const location = request.url.endsWith('/') ? request.url.slice(0, -1) : `${request.url}/`;
			response.writeHead(307, { location });
			response.end();
		};
		const server = await serving(swing);
		const { error } = await asking(server.url, { method: 'GET', path: '/workflows' });
		expect(server.seen.length).toBeLessThanOrEqual(3);
		expect(error?.message).toContain('redirects');
	});
});

describe('answers', () => {
	it.each([
		['small', []],
		['big', Array.from({ length: 500 }, () => elements[0])],
	])('a compressed one that is %s is read completely', async (_size, body) => {
		const packed = gzipSync(JSON.stringify(body));
		const server = await serving((response) => {
			response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
			response.end(packed);
		});
		const { value, error } = await partitioning(server.url);
		expect(error).toBeUndefined();
		expect(value).toEqual(body);
		expect(server.seen).toHaveLength(1);
	});

	it('a truncated compressed one is the same error', async () => {
		const packed = gzipSync(JSON.stringify(Array.from({ length: 500 }, () => elements[0])));
		const server = await serving((response) => {
			response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
			response.write(packed.subarray(0, packed.length / 2), () => response.socket?.destroy());
		});
		const { error } = await partitioning(server.url);
		expect(error?.message).toMatch(/broke .*before the response was complete/);
	});

	it('one with broken compression is one clear error', async () => {
		const packed = gzipSync(JSON.stringify(Array.from({ length: 500 }, () => elements[0])));
		packed.fill(0xff, 20, 60);
		const server = await serving((response) => {
			response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
			response.end(packed);
		});
		const { error } = await partitioning(server.url);
		expect(error?.message).toContain('Could not decompress the response');
		expect(server.seen).toHaveLength(1);
	});

	it('http where https was expected is reported with what to do', async () => {
		const server = await serving(done);
		const { error } = await partitioning(server.url.replace('http:', 'https:'));
		expect(error?.message).toContain('Could not make a secure connection');
		expect(error?.message).not.toContain('EPROTO');
		expect(error?.description).toContain(
			'change the address in the credential to begin with http://',
		);
	});

	it.each([
		[
			'a sign-in page',
			'<html><title>Sign in</title></html>',
			'text/html',
			/a web page \("Sign in"\)/,
		],
		['half of a list', '[{"type":"Title"', 'application/json', /JSON that is cut off/],
		['nothing', '', 'application/json', /empty response/],
	])('%s with status 200 is one clear error', async (_case, body, contentType, message) => {
		const server = await serving(text(200, body, contentType));
		const { error } = await partitioning(server.url);
		expect(error?.message).toMatch(message);
		expect(error?.message).toContain('report.txt');
		expect(error?.description).toContain('Partition URL');
		expect(error?.context).toMatchObject({ itemIndex: 0 });
		expect(server.seen).toHaveLength(1);
	});

	it('one that stalls for a list of the editor ends at the time limit, and so does its connection', async () => {
		let closed: () => void = () => undefined;
		const connectionClosed = new Promise<void>((resolve) => (closed = resolve));
		const server = await serving((response) => {
			response.socket?.once('close', () => closed());
			response.writeHead(200, { 'content-type': 'application/json' });
			response.write('[');
		});
		const context = editorContext({
			node: probeNode(async () => [[]]),
			parameters: {},
			credential: credentialWith({ baseUrl: server.url }),
		});
		await expect(
			workflowRequest(new NodeContext(context), {
				method: 'GET',
				path: '/sources',
				timeoutMs: 2_000,
			}),
		).rejects.toThrow('time limit');
		await connectionClosed;
	});

	it('an error of any length is read for 64 KB only, before the key is looked for', async () => {
		let written = 0;
		const server = await serving((response) => {
			response.writeHead(422, { 'content-type': 'text/plain' });
			const write = (): void => {
				written += 16 * 1024;
				response.write('word '.repeat(3_277), () => !response.destroyed && setImmediate(write));
			};
			write();
		});
		const before = performance.now();
		const { error } = await partitioning(server.url);
		expect(error).toMatchObject({ httpCode: '422' });
		expect(error?.message).toContain('word word word');
		expect(sizeLimits.error).toBe(64 * 1024);
		expect(performance.now() - before).toBeLessThan(30_000);
		// What is in transit comes on top.
		expect(written).toBeLessThan(16 * 1024 * 1024);
	});

	it('a download goes into the binary store, and is sent for again where it breaks', async () => {
		goBy(new FakeClock());
		const cut: Reply = (response) => {
			response.writeHead(200, { 'content-length': '500' });
			response.write('half of', () => response.socket?.destroy());
		};
		const server = await serving(text(503, ''), cut, text(200, 'a long file'));
		const { value } = await inNode(
			async (context: IExecuteFunctions) => {
				const output = { jobId: '1', fileId: 'a.pdf' };
				const { content } = await downloadBinary(new NodeContext(context), output);
				return Buffer.from(content.data, 'base64').toString();
			},
			{ credential: credentialWith({ baseUrl: server.url }) },
		);
		expect(value).toBe('a long file');
		expect(server.seen).toHaveLength(3);
	});
});

it('what n8n has no room for is one clear error, and not sent for again', async () => {
	const server = await serving(text(200, 'a file'));
	const { outcome } = await inNode(
		async (context) => {
			context.helpers.prepareBinaryData = async () => await Promise.reject(new Error('ENOSPC'));
			return await downloadBinary(new NodeContext(context), { jobId: '1', fileId: 'a.pdf' });
		},
		{ credential: credentialWith({ baseUrl: server.url }) },
	);
	expect(outcome.error?.message).toContain("n8n couldn't store the file: ENOSPC");
	expect(outcome.error?.description).toContain("Check n8n's binary data storage");
	expect(server.seen).toHaveLength(1);
});

describe('the key', () => {
	const echo: Reply = (response, request) => {
		const body = JSON.stringify({
			detail: `wrong key ${String(request.headers['service-api-key'])}!`,
		});
		response.writeHead(401, { 'content-type': 'application/json' });
		response.end(body);
	};

	it("doesn't appear in the error, even if the service repeats it", async () => {
		const server = await serving(echo);
		const { error } = await partitioning(server.url);
		expect(error?.message).toContain('wrong key **********!');
		expect(everythingIn(error)).not.toContain('secret-key-123');
	});

	it.each([
		[
			'a redirect that repeats it',
			text(302, '', 'text/plain', { location: '/x?key=secret-key-123' }),
		],
		['a dropped connection', drop],
		['a page instead of a response', text(200, 'secret-key-123')],
	])("doesn't appear in the error of %s", async (_case, reply) => {
		const server = await serving(reply);
		const { error } = await partitioning(server.url);
		expect(error).toBeDefined();
		expect(everythingIn(error)).not.toContain('secret-key-123');
	});
});

it.each<[string, (stop: () => void) => Reply]>([
	[
		'reading a response',
		(stop) => (response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.write('[', () => setImmediate(stop));
		},
	],
	[
		'a pause between two tries',
		(stop) => (response) => {
			response.writeHead(429, { 'retry-after': '500', connection: 'close' });
			response.end(() => setImmediate(stop));
		},
	],
])('Stop ends %s', async (_what, replyWith) => {
	let stop: () => void = () => undefined;
	const server = await serving(replyWith(() => stop()));
	const { outcome } = await inNode(
		async (context) => await partitionJson(context, { upload: upload(), subject: 'x' }),
		{
			credential: credentialWith({ partitionUrl: server.url }),
			onStarted: (stopExecution) => (stop = stopExecution),
		},
	);
	expect(outcome.status).toBe('canceled');
	while (server.connections.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
	expect(server.seen).toHaveLength(1);
});
