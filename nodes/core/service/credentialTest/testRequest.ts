import type { ICredentialDataDecryptedObject, ICredentialTestFunctions } from 'n8n-workflow';

import {
	connectionFailureOf,
	failureOfConnection,
	followableRedirect,
} from '../../../../packages/service-http';
import { isRecord } from '../../text/json';
import type { ServiceInterface } from '../../credential/addresses';
import { dialects, pathInDialect } from '../../credential/dialect';
import { serviceOf } from '../../credential/services';
import { withApiKey, type ServiceCredential } from '../../credential/serviceCredential';
import { connectionWords } from '../failure/failureWords';
import { outcomeOf, testFileType, type TestOutcome } from './testOutcome';

/** The only way to send a request that n8n gives to the test of a credential. */
export type TestHelpers = ICredentialTestFunctions['helpers'];

/** Milliseconds that a service has to respond to the test. */
const timeLimitMs = 30_000;

/** One request of a test, in the form that n8n's helper for tests accepts. */
interface TestRequest {
	method: 'GET' | 'POST';
	url: string;
	headers?: object;
	formData?: Record<string, unknown>;
}

/** Asks for a list, which only a correct key allows, or sends a file that is refused before anything is partitioned. */
function requestFor(
	api: ServiceInterface,
	{ baseUrl, dialect, partitionUrl }: ServiceCredential,
	service: unknown,
): TestRequest {
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
export async function testAddress(
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
		return outcomeOf(api, { ...(await send(helpers, { ...request, headers })), keyAdvice });
	} catch (error) {
		return { kind: 'failed', message: unreachable(error, url) };
	}
}

async function send(
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
	if (target !== undefined) return await send(helpers, { ...request, url: target }, 1);
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
