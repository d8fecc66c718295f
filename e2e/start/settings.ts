/** A document service to use: empty texts are what the user left out. */
export interface ServiceAddress {
	partitionUrl: string;
	baseUrl: string;
	apiKey: string;
	apiKeyHeader: string;
}

export interface StartSettings {
	/** Only say how to use the command. */
	isHelp: boolean;
	/** End after the examples ran, instead of leaving the editor open. */
	isOnce: boolean;
	/** The service that the environment names; without one the embedded local service is started. */
	service: ServiceAddress | undefined;
}

/** The environment variables that name a service, by the credential's field. */
export const serviceVariables = {
	partitionUrl: 'DOCUMENT_SERVICE_PARTITION_URL',
	baseUrl: 'DOCUMENT_SERVICE_BASE_URL',
	apiKey: 'DOCUMENT_SERVICE_API_KEY',
	apiKeyHeader: 'DOCUMENT_SERVICE_API_KEY_HEADER',
} as const satisfies Record<keyof ServiceAddress, string>;

/** The specification's header, which is also the credential's default: docs/maintainers/service.md#addresses-and-headers */
const defaultApiKeyHeader = 'service-api-key';

type Environment = Readonly<Record<string, string | undefined>>;

function readService(environment: Environment): ServiceAddress | undefined {
	const valueOf = (field: keyof ServiceAddress): string =>
		environment[serviceVariables[field]]?.trim() ?? '';
	const service: ServiceAddress = {
		partitionUrl: valueOf('partitionUrl'),
		baseUrl: valueOf('baseUrl'),
		apiKey: valueOf('apiKey'),
		apiKeyHeader: valueOf('apiKeyHeader'),
	};
	if (Object.values(service).every((value) => value === '')) return undefined;
	if (service.partitionUrl === '' && service.baseUrl === '') {
		throw new Error(
			`Environment variables name a key but no address: set ${serviceVariables.partitionUrl}, ` +
				`${serviceVariables.baseUrl} or both, or unset all of them to use the local service`,
		);
	}
	return { ...service, apiKeyHeader: service.apiKeyHeader || defaultApiKeyHeader };
}

const helpParameters = ['--help', '-h'];

/** What `npm start -- --help` prints. */
export const helpText = [
	'npm start            Opens n8n with the package, all examples, and a stand-in for the service. Put documents into my-documents.',
	'npm start -- --once  Runs two of the examples in n8n, prints their results, and ends.',
	'',
	'To use your own service, set these environment variables:',
	...Object.values(serviceVariables).map((name) => `  ${name}`),
].join('\n');

/** Reads the command line and the environment of `npm start`. Throws for what it does not know. */
export function readStartSettings(
	parameters: readonly string[],
	environment: Environment,
): StartSettings {
	const isHelp = helpParameters.some((parameter) => parameters.includes(parameter));
	const known = ['--once', ...helpParameters];
	const unknown = parameters.find((parameter) => !known.includes(parameter));
	if (unknown !== undefined) {
		throw new Error(`Unknown parameter "${unknown}". Use: npm start, or npm start -- --once`);
	}
	const isOnce = parameters.includes('--once');
	return { isHelp, isOnce, service: isHelp ? undefined : readService(environment) };
}
