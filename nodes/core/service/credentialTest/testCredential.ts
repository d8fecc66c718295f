import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { HiddenSecrets } from '../../secrets/hiddenSecrets';
import { messageOf } from '../../text/messageOf';
import { interfaces, type ServiceInterface } from '../../credential/addresses';
import { toServiceCredential } from '../../credential/serviceCredential';
import { unencryptedHost, unencryptedWarning } from '../../credential/privateAddress';
import { testAddress, type TestHelpers } from './testRequest';
import type { TestOutcome } from './testOutcome';

/**
 * Tests a credential when n8n saves it: sends a request to each address that's filled in, and says what's certain. Every
 * node of the package names this function, because n8n lets only a function send two (docs/maintainers/decisions/credential-test.md).
 */
export async function testDocumentServiceApi(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await testAddresses(this.helpers, data).catch((error: unknown) =>
		refused(messageOf(error)),
	);
}

async function testAddresses(
	helpers: TestHelpers,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const credential = toServiceCredential(data);
	const { partitionUrl, baseUrl, apiKey } = credential;
	const given: ServiceInterface[] = [];
	if (partitionUrl !== '') given.push('partition');
	if (baseUrl !== '') given.push('workflow');
	if (given.length === 0) {
		return refused(
			'Enter at least one address: Partition URL for Document Partition and its loader, Workflow Base URL for Document Service and its triggers',
		);
	}
	if (!/^[\x20-\x7e]*$/.test(apiKey)) {
		return refused("API Key contains a character that can't be part of a key. Copy the key again");
	}
	const tested = await Promise.all(
		given.map(async (api) => ({
			field: interfaces[api].field,
			...(await testAddress(helpers, api, credential, data)),
		})),
	);
	const result = summaryOf(tested);
	const host = unencryptedHost(partitionUrl) ?? unencryptedHost(baseUrl);
	const message = new HiddenSecrets(apiKey).inText(result.message);
	if (apiKey === '' || host === undefined) return { ...result, message };
	// n8n shows no message beside a test that succeeds, so the warning is an error's.
	const saved = result.status === 'OK' ? '. The credential is saved' : '';
	return refused(`${message}. ${unencryptedWarning(host)}${saved}`);
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

/** Both interfaces take the same key: one that accepts it proves it for the other. */
function summaryOf(
	tested: ReadonlyArray<TestOutcome & { field: string }>,
): INodeCredentialTestResult {
	if (tested.some(({ kind }) => kind === 'failed')) {
		const messages = [...new Set(tested.map(({ message }) => message))];
		const named = tested.map(({ field, message }) => `${field}: ${message}`);
		return refused(messages.length === 1 ? messages[0] : named.join('. '));
	}
	return tested.some(({ kind }) => kind === 'accepted')
		? { status: 'OK', message: 'The service was reached and accepts the key' }
		: refused(
				"The service is reachable, but this test can't verify the key. The credential was saved; run Document Partition to verify it",
			);
}
