import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { completeAddress } from '../../../../nodes/core/credential/addresses';
import {
	addressFor,
	toServiceCredential,
	withApiKey,
} from '../../../../nodes/core/credential/serviceCredential';

const partition = 'https://documents.example.com/general/v0/general';
const workflow = 'https://documents.example.com/api/v1';

/** What people enter as the partition address, and what it becomes. */
const partitionAddresses: ReadonlyArray<[given: string, completed: string]> = [
	[partition, partition],
	[`  ${partition} \n`, partition],
	[`${partition}/`, partition],
	[`${partition}///`, partition],
	['documents.example.com/general/v0/general', partition],
	['documents.example.com', partition],
	['https://documents.example.com', partition],
	['https://documents.example.com/', partition],
	['HTTPS://Documents.Example.com', partition],
	[`${partition}?x=1`, partition],
	['documents.example.com:8443', 'https://documents.example.com:8443/general/v0/general'],
	['http://documents.example.com:8000', 'http://documents.example.com:8000/general/v0/general'],
	['localhost:8000', 'http://localhost:8000/general/v0/general'],
	['localhost', 'http://localhost/general/v0/general'],
	['127.0.0.1:8000/', 'http://127.0.0.1:8000/general/v0/general'],
	['[::1]:8000', 'http://[::1]:8000/general/v0/general'],
	['localhost.example.com', 'https://localhost.example.com/general/v0/general'],
	['https://gateway.example.com/documents', 'https://gateway.example.com/documents'],
	['gateway.example.com/a/general/v0/general', 'https://gateway.example.com/a/general/v0/general'],
];

/** What people enter as the workflow address, and what it becomes. */
const workflowAddresses: ReadonlyArray<[given: string, completed: string]> = [
	[workflow, workflow],
	[` ${workflow}/ `, workflow],
	['documents.example.com', workflow],
	['https://documents.example.com/', workflow],
	[`${workflow}/workflows`, workflow],
	['https://documents.example.com/api/v1/sources/', workflow],
	[`${workflow}?page=2`, workflow],
	['localhost:8000', 'http://localhost:8000/api/v1'],
	['127.0.0.1:8000/api/v1', 'http://127.0.0.1:8000/api/v1'],
	['https://gateway.example.com/team/api/v1', 'https://gateway.example.com/team/api/v1'],
	['https://gateway.example.com/documents', 'https://gateway.example.com/documents'],
];

describe('completeAddress', () => {
	it.each(partitionAddresses)('partition: %j becomes %j', (given, completed) => {
		expect(completeAddress('partition', given)).toBe(completed);
	});

	it.each(workflowAddresses)('workflow: %j becomes %j', (given, completed) => {
		expect(completeAddress('workflow', given)).toBe(completed);
	});

	it('leaves a complete address unchanged', () => {
		for (const [, completed] of partitionAddresses) {
			expect(completeAddress('partition', completed)).toBe(completed);
		}
		for (const [, completed] of workflowAddresses) {
			expect(completeAddress('workflow', completed)).toBe(completed);
		}
	});

	it.each(['', '   ', '/'])('returns an empty address for %j', (given) => {
		expect(completeAddress('partition', given)).toBe('');
		expect(completeAddress('workflow', given)).toBe('');
	});

	it.each([
		'https://documents.example.com/api/v1',
		'documents.example.com/api/v1/',
		'https://documents.example.com/api/v1/workflows',
		'https://documents.example.com/api/v2',
	])('recognises %s in the partition field and names both fields', (given) => {
		expect(() => completeAddress('partition', given)).toThrow(
			expect.objectContaining({
				message: 'The Partition URL in the credential is a workflow address',
				description: expect.stringContaining("move it to 'Workflow Base URL'"),
			}),
		);
	});

	it.each([
		'https://documents.example.com/general/v0/general',
		' documents.example.com/general/v0/general/ ',
	])('recognises %j in the workflow field and names both fields', (given) => {
		expect(() => completeAddress('workflow', given)).toThrow(
			expect.objectContaining({
				message: 'The Workflow Base URL in the credential is a partition address',
				description: expect.stringContaining("move it to 'Partition URL'"),
			}),
		);
	});

	it.each([
		'two words',
		'ftp://documents.example.com',
		'https://',
		'http://[',
		'file:///etc/hosts',
	])("names the field if %j isn't a URL", (given) => {
		expect(() => completeAddress('partition', given)).toThrow(/Partition URL .* isn't a URL/);
		expect(() => completeAddress('workflow', given)).toThrow(/Workflow Base URL .* isn't a URL/);
	});

	it("doesn't show the password of a pasted address", () => {
		let message = '';
		try {
			completeAddress('partition', 'ftp://user:hidden-word@documents.example.com');
		} catch (error) {
			message = String(error);
		}
		expect(message).toContain('documents.example.com');
		expect(message).not.toContain('hidden-word');
	});
});

const accept = { accept: 'text/csv' };

it.each<[ICredentialDataDecryptedObject, Record<string, string>]>([
	[
		{ apiKey: ' key-1\n', apiKeyHeader: ' x-key ' },
		{ ...accept, 'x-key': 'key-1' },
	],
	[
		{ apiKey: 'key-1', apiKeyHeader: '  ' },
		{ ...accept, 'service-api-key': 'key-1' },
	],
	[{ apiKey: '  ' }, accept],
	[{}, accept],
])('of %j, the key stands in a header and nowhere else', (credential, headers) => {
	const request = { url: partition, headers: { ...accept } };
	expect(withApiKey(credential, request)).toEqual({ url: partition, headers });
	expect(request.headers).toEqual(accept);
});

describe('an address that the credential lacks', () => {
	it("is named, and a self-hosted server's lack of workflows with it", () => {
		const credential = toServiceCredential({
			service: 'selfHosted',
			selfHostedPartitionUrl: 'localhost:8000',
		});
		expect(addressFor(credential, 'partition')).toBe('http://localhost:8000/general/v0/general');
		expect(() => addressFor(credential, 'workflow')).toThrow(
			expect.objectContaining({
				message: 'The credential has no Workflow Base URL, which this operation requires',
				description: expect.stringMatching(
					/api\/v1\. A self-hosted partition server doesn't support workflows/,
				),
			}),
		);
	});
});
