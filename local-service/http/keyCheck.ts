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
	if (wanted.apiKey === '') return;
	const given = headers[wanted.apiKeyHeader.toLowerCase()];
	const key = Array.isArray(given) ? given[0] : given;
	if (key === wanted.apiKey) return;
	throw new ServiceProblem(401, refusals[serviceInterface](key));
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
