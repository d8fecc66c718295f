import {
	NodeHelpers,
	type ICredentialDataDecryptedObject,
	type INodeParameters,
} from 'n8n-workflow';

import { DocumentServiceApi } from '../../credentials/DocumentServiceApi.credentials';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { DocumentPartition } from '../../nodes/DocumentPartition/DocumentPartition.node';
import { DocumentPartitionLoader } from '../../nodes/DocumentPartitionLoader/DocumentPartitionLoader.node';
import { DocumentService } from '../../nodes/DocumentService/DocumentService.node';
import { DocumentServiceInstantTrigger } from '../../nodes/DocumentServiceInstantTrigger/DocumentServiceInstantTrigger.node';
import { DocumentServiceTrigger } from '../../nodes/DocumentServiceTrigger/DocumentServiceTrigger.node';
import { dialectOf } from '../../nodes/core/credential/dialect';
import { toServiceCredential, withApiKey } from '../../nodes/core/credential/serviceCredential';
import { credentialFor } from '../support/engine';
import { closedAddress, json, silence, text, type Reply } from '../support/scriptedServer';
import { serving } from '../support/serving';
import { testCredential } from './testCredential';

const apiKey = 'secret-key-123';

/** A service that lists workflows if it gets the correct key. */
const serviceWithKey: Reply = (response, request) => {
	const isKnown = request.headers['service-api-key'] === apiKey;
	json(isKnown ? 200 : 401, isKnown ? [] : { detail: 'API key is malformed' })(response, request);
};

const header = 'service-api-key';
const withKey = { apiKey, apiKeyHeader: header };

describe('the fields of the credential', () => {
	const { properties } = new DocumentServiceApi();

	/** What n8n saves of a new credential: the defaults of the fields that are shown. */
	const dataOf = (values: INodeParameters): INodeParameters =>
		NodeHelpers.getNodeParameters(properties, values, true, false, null, null) ?? {};

	it('asks for the service first, hides the key and requires it alone, of the hosted service', () => {
		expect(properties[0].name).toBe('service');
		const keys = properties.filter(({ name }) => name === 'apiKey');
		expect(keys.map(({ typeOptions }) => typeOptions?.password)).toEqual([true, true]);
		const required = properties.filter((property) => property.required);
		expect(required.map(({ displayOptions }) => displayOptions)).toEqual([
			{ show: { service: ['transform', 'pipelines'] } },
		]);
	});

	it.each(['transform', 'pipelines'])(
		'names an empty key before it sends anything (%s)',
		(service) => {
			const data = dataOf({ service, apiKey: ' ' }) as ICredentialDataDecryptedObject;
			expect(() => toServiceCredential(data)).toThrow('The API Key in the credential is empty');
		},
	);

	it.each([
		[
			'transform',
			{
				partitionUrl: '',
				parseUrl: 'https://transform.unstructured.io/api/v2',
				baseUrl: 'https://platform-api.transform.unstructured.io/api/v1',
				apiKeyHeader: 'unstructured-api-key',
			},
		],
		[
			'pipelines',
			{
				partitionUrl: 'https://api.unstructuredapp.io/general/v0/general',
				baseUrl: 'https://platform.unstructuredapp.io/api/v1',
				apiKeyHeader: 'unstructured-api-key',
			},
		],
		[
			'selfHosted',
			{
				partitionUrl: 'http://localhost:8000/general/v0/general',
				baseUrl: '',
				apiKeyHeader: 'unstructured-api-key',
			},
		],
		['other', { partitionUrl: '', baseUrl: '', apiKeyHeader: 'service-api-key' }],
	])('fills addresses and key header of the service %s', (service, filled) => {
		const data = dataOf({ service, apiKey: 'k' }) as ICredentialDataDecryptedObject;
		const { apiKeyHeader, ...addresses } = { parseUrl: '', ...filled };
		const dialect = dialectOf(apiKeyHeader);
		expect(toServiceCredential(data)).toEqual({ apiKey: 'k', dialect, ...addresses });
		expect(withApiKey(data, { url: '' }).headers).toEqual({ [apiKeyHeader]: 'k' });
	});

	it("lets an account's own addresses replace those of the hosted service", () => {
		const data = dataOf({
			service: 'pipelines',
			apiKey: 'k',
			pipelinesPartitionUrl: 'mine.example.com',
			pipelinesBaseUrl: '',
		}) as ICredentialDataDecryptedObject;
		expect(toServiceCredential(data)).toMatchObject({
			partitionUrl: 'https://mine.example.com/general/v0/general',
			baseUrl: '',
		});
	});

	it('never sends the key to an address that was entered for a service chosen before', () => {
		const data = {
			service: 'pipelines',
			apiKey: 'k',
			partitionUrl: 'http://before',
			baseUrl: 'http://b',
		};
		expect(toServiceCredential(data)).toMatchObject({ partitionUrl: '', baseUrl: '' });
	});
});

describe('every node of the package', () => {
	it.each([
		DocumentPartition,
		DocumentPartitionLoader,
		DocumentService,
		DocumentServiceTrigger,
		DocumentServiceInstantTrigger,
	])('has the test of the credential that it names (%p)', (Node) => {
		const node = new Node();
		expect(node.description.credentials).toEqual([
			expect.objectContaining({
				name: 'documentServiceApi',
				required: true,
				testedBy: 'testDocumentServiceApi',
			}),
		]);
		expect(node.methods.credentialTest).toHaveProperty('testDocumentServiceApi');
	});
});

describe('the connection test', () => {
	it('accepts the correct key, which is sent trimmed and only in the header', async () => {
		const { url, seen } = await serving(serviceWithKey);
		const outcome = await testCredential({
			apiKey: ` ${apiKey}\n`,
			apiKeyHeader: header,
			baseUrl: `${url}/api/v1/`,
			partitionUrl: '',
		});
		expect(outcome.status).toBe('OK');
		expect(seen).toHaveLength(1);
		expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/workflows' });
		expect(seen[0].headers[header]).toBe(apiKey);
		expect(seen[0].body.toString()).not.toContain(apiKey);
	});

	it('asks Transform for its jobs, since it has no workflows', async () => {
		const { url, seen } = await serving(json(200, []));
		const outcome = await testCredential({ service: 'transform', apiKey, transformBaseUrl: url });
		expect(outcome.status).toBe('OK');
		expect(seen[0].url).toBe('/api/v1/jobs/?page_size=1');
	});

	it.each([
		[200, 200, 'OK', 'The service was reached and accepts the key'],
		[404, 200, 'Error', /can't send parse requests, so documents are sent in jobs\. .*saved$/],
		[200, 403, 'Error', /but not for on-demand jobs/],
		[401, 401, 'Error', /^Wrong key/],
	])('says what an account can do (parse: %d, jobs: %d)', async (parse, jobs, status, message) => {
		const { url, seen } = await serving((response, request) =>
			json(request.url?.startsWith('/api/v2') ? parse : jobs, { items: [] })(response, request),
		);
		const addresses = { transformParseUrl: url, transformBaseUrl: url };
		const outcome = await testCredential({ service: 'transform', apiKey, ...addresses });
		expect(outcome).toEqual({ status, message: expect.stringMatching(message) as string });
		expect(seen.map((request) => request.url).sort()).toEqual([
			'/api/v1/jobs/?page_size=1',
			'/api/v2/jobs',
		]);
	});

	it.each([
		[
			{ service: 'transform', transformBaseUrl: 'https://platform.unstructuredapp.io' },
			/Pipelines: select that service$/,
		],
		[
			{ service: 'pipelines', pipelinesBaseUrl: 'platform-api.transform.unstructured.io' },
			/Transform: select that service$/,
		],
	])("never sends a key to the vendor's other product: %j", async (data, words) => {
		const { status, message } = await testCredential({ apiKey, ...data });
		expect(status).toBe('Error');
		expect(message).toMatch(words);
	});

	it.each([
		[404, 'not found'],
		[400, 'http spoken to an https port'],
		[405, 'a method that is not taken'],
		[302, 'a redirect to a sign-in page'],
	])('says that the address is wrong at %i (%s)', async (status) => {
		const { url, seen } = await serving(
			text(status, '<html></html>', 'text/html', { location: '/sign-in' }),
		);
		const outcome = await testCredential({ ...withKey, baseUrl: `${url}/other` });
		expect(outcome).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^Wrong address/),
		});
		expect(seen).toHaveLength(1);
	});

	it("says that an address is n8n's own", async () => {
		const { url } = await serving(json(401, { message: "'X-N8N-API-KEY' header required" }));
		const { message } = await testCredential({ ...withKey, baseUrl: url });
		expect(message).toMatch(/^Wrong address: it's n8n's own\. Enter the address/);
	});

	it.each([307, 308])('follows a redirect that only adds a slash (%i)', async (status) => {
		const { url, seen } = await serving(
			text(status, '', 'text/plain', { location: '/api/v1/workflows/' }),
			serviceWithKey,
		);
		const outcome = await testCredential({ ...withKey, baseUrl: `${url}/api/v1` });
		expect(outcome.status).toBe('OK');
		expect(seen.map((request) => request.url)).toEqual(['/api/v1/workflows', '/api/v1/workflows/']);
	});

	it('says at 407 that a proxy refused the request', async () => {
		const { url } = await serving((response) => {
			response.writeHead(407, `The key ${apiKey}`).end();
		});
		const { message } = await testCredential({ ...withKey, baseUrl: `${url}/api/v1` });
		expect(message).toMatch(
			/^Not reached: The proxy that n8n's environment variable HTTP_PROXY sets/,
		);
		expect(message).not.toContain(apiKey);
	});

	it.each([402, 409, 418, 422, 429, 451, 501, 520, 599])(
		'shows words of its own at %i, not the reason phrase, which may repeat the key',
		async (status) => {
			const { url } = await serving((response) => {
				response.writeHead(status, `The key ${apiKey}`).end();
			});
			const outcome = await testCredential({ ...withKey, baseUrl: `${url}/api/v1` });
			expect(outcome.status).toBe('Error');
			expect(outcome.message).toMatch(
				/^The host was reached, but the test request failed: .* \(status \d+\)/,
			);
			expect(outcome.message).not.toContain(apiKey);
		},
	);

	it.each([
		['a port on which nothing listens', { baseUrl: `${closedAddress}/api/v1` }, /^Could not reach/],
		['a host that does not exist', { baseUrl: 'https://nowhere.invalid' }, /nowhere\.invalid/],
		['no URL', { baseUrl: 'two words' }, /isn't a URL/],
		[
			'the other field',
			{ baseUrl: 'http://a/general/v0/general' },
			/is a partition address: move it to/,
		],
		[
			'the address of parse requests',
			{ baseUrl: 'https://transform.unstructured.io/api/v2' },
			/is the address of Transform's parse requests/,
		],
		['the web app', { baseUrl: 'https://platform.unstructured.io' }, /a page of the web app/],
		['a key that no header can carry', { apiKey: 'schlüssel', baseUrl: 'http://a' }, /API Key/],
	])("says in its own words what's wrong with %s", async (_case, data, words) => {
		const outcome = await testCredential({ ...withKey, ...data });
		expect(outcome.status).toBe('Error');
		expect(outcome.message).toMatch(words);
		expect(outcome.message).not.toMatch(/Wrong (key|address)|\bE[A-Z]{4,}|ERR_/);
	});

	it.each(['transform', 'pipelines', 'selfHosted', 'other'])(
		'asks for an address if none is filled in (%s)',
		async (service) => {
			const outcome = await testCredential({ service, apiKey });
			expect(outcome.status).toBe('Error');
			expect(outcome.message).toMatch(/^Enter at least one address/);
		},
	);

	const zipRefused = json(400, { detail: 'File type application/zip is not supported.' });
	const formRefused = json(422, { detail: [{ loc: ['body', 'files'], msg: 'Field required' }] });

	it('sends a partition-only service a file that it refuses after it has accepted the key', async () => {
		const { url, seen } = await serving(zipRefused);
		const outcome = await testCredential({ ...withKey, partitionUrl: url });
		expect(outcome.status).toBe('OK');
		expect(seen[0]).toMatchObject({ method: 'POST', url: '/general/v0/general' });
		expect(seen[0].headers[header]).toBe(apiKey);
		expect(seen[0].headers['content-type']).toMatch(/^multipart\/form-data/);
		expect(seen[0].body.toString()).toMatch(/name="files"; filename=.*\r\n.*application\/zip/);
		expect(seen[0].body.length).toBeLessThan(1_000);
	});

	it.each([
		['the form is checked before the key', formRefused],
		['another 400', json(400, { detail: 'Bad request' })],
		['an error of the service itself', json(500, { detail: 'zip' })],
	])('says that the response proves nothing about the key: %s', async (_case, reply) => {
		const { url } = await serving(reply);
		const outcome = await testCredential({ ...withKey, partitionUrl: url });
		expect(outcome.status).toBe('Error');
		expect(outcome.message).toMatch(
			/^The service is reachable, but this test can't verify the key\. .*to verify it$/,
		);
	});

	it('needs no such proof if the workflow address accepts the key', async () => {
		const { url } = await serving((response, request) =>
			(request.method === 'POST' ? formRefused : serviceWithKey)(response, request),
		);
		const outcome = await testCredential({ ...withKey, partitionUrl: url, baseUrl: url });
		expect(outcome.status).toBe('OK');
	});

	it.each([
		[400, '<html>400 The plain HTTP request was sent to HTTPS port</html>'],
		[200, '<html>Welcome</html>'],
		[200, '{"status":"ok"}'],
		[404, '{"detail":"Not Found"}'],
		[405, ''],
	])('says that a partition address is wrong at %i %j', async (status, body) => {
		const { url } = await serving(text(status, body, 'text/html'));
		const outcome = await testCredential({ ...withKey, partitionUrl: url });
		expect(outcome).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^Wrong address/),
		});
	});

	it("doesn't take a web page for a list of workflows", async () => {
		const { url } = await serving(text(200, '<html>Sign in</html>', 'text/html'));
		const outcome = await testCredential({ ...withKey, baseUrl: url });
		expect(outcome.message).toMatch(/^Wrong address/);
	});

	it('says that a key is missing rather than wrong', async () => {
		const { url } = await serving(json(401, { detail: 'API key None is invalid' }));
		const outcome = await testCredential({ apiKey: '', apiKeyHeader: header, partitionUrl: url });
		expect(outcome.message).toMatch(/requires an API key/);
	});

	it('tests both addresses, and says which one is wrong', async () => {
		const { url, seen } = await serving((response, request) =>
			(request.method === 'POST' ? text(404, '') : serviceWithKey)(response, request),
		);
		const outcome = await testCredential({ ...withKey, partitionUrl: url, baseUrl: url });
		expect(seen.map(({ method }) => method).sort()).toEqual(['GET', 'POST']);
		expect(outcome.status).toBe('Error');
		expect(outcome.message).toMatch(/^Partition URL: Wrong address.*Workflow Base URL: works$/);
	});

	it("doesn't send the key to a different host on a redirect", async () => {
		const other = await serving(silence);
		const { url } = await serving(
			text(307, '', 'text/plain', { location: `${other.url}/api/v1/workflows` }),
		);
		const outcome = await testCredential({ ...withKey, baseUrl: url });
		expect(other.seen).toHaveLength(0);
		expect(outcome).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('redirects'),
		});
	});
});

describe('the connection test against the local service', () => {
	it.each(['specification', 'public'] as const)(
		'distinguishes a correct key from a wrong one (%s)',
		async (dialect) => {
			const service = await startLocalService({ dialect });
			const full = credentialFor(service);
			const workflowOnly = { ...full, partitionUrl: '' };
			const partitionOnly = { ...full, baseUrl: '' };
			const wrongKey = { apiKey: 'other' };
			const verdicts = {
				right: await testCredential(full),
				wrongKey: await testCredential({ ...full, ...wrongKey }),
				workflowOnly: await testCredential(workflowOnly),
				workflowKey: await testCredential({ ...workflowOnly, ...wrongKey }),
				workflowPath: await testCredential({
					...workflowOnly,
					baseUrl: `${service.url}/somewhere`,
				}),
				partitionOnly: await testCredential(partitionOnly),
				partitionKey: await testCredential({ ...partitionOnly, ...wrongKey }),
				partitionPath: await testCredential({
					...partitionOnly,
					partitionUrl: `${service.url}/else`,
				}),
			};
			await service.close();
			const keyIsWrong = { status: 'Error', message: expect.stringMatching(/^Wrong key/) };
			const addressIsWrong = { status: 'Error', message: expect.stringMatching(/^Wrong address/) };
			expect(verdicts).toMatchObject({
				right: { status: 'OK' },
				wrongKey: keyIsWrong,
				workflowOnly: { status: 'OK' },
				workflowKey: keyIsWrong,
				workflowPath: addressIsWrong,
				partitionOnly: { status: 'OK' },
				partitionKey: keyIsWrong,
				partitionPath: addressIsWrong,
			});
		},
	);

	it('accepts a self-hosted server that requires no key', async () => {
		const service = await startLocalService({ apiKey: '' });
		const data = {
			service: 'selfHosted',
			apiKey: '',
			selfHostedPartitionUrl: service.partitionUrl,
		};
		const outcome = await testCredential(data);
		await service.close();
		expect(outcome.status).toBe('OK');
	});
});
