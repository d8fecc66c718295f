import {
	connectionRule,
	isOverload,
	isRefusal,
	isSentAgainAfter,
	startedNothing,
	type SecondSend,
} from './failures';
import type { Failure } from './serviceError';

/** Tries of a request in all, the first included. */
const maxTries = 5;

/** Pauses between tries: exponential with jitter, Retry-After first, and a limit to the whole. All in ms. */
const pauses = {
	first: 1_000,
	growth: 2,
	max: 30_000,
	maxAsked: 60_000,
	whole: 10 * 60_000,
} as const;

/** How long what's awaited may not be found, so that it counts as missing. ms. */
const missingMs = 60_000;

/** What decides whether a request is sent again. */
interface TryRules {
	secondSend: SecondSend;
	/** Statuses after which it's sent again on top. */
	alsoAfter?: readonly number[];
	/** How long it's repeated whatever goes wrong. ms. */
	awaitMs?: number;
}

/**
 * Tells whether to send a request again that has failed in these ways, the last one at the end. Work that may be charged
 * isn't repeated a third time for what breaks in the same way every time, and only once more after a response has begun.
 */
export function isWorthAnotherTry(
	{ secondSend, alsoAfter = [], awaitMs }: TryRules,
	failed: readonly Failure[],
	elapsedMs: number,
): boolean {
	const last = failed.at(-1);
	if (last === undefined) return false;
	if (awaitMs !== undefined) return isWorthWaiting(failed, last, elapsedMs);
	if (failed.length >= maxTries) return false;
	if (secondSend === 'charged' && chargedSinceResponse(failed) >= 1) return false;
	const { status, connection } = last;
	if (status !== undefined) {
		return isSentAgainAfter(status, secondSend) || alsoAfter.includes(status);
	}
	if (connection === undefined) return false;
	if (connection === 'broken') {
		const alike = failed.filter((one) => wayOfBreaking(one) === wayOfBreaking(last));
		return secondSend === 'harmless' || (secondSend === 'charged' && alike.length <= 1);
	}
	const ofKind = failed.filter((one) => one.connection === connection);
	return ofKind.length <= (connectionRule(connection).moreTries ?? 0);
}

/**
 * Tells whether what's awaited may still come: a refusal counts once it has come several times in a row, and one that
 * nothing is there once it has come for a minute, too.
 */
function isWorthWaiting(failed: readonly Failure[], last: Failure, elapsedMs: number): boolean {
	const { status, connection, isOverLimit, isUnkept, hasBegun } = last;
	if (connection === 'stopped' || isOverLimit || isUnkept) return false;
	// Nothing was sent, for a reason that has nothing to do with the service.
	if (status === undefined && connection === undefined && !hasBegun) return false;
	if (!isRefusal(last)) return true;
	const isLike = (one: Failure) => one.status === status && one.connection === connection;
	const isRepeated = failed.length >= maxTries && failed.slice(-maxTries).every(isLike);
	return !isRepeated || (status === 404 && elapsedMs < missingMs);
}

function chargedSinceResponse(failed: readonly Failure[]): number {
	const begun = failed.findIndex(({ hasBegun }) => hasBegun);
	return begun === -1 ? 0 : failed.slice(begun + 1).filter(mayBeCharged).length;
}

/** Tells whether a request that failed may be charged. A service that's too busy hasn't begun, nor has an unreached one. */
export function mayBeCharged(failure: Failure): boolean {
	const { status, connection, hasBegun } = failure;
	if (hasBegun) return true;
	const isSent = status !== undefined || connection !== undefined;
	return isSent && !startedNothing(failure) && !isOverload(status ?? 0);
}

function wayOfBreaking({ connection, hasBegun, code }: Failure): string | undefined {
	if (connection !== 'broken') return undefined;
	if (hasBegun) return 'within the response';
	// Node's parser names each way of not being HTTP by a code of its own.
	return code.startsWith('HPE_') ? 'no HTTP' : code;
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
	/** The same where it's repeated for so long whatever goes wrong, which may be more than usual. */
	awaitMs?: number;
	/** Whether it launches something: the service's launches are limited to so many in a time, which may be long. */
	isLaunch?: boolean;
}

/**
 * Returns the pause before the next try, in ms, or undefined when there is no time left for one.
 * @param random between 0 and 1: up to a quarter of the pause is cut off, or added to what the service asked for, so that
 * many documents don't come back at once
 */
export function pauseBeforeNextTry(state: TryState, random: number): number | undefined {
	const { first, growth, max, maxAsked, whole } = pauses;
	const growing = Math.min(max, first * growth ** (state.attempt - 1)) * (1 - random / 4);
	const asked = Math.min(state.retryAfterMs ?? 0, state.isLaunch ? Infinity : maxAsked);
	const pause = state.retryAfterMs === undefined ? growing : asked * (1 + random / 4);
	const limit = state.awaitMs ?? Math.min(whole, state.wholeMs ?? whole);
	return state.elapsedMs + pause > limit ? undefined : pause;
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

/** A redirect that the service responded with. */
export interface Redirect {
	method: string;
	status: number;
	/** The address that was asked, with its query. */
	from: string;
	location: unknown;
}

/**
 * Returns the address of a redirect that may be followed with method, body and key: the same scheme and host, and a
 * path that differs by a trailing slash alone. Returns undefined for any other redirect: the key never travels to another
 * host, nor from https to http, and nothing that starts something is sent again by a status that may mean that it
 * has started.
 */
export function followableRedirect(redirect: Redirect): string | undefined {
	const { from, location } = redirect;
	if (typeof location !== 'string' || location === '' || !mayRepeat(redirect)) return undefined;
	if (!URL.canParse(location, from)) return undefined;
	const source = new URL(from);
	const target = new URL(location, from);
	const isSlashAlone =
		target.pathname !== source.pathname &&
		withoutSlash(target.pathname) === withoutSlash(source.pathname);
	return target.origin === source.origin && queryOf(target) === queryOf(source) && isSlashAlone
		? target.href
		: undefined;
}

/** 307 and 308 tell to send the same request. Clients change a POST to a GET after 301 and 302; others stay as they are. */
function mayRepeat({ method, status }: Redirect): boolean {
	if (status === 307 || status === 308) return true;
	if (status === 301 || status === 302) return method !== 'POST';
	return status === 303 && method === 'GET';
}

function withoutSlash(path: string): string {
	return path.replace(/\/$/, '');
}

/** One query can be written in several ways ("%3A" or ":"): this is the same for all of them. */
function queryOf(url: URL): string {
	return new URLSearchParams(url.search).toString();
}
