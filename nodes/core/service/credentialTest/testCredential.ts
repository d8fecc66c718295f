import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { HiddenSecrets } from '../../secrets/hiddenSecrets';
import { messageOf } from '../../text/messageOf';
import { interfaces, type ServiceInterface } from '../../credential/addresses';
import { toServiceCredential, type ServiceCredential } from '../../credential/serviceCredential';
import { unencryptedHost, unencryptedWarning } from '../../credential/privateAddress';
import { testAddress, type TestHelpers } from './testRequest';
import type { TestOutcome } from './testOutcome';

/**
 * The credential's Test button: asks each address that's filled in and says what's certain. Every node of the package
 * names this function, because n8n lets only a function ask twice (docs/maintainers/decisions/credential-test.md).
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
			'Enter at least one address: Partition URL for Document Partition and its loader, Workflow Base URL for Document Service and its trigger',
		);
	}
	if (!/^[\x20-\x7e]*$/.test(apiKey)) {
		return refused("API Key contains a character that can't be part of a key. Copy the key again");
	}
	const tested = await Promise.all(
		given.map(async (api) => ({
			api,
			outcome: await testAddress(helpers, api, credential, data),
		})),
	);
	const { status, message } = withWarning(summaryOf(tested), credential);
	return { status, message: new HiddenSecrets(apiKey).inText(message) };
}

/** n8n shows no message beside a test that succeeds, so the warning is an error's. */
function withWarning(
	result: INodeCredentialTestResult,
	{ apiKey, partitionUrl, baseUrl }: ServiceCredential,
): INodeCredentialTestResult {
	const host = unencryptedHost(partitionUrl) ?? unencryptedHost(baseUrl);
	if (apiKey === '' || host === undefined) return result;
	const saved = result.status === 'OK' ? '. The credential is saved' : '';
	return refused(`${result.message}. ${unencryptedWarning(host)}${saved}`);
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

type Tested = Readonly<{ api: ServiceInterface; outcome: TestOutcome }>;

/** Both interfaces take the same key: one that accepts it proves it for the other. */
function summaryOf(tested: readonly Tested[]): INodeCredentialTestResult {
	if (tested.some(({ outcome }) => outcome.kind === 'failed')) return refused(failuresOf(tested));
	return tested.some(({ outcome }) => outcome.kind === 'accepted')
		? { status: 'OK', message: 'The service was reached and accepts the key' }
		: refused(
				"The service is reachable, but this test can't verify the key. The credential was saved; run Document Partition to verify it",
			);
}

/** What failed, with the field's name where the user filled in two. */
function failuresOf(tested: readonly Tested[]): string {
	const messages = new Set(
		tested.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [outcome.message] : [])),
	);
	const isCommon = messages.size === 1 && tested.every(({ outcome }) => outcome.kind === 'failed');
	if (tested.length === 1 || isCommon) return [...messages].join('');
	return tested
		.map(({ api, outcome }) => `${interfaces[api].field}: ${wordsFor(outcome)}`)
		.join('. ');
}

function wordsFor(outcome: TestOutcome): string {
	if (outcome.kind === 'failed') return outcome.message;
	return outcome.kind === 'accepted' ? 'works' : 'reached';
}
