import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import type { Random } from '../../support/seed';
import { mutatedJson } from './mutateJson';

/** How a response is sent, and a name for it that a failing test shows. */
export interface MutatedResponse {
	name: string;
	status: number;
	headers: Record<string, string>;
	body: Buffer;
	/**
	 * - whole: a valid HTTP response
	 * - cut: announces the full length, but the connection ends in the middle
	 * - dropped: the connection ends without a response
	 * - raw: `body` is everything that is sent over the connection, status line included
	 */
	ending: 'whole' | 'cut' | 'dropped' | 'raw';
}

const page = '<!doctype html><html><head><title>Sign in</title></head><body>Please</body></html>';

const types = [
	'text/html',
	'text/plain; charset=utf-16',
	'application/octet-stream',
	'text/csv',
	'application/json; charset=latin1',
	'application/json; charset=utf-16',
	'application/json; charset=nonsense',
	'application/json; charset="utf-8',
	'application/x-ndjson',
	'image/png',
	'multipart/mixed',
	'nonsense',
	'',
];

/** Bytes as Latin-1: none, overlong, half a character, half a pair, beyond Unicode, cut off. */
const invalidUtf8 = ['\xff', '\xc0\xaf', '\xe2\x82', '\xed\xa0\x80', '\xf4\x90\x80\x80', '\xf0'];

const statuses = [
	100, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405,
	406, 408, 409, 410, 412, 413, 414, 415, 418, 422, 423, 425, 426, 429, 431, 451, 499, 500, 501,
	502, 503, 504, 505, 507, 511, 520, 524, 529, 599, 999,
].filter((status) => status >= 200);

const errorBodies = (key: string) => [
	'',
	page,
	'{}',
	'[]',
	'null',
	'"text"',
	'{"detail":',
	`{"detail":"The key ${key} is unknown"}`,
	`{"detail":[{"loc":["body",1,null,{}],"msg":"bad ${key}"},null,[],{"msg":{}}]}`,
	'{"detail":{"detail":{"detail":{"message":"deep"}}}}',
	'{"errors":[[[[[["deep list"]]]]]]}',
	`{"detail":${'['.repeat(500)}${']'.repeat(500)}}`,
	`${'m'.repeat(1_990)}${key}`,
	`{"message":"${'m'.repeat(1_990)}${key}"}`,
	`<html><h1>${key}</h1>`,
	`{"detail":"The key ${JSON.stringify(key).slice(1, -1)} is unknown"}`,
	`{"message":"Called with ?key=${encodeURIComponent(key)}"}`,
	`{"${key}":"${key}","__proto__":{"detail":"a"},"detail":{"__proto__":5,"constructor":1}}`,
	'\u0000\ufffd\ud800',
	'x'.repeat(100_000),
];

const retryAfters = [
	'0',
	'1',
	'-1',
	'soon',
	'1e9',
	'99999999999',
	'Wed, 21 Oct 2099 07:28:00 GMT',
	'',
];

/** A response that a hostile, broken or merely unusual service sends instead of `json`. */
export function mutatedDelivery(json: unknown, random: Random, key: string): MutatedResponse {
	const plain = Buffer.from(JSON.stringify(json));
	const answer = (name: string, more: Partial<MutatedResponse> = {}): MutatedResponse => ({
		name,
		status: 200,
		headers: { 'content-type': 'application/json' },
		body: plain,
		ending: 'whole',
		...more,
	});
	const encodedAs = (encoding: string, body: Buffer) =>
		answer(`content-encoding ${encoding}`, {
			headers: { 'content-type': 'application/json', 'content-encoding': encoding },
			body,
		});
	const charset = (name: string, body: Buffer) =>
		answer(`charset ${name} or not`, {
			headers: { 'content-type': `application/json; charset=${name}` },
			body,
		});
	const withUmlauts = plain.toString().replace(/a/g, 'ä');
	const cut = (body: Buffer) => body.subarray(0, random.between(0, Math.max(0, body.length - 1)));

	const healthyRaw = `HTTP/1.1 200 OK\r\nContent-Length: ${plain.length}\r\n\r\n${plain.toString()}`;

	const kinds: Array<() => MutatedResponse> = [
		() => {
			const status = random.pick(statuses);
			const headers: Record<string, string> = { 'content-type': random.pick(types) };
			if (random.happens(0.3)) headers['retry-after'] = random.pick(retryAfters);
			if (status >= 300 && status < 400 && random.happens(0.8)) {
				headers.location = random.pick([
					'/',
					'',
					'//',
					'http://127.0.0.1:1/stolen',
					`https://example.com/?key=${key}`,
					`https://example.com/${'p'.repeat(270)}${key}`,
					'javascript:alert(1)',
					'http://[::1',
				]);
			}
			return answer(`status ${status}`, {
				status,
				headers,
				body: Buffer.from(random.pick(errorBodies(key))),
			});
		},
		() => {
			const type = random.pick(types);
			return answer(`type ${type}`, { headers: type === '' ? {} : { 'content-type': type } });
		},
		() => answer('truncated JSON', { body: cut(plain) }),
		() => answer('cut connection', { ending: 'cut' }),
		() => answer('dropped connection', { ending: 'dropped' }),
		() => answer('empty body', { body: Buffer.alloc(0) }),
		() => answer('page', { body: Buffer.from(page), headers: { 'content-type': 'text/html' } }),
		() => answer('random bytes', { body: bytes(random, 300) }),
		() => answer('UTF-16', { body: Buffer.from(plain.toString(), 'utf16le') }),
		() => answer('byte order mark', { body: Buffer.concat([Buffer.from('\ufeff'), plain]) }),
		() => {
			const body = Buffer.from(plain.toString(), 'utf16le').swap16();
			return charset('utf-16', Buffer.concat([Buffer.from([0xfe, 0xff]), body]));
		},
		() => charset('utf-16', plain),
		() => charset('utf-8', Buffer.from(plain.toString(), 'utf16le')),
		() => charset('utf-8', Buffer.from(withUmlauts, 'latin1')),
		() => charset('iso-8859-1', Buffer.from(withUmlauts, 'latin1')),
		() => charset('iso-8859-1', Buffer.from(withUmlauts)),
		() =>
			charset(
				random.pick(['utf-8', 'utf-7', 'nonsense', '']),
				Buffer.from(plain.toString().replace(/a/g, random.pick(invalidUtf8)), 'latin1'),
			),
		() =>
			answer('scalar', {
				body: Buffer.from(
					random.pick([
						'null',
						'true',
						'0',
						'"x"',
						'""',
						'[]',
						'{}',
						'[[]]',
						'[null]',
						'NaN',
						'{"a":1}{"a":2}',
					]),
				),
			}),
		() => encodedAs('gzip', gzipSync(plain)),
		() => encodedAs('gzip', cut(gzipSync(plain))),
		() => encodedAs('gzip', plain),
		() => encodedAs('deflate', deflateSync(plain)),
		() => encodedAs('br', bytes(random, 50)),
		() => encodedAs('unheard-of', plain),
		() => encodedAs('gzip, gzip', gzipSync(gzipSync(plain))),
		() => encodedAs('GZIP', gzipSync(plain)),
		() => encodedAs('gzip', Buffer.concat([gzipSync(plain), bytes(random, 50)])),
		() => encodedAs('gzip', withWrongSum(gzipSync(plain))),
		() => encodedAs('gzip', gzipSync(Buffer.alloc(0))),
		() => encodedAs('deflate', gzipSync(plain)),
		() => encodedAs('br', brotliCompressSync(plain).subarray(0, -1)),
		() => answer('200 without content', { body: Buffer.alloc(0), headers: {} }),
		() => answer('204 with content', { status: 204 }),
		() => answer('304', { status: 304, body: Buffer.alloc(0) }),
		() => answer('206 with a half', { status: 206, body: cut(plain) }),
		() =>
			answer('odd headers', {
				headers: {
					'content-type': 'application/json',
					'content-disposition': `attachment; filename="${key.replaceAll('"', '')}"; filename*=UTF-8''%ff%`,
					'set-cookie': `key=${key}`,
					'x-a': 'b'.repeat(7_000),
					upgrade: 'websocket',
				},
			}),
		() =>
			rawAll(
				'100 first',
				`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n${healthyRaw}`,
			),
		() => rawAll('only 100', 'HTTP/1.1 100 Continue\r\n\r\n'),
		() => rawAll('two answers', `${healthyRaw}${healthyRaw}`),
		() => rawAll('status 099', 'HTTP/1.1 099 Low\r\nContent-Length: 2\r\n\r\n[]'),
		() => rawAll('status 1000', 'HTTP/1.1 1000 High\r\nContent-Length: 2\r\n\r\n[]'),
		() => rawAll('no status text', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\n[]'),
		() => rawAll('HTTP/1.0', `HTTP/1.0 200 OK\r\n\r\n${plain.toString()}`),
		() => rawAll('HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
		() => rawAll('no headers', 'HTTP/1.1 200 OK\r\n\r\n'),
		() => raw('length too short', `Content-Length: 5\r\n\r\n${plain.toString()}`),
		() => raw('length too long', `Content-Length: ${plain.length + 5}\r\n\r\n${plain.toString()}`),
		() => raw('negative length', 'Content-Length: -1\r\n\r\n[]'),
		() => raw('endless length', 'Content-Length: 99999999999999999999999\r\n\r\n[]'),
		() => raw('huge chunk', 'Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n[]\r\n'),
		() =>
			raw(
				'long chunk extension',
				`Transfer-Encoding: chunked\r\n\r\n2;${'e'.repeat(30_000)}\r\n[]\r\n0\r\n\r\n`,
			),
		() => raw('unknown transfer encoding', 'Transfer-Encoding: gzip\r\n\r\n[]'),
		() => raw('injected header', `X-A: a\rX-Injected: ${key}\r\nContent-Length: 2\r\n\r\n[]`),
		() => raw('NUL in a header', 'X-A: \u0000\r\nContent-Length: 2\r\n\r\n[]'),
		() => raw('folded header', 'X-A: a\r\n b\r\nContent-Length: 2\r\n\r\n[]'),
		() => raw('many headers', `${'X-A: b\r\n'.repeat(2_500)}Content-Length: 2\r\n\r\n[]`),
		() =>
			raw(
				'two types',
				`Content-Type: text/html\r\nContent-Length: ${plain.length}\r\n\r\n${plain.toString()}`,
			),
		() => raw('broken chunk length', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n[]\r\n'),
		() => raw('unfinished chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\n[1,'),
		() => raw('two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]'),
		() => raw('length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n[]'),
		() => raw('long header', `X-Long: ${'h'.repeat(20_000)}\r\nContent-Length: 2\r\n\r\n[]`),
		() => ({ ...raw('no HTTP', ''), body: Buffer.from('SSH-2.0-OpenSSH\r\n') }),
	];
	if (random.happens(0.5)) {
		const text = mutatedJson(json, random, key);
		return answer(`JSON ${text.slice(0, 120)}`, { body: Buffer.from(text) });
	}
	// A failing status, with everything its body may say, is the most common mutation.
	return random.happens(0.3) ? kinds[0]() : random.pick(kinds)();
}

function raw(name: string, rest: string): MutatedResponse {
	const body = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${rest}`);
	return { name, status: 200, headers: {}, body, ending: 'raw' };
}

function rawAll(name: string, text: string): MutatedResponse {
	return { ...raw(name, ''), body: Buffer.from(text) };
}

/** The last eight bytes are the checksum and the length. */
function withWrongSum(packed: Buffer): Buffer {
	packed[packed.length - 8] ^= 0xff;
	return packed;
}

function bytes(random: Random, length: number): Buffer {
	return Buffer.from(Array.from({ length }, () => random.between(0, 255)));
}
