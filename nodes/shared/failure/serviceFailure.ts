import type { INode, NodeApiError } from 'n8n-workflow';

import type { ServiceInterface } from '../credential/addresses';
import { withoutKey } from '../secrets/withoutKey';
import { apiError, type ErrorTexts } from './apiError';
import type { ConnectionFailure } from './connectionFailure';
import { hintOf, meaningOf } from './hints';
import { readDetail } from './readDetail';

/** Where a failure happened, for its message. */
export interface FailureContext {
	node: INode;
	wanted: ServiceInterface;
	/** The address that was asked. */
	url: string;
	itemIndex?: number;
	/** e.g. 'document "invoice.pdf"' or 'workflow "abc"'. */
	subject?: string;
	/** Kept out of every message. */
	apiKey: string;
}

/** Builds the error of an answer with an error status: the status, the service's own message, what to do. */
export function statusFailure(
	context: FailureContext,
	answer: { status: number; body: string; location?: string; retryAfterMs?: number },
): NodeApiError {
	const { status } = answer;
	const detail = readDetail(withoutKey(answer.body, context.apiKey));
	const isMissingObject =
		status === 404 &&
		context.wanted === 'workflow' &&
		context.subject &&
		!isWholeAddressWrong(detail);
	const meaning = isMissingObject
		? `The ${context.subject} was not found`
		: withSubject(meaningOf(status), context.subject);
	const hint = isMissingObject
		? 'Check that it still exists and belongs to the workspace of the API key'
		: redirectHint(withoutKey(answer.location ?? '', context.apiKey)) ||
			hintOf(status, context.wanted);
	return failure(context, {
		message:
			detail === '' ? `${meaning} (status ${status})` : `${meaning} (status ${status}): ${detail}`,
		description: [hint, pauseHint(answer.retryAfterMs)].filter((text) => text !== '').join('. '),
		httpCode: String(status),
	});
}

type Words = Readonly<{ message: string; hint: string }>;

/** What to do where the user can set how long to wait, and where not. */
const slowHints: Readonly<Record<ServiceInterface, string>> = {
	partition: 'Raise Time Limit in Request Options, or choose a faster strategy',
	workflow: 'The service may be busy: try again later',
};

function connectionWords(kind: ConnectionFailure, wanted: ServiceInterface): Words {
	return kind === 'timeLimit'
		? { message: 'The service did not answer within the time limit', hint: slowHints[wanted] }
		: connectionTexts[kind];
}

const connectionTexts: Readonly<Record<Exclude<ConnectionFailure, 'timeLimit'>, Words>> = {
	refused: {
		message: 'The service could not be reached',
		hint: 'Check that the address in the credential is right and that n8n can reach it from where it runs',
	},
	broken: {
		message: 'The connection to the service broke before the answer was complete',
		hint: 'Try again. If it happens again and again, a proxy in between or the service itself may limit the size or duration of requests',
	},
	garbled: {
		message: 'The answer of the service could not be unpacked: its compression is broken',
		hint: 'Try again. If it happens again and again, look into the service or a proxy in between',
	},
	// n8n tells a stopped execution from a failed one by the word "canceled".
	stopped: { message: 'The execution was canceled', hint: '' },
	notSecure: {
		message: 'No secure connection (https) could be made to the service',
		hint: 'The address most likely speaks http, not https: then write http:// in the credential. Otherwise the service wants a version of TLS that n8n does not offer',
	},
	certificate: {
		message: "The service's certificate is not trusted",
		hint: 'Check the address in the credential, or let n8n trust the certificate (NODE_EXTRA_CA_CERTS)',
	},
	certificateTime: {
		message: "The service's certificate has expired or is not valid yet",
		hint: 'Ask who runs the service to renew it, and check the clock of the machine that n8n runs on',
	},
	certificateName: {
		message: "The service's certificate is for another host",
		hint: 'Check the host in the credential: use the name that the certificate was made for',
	},
};

/**
 * Builds the error of a request that got no answer. Its `context.connectionFailure` keeps the kind: the code alone
 * is missing where the node's own time limit or a broken answer ended the request.
 */
export function connectionFailure(
	context: FailureContext,
	kind: ConnectionFailure,
	code: string,
): NodeApiError {
	const { message, hint } = connectionWords(kind, context.wanted);
	const error = failure(context, {
		message: `${withSubject(message, context.subject)} (${hostOf(context.url)})`,
		description: hint,
		httpCode: code,
	});
	error.context.connectionFailure = kind;
	return error;
}

/** Builds the error of an answer that cannot be used: not JSON, cut short, too long. */
export function answerFailure(
	context: FailureContext,
	message: string,
	description: string,
): NodeApiError {
	return failure(context, {
		message: withSubject(message, context.subject),
		description,
		httpCode: '',
	});
}

function failure(context: FailureContext, texts: ErrorTexts): NodeApiError {
	const message = withoutKey(texts.message, context.apiKey);
	const description = withoutKey(texts.description, context.apiKey);
	return apiError(context.node, { ...texts, message, description }, context.itemIndex);
}

function withSubject(text: string, subject: string | undefined): string {
	return subject ? `${text}: ${subject}` : text;
}

/** FastAPI's answer for a path that it does not have, unlike that for an object it does not have. */
function isWholeAddressWrong(detail: string): boolean {
	return detail === 'Not Found' || detail === '404 Not Found';
}

function redirectHint(location: string): string {
	return location === ''
		? ''
		: `It points to ${location.slice(0, 300)}. The key is not sent along a redirect: if that is the right address, put it into the credential`;
}

function pauseHint(retryAfterMs: number | undefined): string {
	return retryAfterMs ? `The service asks to wait ${Math.ceil(retryAfterMs / 1_000)} seconds` : '';
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : url;
}
