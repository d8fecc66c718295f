import type { ICredentialTestRequest } from 'n8n-workflow';

import { addressForms, interfaces, type ServiceInterface } from './addresses';
import { pathInDialect, publicApiKeyHeader } from './dialect';

/*
 * The Test button can send one request, described by expressions. With a workflow address, it lists workflows, which
 * proves that the key is right. For a partition-only account, no free request proves that for certain: a server that
 * was reached and accepts the key rejects a partition request without a file (422). The expressions do what
 * completeAddress does, because n8n evaluates them without the package's code.
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

/** A list whose path ends in the other dialect's way is redirected, and the key must not follow a redirect. */
const listPath = `($credentials.apiKeyHeader || '').trim().toLowerCase() === '${publicApiKeyHeader}' ? '${pathInDialect('/workflows', 'public')}?page_size=1' : '${pathInDialect('/workflows', 'specification')}'`;

const redirects = [301, 302, 303, 307, 308];

/**
 * The redirects that servers use to add or remove a trailing slash, which the nodes follow on the same host. A rule
 * sees only the status, so it can't tell these from other redirects.
 */
const slashRedirects = [307, 308];

function redirectMessage(status: number): string {
	return slashRedirects.includes(status)
		? "Inconclusive: the address redirects, and the test doesn't send the key to another address. If the redirect only adds or removes a trailing slash, the nodes follow it: save the credential and run a node to find out. Otherwise, enter the address that it redirects to"
		: "Wrong address: it redirects to another one, and the key isn't sent there. Enter the address that it redirects to";
}

/** Answers of a server that isn't the service, e.g. 400 to http where it expects https. */
const answersOfOthers = [400, 404, 405];

/** Statuses that are an error even for a request without a file. Any other status shows that the address is right. */
const failingStatuses = [
	...redirects,
	...answersOfOthers,
	...[401, 402, 403, 407, 429, 500, 501, 502, 503, 504],
];

/**
 * A working service rejects only the request without a file. n8n 1.x reads any object here as "ignore every status", so
 * the list of workflows must not have one.
 */
const refusalsThatPass =
	`={{ ${hasBaseUrl} ? false : { ignore: true, except: [${failingStatuses.join(', ')}] } }}` as unknown as boolean;

const wrongAddress =
	"Wrong address: the host answers, but it isn't the document service. Check the path of the Partition URL or Workflow Base URL";

/** Statuses with their own message, which tell a wrong key from a wrong address. */
const meanings: Readonly<Record<number, string>> = {
	...forEach(
		[401, 403],
		'Wrong key: the service was reached but rejected the API key. Check API Key and API Key Header',
	),
	...forEach(answersOfOthers, wrongAddress),
	...Object.fromEntries(redirects.map((status) => [status, redirectMessage(status)])),
	402: 'The service was reached, but the account has no quota left or requires payment',
	407: 'A proxy between n8n and the service requires a sign-in',
	429: 'The service was reached, but its rate limit is exceeded. Try again later',
	501: "The service was reached, but doesn't support the test request",
	...forEach(
		[500, 502, 503, 504],
		'The service was reached, but is unavailable at the moment. Try again later',
	),
};

function forEach(statuses: readonly number[], message: string): Record<number, string> {
	return Object.fromEntries(statuses.map((status) => [status, message]));
}

/**
 * Every status that isn't a success has a rule: without one, n8n shows the server's own reason phrase, which may repeat
 * the key.
 */
const rules = Array.from({ length: 300 }, (_, index) => 300 + index).map((value) => ({
	type: 'responseCode' as const,
	properties: {
		value,
		message:
			meanings[value] ??
			`The service was reached, but rejected the test request (status ${value}). Check the address and the key`,
	},
}));

/** n8n's declarative credential test. It tells a wrong key from a wrong address. */
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
	rules,
};
