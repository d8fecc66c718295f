import type { CredentialData } from '../n8n/n8nApi.ts';
import type { UsedService } from './service.ts';

/** The package's credential type: a public name, see the README. */
export const credentialType = 'documentServiceApi';

/** The credential that holds a service's addresses and key. */
export function credentialFor(service: UsedService): CredentialData {
	return {
		name: service.isLocal ? 'Local document service' : 'Document service',
		type: credentialType,
		data: {
			service: 'other',
			apiKey: service.apiKey,
			partitionUrl: service.partitionUrl,
			baseUrl: service.baseUrl,
			apiKeyHeader: service.apiKeyHeader,
		},
	};
}
