import type { ICredentialTestRequest } from 'n8n-workflow';

import { addressForms, interfaces, type ServiceInterface } from './addresses';

/*
 * The Test button can make one request, described by expressions. With a workflow address it lists workflows,
 * which proves the key. A partition-only account has no request that costs nothing and proves the key for sure:
 * a partition without a file is refused (422) by a server that was reached and did not object to the key.
 * The expressions say the same as completeAddress, since n8n evaluates them without the package's code.
 */
const address = (field: 'baseUrl' | 'partitionUrl', wanted: ServiceInterface) =>
	[
		'((given) => (',
		`${addressForms.scheme}.test(given) ? given : `,
		`(${addressForms.thisMachine}.test(given) ? 'http://' : 'https://') + given)`,
		String.raw`.replace(/[?#].*$/, '').replace(/\/+$/, '')`,
		String.raw`.replace(/^[^\/]+\/\/[^\/]+/, (origin) => origin.toLowerCase())`,
		String.raw`.replace(/^(https?:\/\/[^\/]+)$/, '$1${interfaces[wanted].defaultPath}')`,
		wanted === 'workflow' ? `.replace(${addressForms.listPath}, '$1')` : '',
		`)(($credentials.${field} || '').trim())`,
	].join('');

const hasBaseUrl = "($credentials.baseUrl || '').trim()";

/** The public service redirects a list without the slash; the key must not travel along a redirect. */
const listPath =
	"($credentials.apiKeyHeader || '').trim().toLowerCase() === 'unstructured-api-key' ? '/workflows/?page_size=1' : '/workflows'";

const redirects = [301, 302, 303, 307, 308];

/**
 * The redirects of servers that want another slash at the end, which the nodes follow on the same host. A rule sees
 * no more than the status: whether it is such a one cannot be told here.
 */
const slashRedirects = [307, 308];

function redirectMessage(status: number): string {
	return slashRedirects.includes(status)
		? 'Not certain: the address redirects, and the key is not sent along. If it only adds or removes a slash at the end, the nodes follow it: save the credential and run a node to see. Otherwise enter the address that it leads to'
		: 'Wrong address: it redirects to another one, to which the key is not sent. Enter the address that it leads to';
}

/** Another server's answers: 400 e.g. for http where https is spoken. */
const answersOfOthers = [400, 404, 405];

/** Statuses that are an error even of a request without a file; others show that the address is right. */
const failingStatuses = [
	...redirects,
	...answersOfOthers,
	...[401, 402, 403, 407, 429, 500, 501, 502, 503, 504],
];

/**
 * Only the request without a file is refused by a service that is all right. n8n 1.x takes an object here for
 * "ignore every status", so a list of workflows must go without.
 */
const refusalsThatPass =
	`={{ ${hasBaseUrl} ? false : { ignore: true, except: [${failingStatuses.join(', ')}] } }}` as unknown as boolean;

const wrongAddress =
	'Wrong address: the host answers, but not as the document service. Check the path of the Partition URL or Workflow Base URL';

/** n8n's declarative credential test (issue 2: tells a wrong key from a wrong address). */
export const credentialTest: ICredentialTestRequest = {
	request: {
		method: `={{ ${hasBaseUrl} ? 'GET' : 'POST' }}` as 'GET',
		baseURL: `={{ ${hasBaseUrl} ? ${address('baseUrl', 'workflow')} : ${address('partitionUrl', 'partition')} }}`,
		url: `={{ ${hasBaseUrl} ? (${listPath}) : '' }}`,
		headers: { accept: 'application/json' },
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: refusalsThatPass,
		timeout: 30_000,
	},
	rules: [
		...[401, 403].map((value) => ({
			type: 'responseCode' as const,
			properties: {
				value,
				message:
					'Wrong key: the service was reached and does not accept the API key. Check API Key and API Key Header',
			},
		})),
		...answersOfOthers.map((value) => ({
			type: 'responseCode' as const,
			properties: { value, message: wrongAddress },
		})),
		...redirects.map((value) => ({
			type: 'responseCode' as const,
			properties: { value, message: redirectMessage(value) },
		})),
		...[500, 502, 503, 504].map((value) => ({
			type: 'responseCode' as const,
			properties: {
				value,
				message: 'The service was reached, but is out of order at the moment. Try again later',
			},
		})),
	],
};
