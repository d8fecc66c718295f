import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { trimmedText } from '../../values/text';
import { completeAddress } from './addresses';
import { serviceOf } from './services';

/** The credential as the nodes use it: trimmed, with complete addresses, '' for empty fields. */
export interface ServiceCredential {
	apiKey: string;
	apiKeyHeader: string;
	partitionUrl: string;
	baseUrl: string;
}

export const credentialType = 'documentServiceApi';

/** The key header of the documented interface, see docs/service.md#addresses-and-headers. */
const defaultApiKeyHeader = 'service-api-key';

/** Throws an Error for an invalid address. */
export function toServiceCredential(data: ICredentialDataDecryptedObject): ServiceCredential {
	const { partition, workflow } = serviceOf(data.service).addressFields;
	return {
		apiKey: trimmedText(data.apiKey),
		apiKeyHeader: apiKeyHeaderOf(data),
		partitionUrl: completeAddress('partition', trimmedText(data[partition])),
		baseUrl: workflow === undefined ? '' : completeAddress('workflow', trimmedText(data[workflow])),
	};
}

function apiKeyHeaderOf(data: ICredentialDataDecryptedObject): string {
	const { apiKeyHeader = trimmedText(data.apiKeyHeader) } = serviceOf(data.service);
	return apiKeyHeader || defaultApiKeyHeader;
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
	if (apiKey === '') return request;
	return { ...request, headers: { ...request.headers, [apiKeyHeaderOf(credential)]: apiKey } };
}
