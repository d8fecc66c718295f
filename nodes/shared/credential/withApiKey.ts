import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { defaultApiKeyHeader } from './serviceCredential';

/**
 * Adds the key to a request: trimmed, in the header only (issue 2). An empty key sends no header, for a
 * self-hosted service without one.
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
