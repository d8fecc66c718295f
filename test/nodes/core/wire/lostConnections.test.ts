import { Socket } from 'node:net';

import type { WorkflowRequest } from '../../../../nodes/core/wire/workflowRequest';
import { asking, partitioning } from './inNode';
import { closedAddress, drop, json, text, type Reply } from '../../../support/scriptedServer';
import { serving } from '../../../support/serving';

/** Every socket that this process opened since the test began, the client's among them. */
const opened: Socket[] = [];
const { connect } = Socket.prototype;

beforeEach(() => {
	opened.length = 0;
	jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (
		this: Socket,
		...args: unknown[]
	) {
		opened.push(this);
		return Reflect.apply(connect, this, args) as Socket;
	} as typeof connect);
});

afterEach(() => jest.restoreAllMocks());

/** An error as the operating system's call reports it through Node.js. */
function systemError(code: string, syscall: string): Error {
	return Object.assign(new Error(`${syscall} ${code}`), { errno: -1, code, syscall });
}

/** Reads the whole request; then the client's own socket dies. */
function dieWith(code: string, syscall: string): Reply {
	return () => {
		for (const socket of opened) socket.destroy(systemError(code, syscall));
	};
}

const run: WorkflowRequest = { method: 'POST', path: '/workflows/1/run', body: {} };

const cut: Reply = (response) => {
	response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
	response.write('[{"type":', () => response.socket?.destroy());
};

describe('a request that starts something', () => {
	it.each([
		'EHOSTUNREACH',
		'ENETUNREACH',
		'ENETDOWN',
		'EHOSTDOWN',
		'ECONNREFUSED',
		'ETIMEDOUT',
		'EAI_AGAIN',
		'ENOTFOUND',
	])('is not sent again when its connection dies by %s after the service read it', async (code) => {
		for (const syscall of ['read', 'write']) {
			opened.length = 0;
			const server = await serving(dieWith(code, syscall), json(200, { id: 'second' }));
			const { value, error } = await asking(server.url, run);
			expect(server.seen).toHaveLength(1);
			expect(value).toBeUndefined();
			expect(error?.message).toMatch(/broke|time limit/);
		}
	});

	it('is sent once more when the connection was refused', async () => {
		const { error, pauses } = await asking(closedAddress, run);
		expect(pauses).toHaveLength(1);
		expect(error?.message).toBe('Could not reach 127.0.0.1:1');
	});
});

describe('a document', () => {
	it.each<[string, Reply]>([
		['whose connection drops', drop],
		['whose response breaks off', cut],
	])('%s twice is not sent a third time', async (_case, reply) => {
		const server = await serving(reply);
		const { error } = await partitioning(server.url);
		expect(server.seen).toHaveLength(2);
		expect(error?.message).toContain('broke while sending document "report.txt"');
	});

	it('is not sent a third time to what answers with no HTTP, however different', async () => {
		const raw =
			(answer: string): Reply =>
			(response) =>
				void response.socket?.end(answer);
		const server = await serving(
			raw('SSH-2.0 x\r\n\r\n'),
			raw('HTTP/1.1 abc\r\n\r\n'),
			json(200, []),
		);
		const { error } = await partitioning(server.url);
		expect(error?.message).toContain('broke while sending');
		expect(server.seen).toHaveLength(2);
	});

	it('is sent until it succeeds where each failure is another', async () => {
		const server = await serving(drop, text(503, ''), cut, text(429, ''), json(200, []));
		const { value } = await partitioning(server.url);
		expect(value).toEqual([]);
		expect(server.seen).toHaveLength(5);
	});

	it('gets one more try only after a response has begun, whatever comes between', async () => {
		const server = await serving(cut, text(503, ''), cut, json(200, []));
		const { error } = await partitioning(server.url);
		expect(server.seen).toHaveLength(3);
		expect(error?.message).toContain('broke');
	});

	it.each<[string, Reply, string]>([
		['a connection that drops', drop, 'broke'],
		["a gateway's 502", text(502, ''), 'status 502'],
	])('that got part of a response is not sent again after %s', async (_case, reply, words) => {
		const server = await serving(cut, reply, json(200, []));
		const { error } = await partitioning(server.url);
		expect(server.seen).toHaveLength(2);
		expect(error?.message).toContain(words);
	});

	it('that got part of a response is sent again where the service refuses the next try', async () => {
		const server = await serving(cut, text(429, ''), text(503, ''), json(200, []));
		const { value } = await partitioning(server.url);
		expect(value).toEqual([]);
		expect(server.seen).toHaveLength(4);
	});
});

describe('what comes back in place of a response', () => {
	it.each([
		['an empty body', '', null],
		['spaces', ' \n', null],
		['JSON', '{"a":1}', { a: 1 }],
		['a JSON text', '"deleted"', 'deleted'],
	])('%s passes where nothing has to come back', async (_case, body, expected) => {
		const server = await serving(text(200, body));
		const request = { method: 'DELETE', path: '/sources/1', response: 'optional' } as const;
		expect((await asking(server.url, request)).value).toEqual(expected);
	});

	it.each([206, 300, 304])('is an error in words at %i', async (status) => {
		const server = await serving((response) => {
			response.writeHead(status).end(status === 206 ? '{"id":"1"}' : undefined);
		});
		const request = { method: 'GET', path: '/sources/1', response: 'optional' } as const;
		const { value, error } = await asking(server.url, request);
		expect(value).toBeUndefined();
		expect(error?.message).toMatch(new RegExp(`^The service .{20,} \\(status ${status}\\)$`));
		expect(error?.description).toContain('proxy');
	});
});

describe('a host that cannot be looked up', () => {
	it.each([
		['EAI_AGAIN', 'getaddrinfo'],
		['ESERVFAIL', 'queryA'],
		['ETIMEOUT', 'queryAaaa'],
	])('by %s is named so and tried again: nothing was started', async (code, syscall) => {
		jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
			this.destroy(systemError(code, syscall));
			return this;
		} as typeof connect);
		const { error, pauses } = await asking('http://service.example', run);
		expect(pauses).toHaveLength(2);
		expect(error?.message).toBe('DNS lookup for service.example failed');
	});
});
