import { readDetail, ServiceError } from '../../../../packages/service-http';
import { isRecord } from '../../text/json';
import { parseJson } from '../../text/parseJson';
import type { ServiceInterface } from '../../credential/addresses';
import { names } from '../failure/advice';

/** What a test request showed about one address. */
export type TestOutcome =
	/** The service did what only a correct key allows, or requires no key. */
	| { kind: 'accepted' }
	/** The service responded, but it would have responded the same with another key. */
	| { kind: 'reached' }
	| { kind: 'failed'; message: string };

/** The response to a test request. */
export interface TestResponse {
	status: number;
	body: string;
	/** Whether the request carried a key. */
	hasKey: boolean;
	/** The fields of the credential that a wrong key comes from. */
	keyFields: string;
}

/** The type of the file in the test request: no service partitions an archive. */
export const testFileType = 'application/zip';

/** The open-source server compares the key before the file's type: docs/maintainers/service.md#addresses-and-headers */
const refusedFileType = new RegExp(`^File type ${testFileType} is not supported`, 'i');

const wrongAddress = failed(
	"Wrong address: the host responds, but it isn't the document service. Check the host and the path",
);

/** Decides what a response proves. No message repeats the service's own words, which may contain the key. */
export function outcomeOf(api: ServiceInterface, response: TestResponse): TestOutcome {
	const { status, body } = response;
	const json = /^\s*[[{]/.test(body) ? parseJson(body) : undefined;
	if (status === 401 || status === 403) return wrongKey(response);
	if (status >= 300 && status < 400) {
		return failed(
			"Wrong address: it redirects to another one, and the key isn't sent there. Enter the address that it redirects to",
		);
	}
	if (status >= 200 && status < 300) {
		const isJson = Array.isArray(json) || (api === 'workflow' && isRecord(json));
		return isJson ? { kind: 'accepted' } : wrongAddress;
	}
	if (status === 404 || status === 405) return wrongAddress;
	if (api === 'partition' && isRecord(json)) {
		if (status === 400 && refusedFileType.test(readDetail(body))) return { kind: 'accepted' };
		if ([400, 406, 413, 415, 422, 500].includes(status)) return { kind: 'reached' };
	}
	if (status === 400) return wrongAddress;
	const failure = { status, code: '', detail: '', hasBegun: false };
	const { message, advice } = new ServiceError(failure, { url: '', names: names[api] });
	return failed(
		`The host was reached, but the test request failed: ${message}${advice && `. ${advice}`}`,
	);
}

function wrongKey({ hasKey, keyFields }: TestResponse): TestOutcome {
	return failed(
		hasKey
			? `Wrong key: the service was reached but rejected the API key. Check ${keyFields}`
			: 'The service was reached, but requires an API key. Enter it in API Key',
	);
}

function failed(message: string): TestOutcome {
	return { kind: 'failed', message };
}
