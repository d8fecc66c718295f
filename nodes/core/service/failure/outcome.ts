import type { ConnectionFailure, Outcome } from '../../../../packages/service-http';
import { ServiceProblem } from '../../text/problem';

/** Returns how a request failed; undefined for an error that isn't about a request. */
export function outcomeOf(error: unknown): Outcome | undefined {
	if (!(error instanceof ServiceProblem)) return undefined;
	const { httpCode, context } = error;
	return {
		status: /^\d+$/.test(httpCode) ? Number(httpCode) : undefined,
		connection: context.connectionFailure as ConnectionFailure | undefined,
		retryAfterMs: context.retryAfterMs as number | undefined,
	};
}
