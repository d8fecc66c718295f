import type { ConnectionFailure } from '../../../shared/service/failure/connectionFailure';
import { ServiceProblem } from '../../../shared/values/problem';

const temporaryConnections: ReadonlySet<unknown> = new Set<ConnectionFailure>([
	'refused',
	'unknownHost',
	'lookup',
	'broken',
	'timeLimit',
]);

/**
 * Whether a request that only reads may succeed if it's sent again later: there was no answer, or the status is 408,
 * 429 or 5xx.
 */
export function isTemporaryFailure(error: unknown): boolean {
	if (!(error instanceof ServiceProblem)) return false;
	if (temporaryConnections.has(error.context.connectionFailure)) return true;
	const status = Number(error.httpCode);
	return status >= 500 || status === 429 || status === 408;
}
