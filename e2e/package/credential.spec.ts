import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

interface CredentialCase {
	name: string;
	/** What differs from the correct credential, for the service at this address. */
	change(url: string): Readonly<Record<string, string>>;
	/** A status the service returns before it looks at the request. */
	refusal?: number;
	status: 'OK' | 'Error';
	message: RegExp;
}

const wrongKeyMessage = /^Wrong key/;
const wrongAddressMessage = /^Wrong address/;
const partitionOnly = { baseUrl: '' };
const workflowOnly = { partitionUrl: '' };
const wrongKey = { apiKey: 'not-the-key' };

const cases: readonly CredentialCase[] = [
	{ name: 'the right key', change: () => ({}), status: 'OK', message: /./ },
	{ name: 'a wrong key', change: () => wrongKey, status: 'Error', message: wrongKeyMessage },
	{
		name: 'a wrong workflow address',
		change: (url) => ({ ...workflowOnly, baseUrl: `${url}/nothing/here` }),
		status: 'Error',
		message: wrongAddressMessage,
	},
	{
		name: 'one of two addresses wrong',
		change: (url) => ({ baseUrl: `${url}/nothing/here` }),
		status: 'Error',
		message: /^Partition URL: works. Workflow Base URL: Wrong address/,
	},
	{
		name: 'an unreachable host',
		// Nothing listens on this port.
		change: () => ({ ...workflowOnly, baseUrl: 'http://127.0.0.1:1/api/v1' }),
		status: 'Error',
		message: /^Could not reach 127/,
	},
	{
		name: 'no URL',
		change: () => ({ baseUrl: 'no address' }),
		status: 'Error',
		message: /isn't a URL/,
	},
	{
		name: 'no address at all',
		change: () => ({ ...workflowOnly, ...partitionOnly }),
		status: 'Error',
		message: /^Enter at least one address/,
	},
	{
		name: 'a wrong key of a self-hosted server',
		change: (url) => ({
			...wrongKey,
			service: 'selfHosted',
			selfHostedPartitionUrl: `${url}/general/v0/general`,
		}),
		status: 'Error',
		message: wrongKeyMessage,
	},
	{
		name: 'the right key of a partition-only account',
		change: () => partitionOnly,
		status: 'OK',
		message: /./,
	},
	{
		name: 'a wrong key of a partition-only account',
		change: () => ({ ...partitionOnly, ...wrongKey }),
		status: 'Error',
		message: wrongKeyMessage,
	},
	{
		name: 'a partition-only service that checks the form before the key',
		change: () => partitionOnly,
		refusal: 422,
		status: 'Error',
		message: /^The service is reachable, but this test can't verify the key/,
	},
	{
		name: 'a wrong address of a partition-only account',
		change: (url) => ({ ...partitionOnly, partitionUrl: `${url}/nothing/here` }),
		status: 'Error',
		message: wrongAddressMessage,
	},
];

// The message that the user reads in each case: docs/maintainers/n8n.md#credentials.
for (const { name, change, refusal, status: expected, message: words } of cases) {
	test(`the connection test with ${name}`, async ({ n8n, service, credential, credentialData }) => {
		if (refusal !== undefined) {
			const body = { detail: 'Field required' };
			service.faults.add({ method: 'POST', fault: { kind: 'status', status: refusal, body } });
		}
		const data = { ...credentialData, data: { ...credentialData.data, ...change(service.url) } };
		const { status, message = '' } = await n8n.api.testCredential(credential, data);
		service.faults.clear();
		expect(status, message).toBe(expected);
		expect(message).toMatch(words);
		expect(message).not.toContain(service.apiKey);
	});
}
