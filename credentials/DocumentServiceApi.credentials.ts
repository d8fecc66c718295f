import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { credentialTest } from '../nodes/shared/credential/credentialTest';
import { withApiKey } from '../nodes/shared/credential/withApiKey';

/** The name of a header is no secret, so it is not masked as the key is. */
const apiKeyHeaderField: INodeProperties = {
	displayName: 'API Key Header',
	name: 'apiKeyHeader',
	type: 'string',
	default: 'service-api-key',
	description:
		"Name of the request header that carries the key. Unstructured's own service wants <code>unstructured-api-key</code>.",
};

/** The key and the addresses of both interfaces of the service. */
export class DocumentServiceApi implements ICredentialType {
	name = 'documentServiceApi';

	displayName = 'Document Service API';

	icon: Icon = {
		light: 'file:../icons/documentService.svg',
		dark: 'file:../icons/documentService.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-document-service/n8n-nodes-document-service#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Leave empty for a self-hosted service that wants no key',
		},
		{
			displayName: 'Partition URL',
			name: 'partitionUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://documents.example.com/general/v0/general',
			description:
				'Address of the partition interface that your account was given. Needed by Document Partition and Document Partition Loader only.',
		},
		{
			displayName: 'Workflow Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://documents.example.com/api/v1',
			description:
				'Address of the workflow interface that your account was given. Needed by Document Service and its trigger only.',
		},
		apiKeyHeaderField,
	];

	authenticate: IAuthenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	) => withApiKey(credentials, requestOptions);

	test: ICredentialTestRequest = credentialTest;
}
