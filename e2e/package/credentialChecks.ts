import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { check, type PackageWorkbench } from './workbench.ts';

interface CredentialCase {
	name: string;
	/** What differs from the correct credential. */
	change: Readonly<Record<string, string>>;
	/** A status the service returns before it looks at the request. */
	refusal?: number;
	/**
	 * n8n 1 counts any status as success if a test expects some of them: with only a partition address, its Test
	 * button shows no more than whether the host was reached.
	 */
	isUnseenByN8n1?: true;
	status: 'OK' | 'Error';
	message: RegExp;
}

/** n8n 1 has its own wording here, which no credential can change. */
const wrongKeyMessage = /^(Wrong key|Authorization failed)/;
const wrongAddressMessage = /^(Wrong address|The resource you are requesting could not be found)/;

/** A port on which nothing listens: it was free just now. */
async function closedPort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (address === null || typeof address === 'string') throw new Error('No free port found');
	return address.port;
}

function credentialCases(url: string, port: number): CredentialCase[] {
	const partitionOnly = { baseUrl: '' };
	const wrongKey = { apiKey: 'not-the-key' };
	return [
		{ name: 'the right key', change: {}, status: 'OK', message: /./ },
		{ name: 'a wrong key', change: wrongKey, status: 'Error', message: wrongKeyMessage },
		{
			name: 'a wrong address',
			change: { baseUrl: `${url}/nothing/here` },
			status: 'Error',
			message: wrongAddressMessage,
		},
		{
			name: 'an unreachable host',
			change: { baseUrl: `http://127.0.0.1:${port}/api/v1` },
			status: 'Error',
			message: /refused|reach|connect/i,
		},
		{
			name: 'the right key of a partition-only account',
			change: partitionOnly,
			status: 'OK',
			message: /./,
		},
		{
			name: 'a wrong key of a partition-only account that is refused at once',
			change: { ...partitionOnly, ...wrongKey },
			refusal: 401,
			isUnseenByN8n1: true,
			status: 'Error',
			message: wrongKeyMessage,
		},
		{
			name: 'a wrong address of a partition-only account',
			change: { ...partitionOnly, partitionUrl: `${url}/nothing/here` },
			isUnseenByN8n1: true,
			status: 'Error',
			message: wrongAddressMessage,
		},
	];
}

/** The credential's Test button: the message that the user reads in each case, see docs/n8n.md#credentials. */
export async function checkCredential(workbench: PackageWorkbench): Promise<void> {
	const { n8n, service, credential, credentialData, version } = workbench;
	const cases = credentialCases(service.url, await closedPort());
	for (const row of cases.filter((row) => version === 2 || !row.isUnseenByN8n1)) {
		await check(workbench, `the Test button with ${row.name}`, async () => {
			if (row.refusal !== undefined) {
				// n8n asks a second time after a 401.
				const fault = { kind: 'status', status: row.refusal } as const;
				service.faults.add({ times: Infinity, fault });
			}
			const data = { ...credentialData, data: { ...credentialData.data, ...row.change } };
			const { status, message = '' } = await n8n.api.testCredential(credential, data);
			service.faults.clear();
			assert.equal(status, row.status, message);
			assert.match(message, row.message);
			assert.ok(!message.includes(service.apiKey), `the key is in the message "${message}"`);
		});
	}
}
