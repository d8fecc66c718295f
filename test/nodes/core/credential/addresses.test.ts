import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { completeAddress } from '../../../../nodes/core/credential/addresses';
import { dialectOf, dialects } from '../../../../nodes/core/credential/dialect';
import {
	addressFor,
	toServiceCredential,
	withApiKey,
} from '../../../../nodes/core/credential/serviceCredential';
import { partitionAddresses, workflowAddresses } from './addressTable';

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

describe('toServiceCredential', () => {
	it('trims every field and fills in the default header', () => {
		expect(
			toServiceCredential({
				apiKey: ' \tkey-1\n',
				apiKeyHeader: '  ',
				partitionUrl: ' documents.example.com ',
				baseUrl: '',
			}),
		).toEqual({
			apiKey: 'key-1',
			dialect: dialects.specification,
			partitionUrl: 'https://documents.example.com/general/v0/general',
			baseUrl: '',
			parseUrl: '',
		});
	});

	it('treats a credential without any field as an empty one', () => {
		expect(toServiceCredential({})).toEqual({
			apiKey: '',
			dialect: dialects.specification,
			partitionUrl: '',
			baseUrl: '',
			parseUrl: '',
		});
	});
});

describe('dialectOf', () => {
	it('recognises the dialect by the key header, whatever its case', () => {
		expect(dialectOf('service-api-key')).toBe(dialects.specification);
		expect(dialectOf('Unstructured-API-Key')).toBe(dialects.public);
	});
});

describe('withApiKey', () => {
	const request = { url: 'https://documents.example.com/x', headers: { accept: 'text/csv' } };

	it('puts the trimmed key into the header that the credential names, and nowhere else', () => {
		expect(withApiKey({ apiKey: ' key-1\n', apiKeyHeader: ' x-key ' }, request)).toEqual({
			url: request.url,
			headers: { accept: 'text/csv', 'x-key': 'key-1' },
		});
	});

	it('uses the header of the specification if none is named', () => {
		expect(withApiKey({ apiKey: 'key-1', apiKeyHeader: '' }, { url: request.url })).toEqual({
			url: request.url,
			headers: { 'service-api-key': 'key-1' },
		});
	});

	const withoutKey: ICredentialDataDecryptedObject[] = [{}, { apiKey: '' }, { apiKey: '  ' }];

	it.each(withoutKey)('sends no key header for %j', (credential) => {
		expect(withApiKey(credential, request)).toEqual(request);
	});

	it('leaves the given request unchanged', () => {
		const before = structuredClone(request);
		withApiKey({ apiKey: 'key-1' }, request);
		expect(request).toEqual(before);
	});
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
