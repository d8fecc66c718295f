import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { withApiKey } from '../nodes/core/credential/serviceCredential';
import { services } from '../nodes/core/credential/services';

/** Which fields and which notice the dialog shows. */
const serviceField: INodeProperties = {
	displayName: 'Service',
	name: 'service',
	type: 'options',
	options: [
		{ name: 'Unstructured (Hosted)', value: 'unstructured' },
		{ name: 'Self-Hosted Partition Server', value: 'selfHosted' },
		{ name: 'Other', value: 'other' },
	],
	default: 'unstructured',
};

/** The name of a header isn't a secret, so it isn't masked. */
const apiKeyHeaderField: INodeProperties = {
	displayName: 'API Key Header',
	name: 'apiKeyHeader',
	type: 'string',
	default: 'service-api-key',
	description:
		'Name of the request header that carries the key. Some services require <code>unstructured-api-key</code>.',
	displayOptions: { show: { service: ['other'] } },
};

function notice(service: keyof typeof services, text: string): INodeProperties {
	return {
		displayName: text,
		name: `${service}Notice`,
		type: 'notice',
		default: '',
		displayOptions: { show: { service: [service] } },
	};
}

function partitionUrlField(service: keyof typeof services, description: string): INodeProperties {
	return {
		displayName: 'Partition URL',
		name: services[service].addressFields.partition,
		type: 'string',
		default: services[service].presets.partition,
		placeholder: 'e.g. https://documents.example.com/general/v0/general',
		description,
		displayOptions: { show: { service: [service] } },
	};
}

function baseUrlField(service: 'unstructured' | 'other'): INodeProperties {
	return {
		displayName: 'Workflow Base URL',
		name: services[service].addressFields.workflow,
		type: 'string',
		default: services[service].presets.workflow,
		placeholder: 'e.g. https://documents.example.com/api/v1',
		description:
			'Base URL of your workflow endpoint. Needed only by Document Service and both triggers.',
		displayOptions: { show: { service: [service] } },
	};
}

const partitionUrlDescription =
	'Your partition endpoint. Needed only by Document Partition and Document Partition Loader.';

/** The key and the addresses of both interfaces of the service. */
export class DocumentServiceApi implements ICredentialType {
	name = 'documentServiceApi';

	displayName = 'Document Service API';

	icon: Icon = {
		light: 'file:../icons/documentService.svg',
		dark: 'file:../icons/documentService.dark.svg',
	};

	documentationUrl = 'https://repository.invalid#credentials';

	properties: INodeProperties[] = [
		serviceField,
		notice(
			'unstructured',
			'If your account shows its own addresses, enter them instead of those below.',
		),
		notice(
			'selfHosted',
			"The nodes offer everything that Unstructured's hosted service has. The open-source partition server has no workflows, and ignores or rejects other options that it doesn't know, such as the strategy VLM and all chunking except By Title.",
		),
		notice(
			'other',
			"Enter at least one address. The nodes offer everything that Unstructured's hosted service has; other services ignore or reject options that they don't know.",
		),
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Leave empty for a self-hosted service that requires no key',
		},
		partitionUrlField('unstructured', partitionUrlDescription),
		baseUrlField('unstructured'),
		partitionUrlField(
			'selfHosted',
			"The server's address as n8n can reach it. If n8n runs in a container, <code>localhost</code> is that container: enter the name of the server's container or <code>host.docker.internal</code>.",
		),
		partitionUrlField('other', partitionUrlDescription),
		baseUrlField('other'),
		apiKeyHeaderField,
	];

	authenticate: IAuthenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	) => withApiKey(credentials, requestOptions);
}
