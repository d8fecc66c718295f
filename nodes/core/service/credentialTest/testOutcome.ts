import { isRecord, parseJson } from '../../text/json';
import type { ServiceInterface } from '../../credential/addresses';
import { readDetail } from '../failure/readDetail';
import { wordsOfStatus } from '../failure/failureWords';

/** What a test request showed about one address, in a word or, for a failure, in sentences. */
export interface TestOutcome {
	/**
	 * Accepted: the service did what only a correct key allows, or requires no key. Reached: it would have responded the same
	 * with another key.
	 */
	kind: 'accepted' | 'reached' | 'failed';
	message: string;
}

/** The response to a test request. */
interface TestResponse {
	status: number;
	body: string;
	/** What to do about a wrong key. */
	keyAdvice: string;
}

/** The type of the file in the test request: no service partitions an archive. */
export const testFileType = 'application/zip';

/** The open-source server compares the key before the file's type: docs/maintainers/service.md#addresses-and-headers */
const refusedFileType = new RegExp(`^File type ${testFileType} is not supported`, 'i');

const accepted: TestOutcome = { kind: 'accepted', message: 'works' };
const reached: TestOutcome = { kind: 'reached', message: 'reached' };
const wrongAddress = failed(
	"Wrong address: the host responds, but it isn't the document service. Check the host and the path",
);

/** Decides what a response proves. No message repeats the service's own words, which may contain the key. */
export function outcomeOf(
	api: ServiceInterface,
	{ status, body, keyAdvice }: TestResponse,
): TestOutcome {
	const json = /^\s*[[{]/.test(body) ? parseJson(body) : undefined;
	if (status === 401 || status === 403) return failed(keyAdvice);
	if (status >= 300 && status < 400) {
		return failed(
			"Wrong address: it redirects to another one, and the key isn't sent there. Enter the address that it redirects to",
		);
	}
	if (status >= 200 && status < 300) {
		const isJson = Array.isArray(json) || (api === 'workflow' && isRecord(json));
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
