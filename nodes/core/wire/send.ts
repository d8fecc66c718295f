import type { IHttpRequestOptions } from 'n8n-workflow';

import {
	Attempts,
	isOverload,
	isRateLimit,
	mayBeCharged,
	ServiceError,
	type ByteStream,
	type Failure,
	type HttpRequest,
	type HttpResponse,
	type IncomingResponse,
	type Retry,
	type ServiceClient,
	type ServiceRequest,
} from '../../../packages/service-http';
import { systemClock } from '../text/clock';
import { isRecord } from '../text/json';
import type { ServiceInterface } from '../credential/addresses';
import { pathInDialect } from '../credential/dialect';
import { addressFor } from '../credential/serviceCredential';
import { requestProblem } from './words/requestProblem';
import type { NodeContext } from '../n8n/nodeContext';
import type { RequestLoad } from '../n8n/turns';

/** A request to one of the service's interfaces, and how its response is read. */
export interface SendRequest<T> extends Omit<ServiceRequest, 'url'> {
	api: ServiceInterface;
	/** Below the address of the interface, e.g. '/sources' in either dialect, or with a query; '' for the partition interface. */
	path: string;
	/** What errors name, e.g. 'document "abc"'. */
	subject?: string;
	/** Is told how the service bears the request. */
	load?: Partial<RequestLoad>;
	/** Called before a request is sent again that may have been processed already. */
	onSentAgain?(): void;
	/** Makes a value of the response. What it throws itself ends the request. */
	read(response: IncomingResponse): Promise<T>;
}

/**
 * Sends a request by n8n, again where that's safe, and returns what `read` makes of the response. Throws a
 * ServiceProblem, or a Problem for a credential without the address.
 */
export async function send<T>(
	context: NodeContext,
	{ api, path, read, ...request }: SendRequest<T>,
): Promise<T> {
	const credential = await context.credential();
	const ownPath = api === 'workflow' ? pathInDialect(path, credential.dialect) : path;
	const url = addressFor(credential, api) + ownPath;
	const sendsFiles = (request.upload?.files.length ?? 0) > 0;
	const named = { api, url, subject: request.subject, sendsFiles };
	return await sendUntilRead(context, { ...request, url }, read).catch((error: unknown) => {
		if (!(error instanceof ServiceError)) throw error;
		const { failure } = error;
		if (isOverload(failure)) request.load?.refused?.(failure.status ?? 0);
		throw requestProblem(error, named, (text) => context.secrets.inText(text));
	});
}

type SentRequest = Omit<SendRequest<unknown>, 'api' | 'path' | 'read'> & { url: string };

/** Throws a ServiceError, or what `read` throws for reasons of its own. */
async function sendUntilRead<T>(
	context: NodeContext,
	request: SentRequest,
	read: (response: IncomingResponse) => Promise<T>,
): Promise<T> {
	const isFinal = (failure: Failure): boolean =>
		isWrongKey(context, failure) || request.isFinal?.(failure) === true;
	const attempts = new Attempts(clientOf(context), { ...request, isFinal });
	for (;;) {
		try {
			const value = await read(await attempts.send());
			context.state.isKeyAccepted = true;
			request.load?.succeeded?.();
			return value;
		} catch (error) {
			await pauseAfter(context, request, attempts.retry(error));
		}
	}
}

/** Tells whether a key was refused that the service hasn't accepted in this execution: it won't be, however often it's sent. */
function isWrongKey({ state }: NodeContext, { status }: Failure): boolean {
	return status === 401 && !state.isKeyAccepted;
}

function clientOf(context: NodeContext): ServiceClient {
	return {
		request: async (options, signal) =>
			responseOf(await context.request(optionsOf(options, signal), signal)),
		signal: context.signal,
		clock: systemClock,
	};
}

async function pauseAfter(
	context: NodeContext,
	request: SentRequest,
	{ failure, attempt, pauseMs }: Retry,
): Promise<void> {
	const { method, url, load, onSentAgain } = request;
	const { status = 0, connection = `status ${status}` } = failure;
	if (isOverload(failure)) load?.refused?.(status);
	if (mayBeCharged(failure)) onSentAgain?.();
	context.log(
		`Document service: try ${attempt} of ${method} ${url} failed (${connection}). Next one in ${Math.round(pauseMs)} ms`,
	);
	const pause = async () => await systemClock.sleep(pauseMs, context.signal).catch(() => undefined);
	// Others in its place would be refused, too.
	await ((isRateLimit(status) ? undefined : load?.whilePausing?.(pause)) ?? pause());
}

/**
 * n8n follows no redirect: it would hold the whole upload in memory and send the key along
 * (docs/maintainers/decisions/redirects.md).
 */
function optionsOf(
	{ method, url, headers, body, timeoutMs }: HttpRequest,
	signal: AbortSignal,
): IHttpRequestOptions {
	return {
		method,
		url,
		headers,
		body,
		timeout: timeoutMs,
		// Where n8n knows the user's Stop it puts that signal in place of this one.
		abortSignal: signal,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}

function responseOf(returned: unknown): HttpResponse {
	const { statusCode, headers, body } = isRecord(returned) ? returned : {};
	if (typeof statusCode !== 'number' || !isByteStream(body)) {
		throw new Error('n8n returned no response that can be read');
	}
	return { status: statusCode, headers: isRecord(headers) ? headers : {}, body };
}

/** Tells whether a value is a stream: n8n types some responses as anything. */
export function isByteStream(value: unknown): value is ByteStream {
	return isRecord(value) && typeof value.pipe === 'function';
}
