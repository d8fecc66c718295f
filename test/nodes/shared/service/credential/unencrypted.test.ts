import { unencryptedHost } from '../../../../../nodes/shared/service/credential/unencrypted';
import { toServiceCredential } from '../../../../../nodes/shared/service/credential/serviceCredential';
import { partition, itemWith } from '../../../DocumentPartition/splitNode';
import { json, scriptedServer } from '../../../../support/scriptedServer';
import { pressTest } from '../../../../credentials/testButton';

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
		service: 'unstructured',
		unstructuredPartitionUrl: 'http://documents.example.com/general/v0/general',
		unstructuredBaseUrl: 'http://documents.example.com/api/v1',
	};
	expect(toServiceCredential(hosted)).toMatchObject({
		partitionUrl: 'https://documents.example.com/general/v0/general',
		baseUrl: 'https://documents.example.com/api/v1',
	});
	const own = { partitionUrl: 'http://documents.example.com/general/v0/general' };
	expect(toServiceCredential(own).partitionUrl).toMatch(/^http:/);
});

/** An address of this machine that no rule knows as one: what leads there is sent as if it left the machine. */
const outside = (url: string): string => url.replace('127.0.0.1', '0.0.0.0');

it('is told once by a hint of the node, and by the test of the credential', async () => {
	const server = await scriptedServer(json(200, []));
	try {
		const service = {
			...server.credential,
			partitionUrl: outside(server.credential.partitionUrl),
		};
		const items = [itemWith(Buffer.from('a')), itemWith(Buffer.from('b'))];
		const { hints } = await partition(service, items, {});
		const warning =
			'The API key travels unencrypted to 0.0.0.0, because the address in the credential begins with http://. Use https:// if the service has it';
		expect(hints.filter((hint) => hint === warning)).toHaveLength(1);

		const baseUrl = `${outside(server.url)}/api/v1`;
		expect(await pressTest({ apiKey: 'a key', baseUrl })).toEqual({
			status: 'Error',
			message: `The service was reached and accepts the key. ${warning}. The credential is saved`,
		});
		expect((await pressTest({ apiKey: '', baseUrl })).status).toBe('OK');
	} finally {
		await server.close();
	}
});
