import type { ServiceCredential } from './serviceCredential';

/** How statuses, schedules and paging are written, see docs/service.md#two-dialects. */
export type Dialect = 'specification' | 'public';

/** The key header of the public service. */
export const publicApiKeyHeader = 'unstructured-api-key';

/** Before the first request, only the key header tells the services' dialects apart. */
export function dialectOf(credential: ServiceCredential): Dialect {
	return credential.apiKeyHeader.toLowerCase() === publicApiKeyHeader ? 'public' : 'specification';
}
