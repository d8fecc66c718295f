import type { IncomingHttpHeaders } from 'node:http';
import { ServiceProblem } from './serviceResponse.ts';

/** Which interface refuses: each has words of its own: docs/maintainers/service.md#errors. */
export type ServiceInterface = 'partition' | 'workflow';

/**
 * Throws the 401 refusal when the key is another one or missing. An empty wanted key switches the
 * check off.
 */
export function checkKey(
	headers: IncomingHttpHeaders,
	wanted: { apiKey: string; apiKeyHeader: string },
	serviceInterface: ServiceInterface,
): void {
	if (isRightKey(headers, wanted)) return;
	throw new ServiceProblem(401, refusals[serviceInterface](keyIn(headers, wanted.apiKeyHeader)));
}

/** Whether a request has the key. An empty wanted key switches the check off. */
export function isRightKey(
	headers: IncomingHttpHeaders,
	{ apiKey, apiKeyHeader }: { apiKey: string; apiKeyHeader: string },
): boolean {
	return apiKey === '' || keyIn(headers, apiKeyHeader) === apiKey;
}

function keyIn(headers: IncomingHttpHeaders, apiKeyHeader: string): string | undefined {
	const given = headers[apiKeyHeader.toLowerCase()];
	return Array.isArray(given) ? given[0] : given;
}

const refusals: Record<ServiceInterface, (key: string | undefined) => string> = {
	partition: (key) => `API key ${key ?? 'None'} is invalid`,
	workflow: (key) => {
		if (key === undefined || key === '') {
			return 'API key is missing, please provide an API key in the header.';
		}
		return /^[\x21-\x7e]+$/.test(key)
			? 'API key is invalid, please provide a valid API key in the header.'
			: 'API key is malformed, please type the API key correctly in the header.';
	},
};
