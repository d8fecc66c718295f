import type { IDataObject } from 'n8n-workflow';

import { answerFailure } from '../failure/serviceFailure';
import type { JsonValue } from '../../values/json';
import type { Clock } from '../../values/clock';
import type { BinaryStream } from './binaryStream';
import type { MultipartBody } from './multipartBody';
import { errorWithin, parseAnswer, whyUnreadable } from './parseAnswer';
import { retryPolicies } from './retryPolicy';
import { asStream, listOr, type ReadAnswer } from './answerReaders';
import { send, type SendRequest } from './send';
import { timeLimits } from './timeLimits';
import type { Connection } from './connection';

/** One request to the workflow interface (`docs/service.md#workflow-interface`). */
export interface WorkflowRequest {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Below the base address, e.g. '/sources' in either dialect; build paths with values by `pathOf`. */
	path: string;
	/** undefined and '' are left out. */
	query?: Record<string, string | number | boolean | undefined>;
	/** Sent as JSON. */
	body?: IDataObject;
	/** Sent as multipart/form-data instead of `body`. */
	upload?: MultipartBody;
	/**
	 * Whether sending it twice is harmless. By default all but POST; any other request is sent again only
	 * where the service certainly didn't start it: connection refused, DNS lookup failed, and 429.
	 */
	isRepeatable?: boolean;
	/** Whether it launches a job: it then waits as long as the service asks for, not a minute at most. */
	isLaunch?: boolean;
	/** e.g. 'workflow "abc"': a 404 then reads 'The workflow "abc" was not found'. */
	subject?: string;
	/**
	 * 'required' (default): JSON has to come back. 'optional': an empty body passes, too, and comes back as null.
	 * Anything else, such as a sign-in page with status 200, is an error of every request.
	 */
	answer?: 'required' | 'optional';
	timeoutMs?: number;
	/** How long it may take in all, with the tries and pauses of one that is sent again. ms. */
	wholeMs?: number;
}

/** Throws a ServiceProblem, or a Problem for a credential without the address. */
export async function workflowRequest(
	connection: Connection,
	request: WorkflowRequest,
	clock?: Clock,
): Promise<JsonValue> {
	const isOptional = request.answer === 'optional';
	const read = listOr<JsonValue>((body, { failure, isGone }) => {
		if (isGone) return null;
		const parsed = isOptional && isBlank(body) ? null : parseAnswer(body);
		const error = parsed === undefined ? undefined : errorWithin(parsed);
		if (error !== undefined) {
			const message = `The service reported an error with a status of success: ${error}`;
			throw answerFailure(failure, message, '');
		}
		if (parsed !== undefined) return parsed;
		throw answerFailure(
			failure,
			whyUnreadable(body),
			'Check the Workflow Base URL in the credential: a gateway or a sign-in page may have responded instead of the service',
		);
	});
	return await send(connection, sendRequestOf(request, read), clock);
}

function isBlank(body: Buffer): boolean {
	return body.length < 1024 && body.toString('utf8').trim() === '';
}

/** As `workflowRequest`, but returns the body of any type as a stream. */
export async function workflowDownload(
	connection: Connection,
	request: WorkflowRequest,
	clock?: Clock,
): Promise<BinaryStream> {
	return await send(connection, sendRequestOf(request, asStream), clock);
}

function sendRequestOf<T>(request: WorkflowRequest, read: ReadAnswer<T>): SendRequest<T> {
	const isRepeatable = request.isRepeatable ?? request.method !== 'POST';
	return {
		wanted: 'workflow',
		method: request.method,
		path: request.path,
		query: givenOnly(request.query),
		json: request.body === undefined ? undefined : JSON.stringify(request.body),
		upload: request.upload,
		timeoutMs: request.timeoutMs ?? timeLimits.workflow,
		wholeMs: request.wholeMs,
		isLaunch: request.isLaunch,
		policy: isRepeatable ? retryPolicies.repeatable : retryPolicies.once,
		subject: request.subject,
		read,
	};
}

function givenOnly(query: WorkflowRequest['query']): Record<string, string> {
	return Object.fromEntries(
		Object.entries(query ?? {}).flatMap(([name, value]) =>
			value === undefined || value === '' ? [] : [[name, String(value)]],
		),
	);
}
