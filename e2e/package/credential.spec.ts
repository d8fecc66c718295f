import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

interface CredentialCase {
	name: string;
	/** What differs from the correct credential, for the service at this address. */
	change(url: string): Readonly<Record<string, string>>;
	status: 'OK' | 'Error';
	message: RegExp;
}

const cases: readonly CredentialCase[] = [
	{ name: 'the right key', change: () => ({}), status: 'OK', message: /./ },
	{
		name: 'a wrong key',
		change: () => ({ apiKey: 'not-the-key' }),
		status: 'Error',
		message: /^Wrong key/,
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
		change: () => ({ partitionUrl: '', baseUrl: 'http://127.0.0.1:1/api/v1' }),
		status: 'Error',
		message: /^Could not reach 127/,
	},
];

// The message that the user reads in each case: docs/maintainers/n8n.md#credentials.
for (const { name, change, status: expected, message: words } of cases) {
	test(`the connection test with ${name}`, async ({ n8n, service, credential, credentialData }) => {
		const data = { ...credentialData, data: { ...credentialData.data, ...change(service.url) } };
		const { status, message = '' } = await n8n.api.testCredential(credential, data);
		expect(status, message).toBe(expected);
		expect(message).toMatch(words);
		expect(message).not.toContain(service.apiKey);
	});
}
