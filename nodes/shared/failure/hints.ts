import { interfaces, type ServiceInterface } from '../credential/addresses';

/** What happened, in words, by HTTP status. */
const meanings: Readonly<Record<number, string>> = {
	400: 'The service could not take the request',
	401: 'The service did not accept the API key',
	402: 'The account has no quota or payment left',
	403: 'The account may not do this',
	404: 'Nothing was found at this address',
	405: 'The address does not take this kind of request',
	406: 'The service cannot answer in the wanted format',
	408: 'The service waited too long for the request',
	409: 'The request conflicts with what the service has',
	412: 'The service refused a setting',
	413: 'The document is too big for the service',
	415: 'The service does not take this type of document',
	422: 'The service could not process the request',
	429: 'The service takes no more requests at the moment',
	500: 'The service met an internal fault',
	501: 'The service does not offer this',
	502: 'The gateway in front of the service got no proper answer',
	503: 'The service is overloaded or out of order',
	504: 'The gateway in front of the service gave up waiting',
};

/** What happened at a status, as the beginning of an error's message. */
export function meaningOf(status: number): string {
	if (meanings[status]) return meanings[status];
	if (status >= 300 && status < 400) return 'The service redirects to another address';
	return status >= 500 ? 'The service failed' : 'The service refused the request';
}

/** What to do at a status; '' when the service's own message is all there is to say. */
export function hintOf(status: number, wanted: ServiceInterface): string {
	return ownHints[wanted][status] ?? sharedHint(status, wanted);
}

/** Advice that names fields of the nodes: those of one interface have others than those of the other. */
const ownHints: Readonly<Record<ServiceInterface, Readonly<Record<number, string>>>> = {
	partition: {
		...atEach(
			[408, 504],
			'Long documents take long: set Split PDF to In This Node, choose a faster strategy, or turn on Retry on Gateway Timeout in Request Options',
		),
		413: 'Split the document, or ask the service for a higher limit',
		415: 'Check the type of the file, or set the option Content Type',
		429: 'Lower Documents at Once or Ranges at Once, or try again later',
		...atEach(
			[400, 406, 412, 422],
			'Check the document and the fields of this node against the message',
		),
		...atEach(
			[500, 502, 503],
			'Try again later. If only this document fails, the document or the combination of options may be the reason',
		),
	},
	workflow: {
		...atEach([408, 429, 500, 502, 503, 504], 'Try again later'),
		413: 'Upload fewer or smaller files at once, or ask the service for a higher limit',
		415: 'Check the type of the file',
		...atEach([400, 406, 412, 422], 'Check the fields of this node against the message'),
	},
};

function atEach(statuses: readonly number[], hint: string): Record<number, string> {
	return Object.fromEntries(statuses.map((status) => [status, hint]));
}

function sharedHint(status: number, wanted: ServiceInterface): string {
	const { field, defaultPath } = interfaces[wanted];
	switch (status) {
		case 401:
		case 403:
			return "Check API Key and API Key Header in the credential (Unstructured's own service wants the header unstructured-api-key)";
		case 402:
			return 'Check the plan and the balance of the account that the key belongs to';
		case 404:
		case 405:
			return `Check the ${field} in the credential: it usually ends with ${defaultPath}`;
		default:
			return '';
	}
}
