import { unencryptedHost } from '../../../../nodes/core/credential/privateAddress';
import { toServiceCredential } from '../../../../nodes/core/credential/serviceCredential';
import { partition, itemWithPdf } from '../../DocumentPartition/splitNode';
import { json, scriptedServer, type ScriptedServer } from '../../../support/scriptedServer';
import { testCredential } from '../../../credentials/testCredential';

describe('the host to which a key travels unencrypted', () => {
	it.each([
		['http://documents.example.com/general/v0/general', 'documents.example.com'],
		['http://203.0.113.7:8000/', '203.0.113.7'],
		['http://172.32.0.1/', '172.32.0.1'],
		['http://10.example.com/', '10.example.com'],
		['http://[2001:db8::1]/', '[2001:db8::1]'],
	])('of %s is %s', (address, host) => {
		expect(unencryptedHost(address)).toBe(host);
	});

	it.each([
		'https://documents.example.com/',
		'http://localhost:8000/',
		'http://127.0.0.1:8000/',
		'http://10.1.2.3/',
		'http://172.20.0.4/',
		'http://192.168.1.20/',
		'http://[::1]:8000/',
		'http://[fd00::5]/',
		'http://unstructured:8000/',
		'http://host.docker.internal:8000/',
		'http://server.lan/',
		'',
		'no address',
	])('is none for %j', (address) => {
		expect(unencryptedHost(address)).toBeUndefined();
	});
});

it('uses https for the hosted service, whatever was pasted', () => {
	const hosted = {
		service: 'pipelines',
		apiKey: 'k',
		pipelinesPartitionUrl: 'http://documents.example.com/general/v0/general',
		pipelinesBaseUrl: 'http://documents.example.com/api/v1',
	};
	expect(toServiceCredential(hosted)).toMatchObject({
		partitionUrl: 'https://documents.example.com/general/v0/general',
		baseUrl: 'https://documents.example.com/api/v1',
	});
	const own = { partitionUrl: 'http://documents.example.com/general/v0/general' };
	expect(toServiceCredential(own).partitionUrl).toMatch(/^http:/);
});

/** Sends what leads to `documents.example.com` to a server on 127.0.0.1: no other socket is opened. */
async function throughProxy(run: (server: ScriptedServer) => Promise<void>): Promise<void> {
	const server = await scriptedServer(json(200, []));
	const names = ['http_proxy', 'HTTP_PROXY', 'no_proxy', 'NO_PROXY'];
	const before = names.map((name) => [name, process.env[name]] as const);
	for (const name of names)
		process.env[name] = name.toLowerCase() === 'http_proxy' ? server.url : '';
	try {
		await run(server);
	} finally {
		for (const [name, value] of before) {
			if (value === undefined) delete process.env[name];
			else process.env[name] = value;
		}
		await server.close();
	}
}

it('is told once by a hint of the node, and by the test of the credential', async () => {
	await throughProxy(async (server) => {
		const partitionUrl = 'http://documents.example.com/general/v0/general';
		const items = [itemWithPdf(Buffer.from('a')), itemWithPdf(Buffer.from('b'))];
		const { hints } = await partition({ ...server.credential, partitionUrl }, items, {});
		const warning =
			'The API key travels unencrypted to documents.example.com, because the address in the credential begins with http://. Use https:// if the service supports it';
		expect(hints.filter((hint) => hint === warning)).toHaveLength(1);

		const baseUrl = 'http://documents.example.com/api/v1';
		expect(await testCredential({ apiKey: 'a key', baseUrl })).toEqual({
			status: 'Error',
			message: `The service was reached and accepts the key. ${warning}. The credential is saved`,
		});
		expect((await testCredential({ apiKey: '', baseUrl })).status).toBe('OK');
		expect(server.seen.map(({ url }) => new URL(url).host)).toEqual(
			Array.from({ length: 4 }, () => 'documents.example.com'),
		);
	});
});
