import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { defaultApiKeyHeader } from './serviceCredential';

/**
 * Adds the key to a request, trimmed and only in the header: a key in an address ends up in logs. An empty key sends
 * no header, for a self-hosted service that requires none.
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
