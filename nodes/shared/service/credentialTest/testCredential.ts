import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { HiddenSecrets } from '../../secrets/hiddenSecrets';
import { messageOf } from '../../values/messageOf';
import { interfaces, type ServiceInterface } from '../credential/addresses';
import { toServiceCredential, type ServiceCredential } from '../credential/serviceCredential';
import { unencryptedHost, unencryptedWarning } from '../credential/unencrypted';
import { testAddress, type TestHelpers } from './testRequest';
import type { Verdict } from './verdicts';

/**
 * The credential's Test button: asks each address that's filled in and says what's certain. Every node of the package
 * names this function, because n8n lets only a function ask twice (docs/decisions/credential-test.md).
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
	const verdicts = await Promise.all(
		given.map(async (wanted) => ({
			wanted,
			verdict: await testAddress(helpers, wanted, credential, data),
		})),
	);
	const { status, message } = withWarning(summaryOf(verdicts), credential);
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

type Tested = Readonly<{ wanted: ServiceInterface; verdict: Verdict }>;

/** Both interfaces take the same key: one that accepts it proves it for the other. */
function summaryOf(tested: readonly Tested[]): INodeCredentialTestResult {
	if (tested.some(({ verdict }) => verdict.kind === 'failed')) return refused(failuresOf(tested));
	return tested.some(({ verdict }) => verdict.kind === 'accepted')
		? { status: 'OK', message: 'The service was reached and accepts the key' }
		: refused(
				"Reached; the key can't be checked without a document. The credential is saved: run Document Partition to find out",
			);
}

/** What failed, with the field's name where the user filled in two. */
function failuresOf(tested: readonly Tested[]): string {
	const messages = new Set(
		tested.flatMap(({ verdict }) => (verdict.kind === 'failed' ? [verdict.message] : [])),
	);
	const isCommon = messages.size === 1 && tested.every(({ verdict }) => verdict.kind === 'failed');
	if (tested.length === 1 || isCommon) return [...messages].join('');
	return tested
		.map(({ wanted, verdict }) => `${interfaces[wanted].field}: ${outcomeOf(verdict)}`)
		.join('. ');
}

function outcomeOf(verdict: Verdict): string {
	if (verdict.kind === 'failed') return verdict.message;
	return verdict.kind === 'accepted' ? 'works' : 'reached';
}
