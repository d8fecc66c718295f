import type { ServerResponse } from 'node:http';

import type { Fault } from './choices';
import type { Random } from '../support/seed';
import type { Delivery, LedgerJob } from './ledger';

/** What the server answers, and what it says about it in its ledger. */
export interface Reply {
	/** Undefined for a connection that is dropped before anything was done. */
	status?: number;
	/** Bytes, or what becomes JSON. */
	body?: unknown;
	headers?: Record<string, string>;
	/** `complete` if left out. */
	delivery?: Delivery;
	fault?: Fault;
	fileName?: string;
	/** The job that the request started. */
	started?: LedgerJob;
	/** The job whose document or final error is in the body. */
	finished?: LedgerJob;
}

/** The service's answer to a request that it refuses. */
export class Refusal extends Error {
	readonly reply: Reply;

	constructor(status: number, code: string, message = `The request was refused: ${code}`) {
		super(message);
		this.reply = { status, body: { code, message } };
	}
}

/** A server's or a proxy's error, which isn't always JSON. */
function brokenServer(random: Random): Reply {
	const status = random.pick([500, 502, 503]);
	if (status === 500) return new Refusal(status, 'internal_error').reply;
	const body = Buffer.from('<html><h1>Bad gateway</h1></html>');
	return { status, body, headers: { 'content-type': 'text/html' } };
}

/** The reply to a request that is refused before anything was done, if the fault is one of those. */
export function replyInstead(
	fault: Fault | undefined,
	random: Random,
	retryAfterSeconds: number,
): Reply | undefined {
	const headers = { 'retry-after': String(retryAfterSeconds) };
	switch (fault) {
		case 'dropped':
			return { delivery: 'lost' };
		case 'failed':
			return brokenServer(random);
		case 'rateLimited':
			return new Refusal(429, 'rate_limited').reply;
		case 'rateLimitedWithRetryAfter':
			return { ...new Refusal(429, 'rate_limited').reply, headers };
		default:
			return undefined;
	}
}

/** What the fault makes of the reply to a request that was handled. */
export function lossOf(fault: Fault | undefined, random: Random): Partial<Reply> {
	if (fault === 'droppedAfter') return { delivery: 'lost' };
	if (fault === 'cut') return { delivery: 'cut' };
	return fault === 'failedAfter' ? { ...brokenServer(random), finished: undefined } : {};
}

/** Sends a reply as far as it is to go, and tells how far it went. */
export function deliver(response: ServerResponse, reply: Reply): Promise<Delivery> {
	const { status, body = '', headers, delivery = 'complete' } = reply;
	const content = Buffer.isBuffer(body)
		? body
		: Buffer.from(body === '' ? '' : JSON.stringify(body));
	return new Promise((resolve) => {
		response.on('finish', () => resolve('complete'));
		// Earlier than the end of the response: either the client left, or the fault is that this server does.
		response.on('close', () => resolve(delivery === 'complete' ? 'lost' : delivery));
		if (response.closed) resolve('lost');
		if (response.closed || status === undefined || delivery === 'lost') {
			response.destroy();
			return;
		}
		const length = status === 204 ? {} : { 'content-length': String(content.length) };
		response.writeHead(status, { 'content-type': 'application/json', ...length, ...headers });
		if (delivery === 'complete') response.end(content);
		else response.write(content.subarray(0, content.length / 2), () => response.destroy());
	});
}
