import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

import { isRecord } from '../../values/json';
import { isBinaryStream, type BinaryStream } from './binaryStream';
import { encodeMultipart } from './multipartEncoding';
import type { MultipartBody } from './multipartBody';
import type { Connection } from './connection';

/** One HTTP request to the service. */
export interface ExchangeRequest {
	method: IHttpRequestMethods;
	url: string;
	query?: Record<string, string>;
	/** Sent as application/json. */
	json?: string;
	/** Sent as multipart/form-data; opened anew for each exchange. */
	upload?: MultipartBody;
	timeoutMs: number;
	/** Ends the request and the reading of its answer; stands for Stop as well. */
	signal: AbortSignal;
}

/** An answer whose body hasn't been read yet. */
export interface Exchange {
	status: number;
	headers: Record<string, unknown>;
	body: BinaryStream;
	/**
	 * Closes the connection of an answer that isn't read to its end. Destroying the body isn't enough: n8n's stream
	 * waits for the next bytes first, and one that was never read doesn't close its source at all.
	 */
	end(): void;
}

/** Ends a request whose file couldn't be read to its end: that's not the service's fault. */
export class SourceFailed extends Error {
	readonly failure: Error;

	constructor(failure: Error) {
		super(failure.message);
		this.failure = failure;
	}
}

/**
 * Sends one request through n8n (its proxy, certificates and credential) and returns the answer whatever its status.
 * Redirects are never followed here: n8n would hold the whole upload in memory and send the key along
 * (docs/decisions/redirects.md). Throws n8n's error when there is no answer.
 */
export async function exchange(
	connection: Connection,
	request: ExchangeRequest,
): Promise<Exchange> {
	const exchanging = new AbortController();
	const signal = AbortSignal.any([request.signal, exchanging.signal]);
	const options: IHttpRequestOptions = {
		method: request.method,
		url: request.url,
		headers: { accept: 'application/json' },
		qs: request.query,
		timeout: request.timeoutMs,
		// Where n8n knows the user's Stop it puts that signal in place of this one.
		abortSignal: signal,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
	const encoded = request.upload && (await encodeMultipart(request.upload));
	if (encoded) {
		options.body = encoded.content;
		options.headers = {
			...options.headers,
			'content-type': encoded.contentType,
			'content-length': encoded.contentLength,
		};
	} else if (request.json !== undefined) {
		options.body = request.json;
		options.headers = { ...options.headers, 'content-type': 'application/json' };
	}
	const answer: unknown = await connection.request(options, signal).catch((error: unknown) => {
		const failure = encoded?.sourceFailure();
		encoded?.close();
		throw failure ? new SourceFailed(failure) : error;
	});
	if (!isRecord(answer) || typeof answer.statusCode !== 'number' || !isBinaryStream(answer.body)) {
		throw new Error('n8n returned no answer that can be read');
	}
	// An answer may come, and end, before the files were sent.
	if (encoded) answer.body.once('close', () => encoded.close());
	return {
		status: answer.statusCode,
		headers: isRecord(answer.headers) ? answer.headers : {},
		body: answer.body,
		end() {
			exchanging.abort();
			encoded?.close();
		},
	};
}
