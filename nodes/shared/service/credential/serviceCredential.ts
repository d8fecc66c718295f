import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { trimmedText } from '../../values/text';
import { completeAddress } from './addresses';

/** The credential as the nodes use it: trimmed, with complete addresses, '' for empty fields. */
export interface ServiceCredential {
	apiKey: string;
	apiKeyHeader: string;
	partitionUrl: string;
	baseUrl: string;
}

export const credentialType = 'documentServiceApi';

/** The key header of the documented interface, see docs/service.md#addresses-and-headers. */
export const defaultApiKeyHeader = 'service-api-key';

/** Throws an Error for an invalid address. */
export function toServiceCredential(data: ICredentialDataDecryptedObject): ServiceCredential {
	return {
		apiKey: trimmedText(data.apiKey),
		apiKeyHeader: trimmedText(data.apiKeyHeader) || defaultApiKeyHeader,
		partitionUrl: completeAddress('partition', trimmedText(data.partitionUrl)),
		baseUrl: completeAddress('workflow', trimmedText(data.baseUrl)),
	};
}

/**
 * Adds the key to a request, trimmed and only in the header: a key in an address would end up in logs. If the key is
 * empty, no header is sent, for a self-hosted service that requires none.
 */
export function withApiKey(
	credential: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const apiKey = String(credential.apiKey ?? '').trim();
	const header = String(credential.apiKeyHeader ?? '').trim() || defaultApiKeyHeader;
	if (apiKey === '') return request;
	return { ...request, headers: { ...request.headers, [header]: apiKey } };
}
