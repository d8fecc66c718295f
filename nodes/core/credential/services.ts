import type { ServiceInterface } from './addresses';
import { publicApiKeyHeader } from './dialect';

interface ServiceForm {
	/** The credential's fields for its addresses. A kind without an interface has no field for that. */
	addressFields: Readonly<Partial<Record<ServiceInterface, string>>>;
	/** The addresses that the fields start with. */
	presets: Readonly<Partial<Record<ServiceInterface, string>>>;
	/** The name of the key header, where the user doesn't enter it. */
	apiKeyHeader?: string;
	/** Whether it's a service on the internet, never one on a network of the user's. It requires a key. */
	isHosted?: true;
	/** Hosts of the vendor's other product, to which this one's keys must not go, and what it's called. */
	otherProduct?: Readonly<{ host: RegExp; name: string }>;
	/** The list that the connection test asks for; by default the workflows. */
	testedList?: '/jobs';
}

/**
 * The kinds of service that the credential offers. Each has address fields of its own, so that choosing another kind
 * never sends the key to an address of the one before: docs/maintainers/service.md#addresses-and-headers
 */
export const services = {
	transform: {
		addressFields: { parse: 'transformParseUrl', workflow: 'transformBaseUrl' },
		presets: {
			parse: 'https://transform.unstructured.io/api/v2',
			workflow: 'https://platform-api.transform.unstructured.io/api/v1',
		},
		apiKeyHeader: publicApiKeyHeader,
		isHosted: true,
		otherProduct: { host: /\.unstructuredapp\.io$/, name: 'Unstructured Pipelines' },
		testedList: '/jobs',
	},
	pipelines: {
		addressFields: { partition: 'pipelinesPartitionUrl', workflow: 'pipelinesBaseUrl' },
		presets: {
			partition: 'https://api.unstructuredapp.io/general/v0/general',
			workflow: 'https://platform.unstructuredapp.io/api/v1',
		},
		apiKeyHeader: publicApiKeyHeader,
		isHosted: true,
		otherProduct: { host: /\.transform\.unstructured\.io$/, name: 'Unstructured Transform' },
	},
	selfHosted: {
		addressFields: { partition: 'selfHostedPartitionUrl' },
		presets: { partition: 'http://localhost:8000/general/v0/general' },
		apiKeyHeader: publicApiKeyHeader,
	},
	other: {
		addressFields: { partition: 'partitionUrl', workflow: 'baseUrl' },
		presets: { partition: '', workflow: '' },
	},
} as const satisfies Record<string, ServiceForm>;

export type ServiceKind = keyof typeof services;

/** The service of a credential. One that doesn't say, such as one made by a script, has the fields of Other. */
export function serviceOf(service: unknown): ServiceForm {
	const isKnown = typeof service === 'string' && Object.hasOwn(services, service);
	return services[isKnown ? (service as ServiceKind) : 'other'];
}
