import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
} from 'n8n-workflow';

import { DocumentServiceApi } from '../../credentials/DocumentServiceApi.credentials';

/** n8n keeps one for all executions. */
const credentialType = new DocumentServiceApi();

/** n8n's credentials helper, with one credential of the package's own type and its real `authenticate`. */
export class TestCredentials extends ICredentialsHelper {
	private readonly data: ICredentialDataDecryptedObject;

	constructor(data: ICredentialDataDecryptedObject) {
		super();
		this.data = data;
	}

	getParentTypes(): string[] {
		return [];
	}

	getCredentialsProperties() {
		return credentialType.properties;
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = credentialType;
		if (typeof authenticate !== 'function') throw new Error('authenticate is not a function');
		return await authenticate(credentials, requestOptions);
	}

	async preAuthentication() {
		return undefined;
	}

	async runPreAuthentication() {
		return undefined;
	}

	async getCredentials(): Promise<never> {
		throw new Error('not needed by the tests');
	}

	async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		return this.data;
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}
}

/** The credential's fields for a running service. */
export function credentialFor(service: {
	partitionUrl: string;
	baseUrl: string;
	apiKey: string;
	apiKeyHeader: string;
}): ICredentialDataDecryptedObject {
	const { partitionUrl, baseUrl, apiKey, apiKeyHeader } = service;
	return { service: 'other', partitionUrl, baseUrl, apiKey, apiKeyHeader };
}

/** A credential for an account of Unstructured Transform, which is a local service here. */
export function transformCredential(service: {
	apiKey: string;
	parseUrl: string;
	baseUrl: string;
}): ICredentialDataDecryptedObject {
	return {
		service: 'transform',
		apiKey: service.apiKey,
		transformParseUrl: service.parseUrl,
		transformBaseUrl: service.baseUrl,
	};
}
