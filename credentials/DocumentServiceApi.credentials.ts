import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { credentialTest } from '../nodes/shared/service/credential/credentialTest';
import { withApiKey } from '../nodes/shared/service/credential/serviceCredential';

/** The name of a header isn't a secret, so it isn't masked. */
const apiKeyHeaderField: INodeProperties = {
	displayName: 'API Key Header',
	name: 'apiKeyHeader',
	type: 'string',
	default: 'service-api-key',
	description:
		"Name of the request header that carries the key. Unstructured's hosted service requires <code>unstructured-api-key</code>.",
};

/** The key and the addresses of both interfaces of the service. */
export class DocumentServiceApi implements ICredentialType {
	name = 'documentServiceApi';

	displayName = 'Document Service API';

	icon: Icon = {
		light: 'file:../icons/documentService.svg',
		dark: 'file:../icons/documentService.dark.svg',
	};

	documentationUrl = 'https://repository.invalid#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Leave empty for a self-hosted service that requires no key',
		},
		{
			displayName: 'Partition URL',
			name: 'partitionUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://documents.example.com/general/v0/general',
			description:
				'Your partition endpoint. Needed only by Document Partition and Document Partition Loader.',
		},
		{
			displayName: 'Workflow Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://documents.example.com/api/v1',
			description:
				'Base URL of your workflow endpoint. Needed only by Document Service and Document Service Trigger.',
		},
		apiKeyHeaderField,
	];

	authenticate: IAuthenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	) => withApiKey(credentials, requestOptions);

	test: ICredentialTestRequest = credentialTest;
}
