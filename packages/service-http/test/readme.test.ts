import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { FakeClock } from '../../../test/support/fakeClock';
import { readmeExample } from '../../../test/support/readmeExample';
import {
	drop,
	json,
	scriptedServer,
	text,
	type ScriptedServer,
} from '../../../test/support/scriptedServer';
import * as serviceHttp from '../index';

const { send } = serviceHttp;
type Client = serviceHttp.ServiceClient;

/** A client with Node's own fetch: nothing in the library needs n8n. */
function clientWith(clock: FakeClock, signal = new AbortController().signal): Client {
	return {
		signal,
		clock,
		random: () => 0,
		async request({ url, method, headers, body }, until) {
			const response = await fetch(url, {
				method,
				headers: headers as Record<string, string>,
				body: body instanceof Readable ? (Readable.toWeb(body) as never) : (body as never),
				duplex: 'half',
				redirect: 'manual',
				signal: until,
			} as RequestInit);
			const stream = Readable.fromWeb((response.body ?? new Blob().stream()) as ReadableStream);
			return {
				status: response.status,
				headers: Object.fromEntries(response.headers),
				body: stream,
			};
		},
	};
}

function invoice(fileName: string, content: string) {
	const mimeType = 'text/plain';
	const open = async () => Readable.from([Buffer.from(content)]);
	return { fieldName: 'files', fileName, mimeType, size: Buffer.byteLength(content), open };
}

let server: ScriptedServer;

afterEach(async () => await server.close());

it('does what the example of the README says', async () => {
	server = await scriptedServer(
		text(429, '', 'text/plain', { 'retry-after': '2' }),
		json(200, { total: 12 }),
	);
	const clock = new FakeClock();
	const readInvoices = readmeExample<[Client, string, unknown[]], unknown[]>(
		join(__dirname, '../README.md'),
		serviceHttp,
	);
	const read = await readInvoices(clientWith(clock), server.url, [invoice('a.txt', 'Total: 12')]);
	expect(read).toEqual([{ total: 12 }]);
	expect(clock.pauses).toEqual([2_000]);
	expect(server.seen.map(({ body }) => body.toString().includes('Total: 12'))).toEqual([
		true,
		true,
	]);
});

it('throws an error that says what happened, to what, and what to do', async () => {
	server = await scriptedServer(json(413, { detail: 'over 10 MB' }));
	const sending = send(clientWith(new FakeClock()), {
		method: 'POST',
		url: server.url,
		upload: { fields: [], files: [invoice('a.txt', 'x')] },
		subject: 'invoice "a.txt"',
		isSubjectSent: true,
		timeoutMs: 60_000,
		secondSend: 'charged',
		read: async (response) => await response.bytes(),
	});
	await expect(sending).rejects.toMatchObject({
		message: 'The document is too large for the service: invoice "a.txt" (status 413): over 10 MB',
		advice: expect.stringContaining('ask the operator of the service for a higher limit'),
		failure: { status: 413 },
	});
});

it('never sends again what may have started something', async () => {
	server = await scriptedServer(drop);
	const sending = send(clientWith(new FakeClock()), {
		method: 'POST',
		url: server.url,
		json: '{}',
		timeoutMs: 60_000,
		secondSend: 'doubled',
		read: async (response) => await response.bytes(),
	});
	await expect(sending).rejects.toThrow('broke before the response was complete');
	expect(server.seen).toHaveLength(1);
});

it('ends with the signal, also a pause', async () => {
	server = await scriptedServer(text(503, ''));
	const stop = new AbortController();
	const clock = new FakeClock({ beforePause: () => stop.abort() });
	const sending = send(clientWith(clock, stop.signal), {
		method: 'GET',
		url: server.url,
		timeoutMs: 60_000,
		secondSend: 'harmless',
		read: async (response) => await response.bytes(),
	});
	await expect(sending).rejects.toMatchObject({ failure: { connection: 'stopped' } });
	expect(server.seen).toHaveLength(1);
});
