import {
	blockedWords,
	connectionFailureOf,
	type ConnectionFailure,
} from '../../../packages/service-http';
import { isRecord } from '../text/json';
import type { Item } from '../n8n/nodeContext';
import { publicAddress } from '../secrets/addressSecrets';
import { ServiceProblem } from '../text/problem';
import { wordTable } from '../text/wordTable';

/** A document at a URL, for one input item. */
export interface WebDocument {
	item: Item;
	url: string;
	/** ms */
	limitMs: number;
}

/** Ends the fetching of a document where the web server returns an error status. */
export class RefusedFetch extends Error {
	readonly statusCode: number;

	constructor(statusCode: number) {
		super();
		this.statusCode = statusCode;
	}
}

/** Ends the fetching of a document that came in a form that can't be used. */
export class Unusable extends Error {}

/** Stands for a reached time limit, which n8n reports in several ways, or not at all once the body has started. */
export const timeLimitError = { code: 'ETIMEDOUT' };

/** An address for a message, without its query, which may be long and contain a signature or key. */
export function placeOf(url: string): string {
	return publicAddress(url).split(/[?#]/)[0];
}

/** Why a document could not be fetched, and what to do about it. */
const fetchReasons: Readonly<
	Record<ConnectionFailure, Readonly<{ reason: string; advice: string }>>
> = {
	refused: {
		reason: 'connection refused',
		advice: 'Check the address, and that n8n can reach it from where it runs',
	},
	unknownHost: { reason: 'host not found', advice: 'Check the spelling of the address' },
	lookup: {
		reason: 'DNS lookup failed',
		advice: 'Try again later, or check the DNS settings where n8n runs',
	},
	broken: {
		reason: 'the web server closed the connection before the document was complete',
		advice: 'Try again. If it keeps happening, ask the operator of the web server',
	},
	garbled: {
		reason: "couldn't be decompressed",
		advice: 'Ask the operator of the web server',
	},
	timeLimit: {
		reason: 'time limit reached',
		advice: "Increase the option 'Timeout (Minutes)', or check the web server",
	},
	// n8n recognizes a stopped execution by the word "canceled".
	stopped: { reason: 'the execution was canceled', advice: '' },
	blocked: {
		reason: 'n8n blocked the request',
		advice:
			'Ask the administrator of n8n to allow the host in N8N_SSRF_ALLOWED_HOSTNAMES or its addresses in N8N_SSRF_ALLOWED_IP_RANGES',
	},
	notSecure: {
		reason: 'no secure connection (https) possible',
		advice: 'Check whether the address begins with http:// instead of https://',
	},
	certificate: {
		reason: 'the certificate is not trusted',
		advice: 'Check the address, or make n8n trust the certificate (NODE_EXTRA_CA_CERTS)',
	},
	certificateTime: {
		reason: 'the certificate has expired or is not valid yet',
		advice: 'Ask the operator of the web server to renew it',
	},
	certificateName: {
		reason: 'the certificate is for another host',
		advice: 'Use the host name that the certificate was issued for',
	},
};

/** The error for a document that could not be fetched: it blames the web server, and says what to do. */
export function fetchFailure({ url }: WebDocument, error: unknown): ServiceProblem {
	const status = statusOf(error);
	const kind = status === undefined ? connectionFailureOf(error) : undefined;
	const refusal = kind === 'blocked' ? blockedWords(error) : undefined;
	const known = kind ? fetchReasons[kind] : ownReasonOf(error);
	const reason = refusal?.message ?? known?.reason;
	const why = status === undefined ? (reason ? `: ${reason}` : '') : ` (status ${status})`;
	const advice =
		status === undefined
			? [refusal?.advice, known?.advice ?? fetchReasons.refused.advice].filter(Boolean).join(' ')
			: 'Check the address, and that it can be opened without signing in';
	const message = `Could not fetch the document from ${placeOf(url)}${why}`;
	return new ServiceProblem(message, advice, String(status ?? ''));
}

/** What n8n reports of redirects that it can't follow. */
const redirectReasons = wordTable<string>({
	ERR_FR_TOO_MANY_REDIRECTS: 'too many redirects',
	ERR_FR_REDIRECTION_FAILURE: "it redirects to an address that can't be opened",
});

function ownReasonOf(error: unknown): { reason: string; advice: string } | undefined {
	const reason =
		error instanceof Unusable
			? error.message
			: redirectReasons[isRecord(error) ? String(error.code) : ''];
	return reason === undefined
		? undefined
		: { reason, advice: 'Check the address, or ask the operator of the web server' };
}

function statusOf(error: unknown): number | undefined {
	if (!isRecord(error)) return undefined;
	const response = isRecord(error.response) ? error.response : {};
	const status = Number(response.status ?? error.statusCode ?? error.httpCode);
	return Number.isInteger(status) && status > 0 ? status : undefined;
}
