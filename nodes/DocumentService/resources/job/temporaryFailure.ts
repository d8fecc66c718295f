import { NodeApiError } from 'n8n-workflow';

import type { ConnectionFailure } from '../../../shared/failure/connectionFailure';

const temporaryConnections: ReadonlySet<unknown> = new Set<ConnectionFailure>([
	'refused',
	'unknownHost',
	'lookup',
	'broken',
	'timeLimit',
]);

/**
 * Whether a request that only reads may well succeed when it is sent again later: no answer, too
 * many requests, or a failure of the server (408, 429, 5xx).
 */
export function isTemporaryFailure(error: unknown): boolean {
	if (!(error instanceof NodeApiError)) return false;
	if (temporaryConnections.has(error.context.connectionFailure)) return true;
	const status = Number(error.httpCode);
	return status >= 500 || status === 429 || status === 408;
}
