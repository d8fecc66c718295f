import { helpText, readStartSettings } from '../../../e2e/start/settings';

describe('the settings of npm start', () => {
	it('uses the local service and stays open when nothing is said', () => {
		expect(readStartSettings([], {})).toEqual({
			isHelp: false,
			isOnce: false,
			service: undefined,
		});
	});

	it.each(['--help', '-h'])('shows help with %s, whatever the environment has', (parameter) => {
		const environment = { DOCUMENT_SERVICE_API_KEY: 'key' };
		expect(readStartSettings([parameter], environment)).toMatchObject({ isHelp: true });
		expect(helpText).toContain('npm start -- --once');
		expect(helpText).toContain('DOCUMENT_SERVICE_PARTITION_URL');
	});

	it('refuses a parameter it does not know instead of ignoring it', () => {
		expect(() => readStartSettings(['--one'], {})).toThrow('Unknown parameter "--one"');
	});

	it('uses the service that the environment names, with the usual header', () => {
		const environment = {
			DOCUMENT_SERVICE_PARTITION_URL: ' https://service.example/general/v0/general ',
			DOCUMENT_SERVICE_API_KEY: 'key',
		};
		expect(readStartSettings([], environment).service).toEqual({
			partitionUrl: 'https://service.example/general/v0/general',
			baseUrl: '',
			apiKey: 'key',
			apiKeyHeader: 'service-api-key',
		});
	});

	it('takes another header from the environment', () => {
		const environment = {
			DOCUMENT_SERVICE_BASE_URL: 'https://service.example/api/v1',
			DOCUMENT_SERVICE_API_KEY_HEADER: 'unstructured-api-key',
		};
		expect(readStartSettings([], environment).service).toMatchObject({
			apiKeyHeader: 'unstructured-api-key',
			apiKey: '',
		});
	});

	it('says what to set when there is a key without an address', () => {
		const environment = { DOCUMENT_SERVICE_API_KEY: 'key' };
		expect(() => readStartSettings([], environment)).toThrow('DOCUMENT_SERVICE_PARTITION_URL');
	});

	it.each([
		[['--service', 'http://localhost:8000'], 'http://localhost:8000/general/v0/general'],
		[['--once', '--service=http://server/'], 'http://server/general/v0/general'],
		[['--service', 'https://server/own/general'], 'https://server/own/general'],
	])('uses the partition server of %j, whatever the environment names', (parameters, url) => {
		const environment = {
			DOCUMENT_SERVICE_PARTITION_URL: 'https://other.example/general/v0/general',
			DOCUMENT_SERVICE_API_KEY: 'key',
		};
		expect(readStartSettings(parameters, environment).service).toEqual({
			partitionUrl: url,
			baseUrl: '',
			apiKey: 'key',
			apiKeyHeader: 'unstructured-api-key',
		});
	});

	it.each([[['--service']], [['--service', '--once']], [['--service', 'localhost:8000']]])(
		'asks for the address of the partition server after %j',
		(parameters) => {
			expect(() => readStartSettings(parameters, {})).toThrow('Enter it after --service');
		},
	);

	it('treats empty variables as not set', () => {
		const environment = { DOCUMENT_SERVICE_API_KEY: '', DOCUMENT_SERVICE_BASE_URL: ' ' };
		expect(readStartSettings([], environment).service).toBeUndefined();
	});
});
