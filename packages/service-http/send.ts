import type { HttpRequest, HttpResponse, Method, ServiceClient } from './client';
import { codeOf, connectionFailureOf } from './connectionFailure';
import { deadlineOf, type Deadline } from './deadline';
import { isRateLimit, isOverload, usualNames, type SecondSend } from './failures';
import { encodeMultipart, SourceFailed, type EncodedBody, type MultipartBody } from './multipart';
import {
	collect,
	IncomingResponse,
	ResponseOverLimit,
	sizeLimits,
	untilAborted,
	UnkeptResponse,
	UnusableResponse,
} from './read';
import { readDetail } from './readDetail';
import {
	followableRedirect,
	isWorthAnotherTry,
	mayBeCharged,
	pauseBeforeNextTry,
	readRetryAfter,
} from './retry';
import {
	failureOfConnection,
	ServiceError,
	type Failure,
	type FailureContext,
} from './serviceError';

/** A request, how its response is read, and what happens when it fails. */
export interface ServiceRequest<T> {
	method: Method;
	/** Without the query. */
	url: string;
	query?: Record<string, string>;
	/** Sent as application/json. */
	json?: string;
	/** Sent as multipart/form-data instead; opened anew for each try. */
	upload?: MultipartBody;
	/** What errors name, e.g. 'invoice "abc"'. */
	subject?: string;
	/** Whether that is what's sent, and not an object of the service. */
	isSubjectSent?: boolean;
	/** How long one try may take. ms */
	timeoutMs: number;
	/** How long all tries and pauses together may take, in ms; ten minutes at most for a request that failed. */
	wholeMs?: number;
	/**
	 * The same for a request that does no harm, and asks for what will be there in the end: within this time, it's sent
	 * again whatever went wrong, until it's refused in the same way several times in a row.
	 */
	awaitMs?: number;
	/** What a second send would do: it decides after which failures the request is sent again. */
	secondSend: SecondSend;
	/** Statuses after which it's sent again on top. */
	alsoAfter?: readonly number[];
	/** Whether it launches something: it then waits as long as the service asks for, not a minute at most. */
	isLaunch?: boolean;
	/** Called for each response that says that the service is overloaded, with its status. */
	onOverload?(status: number): void;
	/** Called with each pause between two tries, so that others can go on meanwhile, unless the failure is for all. */
	whilePausing?(pause: () => Promise<void>): Promise<void>;
	/** Called before a request is sent again that may have been processed already. */
	onSentAgain?(): void;
	/** Makes a value of the response. What it throws itself ends the request. */
	read(response: IncomingResponse): Promise<T>;
}

type TryOutcome<T> = { value: T } | { redirect: string } | { failure: Failure };

/** Sends a request, again where that's safe, and returns what `read` makes of the response. Throws a ServiceError. */
export async function send<T>(client: ServiceClient, request: ServiceRequest<T>): Promise<T> {
	const startedAt = client.clock.now();
	const failed: Failure[] = [];
	let redirect: string | undefined;
	for (;;) {
		const wholeMs = request.awaitMs ?? request.wholeMs ?? Infinity;
		const leftMs = wholeMs - (client.clock.now() - startedAt);
		const timeoutMs = Math.max(1, Math.min(request.timeoutMs, leftMs));
		const outcome = await sendOnce(client, request, { redirect, timeoutMs, failed });
		if ('value' in outcome) return outcome.value;
		redirect = 'redirect' in outcome ? outcome.redirect : undefined;
		if ('redirect' in outcome) continue;
		failed.push(outcome.failure);
		await pauseAfter(failed, client, request, startedAt);
	}
}

/** Sends a request once. Throws what its reader throws. */
async function sendOnce<T>(
	client: ServiceClient,
	request: ServiceRequest<T>,
	given: { redirect: string | undefined; timeoutMs: number; failed: readonly Failure[] },
): Promise<TryOutcome<T>> {
	const url = given.redirect ?? addressOf(request);
	const deadline = deadlineOf(given.timeoutMs, client.signal);
	let body: EncodedBody | undefined;
	let incoming: IncomingResponse | undefined;
	/** Destroying a body isn't enough: one that was never read doesn't close its connection. */
	const end = () => {
		deadline.end();
		body?.close();
	};
	try {
		body = request.upload && (await encodeMultipart(request.upload));
		const sent = httpRequest(request, { url, body, timeoutMs: given.timeoutMs });
		const response = await client.request(sent, deadline.signal);
		// A response may come, and end, before the files were sent.
		response.body.once('close', () => body?.close());
		const { status, headers } = response;
		const { method } = request;
		const redirect = followableRedirect({ method, status, from: url, location: headers.location });
		if (redirect !== undefined && given.redirect === undefined) {
			end();
			return { redirect };
		}
		const isGone = method === 'DELETE' && status === 404 && given.failed.some(mayHaveArrived);
		if (!isWhole(status) && !isGone) {
			const failure = await refusalOf(response, deadline, client);
			end();
			return { failure };
		}
		incoming = new IncomingResponse(response, {
			deadline,
			isGone,
			errorOf: (error) => {
				const failure = brokenResponse(error, deadline, client.signal);
				// There's no other way to get a longer one.
				return errorOf(client, request, { ...failure, isOverLimit: undefined });
			},
		});
		const value = await request.read(incoming);
		if (!incoming.isPassedOn) deadline.release();
		return { value };
	} catch (error) {
		end();
		if (incoming === undefined) return { failure: unsentFailure(error, deadline, body) };
		const { broken } = incoming;
		const isOfReader = broken === undefined && error !== deadline.signal.reason;
		const isAboutResponse = error instanceof UnusableResponse || error instanceof ResponseOverLimit;
		if (isOfReader && !isAboutResponse) throw error;
		return { failure: brokenResponse(broken ? broken.error : error, deadline, client.signal) };
	}
}

function addressOf({ url, query }: Pick<ServiceRequest<unknown>, 'url' | 'query'>): string {
	const search = new URLSearchParams(query).toString();
	return search === '' ? url : `${url}?${search}`;
}

function httpRequest(
	{ method, json }: Pick<ServiceRequest<unknown>, 'method' | 'json'>,
	given: { url: string; body: EncodedBody | undefined; timeoutMs: number },
): HttpRequest {
	const { url, body, timeoutMs } = given;
	const headers: HttpRequest['headers'] = { accept: 'application/json' };
	if (body) {
		headers['content-type'] = body.contentType;
		headers['content-length'] = body.contentLength;
	} else if (json !== undefined) {
		headers['content-type'] = 'application/json';
	}
	return { method, url, headers, body: body?.content ?? json, timeoutMs };
}

/** Part of a response (206) wasn't asked for, and may look whole. */
function isWhole(status: number): boolean {
	return status >= 200 && status < 300 && status !== 206;
}

/** A deletion may have been done although its response was lost: then 404 is what was wanted. */
function mayHaveArrived({ status, connection }: Failure): boolean {
	return status === undefined ? connection === 'broken' : status >= 500;
}

async function refusalOf(
	{ status, headers, body }: HttpResponse,
	{ signal }: Deadline,
	{ clock, mask = asItIs }: ServiceClient,
): Promise<Failure> {
	// Where the body can't be read, the status alone is enough.
	const said = await collect(untilAborted(body, signal), sizeLimits.error).then(
		(bytes) => bytes.subarray(0, sizeLimits.error).toString('utf8'),
		() => '',
	);
	const isRedirect = status >= 300 && status < 400 && typeof headers.location === 'string';
	return {
		status,
		detail: readDetail(mask(said)),
		code: '',
		location: isRedirect ? mask(String(headers.location)) : undefined,
		retryAfterMs: readRetryAfter(headers['retry-after'], clock.now()),
		hasBegun: false,
	};
}

/** How a request failed that got no response: by the file that was to be sent, or by the connection. */
function unsentFailure(thrown: unknown, deadline: Deadline, body?: EncodedBody): Failure {
	const source = thrown instanceof SourceFailed ? thrown.failure : body?.sourceFailure();
	const connection = deadline.isOver() ? 'timeLimit' : connectionFailureOf(thrown);
	const cause = source ?? thrown;
	if (source === undefined && connection !== undefined) {
		return { ...failureOfConnection(thrown, connection), hasBegun: false };
	}
	const why = cause instanceof Error ? cause.message : String(cause);
	const meaning = `The request couldn't be sent: ${why}`;
	return { code: codeOf(cause), detail: '', hasBegun: false, cause, meaning };
}

/** How a response of success ended before it was read. */
function brokenResponse(error: unknown, deadline: Deadline, stop: AbortSignal): Failure {
	const failure = { code: codeOf(error), detail: '', hasBegun: true, cause: error };
	if (error instanceof ResponseOverLimit) {
		return { ...failure, meaning: `The service's response ${error.message}`, isOverLimit: true };
	}
	if (error instanceof UnusableResponse) {
		const isUnkept = error instanceof UnkeptResponse || undefined;
		return { ...failure, meaning: error.message, advice: error.advice, isUnkept };
	}
	if (stop.aborted) return { ...failure, connection: 'stopped' };
	const connection = deadline.isOver() ? 'timeLimit' : connectionFailureOf(error);
	return { ...failure, connection: connection ?? 'broken' };
}

function errorOf(
	{ names = usualNames, advise, explain, toError = asItIs }: ServiceClient,
	{ url, subject, isSubjectSent }: Omit<FailureContext, 'names'>,
	failure: Failure,
	isCharged?: boolean,
): Error {
	const context: FailureContext = { url, subject, isSubjectSent, names, advise, explain };
	return toError(new ServiceError(failure, context, isCharged));
}

/** Pauses before the next try. Throws the error of the last one if there's none. */
async function pauseAfter(
	failed: readonly Failure[],
	client: ServiceClient,
	request: ServiceRequest<unknown>,
	startedAt: number,
): Promise<void> {
	const { signal, clock, random = Math.random } = client;
	const last = failed[failed.length - 1];
	const { status = 0, retryAfterMs } = last;
	const throwLast = (): never => {
		const stopped = {
			connection: 'stopped',
			code: 'ERR_CANCELED',
			detail: '',
			hasBegun: false,
		} as const;
		const isCharged = failed.some(mayBeCharged);
		throw errorOf(client, request, signal.aborted ? stopped : last, isCharged);
	};
	if (isOverload(status)) request.onOverload?.(status);
	const elapsedMs = clock.now() - startedAt;
	const state = { ...request, attempt: failed.length, elapsedMs, retryAfterMs };
	const isWorthIt = isWorthAnotherTry(request, failed, elapsedMs);
	const pauseMs = isWorthIt && !signal.aborted ? pauseBeforeNextTry(state, random()) : undefined;
	if (pauseMs === undefined) return throwLast();
	if (mayBeCharged(last)) request.onSentAgain?.();
	const why = last.connection ?? `status ${status}`;
	client.log?.(
		`try ${failed.length} of ${request.method} ${request.url} failed (${why}). Next one in ${Math.round(pauseMs)} ms`,
	);
	const pause = async () => await clock.sleep(pauseMs, signal).catch(() => undefined);
	// Others in its place would be refused, too.
	await ((isRateLimit(status) ? undefined : request.whilePausing?.(pause)) ?? pause());
	if (signal.aborted) throwLast();
}

function asItIs<T>(value: T): T {
	return value;
}
