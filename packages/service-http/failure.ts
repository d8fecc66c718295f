/** How a connection failed, so that there's no response that can be read. */
export type ConnectionFailure =
	/** No connection was made. */
	| 'refused'
	/** The host name doesn't exist. */
	| 'unknownHost'
	/** The address of the host couldn't be looked up this time. */
	| 'lookup'
	/** The connection ended while the request was in progress. */
	| 'broken'
	/** The response came, but its compression is broken. */
	| 'garbled'
	/** The request's own time limit. */
	| 'timeLimit'
	/** The signal that ends all requests. */
	| 'stopped'
	/** The program itself doesn't allow requests to this address. */
	| 'blocked'
	/** No secure connection could be made. */
	| 'notSecure'
	/** The code says whether it isn't trusted, has expired, or is another host's. */
	| 'certificate';

/** How a request failed, as far as decisions need it: by a status of its response, or by its connection. */
export interface RequestOutcome {
	status?: number;
	connection?: ConnectionFailure;
	/** How long the service asked to wait. ms. */
	retryAfterMs?: number;
}

/** How one attempt failed. */
export interface Failure extends RequestOutcome {
	/** The beginning of the response as it is, or the words of a program that blocked the request; '' without any. */
	said: string;
	/** The code of the connection's failure, e.g. 'ECONNRESET'; '' without one. */
	code: string;
	/** Where a redirect leads. */
	location?: string;
	/** Whether a response of success had begun. */
	hasBegun: boolean;
	/**
	 * What was thrown: by the client, by a file that couldn't be read, or by the reader of the response (`UnusableResponse`,
	 * `ResponseOverLimit`).
	 */
	cause?: unknown;
}

/** A request that failed and isn't sent again. Its message is for programmers: what users read is made of its facts. */
export class ServiceError extends Error {
	/** How the last attempt failed. */
	readonly failure: Failure;
	/** Whether the service may have processed any of the attempts. */
	readonly mayBeCharged: boolean;

	constructor(failure: Failure, isCharged: boolean) {
		const { status, connection, code, cause } = failure;
		const reason = status === undefined ? (connection ?? String(cause)) : `status ${status}`;
		super(`The request failed: ${reason}${code === '' ? '' : ` (${code})`}`);
		this.failure = failure;
		this.mayBeCharged = isCharged;
	}
}

/** Connections of which the request certainly didn't reach the service. */
const unsent: readonly ConnectionFailure[] = [
	'refused',
	'unknownHost',
	'lookup',
	'blocked',
	'notSecure',
	'certificate',
];

/** Connections that may work when the same request is sent later. */
const temporary: readonly ConnectionFailure[] = [
	'refused',
	'unknownHost',
	'lookup',
	'broken',
	'timeLimit',
];

/** Tells whether a service says that it has too much to do; it hasn't begun then. A 503 may be about one document alone. */
export function isOverload({ status }: RequestOutcome): boolean {
	return status === 429 || status === 503;
}

/** Tells whether all requests would get this status for now, and not only the one that did. */
export function isRateLimit(status: number | undefined): boolean {
	return status === 429;
}

/** Tells whether the same request may succeed if it's sent again later: no response, 408, 429 or 5xx. */
export function isTemporary({ status, connection }: RequestOutcome): boolean {
	if (connection !== undefined) return temporary.includes(connection);
	return status !== undefined && (status >= 500 || status === 408 || status === 429);
}

/** Tells whether a request certainly took no effect: the service refused it, or it never got there. */
export function startedNothing({ status, connection }: RequestOutcome): boolean {
	if (connection !== undefined) return unsent.includes(connection);
	// After 408, the service may have read all of the request.
	return status !== undefined && status >= 300 && status < 500 && status !== 408;
}

/** Tells whether a request was clearly refused, by the service or before it: the same request gets the same again. */
export function isRefusal(outcome: RequestOutcome): boolean {
	return startedNothing(outcome) && !isTemporary(outcome);
}

/** Tells whether an attempt may be charged. A service that's too busy hasn't begun, nor has an unreached one. */
export function mayBeCharged(failure: Failure): boolean {
	const { status, connection, hasBegun } = failure;
	if (hasBegun) return true;
	const isSent = status !== undefined || connection !== undefined;
	return isSent && !startedNothing(failure) && !isOverload(failure);
}
