import type { IHttpRequestOptions } from 'n8n-workflow';

import {
	send as sendHttp,
	type ByteStream,
	type HttpRequest,
	type HttpResponse,
	type ServiceError,
	type ServiceRequest,
} from '../../../../packages/service-http';
import { systemClock, type Clock } from '../../text/clock';
import { isRecord } from '../../text/json';
import { Problem, ServiceProblem } from '../../text/problem';
import type { ServiceInterface } from '../../credential/addresses';
import { pathInDialect } from '../../credential/dialect';
import { addressFor } from '../../credential/serviceCredential';
import { adviceFor, names } from '../failure/advice';
import { explainFile } from '../failure/fileFailures';
import type { NodeContext } from '../../n8n/nodeContext';

/** A request to one of the service's interfaces, and how its response is read. */
export interface SendRequest<T> extends Omit<ServiceRequest<T>, 'url' | 'isSubjectSent'> {
	api: ServiceInterface;
	/** Below the address of the interface, e.g. '/sources' in either dialect; '' for the partition interface. */
	path: string;
}

/**
 * Sends a request by n8n, again where that's safe, and returns what `read` makes of the response. Throws a
 * ServiceProblem, or a Problem for a credential without the address.
 */
export async function send<T>(
	context: NodeContext,
	{ api, path, ...request }: SendRequest<T>,
	clock: Clock = systemClock,
): Promise<T> {
	const credential = await context.credential();
	const sendsFiles = (request.upload?.files.length ?? 0) > 0;
	const client = {
		request: async (options: HttpRequest, signal: AbortSignal) =>
			responseOf(await context.request(optionsOf(options, signal), signal)),
		signal: context.signal,
		clock,
		log: (message: string) => context.log(`Document service: ${message}`),
		mask: (text: string) => context.secrets.inText(text),
		names: names[sendsFiles ? 'partition' : api],
		advise: (failure: ServiceError['failure']) => adviceFor(api, failure),
		explain: sendsFiles ? explainFile : undefined,
		toError: problemOf,
	};
	const url = addressFor(credential, api) + pathInDialect(path, credential.dialect);
	return await sendHttp(client, { ...request, url, isSubjectSent: api === 'partition' });
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

/** The library's error as one of the nodes. What opening a file threw says it all. */
function problemOf(error: ServiceError): Problem {
	const { message, advice, failure, isMissingObject, mayBeCharged } = error;
	const { cause, status, connection, code, retryAfterMs, isOverLimit } = failure;
	if (cause instanceof Problem) return cause;
	return new ServiceProblem(message, advice, status === undefined ? '' : String(status), {
		...(connection && { connectionFailure: connection, code }),
		...(isMissingObject && { isMissingObject }),
		...(mayBeCharged && { mayBeCharged }),
		...(isOverLimit && { isOverLimit }),
		...(retryAfterMs !== undefined && { retryAfterMs }),
	});
}
