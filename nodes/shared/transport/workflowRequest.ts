import type { IDataObject } from 'n8n-workflow';

import { addressFor, readCredential } from '../credential/readCredential';
import { answerFailure } from '../failure/serviceFailure';
import type { JsonValue } from '../json/json';
import type { Clock } from '../wait/clock';
import type { BinaryStream } from './binaryStream';
import type { MultipartBody } from './multipartBody';
import { parseAnswer, whyUnreadable } from './parseAnswer';
import { retryPolicies } from './retryPolicy';
import { send, sendForStream, type SendRequest } from './send';
import type { ServiceContext } from './serviceContext';
import { timeLimits } from './timeLimits';

/** One request to the workflow interface (specification section 4.2). */
export interface WorkflowRequest {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** As the specification writes it, e.g. '/sources'; build paths with values by `pathOf`. */
	path: string;
	/** undefined and '' are left out. */
	query?: Record<string, string | number | boolean | undefined>;
	/** Sent as JSON. */
	body?: IDataObject;
	/** Sent as multipart/form-data in place of `body`. */
	upload?: MultipartBody;
	/** The item that an error names. */
	itemIndex?: number;
	/**
	 * Whether sending it twice is harmless. By default all but POST; a request that is not is sent again only
	 * where the service certainly did not start it: connection refused and 429 (issue 3).
	 */
	isRepeatable?: boolean;
	/** e.g. 'workflow "abc"': a 404 then reads 'The workflow "abc" was not found'. */
	subject?: string;
	/** 'json' (default): anything else is an error. 'any': JSON, text, or null for an empty body. */
	answer?: 'json' | 'any';
	timeoutMs?: number;
	/** How long it may take in all, with the tries and pauses of one that is sent again. ms. */
	wholeMs?: number;
}

/** Asks the workflow interface and gives the answer. Throws a NodeApiError or NodeOperationError. */
export async function workflowRequest(
	context: ServiceContext,
	request: WorkflowRequest,
	clock?: Clock,
): Promise<JsonValue> {
	const prepared = await prepare(context, request);
	const { body } = await send(context, prepared, clock);
	const parsed = body.length === 0 ? null : parseAnswer(body);
	if (request.answer === 'any') return parsed ?? (body.toString('utf8').trim() || null);
	if (parsed !== undefined && body.length > 0) return parsed;
	throw answerFailure(
		prepared.failure,
		whyUnreadable(body),
		'Check the Workflow Base URL in the credential: a gateway or a sign-in page may have answered in place of the service',
	);
}

/** Asks the workflow interface and gives the body as a stream. Throws a NodeApiError or NodeOperationError. */
export async function workflowDownload(
	context: ServiceContext,
	request: WorkflowRequest,
	clock?: Clock,
): Promise<BinaryStream> {
	return await sendForStream(context, await prepare(context, request), clock);
}

async function prepare(context: ServiceContext, request: WorkflowRequest): Promise<SendRequest> {
	const credential = await readCredential(context);
	const url = addressFor(context, credential, 'workflow') + request.path;
	const isRepeatable = request.isRepeatable ?? request.method !== 'POST';
	return {
		method: request.method,
		url,
		query: givenOnly(request.query),
		json: request.body === undefined ? undefined : JSON.stringify(request.body),
		upload: request.upload,
		timeoutMs: request.timeoutMs ?? timeLimits.workflow,
		wholeMs: request.wholeMs,
		policy: isRepeatable ? retryPolicies.repeatable : retryPolicies.once,
		failure: {
			node: context.getNode(),
			wanted: 'workflow',
			url,
			itemIndex: request.itemIndex,
			subject: request.subject,
			apiKey: credential.apiKey,
		},
	};
}

function givenOnly(query: WorkflowRequest['query']): Record<string, string> {
	return Object.fromEntries(
		Object.entries(query ?? {}).flatMap(([name, value]) =>
			value === undefined || value === '' ? [] : [[name, String(value)]],
		),
	);
}
