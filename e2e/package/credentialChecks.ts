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
	status: 'OK' | 'Error';
	message: RegExp;
}

const wrongKeyMessage = /^Wrong key/;
const wrongAddressMessage = /^Wrong address/;

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
	const workflowOnly = { partitionUrl: '' };
	const wrongKey = { apiKey: 'not-the-key' };
	return [
		{ name: 'the right key', change: {}, status: 'OK', message: /./ },
		{ name: 'a wrong key', change: wrongKey, status: 'Error', message: wrongKeyMessage },
		{
			name: 'a wrong workflow address',
			change: { ...workflowOnly, baseUrl: `${url}/nothing/here` },
			status: 'Error',
			message: wrongAddressMessage,
		},
		{
			name: 'one of two addresses wrong',
			change: { baseUrl: `${url}/nothing/here` },
			status: 'Error',
			message: /^Partition URL: works. Workflow Base URL: Wrong address/,
		},
		{
			name: 'an unreachable host',
			change: { ...workflowOnly, baseUrl: `http://127.0.0.1:${port}/api/v1` },
			status: 'Error',
			message: /^Could not reach 127/,
		},
		{
			name: 'no web address',
			change: { baseUrl: 'no address' },
			status: 'Error',
			message: /isn't a web address/,
		},
		{
			name: 'no address at all',
			change: { ...workflowOnly, ...partitionOnly },
			status: 'Error',
			message: /^Enter at least one address/,
		},
		{
			name: 'a wrong key of a self-hosted server',
			change: {
				...wrongKey,
				service: 'selfHosted',
				selfHostedPartitionUrl: `${url}/general/v0/general`,
			},
			status: 'Error',
			message: wrongKeyMessage,
		},
		{
			name: 'the right key of a partition-only account',
			change: partitionOnly,
			status: 'OK',
			message: /./,
		},
		{
			name: 'a wrong key of a partition-only account',
			change: { ...partitionOnly, ...wrongKey },
			status: 'Error',
			message: wrongKeyMessage,
		},
		{
			name: 'a partition-only service that checks the form before the key',
			change: partitionOnly,
			refusal: 422,
			status: 'Error',
			message: /^Reached; the key can't be checked without a document/,
		},
		{
			name: 'a wrong address of a partition-only account',
			change: { ...partitionOnly, partitionUrl: `${url}/nothing/here` },
			status: 'Error',
			message: wrongAddressMessage,
		},
	];
}

/** The credential's Test button: the message that the user reads in each case, see docs/n8n.md#credentials. */
export async function checkCredential(workbench: PackageWorkbench): Promise<void> {
	const { n8n, service, credential, credentialData } = workbench;
	const cases = credentialCases(service.url, await closedPort());
	for (const row of cases) {
		await check(workbench, `the Test button with ${row.name}`, async () => {
			if (row.refusal !== undefined) {
				const body = { detail: 'Field required' };
				const fault = { kind: 'status', status: row.refusal, body } as const;
				// The trigger polls meanwhile.
				service.faults.add({ method: 'POST', fault });
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
