/** What a second send of a request would do: nothing, work that may be charged again, or a second job or object. */
export type SecondSend = 'harmless' | 'charged' | 'doubled';

/** What a status is about, where it isn't about the request or the service itself. */
type Cause = 'account' | 'load' | 'gateway';

interface StatusRule {
	/** What happened, as the beginning of an error's message. */
	meaning: string;
	/** What to do; '' where the service's own words have to say it. `{names}` are those of `Names`. */
	advice: string;
	cause?: Cause;
	/** The requests that are sent again. */
	again?: readonly SecondSend[];
	/** Whether it's about all requests: others would get it, too. */
	isRateLimit?: true;
}

/** What advice calls the things of the program that sends the requests. */
export interface Names {
	/** The program itself, e.g. 'n8n'. */
	client: string;
	/** Where the user entered the address. */
	address: string;
	/** Where the user entered the key. */
	key: string;
	/** What the user set for this request. */
	request: string;
}

export const usualNames: Names = {
	client: 'this program',
	address: 'the address',
	key: 'the API key',
	request: 'the request',
};

const later = 'Try again later';
const checkRequest = 'Check {request} against the message above';
const checkProxy =
	'A proxy or cache between {client} and the service may have changed the request. Check it, and {address}';

/**
 * The one table of statuses: what the user reads, what to do, what counts as overload, and who is sent again. A status
 * without a row has that of its hundred.
 */
const statuses: Readonly<Record<number, StatusRule>> = {
	200: { meaning: 'The service returned no usable response', advice: checkProxy },
	300: { meaning: 'The service redirects to another address', advice: checkProxy },
	400: { meaning: 'The service rejected the request', advice: checkRequest },
	401: {
		meaning: "The service didn't accept the API key",
		advice: 'Check {key}',
		cause: 'account',
	},
	402: {
		meaning: 'The account has no quota or credit left',
		advice: 'Check the plan and balance of the account that the API key belongs to',
		cause: 'account',
	},
	403: { meaning: "The account isn't allowed to do this", advice: 'Check {key}', cause: 'account' },
	404: { meaning: 'Nothing was found at this address', advice: 'Check {address}' },
	408: {
		meaning: 'The service timed out waiting for the request',
		advice: later,
		cause: 'gateway',
	},
	413: {
		meaning: 'The document is too large for the service',
		advice:
			'Upload fewer or smaller files at once, or ask the operator of the service for a higher limit',
	},
	415: { meaning: "The service doesn't support this file type", advice: 'Check the file type' },
	429: {
		meaning: "The service's rate limit was reached",
		advice: later,
		cause: 'load',
		// It certainly didn't begin.
		again: ['harmless', 'charged', 'doubled'],
		isRateLimit: true,
	},
	500: { meaning: 'The service had an internal error', advice: later },
	502: {
		meaning: 'The gateway in front of the service received an invalid response',
		advice: later,
		cause: 'gateway',
		again: ['harmless', 'charged'],
	},
	// It may be about one document alone.
	503: {
		meaning: 'The service is overloaded or unavailable',
		advice: later,
		cause: 'load',
		again: ['harmless', 'charged'],
	},
	504: {
		meaning: 'The gateway in front of the service timed out',
		advice: later,
		cause: 'gateway',
		// The first request may still be in progress.
		again: ['harmless'],
	},
};

const ofOthers: StatusRule = statuses[200];

function ruleOf(status: number): StatusRule {
	return statuses[status] ?? statuses[Math.floor(status / 100) * 100] ?? ofOthers;
}

/** Returns what happened at a status, as the beginning of an error's message. */
export function meaningOf(status: number): string {
	return ruleOf(status).meaning;
}

/** Tells whether a service says by this status that it has too much to do; it hasn't begun then. */
export function isOverload(status: number): boolean {
	return ruleOf(status).cause === 'load';
}

/** Tells whether all requests would get this status for now, and not only the one that did. */
export function isRateLimit(status: number): boolean {
	return ruleOf(status).isRateLimit ?? false;
}

/** Tells whether a request is sent again after this status, by what a second send would do. */
export function isSentAgainAfter(status: number, secondSend: SecondSend): boolean {
	return ruleOf(status).again?.includes(secondSend) ?? false;
}

interface ConnectionRule {
	/** What happened, with {host}, {code} and, for what was being done, {while}. */
	meaning: string;
	advice: string;
	/** Whether the request certainly didn't reach the service. */
	isUnsent?: true;
	/** Whether the same request may succeed later. */
	isTemporary?: true;
	/** How many more tries there are, whatever a second send would do. */
	moreTries?: number;
}

/** The same table for what ended a request that got no response that can be read. */
const connections = {
	/** No connection was made. */
	refused: {
		meaning: 'Could not reach {host}{while}',
		advice:
			'Check {address} and its port, that the service is running, and that {client} can reach it from where it runs',
		isUnsent: true,
		isTemporary: true,
		// More often a wrong address than a service that restarts: the user should hear of it within seconds.
		moreTries: 1,
	},
	/** The host name doesn't exist. */
	unknownHost: {
		meaning: 'Host {host} not found{while}',
		advice: 'Check the spelling of {address}, and that the host name is known where {client} runs',
		isUnsent: true,
		isTemporary: true,
	},
	/** The address of the host couldn't be looked up this time. */
	lookup: {
		meaning: 'DNS lookup for {host} failed{while}',
		advice:
			'The name server may be unavailable for a moment: try again. Otherwise check the DNS settings where {client} runs',
		isUnsent: true,
		isTemporary: true,
		// It may mean a name that doesn't exist (in Docker, for one).
		moreTries: 2,
	},
	/** The connection ended while the request was in progress. */
	broken: {
		meaning: 'The connection to {host} broke{while} before the response was complete',
		advice:
			'Try again. If it keeps happening, a proxy in between or the service itself may limit the size or duration of requests',
		isTemporary: true,
	},
	/** The response came, but its compression is broken. */
	garbled: {
		meaning: 'Could not decompress the response from {host}{while}',
		advice: 'Try again. If it keeps happening, check the service or a proxy in between',
	},
	/** The request's own time limit. */
	timeLimit: {
		meaning: "{host} didn't respond within the time limit{while}",
		advice: 'The service may be busy: try again later',
		isTemporary: true,
	},
	/** The signal that ends all requests. */
	stopped: { meaning: 'The execution was canceled', advice: '' },
	/** The program itself doesn't allow requests to this address. */
	blocked: {
		meaning: '{client} blocked the request to {host}{while}',
		advice: 'Ask the administrator of {client} to allow the host or its addresses',
		isUnsent: true,
	},
	/** No secure connection could be made. */
	notSecure: {
		meaning: 'Could not make a secure connection (https) to {host}{while}',
		advice:
			"The service most likely uses http, not https: change {address} to begin with http://. Otherwise it requires a TLS version that {client} doesn't offer",
		isUnsent: true,
	},
	/** Its code says whether it isn't trusted, has expired, or is another host's. */
	certificate: {
		meaning: 'The certificate of {host} was rejected{while} ({code})',
		advice:
			'Check {address} and the clock of the machine that {client} runs on, ask the operator of the service to renew the certificate, or make {client} trust it (NODE_EXTRA_CA_CERTS)',
		isUnsent: true,
	},
} satisfies Record<string, ConnectionRule>;

export type ConnectionFailure = keyof typeof connections;

/** Returns the row of the table for a failed connection. */
export function connectionRule(kind: ConnectionFailure): ConnectionRule {
	return connections[kind];
}

/** How a request failed, as far as decisions need it: by a status of its response, or by its connection. */
export interface Outcome {
	status?: number;
	connection?: ConnectionFailure;
	/** How long the service asked to wait. ms. */
	retryAfterMs?: number;
}

/** Tells whether the same request may succeed if it's sent again later: no response, 408, 429 or 5xx. */
export function isTemporary({ status, connection }: Outcome): boolean {
	if (connection !== undefined) return connectionRule(connection).isTemporary ?? false;
	if (status === undefined) return false;
	return status >= 500 || ['load', 'gateway'].includes(ruleOf(status).cause ?? '');
}

/** Tells whether a request certainly took no effect: the service refused it, or it never got there. */
export function startedNothing({ status, connection }: Outcome): boolean {
	if (connection !== undefined) return connectionRule(connection).isUnsent ?? false;
	if (status === undefined) return false;
	// After 408, the service may have read all of the request.
	return status >= 300 && status < 500 && ruleOf(status).cause !== 'gateway';
}

/** Tells whether a request was clearly refused, by the service or before it: the same request gets the same again. */
export function isRefusal(outcome: Outcome): boolean {
	return startedNothing(outcome) && !isTemporary(outcome);
}

/** Returns what to do about a failure, with the names of the program that sent the request. */
export function adviceFor({ status, connection }: Outcome, names: Names): string {
	const { advice } = connection ? connectionRule(connection) : ruleOf(status ?? 0);
	return withNames(advice, names);
}

/** Puts names in the place of `{client}`, `{address}`, `{key}` and `{request}`. */
export function withNames(text: string, names: Names): string {
	return text.replace(
		/\{(client|address|key|request)\}/g,
		(_place, name: keyof Names) => names[name],
	);
}
