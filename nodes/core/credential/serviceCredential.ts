import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { Problem } from '../text/problem';
import { trimmedText } from '../text/text';
import { completeAddress, interfaces, openCredential, type ServiceInterface } from './addresses';
import { dialectOf, type Dialect } from './dialect';
import { serviceOf } from './services';
import { unencryptedHost } from './privateAddress';

/** The credential as the nodes use it: trimmed, with complete addresses, '' for empty fields. */
export interface ServiceCredential {
	apiKey: string;
	dialect: Dialect;
	partitionUrl: string;
	baseUrl: string;
	parseUrl: string;
}

export const credentialType = 'documentServiceApi';

/** Completes the addresses of a credential. Throws a Problem for an invalid one, and for a missing key of a hosted service. */
export function toServiceCredential(data: ICredentialDataDecryptedObject): ServiceCredential {
	const { addressFields, isHosted, otherProduct } = serviceOf(data.service);
	const addressOf = (api: ServiceInterface): string => {
		const field = addressFields[api];
		const address = field === undefined ? '' : completeAddress(api, trimmedText(data[field]));
		if (otherProduct && address !== '' && otherProduct.host.test(new URL(address).hostname)) {
			throw new Problem(
				`The ${interfaces[api].field} in the credential is an address of ${otherProduct.name}`,
				`${openCredential}select that service`,
			);
		}
		// The hosted service is always asked by https, also where someone has pasted http.
		const isExposed = isHosted && unencryptedHost(address) !== undefined;
		return isExposed ? address.replace(/^http:/, 'https:') : address;
	};
	const apiKey = trimmedText(data.apiKey);
	if (isHosted && apiKey === '') {
		throw new Problem(
			'The API Key in the credential is empty',
			`${openCredential}enter the API key of your account`,
		);
	}
	return {
		apiKey,
		dialect: dialectOf(apiKeyHeaderOf(data)),
		partitionUrl: addressOf('partition'),
		baseUrl: addressOf('workflow'),
		parseUrl: addressOf('parse'),
	};
}

/** Returns the key header; by default that of the documented interface: docs/maintainers/service.md#addresses-and-headers. */
function apiKeyHeaderOf(data: ICredentialDataDecryptedObject): string {
	return (
		serviceOf(data.service).apiKeyHeader ?? (trimmedText(data.apiKeyHeader) || 'service-api-key')
	);
}

const addressExceptions: Readonly<Record<ServiceInterface, string>> = {
	partition: "Unstructured Transform has none: set 'Send As' to Automatic",
	workflow: "A self-hosted partition server doesn't support workflows",
	parse: "Only Unstructured Transform has one: for other services, set 'Send As' to Automatic",
};

/** Returns the address of an interface. Throws a Problem that names the field if it's empty. */
export function addressFor(credential: ServiceCredential, api: ServiceInterface): string {
	const { partitionUrl: partition, baseUrl: workflow, parseUrl: parse } = credential;
	const address = { partition, workflow, parse }[api];
	if (address !== '') return address;
	const { field, defaultPath } = interfaces[api];
	throw new Problem(
		`The credential has no ${field}, which this operation requires`,
		`${openCredential}fill in ${field}. The address usually ends with ${defaultPath}. ${addressExceptions[api]}`,
	);
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
