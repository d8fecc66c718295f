import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { defaultApiKeyHeader } from './serviceCredential';

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
