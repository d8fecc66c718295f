import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { withApiKey } from '../nodes/core/credential/serviceCredential';
import { services, type ServiceKind } from '../nodes/core/credential/services';

/** Which fields and which notice the dialog shows. */
const serviceField: INodeProperties = {
	displayName: 'Service',
	name: 'service',
	type: 'options',
	options: [
		{
			name: 'Unstructured Transform',
			value: 'transform',
			description:
				'For accounts at transform.unstructured.io, as new ones are: converts documents and extracts data',
		},
		{
			name: 'Unstructured Pipelines and Partition Endpoint',
			value: 'pipelines',
			description:
				'For accounts at platform.unstructured.io: also connectors, workflows and notifications',
		},
		{
			name: 'Self-Hosted Partition Server',
			value: 'selfHosted',
			description:
				"For those who run Unstructured's open-source server themselves, such as in Docker",
		},
		{
			name: 'Other',
			value: 'other',
			description: 'For any other service, with addresses and a key header that you enter',
		},
	],
	default: 'transform',
};

/** The name of a header isn't a secret, so it isn't masked. */
const apiKeyHeaderField: INodeProperties = {
	displayName: 'API Key Header',
	name: 'apiKeyHeader',
	type: 'string',
	default: 'service-api-key',
	description:
		'Name of the request header for the key. Some services require <code>unstructured-api-key</code>.',
	displayOptions: { show: { service: ['other'] } },
};

function notice(service: ServiceKind, text: string): INodeProperties {
	return {
		displayName: text,
		name: `${service}Notice`,
		type: 'notice',
		default: '',
		displayOptions: { show: { service: [service] } },
	};
}

function partitionUrlField(
	service: Exclude<ServiceKind, 'transform'>,
	description: string,
): INodeProperties {
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

function baseUrlField(
	service: Exclude<ServiceKind, 'selfHosted'>,
	description: string,
): INodeProperties {
	return {
		displayName: 'Workflow Base URL',
		name: services[service].addressFields.workflow,
		type: 'string',
		default: services[service].presets.workflow,
		placeholder: 'e.g. https://documents.example.com/api/v1',
		description,
		displayOptions: { show: { service: [service] } },
	};
}

function apiKeyField(
	service: readonly ServiceKind[],
	more: Pick<INodeProperties, 'required' | 'description'>,
): INodeProperties {
	return {
		displayName: 'API Key',
		name: 'apiKey',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		displayOptions: { show: { service: [...service] } },
		...more,
	};
}

const changeOnly = 'Change it only if your account shows a different one.';

const partitionUrlDescription =
	'Your partition endpoint. Needed only by Document Partition and Document Partition Loader.';

const baseUrlDescription =
	'Base URL of your workflow endpoint. Needed by Document Service, both triggers, and documents in on-demand jobs.';

/** The key and the addresses of both interfaces of the service. */
export class DocumentServiceApi implements ICredentialType {
	name = 'documentServiceApi';

	displayName = 'Document Service API';

	icon: Icon = {
		light: 'file:../icons/documentPartition.svg',
		dark: 'file:../icons/documentPartition.dark.svg',
	};

	documentationUrl = 'https://repository.invalid#credentials';

	properties: INodeProperties[] = [
		serviceField,
		notice(
			'transform',
			'To get a key, sign in at <a href="https://transform.unstructured.io/api-keys" target="_blank">transform.unstructured.io</a> and select <b>API Keys</b>. Document Partition, Document Partition Loader and the Job resource of Document Service work with it. Connectors and workflows need Pipelines.',
		),
		notice(
			'pipelines',
			"To get a key, sign in to your organization's account and select <b>API Keys</b>. If your account shows other addresses, enter them below.",
		),
		notice(
			'selfHosted',
			"The nodes offer every option of Unstructured's hosted service. The open-source partition server has no workflows or jobs, and ignores or rejects options that it doesn't know, such as the strategy Vision Language Model and all chunking except By Title.",
		),
		notice(
			'other',
			"Enter at least one address. The nodes offer every option of Unstructured's hosted service; other services ignore or reject options that they don't know.",
		),
		apiKeyField(['transform', 'pipelines'], { required: true }),
		apiKeyField(['selfHosted', 'other'], {
			description: 'Leave empty for a service that requires no key',
		}),
		{
			displayName: 'Parse URL',
			name: services.transform.addressFields.parse,
			type: 'string',
			default: services.transform.presets.parse,
			description: `Address of parse requests. ${changeOnly}`,
			displayOptions: { show: { service: ['transform'] } },
		},
		baseUrlField('transform', `Address of on-demand jobs. ${changeOnly}`),
		partitionUrlField('pipelines', partitionUrlDescription),
		baseUrlField('pipelines', baseUrlDescription),
		partitionUrlField(
			'selfHosted',
			"The server's address as n8n can reach it. If n8n runs in a container, <code>localhost</code> is that container: enter the name of the server's container or <code>host.docker.internal</code>.",
		),
		partitionUrlField('other', partitionUrlDescription),
		baseUrlField('other', baseUrlDescription),
		apiKeyHeaderField,
	];

	authenticate: IAuthenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	) => withApiKey(credentials, requestOptions);
}
