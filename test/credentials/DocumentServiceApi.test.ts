import { Workflow } from 'n8n-workflow';

import { DocumentServiceApi } from '../../credentials/DocumentServiceApi.credentials';
import { startLocalService } from '../../local-service/startLocalService.ts';
import { completeAddress } from '../../nodes/shared/service/credential/addresses';
import {
	partitionAddresses,
	workflowAddresses,
} from '../nodes/shared/service/credential/addressTable';
import {
	closedAddress,
	json,
	scriptedServer,
	silence,
	text,
	type Reply,
	type ScriptedServer,
} from '../support/scriptedServer';
import { credentialFor, nodeTypesOf } from '../support/engine';
import { nodeThat } from '../nodes/shared/service/transport/inNode';
import { pressTest } from './testButton';

const apiKey = 'secret-key-123';

/** A service that lists workflows if it gets the correct key. */
const serviceWithKey: Reply = (response, request) => {
	const isKnown = request.headers['service-api-key'] === apiKey;
	json(isKnown ? 200 : 401, isKnown ? [] : { detail: 'API key is malformed' })(response, request);
};

let server: ScriptedServer | undefined;

async function serving(...replies: Reply[]): Promise<ScriptedServer> {
	server = await scriptedServer(...replies);
	return server;
}

afterEach(async () => {
	await server?.close();
	server = undefined;
});

describe('the fields of the credential', () => {
	const byName = new Map(new DocumentServiceApi().properties.map((field) => [field.name, field]));

	it('hides the key, has no address built in and names the header of the specification', () => {
		expect([...byName.keys()]).toEqual(['apiKey', 'partitionUrl', 'baseUrl', 'apiKeyHeader']);
		expect(byName.get('apiKey')?.typeOptions?.password).toBe(true);
		expect(byName.get('partitionUrl')?.default).toBe('');
		expect(byName.get('baseUrl')?.default).toBe('');
		expect(byName.get('apiKeyHeader')?.default).toBe('service-api-key');
		expect(byName.get('apiKeyHeader')?.description).toContain('unstructured-api-key');
	});

	it('requires none of them: an account may have only one interface, a self-hosted server may need no key', () => {
		for (const field of byName.values()) expect(field.required ?? false).toBe(false);
	});
});

describe("the test's expressions, evaluated by n8n", () => {
	const workflow = new Workflow({
		nodes: [
			{ id: '1', name: 'Temp', type: 'probe', typeVersion: 1, position: [0, 0], parameters: {} },
		],
		connections: {},
		active: false,
		nodeTypes: nodeTypesOf(nodeThat(async () => [[]])),
	});
	const { request } = new DocumentServiceApi().test;
	const evaluated = (
		part: 'baseURL' | 'url' | 'method',
		credential: Record<string, string | undefined>,
	) =>
		workflow.expression.getParameterValue(request[part] ?? '', null, 0, 0, 'Temp', [], 'internal', {
			$credentials: credential as Record<string, string>,
		});

	it.each(partitionAddresses)(
		'completes the partition address %j the way the nodes do',
		(given) => {
			expect(evaluated('baseURL', { partitionUrl: given, baseUrl: '' })).toBe(
				completeAddress('partition', given),
			);
		},
	);

	it.each(workflowAddresses)('completes the workflow address %j the way the nodes do', (given) => {
		expect(evaluated('baseURL', { partitionUrl: '', baseUrl: given })).toBe(
			completeAddress('workflow', given),
		);
	});

	it('calls the workflow interface if its address is filled in, otherwise the partition interface', () => {
		expect(evaluated('method', { baseUrl: 'a', partitionUrl: 'b' })).toBe('GET');
		expect(evaluated('url', { baseUrl: 'a', partitionUrl: 'b' })).toBe('/workflows');
		expect(evaluated('method', { baseUrl: '  ', partitionUrl: 'b' })).toBe('POST');
		expect(evaluated('url', { baseUrl: undefined, partitionUrl: 'b' })).toBe('');
	});

	it("calls the public service at the address that doesn't redirect", () => {
		expect(evaluated('url', { baseUrl: 'a', apiKeyHeader: ' Unstructured-API-Key ' })).toBe(
			'/workflows/?page_size=1',
		);
	});
});

describe('the Test button', () => {
	const header = 'service-api-key';

	it('accepts the correct key, which is sent trimmed and only in the header', async () => {
		const { url, seen } = await serving(serviceWithKey);
		const verdict = await pressTest({
			apiKey: ` ${apiKey}\n`,
			apiKeyHeader: header,
			baseUrl: `${url}/api/v1/`,
			partitionUrl: '',
		});
		expect(verdict.status).toBe('OK');
		expect(seen).toHaveLength(1);
		expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/workflows' });
		expect(seen[0].headers[header]).toBe(apiKey);
		expect(seen[0].body.toString()).not.toContain(apiKey);
	});

	it('accepts an address that is only a host', async () => {
		const { host, seen } = await serving(serviceWithKey);
		const verdict = await pressTest({ apiKey, apiKeyHeader: header, baseUrl: host });
		expect(verdict.status).toBe('OK');
		expect(seen[0].url).toBe('/api/v1/workflows');
	});

	it('says that the key is wrong', async () => {
		const { url } = await serving(serviceWithKey);
		const verdict = await pressTest({
			apiKey: 'other',
			apiKeyHeader: header,
			baseUrl: `${url}/api/v1`,
		});
		expect(verdict).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^Wrong key/),
		});
	});

	it.each([
		[404, 'not found'],
		[400, 'http spoken to an https port'],
		[405, 'a method that is not taken'],
		[302, 'a redirect to a sign-in page'],
	])('says that the address is wrong at %i (%s)', async (status) => {
		const { url } = await serving(
			text(status, '<html></html>', 'text/html', { location: '/sign-in' }),
		);
		const verdict = await pressTest({ apiKey, apiKeyHeader: header, baseUrl: `${url}/other` });
		expect(verdict).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^Wrong address/),
		});
		expect(server?.seen).toHaveLength(1);
	});

	it.each([307, 308])(
		"doesn't report a wrong address if it redirects to the same path with a slash (%i)",
		async (status) => {
			const { url } = await serving(
				text(status, '', 'text/plain', { location: '/api/v1/workflows/' }),
			);
			const verdict = await pressTest({ apiKey, apiKeyHeader: header, baseUrl: `${url}/api/v1` });
			expect(verdict.message).not.toMatch(/^Wrong/);
			expect(verdict.message).toContain('slash');
		},
	);

	it('says that the service is unavailable at 503', async () => {
		const { url } = await serving(text(503, ''));
		const verdict = await pressTest({ apiKey, apiKeyHeader: header, baseUrl: `${url}/api/v1` });
		expect(verdict).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('unavailable'),
		});
	});

	it.each([402, 407, 409, 418, 422, 429, 451, 501, 520, 599])(
		'shows words of its own at %i, not the reason phrase, which may repeat the key',
		async (status) => {
			const { url } = await serving((response) => {
				response.writeHead(status, `The key ${apiKey}`).end();
			});
			const verdict = await pressTest({ apiKey, apiKeyHeader: header, baseUrl: `${url}/api/v1` });
			expect(verdict.status).toBe('Error');
			expect(verdict.message).toMatch(/^(The service was reached|A proxy)/);
			expect(verdict.message).not.toContain(apiKey);
		},
	);

	it("says that the host can't be reached", async () => {
		const verdict = await pressTest({
			apiKey,
			apiKeyHeader: header,
			baseUrl: `${closedAddress}/api/v1`,
		});
		expect(verdict.status).toBe('Error');
		expect(verdict.message).toMatch(/ECONNREFUSED|refused/i);
		expect(verdict.message).not.toMatch(/Wrong (key|address)/);
	});

	it('counts it as success when a partition-only service refuses the missing document (422)', async () => {
		const { url, seen } = await serving(
			json(422, { detail: [{ loc: ['body', 'files'], msg: 'Field required' }] }),
		);
		const verdict = await pressTest({
			apiKey,
			apiKeyHeader: header,
			partitionUrl: `${url}/general/v0/general`,
		});
		expect(verdict.status).toBe('OK');
		expect(seen[0]).toMatchObject({ method: 'POST', url: '/general/v0/general' });
	});

	it('says that the key is wrong when a partition-only service refuses it', async () => {
		const { url } = await serving(json(401, { detail: 'API key is malformed' }));
		const verdict = await pressTest({
			apiKey,
			apiKeyHeader: header,
			partitionUrl: url,
			baseUrl: '',
		});
		expect(verdict).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/^Wrong key/),
		});
	});

	it('fails when no address is filled in', async () => {
		expect(await pressTest({ apiKey, apiKeyHeader: header })).toMatchObject({ status: 'Error' });
	});

	it("doesn't send the key to a different host on a redirect", async () => {
		const other = await scriptedServer(silence);
		const { url } = await serving(
			text(307, '', 'text/plain', { location: `${other.url}/api/v1/workflows` }),
		);
		const verdict = await pressTest({ apiKey, apiKeyHeader: header, baseUrl: url });
		await other.close();
		expect(other.seen).toHaveLength(0);
		expect(verdict).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('redirects'),
		});
	});
});

describe('the Test button against the local service', () => {
	it.each(['specification', 'public'] as const)(
		'distinguishes a correct key from a wrong one (%s)',
		async (dialect) => {
			const service = await startLocalService({ dialect });
			const full = credentialFor(service);
			const verdicts = {
				right: await pressTest(full),
				wrongKey: await pressTest({ ...full, apiKey: 'other' }),
				wrongPath: await pressTest({ ...full, baseUrl: `${service.url}/somewhere` }),
				partitionOnly: await pressTest({ ...full, baseUrl: '' }),
				partitionPath: await pressTest({
					...full,
					baseUrl: '',
					partitionUrl: `${service.url}/else`,
				}),
			};
			await service.close();
			expect(verdicts).toMatchObject({
				right: { status: 'OK' },
				wrongKey: { status: 'Error', message: expect.stringMatching(/^Wrong key/) },
				wrongPath: { status: 'Error', message: expect.stringMatching(/^Wrong address/) },
				partitionOnly: { status: 'OK' },
				partitionPath: { status: 'Error', message: expect.stringMatching(/^Wrong address/) },
			});
		},
	);
});
