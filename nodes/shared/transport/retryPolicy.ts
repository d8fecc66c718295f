import type { ConnectionFailure } from '../failure/connectionFailure';

/** When a request is sent again. */
export interface RetryPolicy {
	/** Tries in all, the first included. */
	tries: number;
	/** Statuses after which the request is sent again. */
	statuses: readonly number[];
	/** Connection failures after which it is sent again. */
	connection: readonly ConnectionFailure[];
}

/**
 * Pauses between tries: exponential with jitter, Retry-After first, and a limit to the whole (issue 2).
 * All in ms.
 */
export const retryPauses = {
	first: 1_000,
	growth: 2,
	longest: 30_000,
	whole: 10 * 60_000,
} as const;

/**
 * The kinds of request, by what sending one twice would do.
 * - repeatable: nothing (reading, updating, deleting).
 * - partition: at worst the work is done twice; a 504 is not here, since the first request may still be
 *   working and billing (issue 2).
 * - once: a second job or object, so only where the service certainly did not start (issue 3).
 */
export const retryPolicies = {
	repeatable: {
		tries: 5,
		statuses: [429, 502, 503, 504],
		connection: ['refused', 'broken'],
	},
	partition: { tries: 5, statuses: [429, 502, 503], connection: ['refused', 'broken'] },
	once: { tries: 5, statuses: [429], connection: ['refused'] },
} as const satisfies Record<string, RetryPolicy>;

/** The partition policy of a user who opted in to sending again after a gateway's 504. */
export const partitionPolicyWithGatewayTimeout: RetryPolicy = {
	...retryPolicies.partition,
	statuses: [...retryPolicies.partition.statuses, 504],
};

/** Where a request stands after a try. */
export interface TryState {
	/** The try that just ended, from 1. */
	attempt: number;
	elapsedMs: number;
	/** What the service asked for. */
	retryAfterMs?: number;
	/** How long the request may take in all, where that is less than usual. */
	wholeMs?: number;
}

/**
 * The pause before the next try, in ms, or undefined when there is to be none.
 * @param random between 0 and 1: up to a quarter of the pause is cut off, so that many clients do not come at once
 */
export function pauseBeforeNextTry(
	policy: RetryPolicy,
	state: TryState,
	random: number,
): number | undefined {
	if (state.attempt >= policy.tries) return undefined;
	const { first, growth, longest, whole } = retryPauses;
	const growing = Math.min(longest, first * growth ** (state.attempt - 1)) * (1 - random / 4);
	const pause = state.retryAfterMs ?? growing;
	const limit = Math.min(whole, state.wholeMs ?? whole);
	return state.elapsedMs + pause > limit ? undefined : pause;
}
