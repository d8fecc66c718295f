import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { check, type Workbench } from './workbench.ts';

interface CredentialCase {
	name: string;
	/** What differs from the right credential. */
	change: Readonly<Record<string, string>>;
	/** A status with which the service answers before it looks at the request. */
	refusal?: number;
	/**
	 * n8n 1 takes each status for a success when a test wants some of them: with a partition address
	 * alone its Test button shows only whether the host was reached.
	 */
	isUnseenByN8n1?: true;
	status: 'OK' | 'Error';
	message: RegExp;
}

/** n8n 1 says it in its own words, which no credential can change. */
const wrongKeyMessage = /^(Wrong key|Authorization failed)/;
const wrongAddressMessage = /^(Wrong address|The resource you are requesting could not be found)/;

/** A port on which nobody listens: it was free just now. */
async function closedPort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (address === null || typeof address === 'string') throw new Error('There is no free port');
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

/** The credential's Test button: what the user reads in each case (issue 2). */
export async function checkCredential(workbench: Workbench): Promise<void> {
	const { n8n, service, credential, credentialData, version } = workbench;
	const cases = credentialCases(service.url, await closedPort());
	for (const row of cases.filter((row) => version === 2 || !row.isUnseenByN8n1)) {
		await check(workbench, `the Test button with ${row.name}`, async () => {
			if (row.refusal !== undefined) {
				// n8n asks once more after a 401.
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
