import { NodeApiError } from 'n8n-workflow';

import type { ConnectionFailure } from '../../../shared/failure/connectionFailure';
import { connectionFailureOf } from '../../../shared/failure/connectionFailure';

const temporaryConnections: ReadonlySet<ConnectionFailure | undefined> = new Set<ConnectionFailure>(
	['refused', 'broken', 'timeLimit'],
);

/**
 * Whether a request that only reads may well succeed when it is sent again later: no answer, too
 * many requests, or a failure of the server (408, 429, 5xx).
 */
export function isTemporaryFailure(error: unknown): boolean {
	if (!(error instanceof NodeApiError)) return false;
	const status = Number(error.httpCode);
	if (Number.isInteger(status) && status > 0) {
		return status >= 500 || status === 429 || status === 408;
	}
	return temporaryConnections.has(connectionFailureOf(error));
}
