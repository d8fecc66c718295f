import {
	type LocalService,
	type LocalServiceSettings,
	startLocalService,
} from '../../local-service/startLocalService.ts';

/** The answer to a call: status, headers, the body's text and what it is as JSON. */
export interface CallResponse {
	status: number;
	headers: Headers;
	text: string;
	/** Undefined for a body that is not JSON. */
	body: unknown;
}

/** Calls the workflow interface with the key; redirects are followed unless `redirect` says else. */
export async function call(
	service: LocalService,
	method: string,
	path: string,
	body?: unknown,
	settings: RequestInit = {},
): Promise<CallResponse> {
	const isForm = body instanceof FormData;
	const response = await fetch(`${service.baseUrl}${path}`, {
		...settings,
		method,
		headers: {
			[service.apiKeyHeader]: service.apiKey,
			...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
		},
		body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** Gives a form with one text file. */
export function textForm(text: string, fileName = 'note.txt', fieldName = 'files'): FormData {
	const form = new FormData();
	form.append(fieldName, new Blob([text], { type: 'text/plain' }), fileName);
	return form;
}

/** Starts a service, hands it over, and closes it whatever happens. */
export async function withService(
	settings: LocalServiceSettings,
	use: (service: LocalService) => Promise<void>,
): Promise<void> {
	const service = await startLocalService(settings);
	try {
		await use(service);
	} finally {
		await service.close();
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
