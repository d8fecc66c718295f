import type { HttpRequest, HttpResponse, Method, ServiceClient } from './client';
import { codeOf, connectionFailureOf, failureOfConnection } from './connectionFailure';
import { deadlineOf, type Deadline } from './deadline';
import { ServiceError, type Failure } from './failure';
import { encodeMultipart, SourceFailed, type EncodedBody, type MultipartBody } from './multipart';
import { followableRedirect } from './redirect';
import { collect, IncomingResponse, sizeLimits, untilAborted } from './response';
import { pauseBeforeRetry, readRetryAfter, type RetryRules } from './retry';

/** A request, and what decides whether it's sent again. */
export interface ServiceRequest extends RetryRules {
	method: Method;
	/** Without the query. */
	url: string;
	query?: Record<string, string>;
	headers?: Readonly<Record<string, string>>;
	/** Sent as application/json. */
	json?: string;
	/** Sent as multipart/form-data instead; opened anew for each attempt. */
	upload?: MultipartBody;
	/** How long one attempt may take. ms */
	timeoutMs: number;
}

export interface Retry {
	failure: Failure;
	/** Its number, from 1. */
	attempt: number;
	/** How long to wait before the next one. */
	pauseMs: number;
}

class FailedAttempt extends Error {
	readonly failure: Failure;

	constructor(failure: Failure) {
		super();
		this.failure = failure;
	}
}

/**
 * One request, sent until its response has been read: whoever reads it passes what `send` and the reading throw to `retry`,
 * waits, and sends again. A response that breaks while it's read is thereby a failed attempt like one that never came.
 */
export class Attempts {
	private readonly client: ServiceClient;
	private readonly request: ServiceRequest;
	private readonly startedAt: number;
	private readonly failures: Failure[] = [];
	private response: IncomingResponse | undefined;

	constructor(client: ServiceClient, request: ServiceRequest) {
		this.client = client;
		this.request = request;
		this.startedAt = client.clock.now();
	}

	/** Sends the request, and returns its response of success. Its body has to be read: that ends the connection. */
	async send(): Promise<IncomingResponse> {
		this.response = undefined;
		// It may have been stopped while it was waiting.
		if (this.failures.length > 0 && this.client.signal.aborted) throw this.error(stopped);
		this.response = await this.sendTo(addressOf(this.request));
		return this.response;
	}

	/**
	 * Returns when to send again after `send` or the reading of its response threw this. Throws a ServiceError if the request
	 * isn't sent again, and throws on what isn't about the request or its response.
	 */
	retry(thrown: unknown): Retry {
		const { client, request, failures, response } = this;
		response?.end();
		const failure =
			thrown instanceof FailedAttempt ? thrown.failure : response?.failureBy(thrown, client.signal);
		if (failure === undefined) throw thrown;
		failures.push(failure);
		if (client.signal.aborted) throw this.error(stopped);
		const { random = Math.random } = client;
		const pauseMs = pauseBeforeRetry(request, failures, this.elapsedMs(), random());
		if (pauseMs === undefined) throw this.error(failure);
		return { failure, attempt: failures.length, pauseMs };
	}

	/** Sends one attempt, and follows one redirect. Throws a FailedAttempt. */
	private async sendTo(url: string, isRedirected = false): Promise<IncomingResponse> {
		const { client, request } = this;
		const timeoutMs = this.timeoutMs();
		const deadline = deadlineOf(timeoutMs, client.signal);
		let body: EncodedBody | undefined;
		/** Destroying a body isn't enough: one that was never read doesn't close its connection. */
		const end = () => {
			deadline.end();
			body?.close();
		};
		try {
			body = request.upload && (await encodeMultipart(request.upload));
			const sent = httpRequest(request, { url, body, timeoutMs });
			const response = await client.request(sent, deadline.signal);
			// A response may come, and end, before the files were sent.
			response.body.once('close', () => body?.close());
			const { status, headers } = response;
			const { method } = request;
			const redirect = followableRedirect({
				method,
				status,
				from: url,
				location: headers.location,
			});
			if (redirect !== undefined && !isRedirected) {
				end();
				return await this.sendTo(redirect, true);
			}
			const isGone = method === 'DELETE' && status === 404 && this.failures.some(mayHaveArrived);
			if (isComplete(status) || isGone)
				return new IncomingResponse(response, { deadline, isGone, end });
			throw new FailedAttempt(await refusal(response, deadline, client.clock.now()));
		} catch (error) {
			end();
			if (error instanceof FailedAttempt) throw error;
			throw new FailedAttempt(failureWithoutResponse(error, deadline, body));
		}
	}

	private timeoutMs(): number {
		const { awaitMs, wholeMs = Infinity, timeoutMs } = this.request;
		return Math.max(1, Math.min(timeoutMs, (awaitMs ?? wholeMs) - this.elapsedMs()));
	}

	private elapsedMs(): number {
		return this.client.clock.now() - this.startedAt;
	}

	private error(failure: Failure): ServiceError {
		return new ServiceError(failure, this.failures);
	}
}

const stopped: Failure = {
	connection: 'stopped',
	code: 'ERR_CANCELED',
	said: '',
	hasBegun: false,
};

function addressOf({ url, query }: ServiceRequest): string {
	const search = new URLSearchParams(query).toString();
	return search === '' ? url : `${url}?${search}`;
}

function httpRequest(
	{ method, json, headers: given }: ServiceRequest,
	sent: { url: string; body: EncodedBody | undefined; timeoutMs: number },
): HttpRequest {
	const { url, body, timeoutMs } = sent;
	const headers: HttpRequest['headers'] = { accept: 'application/json', ...given };
	if (body) {
		headers['content-type'] = body.contentType;
		headers['content-length'] = body.contentLength;
	} else if (json !== undefined) {
		headers['content-type'] = 'application/json';
	}
	return { method, url, headers, body: body?.content ?? json, timeoutMs };
}

/** Part of a response (206) wasn't asked for, and may look complete. */
function isComplete(status: number): boolean {
	return status >= 200 && status < 300 && status !== 206;
}

/** A deletion may have been done although its response was lost: then 404 is what was wanted. */
function mayHaveArrived({ status, connection }: Failure): boolean {
	return status === undefined ? connection === 'broken' : status >= 500;
}

async function refusal(
	{ status, headers, body }: HttpResponse,
	{ signal }: Deadline,
	now: number,
): Promise<Failure> {
	// Where the body can't be read, the status alone is enough.
	const said = await collect(untilAborted(body, signal), sizeLimits.error).then(
		(bytes) => bytes.subarray(0, sizeLimits.error).toString('utf8'),
		() => '',
	);
	const { location } = headers;
	const isRedirect = status >= 300 && status < 400 && typeof location === 'string';
	return {
		status,
		said,
		code: '',
		location: isRedirect ? location : undefined,
		retryAfterMs: readRetryAfter(headers['retry-after'], now),
		hasBegun: false,
	};
}

/** How a request failed that got no response: by the file that was to be sent, or by the connection. */
function failureWithoutResponse(thrown: unknown, deadline: Deadline, body?: EncodedBody): Failure {
	const source = thrown instanceof SourceFailed ? thrown.failure : body?.sourceFailure();
	if (source !== undefined)
		return { code: codeOf(source), said: '', hasBegun: false, cause: source };
	const connection = deadline.isOver() ? 'timeLimit' : connectionFailureOf(thrown);
	return failureOfConnection(thrown, connection);
}
