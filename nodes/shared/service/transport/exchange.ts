import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

import { isRecord } from '../../values/json';
import { isBinaryStream, type BinaryStream } from './binaryStream';
import type { Deadline } from './deadline';
import type { MultipartBody } from './multipartBody';
import { encodeMultipart, type EncodedBody } from './multipartEncoding';

/** One HTTP request to the service. */
export interface ExchangeRequest {
	method: IHttpRequestMethods;
	url: string;
	query?: Record<string, string>;
	/** Sent as application/json. */
	json?: string;
	/** Sent as multipart/form-data; opened anew for each exchange. */
	upload?: MultipartBody;
}

/** What n8n returns for a request of these options, with its body not read yet. */
export interface Response {
	status: number;
	headers: Record<string, unknown>;
	body: BinaryStream;
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
 * One request as n8n sends it (with its proxy, certificates and credential), and what's left to close of it. Redirects
 * are never followed by n8n: it would hold the whole upload in memory and send the key along
 * (docs/decisions/redirects.md).
 */
export class Exchange {
	readonly #request: ExchangeRequest;
	readonly #deadline: Deadline;
	#encoded: EncodedBody | undefined;

	/** @param deadline ends the request and the reading of its answer; stands for Stop as well */
	constructor(request: ExchangeRequest, deadline: Deadline) {
		this.#request = request;
		this.#deadline = deadline;
	}

	/** Opens what is to be uploaded. */
	async options(): Promise<IHttpRequestOptions> {
		const { method, url, query, json, upload } = this.#request;
		const { signal, timeoutMs } = this.#deadline;
		const options: IHttpRequestOptions = {
			method,
			url,
			headers: { accept: 'application/json' },
			qs: query,
			timeout: timeoutMs,
			// Where n8n knows the user's Stop it puts that signal in place of this one.
			abortSignal: signal,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		};
		if (upload) {
			this.#encoded = await encodeMultipart(upload);
			const { content, contentType, contentLength } = this.#encoded;
			options.body = content;
			options.headers = {
				...options.headers,
				'content-type': contentType,
				'content-length': contentLength,
			};
		} else if (json !== undefined) {
			options.body = json;
			options.headers = { ...options.headers, 'content-type': 'application/json' };
		}
		return options;
	}

	/** Reads what n8n returned. */
	response(returned: unknown): Response {
		if (
			!isRecord(returned) ||
			typeof returned.statusCode !== 'number' ||
			!isBinaryStream(returned.body)
		) {
			throw new Error('n8n returned no answer that can be read');
		}
		const { statusCode, headers, body } = returned;
		// An answer may come, and end, before the files were sent.
		body.once('close', () => this.#encoded?.close());
		return { status: statusCode, headers: isRecord(headers) ? headers : {}, body };
	}

	/** What ended a request without an answer: the file that was to be sent, or else what n8n threw. */
	failureOf(thrown: unknown): unknown {
		const failure = this.#encoded?.sourceFailure();
		return failure ? new SourceFailed(failure) : thrown;
	}

	/**
	 * Closes the connection, and the files. Destroying the body isn't enough: n8n's stream waits for the next bytes
	 * first, and one that was never read doesn't close its source at all.
	 */
	end(): void {
		this.#deadline.end();
		this.#encoded?.close();
	}
}
