import { otherPeer, type ConnectionFailure, type Failure } from '../../../../packages/service-http';
import type { ServiceInterface } from '../../credential/addresses';
import { isThisMachine } from '../../credential/privateAddress';
import { inSentences } from '../../text/text';
import { refusingProxyWords, unreachedProxyAdvice } from './proxyWords';

/** What happened, as the beginning of a message, and what to do; '' where the service's own words have to say it. */
interface FailureWords {
	meaning: string;
	advice: string;
	/** What to do where a document was sent, by names of fields of the partition nodes. */
	documentAdvice?: string;
}

const later = 'Try again later';
export const addressField = 'the address in the credential';
const checkKey =
	"Check 'Service' and 'API Key' in the credential, and 'API Key Header' if 'Service' is Other";
/** What to do where n8n itself is at the service's address. */
export const atN8n =
	"Enter the address of the document service. On the same machine, it has another port than n8n's";
/** What to do where something else than the service may have had its hands in it. */
export const checkProxy = `A proxy or cache between n8n and the service may have changed the request. Check it, and ${addressField}`;

const slow =
	"The document may be too long for one request. Set the option 'Split PDF' to In This Node, or select a faster strategy";
const maybeDocument =
	'Try again later. If only this document fails, the document itself or the combination of options may be the cause';

/** A status without words has those of its hundred. `{request}` is what the user set for the request. */
const statuses: Readonly<Record<number, FailureWords>> = {
	200: { meaning: 'The service returned no usable response', advice: checkProxy },
	300: { meaning: 'The service redirects to another address', advice: checkProxy },
	400: {
		meaning: 'The service rejected the request',
		advice: 'Check {request} against the message above',
	},
	401: { meaning: "The service didn't accept the API key", advice: checkKey },
	402: {
		meaning: 'The account has no quota or credit left',
		advice: 'Check the plan and balance of the account that the API key belongs to',
	},
	403: { meaning: "The account isn't allowed to do this", advice: checkKey },
	404: { meaning: 'Nothing was found at this address', advice: `Check ${addressField}` },
	408: {
		meaning: 'The service timed out waiting for the request',
		advice: later,
		documentAdvice: slow,
	},
	413: {
		meaning: 'The document is too large for the service',
		advice:
			'Upload fewer or smaller files at once, or ask the operator of the service for a higher limit',
		documentAdvice: 'Split the document, or ask the operator of the service for a higher limit',
	},
	415: {
		meaning: "The service doesn't support this file type",
		advice: 'Check the file type',
		documentAdvice:
			"Convert the document to a type that the service supports, filter out its kind before this node, or add a field named content_type to 'Additional Form Fields'",
	},
	429: {
		meaning: "The service's rate limit was reached",
		advice: later,
		documentAdvice:
			"Lower 'Max Parallel Documents' or 'Max Parallel Page Ranges', or try again later",
	},
	500: {
		meaning: 'The service had an internal error',
		advice: later,
		documentAdvice: maybeDocument,
	},
	502: {
		meaning: 'The gateway in front of the service received an invalid response',
		advice: later,
		documentAdvice: maybeDocument,
	},
	503: {
		meaning: 'The service is overloaded or unavailable',
		advice: later,
		documentAdvice: maybeDocument,
	},
	504: {
		meaning: 'The gateway in front of the service timed out',
		advice: later,
		documentAdvice: slow,
	},
};

/** With `{host}`, `{code}`, `{address}` (where the user entered it) and, for what was being done, `{while}`. */
const connections: Readonly<Record<ConnectionFailure, FailureWords>> = {
	refused: {
		meaning: 'Could not reach {host}{while}',
		advice:
			'Check {address} and its port, that the service is running, and that n8n can reach it from where it runs',
	},
	unknownHost: {
		meaning: 'Host {host} not found{while}',
		advice: 'Check the spelling of {address}, and that the host name is known where n8n runs',
	},
	lookup: {
		meaning: 'DNS lookup for {host} failed{while}',
		advice:
			'The name server may be unavailable for a moment: try again. Otherwise check the DNS settings where n8n runs',
	},
	broken: {
		meaning: 'The connection to {host} broke{while} before the response was complete',
		advice:
			'Try again. If it keeps happening, a proxy in between or the service itself may limit the size or duration of requests',
	},
	garbled: {
		meaning: 'Could not decompress the response from {host}{while}',
		advice: 'Try again. If it keeps happening, check the service or a proxy in between',
	},
	timeLimit: {
		meaning: "{host} didn't respond within the time limit{while}",
		advice: 'The service may be busy: try again later',
		documentAdvice: "Increase the option 'Timeout (Minutes)', or select a faster strategy",
	},
	// n8n tells a stopped execution from a failure by this word.
	stopped: { meaning: 'The execution was canceled', advice: '' },
	blocked: {
		meaning: 'n8n blocked the request to {host}{while}',
		advice:
			'Ask the administrator of n8n to allow the host in N8N_SSRF_ALLOWED_HOSTNAMES or its addresses in N8N_SSRF_ALLOWED_IP_RANGES',
	},
	notSecure: {
		meaning: 'Could not make a secure connection (https) to {host}{while}',
		advice:
			"The service most likely uses http, not https: change {address} to begin with http://. Otherwise it requires a TLS version that n8n doesn't offer",
	},
	certificate: {
		meaning: 'The certificate of {host} was rejected{while} ({code})',
		advice:
			'Check {address} and the clock of the machine that n8n runs on, ask the operator of the service to renew the certificate, or make n8n trust it (NODE_EXTRA_CA_CERTS)',
	},
};

const neverConnected: readonly ConnectionFailure[] = ['refused', 'unknownHost', 'lookup'];

/** A server that expects https, and breaks off or responds with the bytes of an alert. */
const httpsExpected: FailureWords = {
	meaning: "{host} didn't respond with http{while}",
	advice: 'The service most likely uses https: change {address} to begin with https://',
};

function speaksHttps(code: string, url: string): boolean {
	return (
		/^http:/i.test(url) &&
		(code === 'HPE_INVALID_CONSTANT' || /^[1-9]?443$/.test(new URL(url).port))
	);
}

const plainHttp =
	/plain HTTP request was sent to HTTPS|HTTP request to an HTTPS server|speaking plain HTTP to an SSL/i;

/** Returns what to read about a status that isn't the service's own: of a proxy, or of a port for https; undefined for others. */
export function foreignStatusWords(
	{ status, said }: { status: number; said: string },
	url: string,
	address = addressField,
): { meaning: string; advice: string } | undefined {
	if (status === 407) return refusingProxyWords(url);
	if (status !== 400 || !/^http:/i.test(url) || !plainHttp.test(said)) return undefined;
	return {
		meaning: `${new URL(url).host} uses https, not http`,
		advice: `Change ${address} to begin with https://`,
	};
}

const localhostInDocker =
	"In Docker, localhost is n8n's own container: enter the name of the service's container, or host.docker.internal for the machine itself";

interface ConnectionPlace {
	url: string;
	api?: ServiceInterface;
	subject?: string;
	/** Where the user entered its address. */
	address?: string;
}

export function connectionWords(
	connection: ConnectionFailure,
	{ code, said, cause }: Pick<Failure, 'code' | 'said' | 'cause'>,
	{ url, api, subject, address = addressField }: ConnectionPlace,
): { message: string; advice: string } {
	const isHttps = connection === 'broken' && speaksHttps(code, url);
	const proxy = neverConnected.includes(connection) ? otherPeer(cause, url) : undefined;
	const host = URL.canParse(url) ? new URL(url).host : url;
	const { meaning, advice, documentAdvice } = isHttps ? httpsExpected : connections[connection];
	const doing = api === undefined || api === 'workflow' ? 'requesting' : 'sending';
	const message = meaning
		.replace('{host}', proxy === undefined ? host : `the proxy ${proxy}`)
		.replace('{code}', code)
		.replace('{while}', () => (subject ? ` while ${doing} ${subject}` : ''));
	const ownAdvice = ((doing === 'sending' && documentAdvice) || advice).replace(
		'{address}',
		address,
	);
	if (proxy !== undefined) return { message, advice: unreachedProxyAdvice(url, host) };
	const isUnreached = connection === 'refused' && isThisMachine(url);
	return {
		message: said === '' ? message : `${message}: ${said}`,
		advice: isUnreached ? inSentences(ownAdvice, localhostInDocker) : ownAdvice,
	};
}

export function wordsOfStatus(status: number, sendsFiles: boolean): FailureWords {
	const words = statuses[status] ?? statuses[Math.floor(status / 100) * 100] ?? statuses[200];
	const request = sendsFiles ? "the document and this node's parameters" : "this node's parameters";
	return { ...words, advice: words.advice.replace('{request}', request) };
}
