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

/** How a request failed: by a status of its response, by its connection, or by a code in the response. */
export interface RequestFailure {
	status?: number;
	connection?: ConnectionFailure;
	/** The service's own code, in lower case. */
	serviceCode?: string;
	/** How long the service asked to wait. ms. */
	retryAfterMs?: number;
	/** Whether a response of success had begun. */
	hasBegun?: boolean;
}

interface Effect {
	/** Whether the service has begun with it: `unknown` where the request may have reached it. */
	started: 'no' | 'unknown' | 'yes';
	/** Whether it may be charged: a service that's too busy doesn't charge. */
	paid: 'no' | 'maybe';
}

interface Meaning extends Effect {
	/** Whether the same request may succeed later. */
	passes: boolean;
}

type ResultState =
	/** The work ended without one: there's nothing to look for or to wait for. */
	| 'none'
	/** The work goes on, although nobody waits for it any longer. */
	| 'later'
	/** The service says that it had one, and hasn't any more. */
	| 'gone'
	/** The response was that of something else. */
	| 'foreign'
	/** It was there, but exceeds a limit of whoever reads it. */
	| 'overLimit';

/** What a failure means, as far as anything is decided by it. Filled where the request fails; who waits for work adds what is known of its result. */
export interface Outcome extends Omit<RequestFailure, 'hasBegun'>, Effect {
	/** What is known of its result; undefined where nobody knows whether there is or will be one. */
	result?: ResultState;
	/** Whether a second execution would start the same work a second time, so that it must not be repeated by itself. */
	isUnrepeatable?: boolean;
	/** Whether the service is there, but not the object that the request names. */
	isMissingObject?: boolean;
}

/** Nothing was requested of the service, or not yet. */
export const nothingStarted: Outcome = { started: 'no', paid: 'no' };

/** The service has begun with the work. */
export const begun: Outcome = { started: 'yes', paid: 'maybe' };

/** The service has begun with the work, and ended it without a result. */
export const endedInVain: Outcome = { ...begun, result: 'none' };

const refused: Meaning = { ...nothingStarted, passes: false };
const refusedForNow: Meaning = { ...refused, passes: true };
const lost: Meaning = { started: 'unknown', paid: 'maybe', passes: false };
const lostForNow: Meaning = { ...lost, passes: true };

const byConnection: Readonly<Record<ConnectionFailure, Meaning>> = {
	refused: refusedForNow,
	unknownHost: refusedForNow,
	lookup: refusedForNow,
	broken: lostForNow,
	garbled: lost,
	timeLimit: lostForNow,
	stopped: lost,
	blocked: refused,
	notSecure: refused,
	certificate: refused,
};

/** By the lowest status that it's for, up to the next higher row. */
const byStatus: ReadonlyArray<readonly [from: number, meaning: Meaning]> = [
	[504, lostForNow],
	// It may be about one document alone, and come after the service has read the request.
	[503, { started: 'unknown', paid: 'no', passes: true }],
	[500, lostForNow],
	[430, refused],
	[429, refusedForNow],
	[409, refused],
	// The service may have read all of the request.
	[408, lostForNow],
	[300, refused],
	[0, lost],
];

/** Codes of the parse interface that say more than the status: what's begun, and that the same is sent in vain (not `passes`). */
const byCode: Readonly<Record<string, Partial<Meaning>>> = {
	could_not_parse: { started: 'yes', paid: 'maybe', passes: false },
	parse_job_failed: { started: 'yes', paid: 'maybe' },
	file_too_large: { passes: false },
	invalid_schema: { passes: false },
	malformed_schema_json: { passes: false },
	parse_expired: { passes: false },
	quota_exceeded: { passes: false },
	result_expired: { passes: false },
	schema_too_large: { passes: false },
	unsupported_file_type: { passes: false },
};

function codeMeaning({ serviceCode = '' }: RequestFailure): Partial<Meaning> | undefined {
	return Object.hasOwn(byCode, serviceCode) ? byCode[serviceCode] : undefined;
}

/** Returns what a failure means. What failed before anything was sent has neither status nor connection, nor has begun. */
function meaningOf(failure: RequestFailure): Meaning {
	const { status, connection, hasBegun } = failure;
	const general =
		connection !== undefined
			? byConnection[connection]
			: status === undefined
				? refused
				: (byStatus.find(([from]) => status >= from)?.[1] ?? lost);
	return { ...general, ...(hasBegun && begun), ...codeMeaning(failure) };
}

/** Returns the outcome of a request that failed in this way in the end. Each of its attempts may have started it. */
export function outcomeOf(
	failure: RequestFailure,
	attempts: readonly RequestFailure[] = [failure],
): Outcome {
	const { status, connection, serviceCode, retryAfterMs } = failure;
	const meanings = attempts.map((attempt) => meaningOf({ serviceCode, ...attempt }));
	return { status, connection, serviceCode, retryAfterMs, ...ofAll(meanings) };
}

/** Returns whether any of several requests for the same work has started it, and may be charged. */
export function ofAll(outcomes: ReadonlyArray<Effect>): Effect {
	const started = (['yes', 'unknown'] as const).find((one) =>
		outcomes.some((outcome) => outcome.started === one),
	);
	const isPaid = outcomes.some(({ paid }) => paid === 'maybe');
	return { started: started ?? 'no', paid: isPaid ? 'maybe' : 'no' };
}

/** Tells whether an attempt may be charged. */
export function mayBeCharged(failure: RequestFailure): boolean {
	return meaningOf(failure).paid === 'maybe';
}

/** Tells whether a request was clearly refused, by the service or before it: the same request gets the same again. */
export function isRefusal(failure: RequestFailure): boolean {
	const { started, passes } = meaningOf(failure);
	return started === 'no' && !passes && isSent(failure);
}

/** Tells whether the service says that sending the same again would be in vain, whatever the status. */
export function isFinal(failure: RequestFailure): boolean {
	return codeMeaning(failure)?.passes === false;
}

/** Tells whether the same request may succeed if it's sent again later, as `passes` says; not for one that wasn't sent. */
export function isTemporary(failure: RequestFailure): boolean {
	return isSent(failure) && meaningOf(failure).passes;
}

/** Tells whether a service says that it has too much to do. A 503 may be about one document alone. */
export function isOverload({ status }: RequestFailure): boolean {
	return status === 429 || status === 503;
}

/** Tells whether all requests would get this status for now, and not only the one that did. */
export function isRateLimit(status: number | undefined): boolean {
	return status === 429;
}

function isSent({ status, connection }: RequestFailure): boolean {
	return status !== undefined || connection !== undefined;
}
