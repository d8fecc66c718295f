import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import {
	connectionFailureOf,
	failureOfConnection,
	followableRedirect,
} from '../../../packages/service-http';
import { interfaces, openCredential, type ServiceInterface } from '../credential/addresses';
import { dialects, pathInDialect } from '../credential/dialect';
import { isN8nItself, unencryptedHost, unencryptedWarning } from '../credential/privateAddress';
import {
	type ServiceCredential,
	toServiceCredential,
	withApiKey,
} from '../credential/serviceCredential';
import { serviceOf } from '../credential/services';
import { HiddenSecrets } from '../secrets/hiddenSecrets';
import { isRecord, parseJson } from '../text/json';
import { Problem } from '../text/problem';
import { messageOf } from '../text/text';
import {
	atN8n,
	connectionWords,
	foreignStatusWords,
	wordsOfStatus,
} from '../wire/words/failureWords';
import { readDetail } from '../wire/words/readDetail';

/**
 * Tests a credential when n8n saves it: sends a request to each address that's filled in, and says what's certain. Every
 * node of the package names this function, because n8n lets only a function send two (docs/maintainers/decisions/credential-test.md).
 */
export async function testDocumentServiceApi(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await testAddresses(this.helpers, data).catch((error: unknown) =>
		refused(inDialog(error)),
	);
}

/** Returns what the dialog says of an error: the user has the credential open. */
function inDialog(error: unknown): string {
	if (!(error instanceof Problem) || error.description === '') return messageOf(error);
	return `${error.message}: ${error.description.replace(openCredential, '')}`;
}

async function testAddresses(
	helpers: TestHelpers,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const credential = toServiceCredential(data);
	const { partitionUrl, baseUrl, parseUrl, apiKey } = credential;
	const addresses = { partition: partitionUrl, parse: parseUrl, workflow: baseUrl };
	const given = Object.keys(addresses).filter(
		(api): api is ServiceInterface => addresses[api as ServiceInterface] !== '',
	);
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
			api,
			field: interfaces[api].field,
			...(await testAddress(helpers, api, credential, data)),
		})),
	);
	const result = summaryOf(tested);
	const [host] = Object.values(addresses).flatMap((address) => unencryptedHost(address) ?? []);
	const message = new HiddenSecrets(apiKey).inText(result.message);
	if (apiKey === '' || host === undefined) return { ...result, message };
	// n8n shows no message beside a test that succeeds, so the warning is an error's.
	const saved = result.status === 'OK' ? '. The credential is saved' : '';
	return refused(`${message}. ${unencryptedWarning(host)}${saved}`);
}

function refused(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}

/** All interfaces take the same key: one that accepts it proves it for the others. */
function summaryOf(
	tested: ReadonlyArray<TestOutcome & { api: ServiceInterface; field: string }>,
): INodeCredentialTestResult {
	const isOf = (api: ServiceInterface, kind: TestOutcome['kind']) =>
		tested.some((each) => each.api === api && each.kind === kind);
	if (isOf('parse', 'refused') && isOf('workflow', 'accepted')) return refused(jobsOnly);
	if (isOf('parse', 'accepted') && isOf('workflow', 'refused')) return refused(parseOnly);
	if (tested.some(({ kind }) => kind === 'failed' || kind === 'refused')) {
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

const jobsOnly =
	"The key works for on-demand jobs, but this account can't send parse requests, so documents are sent in jobs. The credential was saved";
const parseOnly =
	"The key works for parse requests, but not for on-demand jobs, so chunks, strategies and templates aren't available. The credential was saved";

type TestHelpers = ICredentialTestFunctions['helpers'];

const timeLimitMs = 30_000;

interface TestRequest {
	method: 'GET' | 'POST';
	url: string;
	headers?: object;
	formData?: Record<string, unknown>;
}

/** Asks for a list, which only a correct key allows, or sends a file that is refused before anything is partitioned. */
function requestFor(
	api: ServiceInterface,
	{ baseUrl, dialect, partitionUrl, parseUrl }: ServiceCredential,
	service: unknown,
): TestRequest {
	// A list costs nothing: docs/maintainers/service.md#parse-requests
	if (api === 'parse') return { method: 'GET', url: `${parseUrl}/jobs` };
	if (api === 'workflow') {
		const { testedList = '/workflows' } = serviceOf(service);
		const query = dialect === dialects.public ? '?page_size=1' : '';
		return { method: 'GET', url: `${baseUrl}${pathInDialect(testedList, dialect)}${query}` };
	}
	const options = { filename: 'connection-test.zip', contentType: testFileType };
	const files = { value: Buffer.from('PK'), options };
	return { method: 'POST', url: partitionUrl, formData: { files } };
}

/** Sends the request that tests one address, and returns what it shows. Throws nothing. */
async function testAddress(
	helpers: TestHelpers,
	api: ServiceInterface,
	credential: ServiceCredential,
	data: ICredentialDataDecryptedObject,
): Promise<TestOutcome> {
	const request = requestFor(api, credential, data.service);
	const { url } = request;
	const { headers } = withApiKey(data, { url, headers: { accept: 'application/json' } });
	const hasHeaderField = serviceOf(data.service).apiKeyHeader === undefined;
	const keyFields = hasHeaderField ? 'API Key and API Key Header' : 'Service and API Key';
	const keyAdvice =
		credential.apiKey === ''
			? 'The service was reached, but requires an API key. Enter it in API Key'
			: `Wrong key: the service was reached but rejected the API key. Check ${keyFields}. A key works with one product and one region only`;
	try {
		const response = await sendTest(helpers, { ...request, headers });
		const outcome = testOutcome(api, { ...response, keyAdvice });
		const foreign = foreignStatusWords({ status: response.status, said: response.body }, url);
		if (foreign) {
			const what = response.status === 407 ? 'Not reached' : 'Wrong address';
			return failed(`${what}: ${foreign.meaning}. ${foreign.advice}`);
		}
		const isRefusal = outcome.kind === 'failed' || outcome.kind === 'refused';
		const isN8n = isRefusal && isN8nItself(url, response.body);
		return isN8n ? failed(`Wrong address: it's n8n's own. ${atN8n}`) : outcome;
	} catch (error) {
		return { kind: 'failed', message: unreachable(error, url) };
	}
}

async function sendTest(
	helpers: TestHelpers,
	request: TestRequest,
	redirects = 0,
): Promise<{ status: number; body: string }> {
	const response: unknown = await helpers.request({
		...request,
		headers: { ...request.headers },
		timeout: timeLimitMs,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
	});
	const { statusCode, body, headers: returned } = isRecord(response) ? response : {};
	const status = Number(statusCode);
	const location = isRecord(returned) ? returned.location : undefined;
	const target =
		redirects === 0 && typeof location === 'string'
			? followableRedirect({ method: request.method, status, from: request.url, location })
			: undefined;
	if (target !== undefined) return await sendTest(helpers, { ...request, url: target }, 1);
	return { status, body: typeof body === 'string' ? body : (JSON.stringify(body) ?? '') };
}

/** Why there was no response, in words without n8n's codes such as those of refused connections. */
function unreachable(error: unknown, url: string): string {
	const connection = connectionFailureOf(error) ?? 'refused';
	if (connection === 'timeLimit') {
		return `${new URL(url).host} didn't respond within ${timeLimitMs / 1_000} seconds`;
	}
	const failure = failureOfConnection(error, connection);
	const { message, advice } = connectionWords(connection, failure, { url });
	return `${message}. ${advice}`;
}

interface TestOutcome {
	/**
	 * Accepted: the service did what only a correct key allows, or requires no key. Reached: it would have responded the same
	 * with another key. Refused: the key isn't accepted there, or the account isn't allowed to use it.
	 */
	kind: 'accepted' | 'reached' | 'refused' | 'failed';
	message: string;
}

interface TestResponse {
	status: number;
	body: string;
	keyAdvice: string;
}

/** The type of the file in the test request: no service partitions an archive. */
const testFileType = 'application/zip';

/** The open-source server compares the key before the file's type: docs/maintainers/service.md#addresses-and-headers */
const refusedFileType = new RegExp(`^File type ${testFileType} is not supported`, 'i');

const accepted: TestOutcome = { kind: 'accepted', message: 'works' };
const reached: TestOutcome = { kind: 'reached', message: 'reached' };
const wrongAddress = failed(
	"Wrong address: the host responds, but it isn't the document service. Check the host and the path",
);

/** Decides what a response proves. No message repeats the service's own words, which may contain the key. */
function testOutcome(
	api: ServiceInterface,
	{ status, body, keyAdvice }: TestResponse,
): TestOutcome {
	const json = /^\s*[[{]/.test(body) ? parseJson(body) : undefined;
	// The service may deny the interface to an account, or say so of a wrong key, by the status 404.
	const isDenied = api === 'parse' && status === 404;
	if (status === 401 || status === 403 || isDenied) return { kind: 'refused', message: keyAdvice };
	if (status >= 300 && status < 400) {
		return failed(
			"Wrong address: it redirects to another one, and the key isn't sent there. Enter the address that it redirects to",
		);
	}
	if (status >= 200 && status < 300) {
		const isJson = Array.isArray(json) || (api !== 'partition' && isRecord(json));
		return isJson ? accepted : wrongAddress;
	}
	if (api === 'partition' && isRecord(json)) {
		if (status === 400 && refusedFileType.test(readDetail(body))) return accepted;
		if ([400, 406, 413, 415, 422, 500].includes(status)) return reached;
	}
	if ([400, 404, 405].includes(status)) return wrongAddress;
	const { meaning, advice } = wordsOfStatus(status, api === 'partition');
	return failed(
		`The host was reached, but the test request failed: ${meaning} (status ${status}). ${advice}`,
	);
}

function failed(message: string): TestOutcome {
	return { kind: 'failed', message };
}
