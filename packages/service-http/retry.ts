import type { Failure } from './failure';
import { isRefusal, mayBeCharged, type ConnectionFailure } from './outcome';
import { ResponseOverLimit, UnkeptResponse } from './response';

/**
 * What a second send of a request would do: nothing, work that may be charged again, a second object, or a second job or
 * parse, which its caller sends again after 429.
 */
type SecondSend = 'harmless' | 'charged' | 'doubled' | 'launched';

/** After which statuses a request is sent again. */
const repeatedAfter: Readonly<Record<SecondSend, readonly number[]>> = {
	harmless: [429, 502, 503, 504],
	// After 504, the first request may still be in progress.
	charged: [429, 502, 503],
	// The service certainly didn't begin.
	doubled: [429],
	launched: [],
};

/** How many more attempts there are without a connection, whatever a second send would do. */
const unconnectedRetries: Readonly<Partial<Record<ConnectionFailure, number>>> = {
	// More often a wrong address than a service that restarts: the user should hear of it within seconds.
	refused: 1,
	// It may mean a name that doesn't exist (in Docker, for one).
	lookup: 2,
};

/** Attempts of a request in all, the first included. */
const attemptLimit = 5;

/** Pauses between attempts: exponential with jitter, Retry-After first, and a limit to the whole. All in ms. */
const retryPauses = {
	first: 1_000,
	growth: 2,
	max: 30_000,
	maxAsked: 60_000,
	whole: 10 * 60_000,
} as const;

/** After how long a 404 counts for what's awaited. ms. */
const missingMs = 60_000;

/** What a request says about being sent again. */
export interface RetryRules {
	secondSend: SecondSend;
	/** Statuses after which it's sent again on top. */
	alsoAfter?: readonly number[];
	/** In ms: no attempt begins after so long, with all pauses; ten minutes at most for a request that failed. */
	wholeMs?: number;
	/**
	 * The same for a request that does no harm, and asks for what will be there in the end: within this time, it's sent
	 * again whatever went wrong, until it's refused in the same way several times in a row.
	 */
	awaitMs?: number;
	/** Tells that a request that failed so is sent in vain again, whatever its status. */
	isFinal?(failure: Failure): boolean;
}

/**
 * Decides whether a request is sent again whose attempts failed in these ways, the last one at the end. Returns the pause
 * before the next attempt, in ms; undefined if there's none.
 * @param random between 0 and 1: up to a quarter of the pause is cut off, or added to what the service asked for, so that
 * many documents don't come back at once
 */
export function pauseBeforeRetry(
	rules: RetryRules,
	failures: readonly Failure[],
	elapsedMs: number,
	random: number,
): number | undefined {
	const last = failures.at(-1);
	if (last === undefined || rules.isFinal?.(last) === true) return undefined;
	const isRepeated =
		rules.awaitMs === undefined
			? isWorthRetrying(rules, failures, last)
			: isWorthAwaiting(failures, last, elapsedMs);
	if (!isRepeated) return undefined;
	const { first, growth, max, maxAsked, whole } = retryPauses;
	const growing = Math.min(max, first * growth ** (failures.length - 1)) * (1 - random / 4);
	const asked = Math.min(last.retryAfterMs ?? 0, maxAsked);
	const pauseMs = last.retryAfterMs === undefined ? growing : asked * (1 + random / 4);
	const limitMs = rules.awaitMs ?? Math.min(whole, rules.wholeMs ?? whole);
	return elapsedMs + pauseMs > limitMs ? undefined : pauseMs;
}

/**
 * Work that may be charged isn't sent a third time after what breaks in the same way every time, and only once more
 * after a response has begun.
 */
function isWorthRetrying(
	{ secondSend, alsoAfter = [] }: RetryRules,
	failures: readonly Failure[],
	last: Failure,
): boolean {
	if (failures.length >= attemptLimit) return false;
	if (secondSend === 'charged' && chargedSinceResponse(failures) >= 1) return false;
	const { status, connection } = last;
	if (status !== undefined) {
		return repeatedAfter[secondSend].includes(status) || alsoAfter.includes(status);
	}
	if (connection === undefined) return false;
	if (connection === 'broken') {
		const alike = failures.filter((one) => wayOfBreaking(one) === wayOfBreaking(last));
		return secondSend === 'harmless' || (secondSend === 'charged' && alike.length <= 1);
	}
	const ofKind = failures.filter((one) => one.connection === connection);
	return ofKind.length <= (unconnectedRetries[connection] ?? 0);
}

/**
 * Tells whether what's awaited may still come: a refusal counts once it has come several times in a row, and one that
 * nothing is there once it has come for a minute, too.
 */
function isWorthAwaiting(failures: readonly Failure[], last: Failure, elapsedMs: number): boolean {
	const { status, connection, hasBegun, cause } = last;
	const wouldComeAgain = cause instanceof ResponseOverLimit || cause instanceof UnkeptResponse;
	if (connection === 'stopped' || wouldComeAgain) return false;
	// Nothing was sent, for a reason that has nothing to do with the service.
	if (status === undefined && connection === undefined && !hasBegun) return false;
	if (!isRefusal(last)) return true;
	const isLike = (one: Failure) => one.status === status && one.connection === connection;
	const isRepeated = failures.length >= attemptLimit && failures.slice(-attemptLimit).every(isLike);
	return !isRepeated || (status === 404 && elapsedMs < missingMs);
}

function chargedSinceResponse(failures: readonly Failure[]): number {
	const begun = failures.findIndex(({ hasBegun }) => hasBegun);
	return begun === -1 ? 0 : failures.slice(begun + 1).filter(mayBeCharged).length;
}

function wayOfBreaking({ connection, hasBegun, code }: Failure): string | undefined {
	if (connection !== 'broken') return undefined;
	if (hasBegun) return 'within the response';
	// Node's parser names each way of not being HTTP by a code of its own.
	return code.startsWith('HPE_') ? 'no HTTP' : code;
}

/**
 * Reads a Retry-After header in both its forms: seconds, or a date (RFC 9110, section 10.2.3). Returns
 * the pause in ms, never negative; undefined without one that can be read.
 */
export function readRetryAfter(header: unknown, nowMs: number): number | undefined {
	const first: unknown = Array.isArray(header) ? header[0] : header;
	const text = typeof first === 'string' ? first.trim() : '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	if (/^[-+]?[\d.]*$/.test(text)) return undefined;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}
