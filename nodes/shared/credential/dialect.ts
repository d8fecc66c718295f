import type { ServiceCredential } from './serviceCredential';

/** The specification's spelling of statuses, schedules and paging, or the public service's. */
export type Dialect = 'specification' | 'public';

/** The key header of the public service (public-service.md section 1). */
export const publicApiKeyHeader = 'unstructured-api-key';

/** Which dialect a service speaks: its key header tells. */
export function dialectOf(credential: ServiceCredential): Dialect {
	return credential.apiKeyHeader.toLowerCase() === publicApiKeyHeader ? 'public' : 'specification';
}
