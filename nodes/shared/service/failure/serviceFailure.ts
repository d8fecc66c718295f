import type { ServiceInterface } from '../credential/addresses';
import { ServiceProblem } from '../../values/problem';
import { ssrfRefusalOf, type ConnectionFailure } from './connectionFailure';
import { hintOf, meaningOf } from './hints';
import { readDetail } from './readDetail';

/** Where a failure happened, for its message. */
export interface FailureContext {
	wanted: ServiceInterface;
	/** The address that was asked. */
	url: string;
	/** e.g. 'document "invoice.pdf"' or 'workflow "abc"'. */
	subject?: string;
	/** Masks secrets in what the service sent before it's cut: a part of one wouldn't be found later. */
	hide(text: string): string;
}

/**
 * Builds the error of an answer with an error status: the status, the service's own message, what to do. Its
 * `context.isMissingObject` is true if the service knows the address, but not the object.
 */
export function statusFailure(
	context: FailureContext,
	answer: { status: number; body: string; location?: string; retryAfterMs?: number },
): ServiceProblem {
	const { status } = answer;
	const detail = readDetail(context.hide(answer.body));
	const isMissingObject =
		status === 404 &&
		context.wanted === 'workflow' &&
		context.subject &&
		!isWholeAddressWrong(detail);
	const meaning = isMissingObject
		? `The ${context.subject} was not found`
		: withSubject(meaningOf(status), context.subject);
	const hint = isMissingObject
		? 'Check that it still exists and belongs to the workspace that the API key is for'
		: redirectHint(context.hide(answer.location ?? '')) || hintOf(status, context.wanted, detail);
	return new ServiceProblem(
		detail === '' ? `${meaning} (status ${status})` : `${meaning} (status ${status}): ${detail}`,
		[hint, pauseHint(answer.retryAfterMs)].filter((text) => text !== '').join('. '),
		String(status),
		isMissingObject ? { isMissingObject } : {},
	);
}

/** What happened, with {host} for the host and {while} for what was being done, and what to do. */
type Words = Readonly<{ message: string; hint: string }>;

/** What to do where the user can set how long to wait, and where not. */
const slowHints: Readonly<Record<ServiceInterface, string>> = {
	partition: 'Increase the option Time Limit, or choose a faster strategy',
	workflow: 'The service may be busy: try again later',
};

function connectionWords(kind: ConnectionFailure, wanted: ServiceInterface): Words {
	return kind === 'timeLimit'
		? { message: "{host} didn't respond within the time limit{while}", hint: slowHints[wanted] }
		: connectionTexts[kind];
}

const connectionTexts: Readonly<Record<Exclude<ConnectionFailure, 'timeLimit'>, Words>> = {
	refused: {
		message: 'Could not reach {host}{while}',
		hint: 'Check the address and port in the credential, that the service is running, and that n8n can reach it from where it runs',
	},
	unknownHost: {
		message: 'Host {host} not found{while}',
		hint: 'Check the spelling of the address in the credential, and that the host name is known where n8n runs',
	},
	lookup: {
		message: 'DNS lookup for {host} failed{while}',
		hint: 'The name server may be unavailable for a moment: try again. Otherwise check the DNS settings where n8n runs',
	},
	broken: {
		message: 'The connection to {host} broke{while} before the response was complete',
		hint: 'Try again. If it keeps happening, a proxy in between or the service itself may limit the size or duration of requests',
	},
	garbled: {
		message: 'Could not decompress the response from {host}{while}',
		hint: 'Try again. If it keeps happening, check the service or a proxy in between',
	},
	// n8n tells a stopped execution from a failed one by the word "canceled".
	stopped: { message: 'The execution was canceled', hint: '' },
	blocked: {
		message: 'n8n blocked the request to {host}{while}',
		hint: 'Ask the administrator of n8n to allow the host in N8N_SSRF_ALLOWED_HOSTNAMES or its addresses in N8N_SSRF_ALLOWED_IP_RANGES',
	},
	notSecure: {
		message: 'Could not make a secure connection (https) to {host}{while}',
		hint: "The service most likely uses http, not https: enter http:// in the credential. Otherwise it requires a TLS version that n8n doesn't offer",
	},
	certificate: {
		message: "The certificate of {host} isn't trusted{while}",
		hint: 'Check the address in the credential, or make n8n trust the certificate (NODE_EXTRA_CA_CERTS)',
	},
	certificateTime: {
		message: "The certificate of {host} has expired or isn't valid yet{while}",
		hint: 'Ask the operator of the service to renew it, and check the clock of the machine that n8n runs on',
	},
	certificateName: {
		message: 'The certificate of {host} is for another host{while}',
		hint: 'Check the host in the credential: use the name that the certificate was issued for',
	},
};

/**
 * Builds the error of a request that got no response. Its `context` keeps the kind (`connectionFailure`) and the code;
 * n8n would show the code as that of HTTP. `error` is what n8n threw.
 */
export function connectionFailure(
	context: Omit<FailureContext, 'hide'>,
	kind: ConnectionFailure,
	code: string,
	error?: unknown,
): ServiceProblem {
	const { message, hint } = connectionWords(kind, context.wanted);
	const refusal = kind === 'blocked' ? ssrfRefusalOf(error) : undefined;
	const happened = message
		.replace('{host}', hostOf(context.url))
		.replace('{while}', () => whileOf(context));
	const reached = new ServiceProblem(
		[happened, ...(refusal ? [refusal.message] : [])].join(': '),
		refusal?.advice || hint,
		'',
	);
	reached.context.connectionFailure = kind;
	reached.context.code = code;
	return reached;
}

function whileOf({ subject, wanted }: Pick<FailureContext, 'subject' | 'wanted'>): string {
	if (!subject) return '';
	return wanted === 'partition' ? ` while sending ${subject}` : ` while requesting ${subject}`;
}

/** Builds the error of a response that can't be used: not JSON, cut off, too long. */
export function answerFailure(
	{ subject }: FailureContext,
	message: string,
	description: string,
): ServiceProblem {
	return new ServiceProblem(withSubject(message, subject), description, '');
}

function withSubject(text: string, subject: string | undefined): string {
	return subject ? `${text}: ${subject}` : text;
}

/** FastAPI's response for an unknown path; for an unknown object it names the object. */
function isWholeAddressWrong(detail: string): boolean {
	return detail === 'Not Found' || detail === '404 Not Found';
}

function redirectHint(location: string): string {
	return location === ''
		? ''
		: `It points to ${location.slice(0, 300)}. The API key is never sent to the target of a redirect: if that address is right, enter it in the credential`;
}

function pauseHint(retryAfterMs: number | undefined): string {
	return retryAfterMs ? `The service asks to wait ${Math.ceil(retryAfterMs / 1_000)} seconds` : '';
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : url;
}
