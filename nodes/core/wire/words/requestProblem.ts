import {
	ForeignResponse,
	outcomeOf,
	ResponseOverLimit,
	UnusableResponse,
	type Failure,
	type Outcome,
	type ServiceError,
} from '../../../../packages/service-http';
import { interfaces, type ServiceInterface } from '../../credential/addresses';
import { isN8nItself } from '../../credential/privateAddress';
import { Problem, ServiceProblem } from '../../text/problem';
import { inSentences, messageOf } from '../../text/text';
import {
	addressField,
	atN8n,
	checkProxy,
	connectionWords,
	foreignStatusWords,
	wordsOfStatus,
} from './failureWords';
import { explainFile } from './fileFailures';
import { saysGone } from './gone';
import { codeIn, explainCode } from './parseCodes';
import { readDetail } from './readDetail';

const fileAdvice =
	"Set 'Output' to File, without options that change the file, or send fewer pages, without images and coordinates";

const otherWays =
	"If this account can't send parse requests, set 'Send As' to Automatic or On-Demand Job";

const overLimitAdvice: Readonly<Record<ServiceInterface, string>> = {
	parse: fileAdvice,
	partition: fileAdvice,
	workflow:
		"To get a job's results as they are, use Job → Download with 'Download As' set to Binary JSON File",
};

interface NamedRequest {
	api: ServiceInterface;
	url: string;
	/** What it's about, e.g. 'document "abc"': what is sent to the partition interface, or an object of the workflow one. */
	subject?: string;
	sendsFiles: boolean;
}

/**
 * Returns the error of a request that failed: what happened, to what, and what to do. `mask` takes secrets out of what the
 * service said. What opening a file threw says it all by itself.
 */
export function requestProblem(
	{ failure, attempts }: ServiceError,
	request: NamedRequest,
	mask: (text: string) => string,
): Problem {
	const { cause } = failure;
	if (cause instanceof Problem) return cause;
	const { message, advice, isMissingObject } = wordsFor(failure, request, mask);
	const serviceCode = request.api === 'parse' ? codeIn(failure.said) : undefined;
	const outcome = outcomeOf({ ...failure, serviceCode }, attempts);
	const result = resultOf(failure, request);
	return new ServiceProblem(message, advice, { outcome: { ...outcome, result, isMissingObject } });
}

function resultOf({ cause, status, said }: Failure, { api }: NamedRequest): Outcome['result'] {
	if (cause instanceof ResponseOverLimit) return 'overLimit';
	if (cause instanceof ForeignResponse) return 'foreign';
	return saysGone(api, status, said) ? 'gone' : undefined;
}

interface ProblemWords {
	message: string;
	advice: string;
	/** Whether the service knows the address, but not the object that it names. */
	isMissingObject?: boolean;
}

function wordsFor(
	failure: Failure,
	request: NamedRequest,
	mask: (text: string) => string,
): ProblemWords {
	const { connection, status, cause } = failure;
	if (connection !== undefined) return connectionWords(connection, failure, request);
	if (isOfN8n(failure, request)) return n8nWords(request);
	if (status !== undefined) return refusalWords(status, failure, request, mask);
	if (cause instanceof UnusableResponse) {
		return { message: about(request, cause.message), advice: cause.advice };
	}
	return cause instanceof ResponseOverLimit
		? {
				message: about(request, `The service's response ${cause.message}`),
				advice: overLimitAdvice[request.api],
			}
		: {
				message: about(request, `The request couldn't be sent: ${messageOf(cause)}`),
				advice: checkProxy,
			};
}

/** What responds to requests that aren't n8n's: an unknown path, a missing key of n8n, or its editor. */
const statusesOfN8n: readonly number[] = [401, 404, 405];

function isOfN8n({ status, said, cause }: Failure, { url }: NamedRequest): boolean {
	const isRefused = status !== undefined && statusesOfN8n.includes(status);
	return (isRefused || cause instanceof UnusableResponse) && isN8nItself(url, said);
}

function n8nWords({ api, url }: NamedRequest): ProblemWords {
	return {
		message: `The ${interfaces[api].field} in the credential is n8n's own address: ${new URL(url).host} responded as n8n`,
		advice: atN8n,
	};
}

function refusalWords(
	status: number,
	{ said, location, retryAfterMs }: Failure,
	request: NamedRequest,
	mask: (text: string) => string,
): ProblemWords {
	const { api, subject, sendsFiles, url } = request;
	const foreign = foreignStatusWords({ status, said }, url);
	if (foreign) {
		return {
			message: `${about(request, foreign.meaning)} (status ${status})`,
			advice: foreign.advice,
		};
	}
	const detail = readDetail(mask(said));
	const pause = retryAfterMs
		? `The service asks to wait ${Math.ceil(retryAfterMs / 1_000)} seconds`
		: '';
	const explained =
		(api === 'parse' ? explainCode(codeIn(said), detail) : undefined) ??
		(sendsFiles ? explainFile(status, detail) : undefined);
	if (explained) {
		const ownWords = `The service's response (status ${status}): ${detail}`;
		return {
			message: about(request, explained.meaning),
			advice: inSentences(explained.advice, pause, ownWords),
		};
	}
	// FastAPI's response for an unknown path is 'Not Found'; for an unknown object it names the object.
	const isPathUnknown = detail === 'Not Found' || detail === '404 Not Found';
	const isMissingObject =
		status === 404 && subject !== undefined && api === 'workflow' && !isPathUnknown;
	const meaning = isMissingObject
		? `The ${subject} was not found`
		: about(request, wordsOfStatus(status, sendsFiles).meaning);
	const advice = isMissingObject
		? 'Check that it still exists and belongs to the workspace that the API key is for'
		: statusAdvice(status, request, location && mask(location));
	return {
		message: `${meaning} (status ${status})${detail === '' ? '' : `: ${detail}`}`,
		advice: inSentences(advice, pause),
		isMissingObject,
	};
}

function statusAdvice(
	status: number,
	{ api, sendsFiles }: NamedRequest,
	location: string | undefined,
): string {
	if (location !== undefined) {
		return `It points to ${location.slice(0, 300)}. The API key is never sent to the target of a redirect: if that address is right, enter it in place of ${addressField}`;
	}
	if (status === 404 || status === 405) {
		const { field, defaultPath } = interfaces[api];
		return `Check the ${field} in the credential: it usually ends with ${defaultPath}`;
	}
	const { advice, documentAdvice } = wordsOfStatus(status, sendsFiles);
	if (api === 'parse' && (status === 401 || status === 403)) return inSentences(advice, otherWays);
	return (api !== 'workflow' && documentAdvice) || advice;
}

function about({ subject }: NamedRequest, text: string): string {
	return subject ? `${text}: ${subject}` : text;
}
