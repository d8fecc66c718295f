import type { ConnectionFailure } from '../failure/connectionFailure';

/** When a request is sent again. */
export interface RetryPolicy {
	/** Tries in all, the first included. */
	tries: number;
	/** Statuses after which the request is sent again. */
	statuses: readonly number[];
	/** After how many failures of a kind it is sent again. */
	connection: Readonly<Partial<Record<ConnectionFailure, number>>>;
	/**
	 * After how many connections that broke in the same way it is sent again: within an answer, or before one by
	 * the same code.
	 */
	sameBreaks?: number;
	/** How many more tries may be charged once an answer of success has begun. */
	chargedTriesAfterAnswer?: number;
}

/** Pauses between tries: exponential with jitter, Retry-After first, and a limit to the whole. All in ms. */
const retryPauses = {
	first: 1_000,
	growth: 2,
	longest: 30_000,
	longestAsked: 60_000,
	whole: 10 * 60_000,
} as const;

const tries = 5;

/**
 * Nothing has reached the service, whatever the request is. A port that refuses is more often a wrong address than a
 * service that restarts, and a lookup that fails may mean a name that doesn't exist (in Docker, for one): the user should
 * hear of it within seconds.
 */
const neverReached = { refused: 1, lookup: 2 } as const;

/**
 * The kinds of request, by what sending one twice would do. `docs/decisions/retries.md` has the reasons.
 * - repeatable: nothing (reading, updating, deleting).
 * - partition: the work is done and may be charged twice. So neither is a 504 here, since the first request may
 *   still be under way, nor is what breaks every time sent a third time.
 * - once: a second job or object, so only where the service certainly didn't start.
 */
export const retryPolicies = {
	repeatable: {
		tries,
		statuses: [429, 502, 503, 504],
		connection: { ...neverReached, broken: tries },
	},
	partition: {
		tries,
		statuses: [429, 502, 503],
		connection: { ...neverReached, broken: tries },
		sameBreaks: 1,
		chargedTriesAfterAnswer: 1,
	},
	once: { tries, statuses: [429], connection: neverReached },
} as const satisfies Record<string, RetryPolicy>;

/** The partition policy of a user who opted in to sending again after a gateway's 504. */
export const partitionPolicyWithGatewayTimeout: RetryPolicy = {
	...retryPolicies.partition,
	statuses: [...retryPolicies.partition.statuses, 504],
};

/** How a try failed, as far as it matters for another one. */
export type FailedTry =
	| { kind: 'status'; status: number }
	| {
			kind: 'connection';
			failure: ConnectionFailure;
			/** e.g. ECONNRESET; '' for none. */
			code: string;
			/** Whether an answer of success had begun. */
			hasBegun: boolean;
	  };

/** Whether to send a request again that has failed so often in such ways; the last one is the latest. */
export function isWorthAnotherTry(policy: RetryPolicy, failed: readonly FailedTry[]): boolean {
	const last = failed.at(-1);
	if (last === undefined || failed.length >= policy.tries) return false;
	if (chargedTriesAfterAnswer(failed) >= (policy.chargedTriesAfterAnswer ?? policy.tries)) {
		return false;
	}
	if (last.kind === 'status') return policy.statuses.includes(last.status);
	const ofKind = failed.filter((one) => one.kind === 'connection' && one.failure === last.failure);
	const alike = ofKind.filter((one) => breakOf(one) === breakOf(last));
	const isBroken = last.failure === 'broken';
	return (
		ofKind.length <= (policy.connection[last.failure] ?? 0) &&
		(!isBroken || alike.length <= (policy.sameBreaks ?? policy.tries))
	);
}

function chargedTriesAfterAnswer(failed: readonly FailedTry[]): number {
	const begun = failed.findIndex((one) => one.kind === 'connection' && one.hasBegun);
	return begun === -1 ? 0 : failed.slice(begun + 1).filter(mayBeCharged).length;
}

/** A service that says that it's too busy hasn't begun, nor has one that wasn't reached. */
export function mayBeCharged(failed: FailedTry): boolean {
	return failed.kind === 'status'
		? failed.status !== 429 && failed.status !== 503
		: !Object.hasOwn(neverReached, failed.failure);
}

function breakOf(failed: FailedTry): string {
	if (failed.kind === 'status') return '';
	if (failed.hasBegun) return 'within the answer';
	// Node's parser names each way of not being HTTP by a code of its own.
	return failed.code.startsWith('HPE_') ? 'no HTTP' : failed.code;
}

/** Where a request stands after a try. */
export interface TryState {
	/** The try that just ended, from 1. */
	attempt: number;
	elapsedMs: number;
	/** What the service asked for. */
	retryAfterMs?: number;
	/** How long the request may take in all, where that is less than usual. */
	wholeMs?: number;
	/** Whether it launches something: the service's launches are limited to so many in a time, which may be long. */
	isLaunch?: boolean;
}

/**
 * The pause before the next try, in ms, or undefined when there is no time left for one.
 * @param random between 0 and 1: up to a quarter of the pause is cut off, or added to what the service asked for, so that
 * many documents don't come back at once
 */
export function pauseBeforeNextTry(state: TryState, random: number): number | undefined {
	const { first, growth, longest, longestAsked, whole } = retryPauses;
	const growing = Math.min(longest, first * growth ** (state.attempt - 1)) * (1 - random / 4);
	const asked = Math.min(state.retryAfterMs ?? 0, state.isLaunch ? Infinity : longestAsked);
	const pause = state.retryAfterMs === undefined ? growing : asked * (1 + random / 4);
	const limit = Math.min(whole, state.wholeMs ?? whole);
	return state.elapsedMs + pause > limit ? undefined : pause;
}

/**
 * Reads a Retry-After header in both its forms: seconds, or a date (RFC 9110, section 10.2.3). Returns
 * the pause in ms, never negative; undefined without one that can be read.
 */
export function readRetryAfter(header: unknown, nowMs: number): number | undefined {
	const text = Array.isArray(header) ? String(header[0]) : typeof header === 'string' ? header : '';
	const trimmed = text.trim();
	if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1000;
	if (trimmed === '' || /^[-+]?[\d.]+$/.test(trimmed)) return undefined;
	const date = Date.parse(trimmed);
	return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
