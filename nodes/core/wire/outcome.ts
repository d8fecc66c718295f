import { isFinal, isRefusal, isTemporary } from '../../../packages/service-http';
import { outcomeOfError, Problem } from '../text/problem';

/*
 * What decisions ask of an error. What each way of failing means is in the table of
 * `packages/service-http/outcome.ts`; whether a request is sent again, in `retry.ts` beside it.
 */

/** Tells whether the service certainly hasn't begun with what was requested; an error that's about no request says so, too. */
export function hasStartedNothing(error: unknown): boolean {
	return (outcomeOfError(error)?.started ?? 'no') === 'no';
}

/** Tells whether a request got no whole response within its time limit. */
export function isLate(error: unknown): boolean {
	return outcomeOfError(error)?.connection === 'timeLimit';
}

/** Tells whether what was requested has ended, so that there's nothing to look for or to wait for. */
export function hasEnded(error: unknown): boolean {
	return outcomeOfError(error)?.result === 'none';
}

/** Tells whether the user, or the end of the execution, stopped a request. */
export function isStopped(error: unknown): boolean {
	return outcomeOfError(error)?.connection === 'stopped';
}

/** Tells whether the service, or something before it, clearly refused a request: the same gets the same again. */
export function isRefused(error: unknown): boolean {
	const outcome = outcomeOfError(error);
	return outcome !== undefined && isRefusal(outcome);
}

/** Tells whether the same request may succeed later. */
export function mayPass(error: unknown): boolean {
	const outcome = outcomeOfError(error);
	return outcome !== undefined && isTemporary(outcome);
}

/** Tells whether sending the same again would be in vain, by the service's own code. */
export function isSaidFinal(error: unknown): boolean {
	const outcome = outcomeOfError(error);
	return outcome !== undefined && isFinal(outcome);
}

/** Tells whether the account isn't allowed to send a request: a wrong key may look the same. */
export function isNotAllowed(error: unknown): boolean {
	const status = outcomeOfError(error)?.status ?? 0;
	return !isSaidFinal(error) && isRefused(error) && [401, 403, 404].includes(status);
}

/** Tells whether what was requested isn't there: by the status 404, whatever the service's words. */
export function isNotFound(error: unknown): boolean {
	return outcomeOfError(error)?.status === 404;
}

/** Tells whether a response exceeds a limit of whoever reads it. */
export function isOverLimit(error: unknown): error is Problem {
	return outcomeOfError(error)?.result === 'overLimit';
}

/** Tells whether work goes on that nobody waits for any longer. */
export function goesOn(error: unknown): error is Problem {
	return outcomeOfError(error)?.result === 'later';
}

/**
 * Tells whether a result that was to be reused isn't there: the service says so, or its work has ended without one. Then
 * the document is sent. Work that goes on, or can't be asked for now, is none of that: it would be paid twice.
 */
export function isGone(error: unknown): boolean {
	return outcomeOfError(error)?.result === 'gone' || hasEnded(error);
}

/** Tells whether a result is that of another file than the one that was asked for. */
export function isForeign(error: unknown): boolean {
	return outcomeOfError(error)?.result === 'foreign';
}
