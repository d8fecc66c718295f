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
	type Reply,
	type ScriptedServer,
} from '../../../test/support/scriptedServer';
import * as serviceHttp from '../index';

const { Attempts } = serviceHttp;
type Client = serviceHttp.ServiceClient & { clock: serviceHttp.Clock };

/** Sends a request until its response has been read, as the README shows. */
async function bytesOf(client: Client, request: serviceHttp.ServiceRequest): Promise<Buffer> {
	const attempts = new Attempts(client, request);
	for (;;) {
		try {
			return await (await attempts.send()).bytes();
		} catch (error) {
			const { pauseMs } = attempts.retry(error);
			await client.clock.sleep(pauseMs, client.signal).catch(() => undefined);
		}
	}
}

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

it('throws an error with the facts', async () => {
	server = await scriptedServer(json(413, { detail: 'over 10 MB' }));
	const sending = bytesOf(clientWith(new FakeClock()), {
		method: 'POST',
		url: server.url,
		upload: { fields: [], files: [invoice('a.txt', 'x')] },
		timeoutMs: 60_000,
		secondSend: 'charged',
	});
	await expect(sending).rejects.toMatchObject({
		message: 'The request failed: status 413',
		attempts: [{ status: 413 }],
		failure: { status: 413, said: '{"detail":"over 10 MB"}' },
	});
});

it('never sends again what may have started something', async () => {
	server = await scriptedServer(drop);
	const sending = bytesOf(clientWith(new FakeClock()), {
		method: 'POST',
		url: server.url,
		json: '{}',
		timeoutMs: 60_000,
		secondSend: 'doubled',
	});
	await expect(sending).rejects.toMatchObject({
		failure: { connection: 'broken' },
		attempts: [{ connection: 'broken' }],
	});
	expect(server.seen).toHaveLength(1);
});

it('ends with the signal, also a pause', async () => {
	server = await scriptedServer(text(503, ''));
	const stop = new AbortController();
	const clock = new FakeClock({ beforePause: () => stop.abort() });
	const sending = bytesOf(clientWith(clock, stop.signal), {
		method: 'GET',
		url: server.url,
		timeoutMs: 60_000,
		secondSend: 'harmless',
	});
	await expect(sending).rejects.toMatchObject({ failure: { connection: 'stopped' } });
	expect(server.seen).toHaveLength(1);
});

it('sends again for a response that breaks while it is read', async () => {
	const cut: Reply = (response) => {
		response.writeHead(200, { 'content-length': 500 });
		response.write('half of', () => response.socket?.destroy());
	};
	server = await scriptedServer(cut, text(200, 'all of it'));
	const request = { method: 'GET', timeoutMs: 60_000, secondSend: 'harmless' } as const;
	const bytes = await bytesOf(clientWith(new FakeClock()), { ...request, url: server.url });
	expect(bytes.toString()).toBe('all of it');
});

it('throws on what the reader throws for reasons of its own, and sends nothing again', async () => {
	server = await scriptedServer(text(200, 'not JSON'));
	const request = { method: 'GET', timeoutMs: 60_000, secondSend: 'harmless' } as const;
	const attempts = new Attempts(clientWith(new FakeClock()), { ...request, url: server.url });
	await (await attempts.send()).bytes();
	expect(() => attempts.retry(new SyntaxError('not JSON'))).toThrow(SyntaxError);
});
