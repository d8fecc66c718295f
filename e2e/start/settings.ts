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

/** The environment variables that name a service, by the credential's field. `--service` wins over the partition URL's. */
export const serviceVariables = {
	partitionUrl: 'DOCUMENT_SERVICE_PARTITION_URL',
	baseUrl: 'DOCUMENT_SERVICE_BASE_URL',
	apiKey: 'DOCUMENT_SERVICE_API_KEY',
	apiKeyHeader: 'DOCUMENT_SERVICE_API_KEY_HEADER',
} as const satisfies Record<keyof ServiceAddress, string>;

/** The specification's header, which is also the credential's default: docs/maintainers/service.md#addresses-and-headers */
const defaultApiKeyHeader = 'service-api-key';

/** The header of partition servers. */
export const partitionServerHeader = 'unstructured-api-key';

type Environment = Readonly<Record<string, string | undefined>>;

function readService(
	partitionServer: string | undefined,
	environment: Environment,
): ServiceAddress | undefined {
	const valueOf = (field: keyof ServiceAddress): string =>
		environment[serviceVariables[field]]?.trim() ?? '';
	const service: ServiceAddress = {
		partitionUrl: partitionServer ?? valueOf('partitionUrl'),
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
	const usualHeader = partitionServer === undefined ? defaultApiKeyHeader : partitionServerHeader;
	return { ...service, apiKeyHeader: service.apiKeyHeader || usualHeader };
}

const helpParameters = ['--help', '-h'];

/** What `npm start -- --help` prints. */
export const helpText = [
	'npm start            Opens n8n with the package, all examples, and a stand-in for the service. Put documents into my-documents.',
	'npm start -- --once  Runs two of the examples in n8n, prints their results, and ends.',
	'npm start -- --service http://localhost:8000',
	'                     Uses your own partition server in place of the stand-in: its host, or its whole partition URL.',
	'',
	'To use another service of your own, or to name the key of your server, set these environment variables:',
	...Object.values(serviceVariables).map((name) => `  ${name}`),
].join('\n');

/** Takes `--service URL` or `--service=URL` out of the parameters. Throws where no URL follows. */
function readPartitionServer(parameters: readonly string[]): {
	partitionServer: string | undefined;
	others: string[];
} {
	const place = parameters.findIndex((parameter) => /^--service(=|$)/.test(parameter));
	if (place === -1) return { partitionServer: undefined, others: [...parameters] };
	const [, joined] = parameters[place]?.split(/=(.*)/s) ?? [];
	const address = joined ?? parameters[place + 1] ?? '';
	if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
		throw new Error(
			`"${address}" isn't the address of a partition server. Enter it after --service, such as http://localhost:8000`,
		);
	}
	const others = parameters.toSpliced(place, joined === undefined ? 2 : 1);
	return { partitionServer: partitionUrlOf(address), others };
}

/** The host alone gets the path that partition servers have: docs/maintainers/service.md#addresses-and-headers */
function partitionUrlOf(address: string): string {
	const { origin, pathname } = new URL(address);
	return pathname === '/' ? `${origin}/general/v0/general` : address;
}

/** Reads the command line and the environment of `npm start`. Throws for what it does not know. */
export function readStartSettings(
	parameters: readonly string[],
	environment: Environment,
): StartSettings {
	const isHelp = helpParameters.some((parameter) => parameters.includes(parameter));
	const { partitionServer, others } = readPartitionServer(parameters);
	const known = ['--once', ...helpParameters];
	const unknown = others.find((parameter) => !known.includes(parameter));
	if (unknown !== undefined) {
		throw new Error(`Unknown parameter "${unknown}". See what there is: npm start -- --help`);
	}
	const isOnce = others.includes('--once');
	return {
		isHelp,
		isOnce,
		service: isHelp ? undefined : readService(partitionServer, environment),
	};
}
